// Migrations: one runner that agrees with Prisma's own tool, a schema that matches its description, a start that is refused on another one.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { applyMigrations as apply } from '../../migrate/apply-migrations.cjs';
import { testUrl } from '../testing/test-database.js';
import { applyMigrations, assertSchemaUsable } from './schema.js';

const ROOT = resolve(__dirname, '../../../..');
const run = promisify(execFile);

/** A database that does not exist yet, beside the test file's own. */
const made: string[] = [];
function freshUrl(): string {
  const url = new URL(testUrl());
  url.pathname = `/m_${crypto.randomUUID().replaceAll('-', '')}`;
  made.push(url.pathname.slice(1));
  return url.toString();
}
async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
const admin = () => new URL('/postgres', testUrl()).toString();
afterAll(async () => {
  for (const name of made) await query(admin(), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
});

it('creates the database and applies each migration once, however many processes start', async () => {
  const url = freshUrl();
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url), applyMigrations(url)]);
  expect(applied.flat().sort()).toEqual(
    (await query(url, 'SELECT migration_name AS n FROM _prisma_migrations ORDER BY 1')).map((r) => (r as { n: string }).n),
  );
  expect(applied.flat().length).toBeGreaterThan(1);
  expect(await applyMigrations(url)).toEqual([]);
  await assertSchemaUsable(url);
});

it('shows no drift: migrations, schema.prisma and `migrate status` agree; and tells drift where there is some', async () => {
  const url = freshUrl();
  const drift = () => run(process.execPath, [join(ROOT, 'tools/prisma/drift.mjs')], { env: { ...process.env, DATABASE_URL: url } });
  expect((await drift()).stdout).toContain('no drift');
  await query(url, 'ALTER TABLE tasks ADD COLUMN extra int');
  await expect(drift()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('"extra"') });
}, 180_000);

it('refuses to start on an older, an edited or a half-migrated schema, and says what to do', async () => {
  const url = freshUrl();
  await query(admin(), `CREATE DATABASE "${new URL(url).pathname.slice(1)}"`);
  await expect(assertSchemaUsable(url)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/older.*npm run strata -- migrate/s),
  });
  await applyMigrations(url);
  await query(url, "UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name LIKE '%records'");
  await expect(assertSchemaUsable(url)).rejects.toThrow(/_records differs/);
  await expect(applyMigrations(url)).rejects.toThrow(/_records was edited/);
  await query(url, "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%retention'");
  await expect(assertSchemaUsable(url)).rejects.toThrow(/_retention failed/);
  await expect(assertSchemaUsable(freshUrl())).rejects.toMatchObject({ code: 'unavailable' });
});

it('tells a start which right its login lacks', async () => {
  const url = new URL(freshUrl());
  await applyMigrations(url.href);
  const login = `stranger_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(admin(), `CREATE ROLE ${login} LOGIN PASSWORD 'stranger'`);
  try {
    [url.username, url.password] = [login, 'stranger'];
    await expect(assertSchemaUsable(url.href)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'DATABASE_URL: permission denied for table _prisma_migrations',
    });
  } finally {
    await query(admin(), `DROP ROLE ${login}`);
  }
});

it('starts on a newer schema, also while one is made or after that failed, but for one whose floor is above it', async () => {
  const url = freshUrl();
  await applyMigrations(url);
  const newer = (finished: string) =>
    query(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (gen_random_uuid(), 'x', '29990101000000_future', ${finished})`,
    );
  await newer('now()');
  await assertSchemaUsable(url);
  await newer('NULL');
  await assertSchemaUsable(url);
  const floor = (name: string) =>
    query(
      url,
      `INSERT INTO system_settings (key, value) VALUES ('schema.floor', '"${name}"') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
    );
  await floor('20261130191500_retention');
  await assertSchemaUsable(url);
  await floor('29990101000000_future');
  await expect(assertSchemaUsable(url)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('it lacks 29990101000000_future'),
  });
});

it('gives entries of the embedded index their lists of values, and says that filters wait for a new index', async () => {
  const name = '20261130174500_entry_attributes';
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(join(ROOT, 'prisma/migrations'), directory, { recursive: true });
    const [old, fresh] = [freshUrl(), freshUrl()];
    for (const later of (await readdir(directory)).filter((one) => one >= name && !one.endsWith('.toml')))
      await rm(join(directory, later), { recursive: true });
    await apply(old, { directory });
    const payload = { sessionId: 's', agentId: null, appId: 'a', type: 'persona', category: null, status: 'active' };
    const rest = { tags: ['x'], metadata: { n: 1, 'a"b': 'c' }, createdAt: 7 };
    await query(old, "INSERT INTO system_settings VALUES ('embedding.fingerprint', '\"e\"', now())");
    await query(
      old,
      `INSERT INTO index_entries (project_id, owner, id, fingerprint, version, revision, removed, payload, sparse, dense)
       SELECT gen_random_uuid(), 'u', id, 'e', 1, 1, removed, payload, '', '' FROM (VALUES
         ('fact:1', false, '${JSON.stringify({ ...payload, ...rest })}'::jsonb), ('fact:2', true, '{}')) AS one(id, removed, payload)`,
    );
    for (const url of [old, fresh]) await applyMigrations(url);
    expect(await query(old, 'SELECT payload FROM index_entries ORDER BY id')).toEqual([
      {
        payload: {
          ...{ sessionIds: ['s'], agentIds: [], appIds: ['a'], type: 'persona', category: null, status: 'active' },
          ...{ tags: ['x'], info: { n: [1], 'a"b': ['c'] }, createdAt: 7, updatedAt: 7 },
        },
      },
      { payload: {} },
    ]);
    const outdated = "SELECT value FROM system_settings WHERE key = 'index.outdated'";
    expect([await query(old, outdated), await query(fresh, outdated)]).toEqual([[{ value: true }], []]);
    const [forced] = await query(old, "SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'index_entries'");
    expect(forced).toEqual({ forced: true });
  } finally {
    await rm(directory, { recursive: true });
  }
}, 120_000);

it('leaves nothing of a migration that fails but its reason, and goes on once it is mended', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(join(ROOT, 'prisma/migrations'), directory, { recursive: true });
    await mkdir(join(directory, '29990101000000_broken'));
    await writeFile(join(directory, '29990101000000_broken/migration.sql'), 'CREATE TABLE half (a int); SELECT nonsense;');
    const url = freshUrl();
    await expect(apply(url, { directory })).rejects.toThrow(/29990101000000_broken: .*nonsense/);
    expect(await query(url, "SELECT to_regclass('half')::text AS half")).toEqual([{ half: null }]);
    await expect(apply(url, { directory })).rejects.toThrow(/29990101000000_broken: .*nonsense/);
    const noted = "SELECT logs, rolled_back_at IS NOT NULL AS undone FROM _prisma_migrations WHERE logs <> ''";
    expect(await query(url, noted)).toEqual(Array(2).fill({ logs: expect.stringContaining('nonsense'), undone: true }));
    await writeFile(join(directory, '29990101000000_broken/migration.sql'), 'CREATE TABLE half (a int)');
    expect(await apply(url, { directory })).toEqual(['29990101000000_broken']);
    await query(url, 'SELECT a FROM half');
  } finally {
    await rm(directory, { recursive: true });
  }
});

describe('beside traffic', () => {
  const name = '29990101000000_mood';
  let directory: string;
  let url: string;
  let reader: pg.Client;
  /** A dump or an export: it reads for as long as it likes. */
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'migrations-'));
    await cp(join(ROOT, 'prisma/migrations'), directory, { recursive: true });
    url = freshUrl();
    await apply(url, { directory });
    await mkdir(join(directory, name));
    await writeFile(join(directory, name, 'migration.sql'), 'ALTER TABLE topics ADD mood text; ALTER TABLE users ADD mood text -- last');
    reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('BEGIN; SELECT FROM users');
  });
  afterEach(async () => {
    await reader.end();
    await rm(directory, { recursive: true });
  });
  const rows = () => query(url, `SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE migration_name = '${name}'`);
  /** Resolves when it has been taken back once. */
  const begin = async () => {
    let applied: Promise<string[]>;
    const line = await new Promise<string>((resolve, reject) => {
      applied = apply(url, { directory, onWait: resolve });
      applied.catch(reject);
    });
    expect(line).toContain(name);
    return { applied: applied! };
  };

  it('a migration that must wait for a table lets others through, and is applied once it is free', async () => {
    const { applied } = await begin();
    await query(url, 'SELECT FROM users; SELECT FROM topics');
    expect(await rows()).toEqual([]);
    await assertSchemaUsable(url);
    await reader.query('COMMIT');
    expect(await applied).toEqual([name]);
    expect(await rows()).toEqual([{ done: true }]);
    await query(url, 'SELECT mood FROM users; SELECT mood FROM topics');
  });

  it('one that waited too long, or was ended on the way, is applied by the next call', async () => {
    await expect(apply(url, { directory, giveUpAfterMs: 0 })).rejects.toThrow(new RegExp(`${name}: .*Nothing was changed`));
    const { applied } = await begin();
    await query(admin(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'strata-migrate'");
    await expect(applied).rejects.toThrow();
    expect(await rows()).toEqual([]);
    await reader.query('COMMIT');
    expect(await apply(url, { directory })).toEqual([name]);
  });
});
