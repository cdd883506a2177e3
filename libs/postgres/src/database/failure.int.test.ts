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
