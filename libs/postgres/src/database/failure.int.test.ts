// A database that is away is `unavailable`, whatever the driver calls it; a broken statement is not.
import pg from 'pg';
import { AppError } from '@strata/contracts';
import { openTestDatabase, testUrl } from '../testing/test-database.js';
import { Database } from './database.js';

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (e: unknown) => (e instanceof AppError ? e.code : 'other'),
  );

it('says unavailable when nobody listens and when there is no such database', async () => {
  for (const url of ['postgresql://postgres@127.0.0.1:1/none', testUrl().replace(/[^/]+$/, 'no_such_database')]) {
    const away = new Database({ url });
    expect(await code(away.system((tx) => tx.$queryRaw`SELECT 1`))).toBe('unavailable');
    expect(await code(away.ping())).toBe('unavailable');
    await away.close();
  }
});

it('comes back after its connections were cut', async () => {
  const database = await openTestDatabase();
  const login = new pg.Client({ connectionString: testUrl() });
  await login.connect();
  const pid = () => database.system(async (tx) => (await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]!.pid);
  const before = await pid();
  await login.query('SELECT pg_terminate_backend($1)', [before]);
  await login.end();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await pid()).not.toBe(before);
  expect(await code(database.system((tx) => tx.$queryRaw`SELECT nonsense`))).toBe('other');
  await database.close();
});

it('says unavailable to who waits too long for a lock, and takes the lock from a transaction that fell asleep', async () => {
  const database = new Database({ url: testUrl(), lockTimeoutMs: 500, idleInTransactionTimeoutMs: 1500 });
  const lock = (tx: Parameters<Parameters<Database['system']>[0]>[0]) => tx.$executeRaw`SELECT pg_advisory_xact_lock(4711)`;
  let held: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  const asleep = code(
    database.system(async (tx) => {
      await lock(tx);
      held();
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await lock(tx);
    }),
  );
  await isHeld;
  expect(await code(database.system(lock))).toBe('unavailable');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await code(database.system(lock))).toBe('no error');
  expect(await asleep).toBe('unavailable');
  await database.close();
});

it.each(['53100', '57P02', '40001'])('says unavailable where it is the COMMIT that fails (%s)', async (state) => {
  const database = await openTestDatabase();
  const refused = database.system(async (tx) => {
    await tx.$executeRawUnsafe('CREATE TEMP TABLE told (a int) ON COMMIT DROP');
    await tx.$executeRawUnsafe(
      `CREATE FUNCTION pg_temp.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'told' USING ERRCODE = '${state}'; END $$`,
    );
    await tx.$executeRawUnsafe(
      'CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON told DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.refuse()',
    );
    await tx.$executeRawUnsafe('INSERT INTO told VALUES (1)');
  });
  expect(await code(refused)).toBe('unavailable');
  await database.close();
});

it.each(['53100', '53200', '58030', '25006'])('says unavailable where the server has no room or only reads (%s)', async (state) => {
  const database = await openTestDatabase();
  const raise = `DO $$ BEGIN RAISE EXCEPTION 'told by a test' USING ERRCODE = '${state}'; END $$`;
  expect(await code(database.system((tx) => tx.$executeRawUnsafe(raise)))).toBe('unavailable');
  await database.close();
});
