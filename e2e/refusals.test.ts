// A process starts only when that is safe: each unsafe start ends with an exit code and a sentence that says what to do.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort, startProcess, startRedis } from '@strata/testkit';
import { Client } from 'pg';
import type { Service } from './cluster.js';

const SERVICES: Service[] = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
const SECRET = 'k7Qw2mZx9rTb4nVc8yHj3pLd6sFg1aUe';
const REFUSED_WITHIN_MS = 20_000;

let db: Client;
beforeAll(async () => {
  db = new Client({ connectionString: process.env['DATABASE_URL'] });
  // The test's database is dropped while this connection may still be open.
  db.on('error', () => undefined);
  await db.connect();
});
afterAll(() => db.end());

/** How the start ended; one that does not end by itself is `running`. */
async function start(service: Service, env: Record<string, string> = {}): Promise<{ code: number | null | 'running'; output: string }> {
  const child = await startProcess({
    entry: join(__dirname, `../apps/${service}/dist/main.js`),
    env: {
      DATABASE_URL: process.env['DATABASE_URL'],
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      STRATA_ADMIN_KEY: 'x4Kd8wQz2mTb7nVc9rHj5pLs',
      STRATA_KEY_SECRET: SECRET,
      ...env,
    },
  });
  const ended = child.exited.then(({ code }) => code);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'running'>((resolve) => (timer = setTimeout(() => resolve('running'), REFUSED_WITHIN_MS)));
  const code = await Promise.race([ended, late]);
  clearTimeout(timer);
  await child.kill();
  return { code, output: child.output() };
}

async function expectRefusal(service: Service, env: Record<string, string>, says: RegExp): Promise<void> {
  const { code, output } = await start(service, env);
  expect({ service, code, output }).toEqual({ service, code: 1, output: expect.stringMatching(says) });
  // A sentence for people, not a trace of our code.
  expect(output).not.toMatch(/^\s+at /m);
}

/** Runs `body` while the migrations table says something else than the release does. */
async function withMigrations(change: string, body: () => Promise<void>): Promise<void> {
  await db.query('CREATE TABLE migrations_before AS TABLE _prisma_migrations');
  try {
    await db.query(change);
    await body();
  } finally {
    await db.query(`DELETE FROM system_settings WHERE key = 'schema.floor'`);
    await db.query('TRUNCATE _prisma_migrations');
    await db.query('INSERT INTO _prisma_migrations TABLE migrations_before');
    await db.query('DROP TABLE migrations_before');
  }
}

it('refuses a sample secret, and does not print it', async () => {
  const sample = 'change-me-key-secret-at-least-32-characters';
  await expectRefusal('ingest-api', { STRATA_KEY_SECRET: sample }, /STRATA_KEY_SECRET: is a sample value/);
  const { output } = await start('recall-api', { STRATA_KEY_SECRET: sample });
  expect(output).not.toContain(sample);
});

it.each(SERVICES)('%s refuses a database without a schema, and makes none', async (service) => {
  const url = new URL(process.env['DATABASE_URL']!);
  url.pathname += '_empty';
  const name = url.pathname.slice(1);
  await db.query(`CREATE DATABASE ${name}`);
  try {
    await expectRefusal(service, { DATABASE_URL: url.href }, /older than this release .*missing.*migrate/);
    const empty = new Client({ connectionString: url.href });
    await empty.connect();
    const { rows } = await empty.query(
      `SELECT count(*)::int AS n FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    await empty.end();
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await db.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
});

it.each([
  [
    'older',
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
    /older than this release \(\w+ missing\)\. Run: .*migrate/,
  ],
  [
    'newer, with its floor above this release',
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_future', now());
     INSERT INTO system_settings (key, value, updated_at) VALUES ('schema.floor', '"29990101000000_future"', now())`,
    /of a newer release, on which this one can't run: it lacks 29990101000000_future/,
  ],
  [
    'edited',
    `UPDATE _prisma_migrations SET checksum = 'other' WHERE migration_name = (SELECT min(migration_name) FROM _prisma_migrations)`,
    /Migration \w+ differs/,
  ],
  [
    'half-applied',
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
    /Migration \w+ failed in this database/,
  ],
])('refuses a schema that is %s', async (_, change, says) => {
  await withMigrations(change, () => expectRefusal('recall-api', {}, says));
});

it('refuses an index of another embedding, in the worker that writes it and in the recall that reads it', async () => {
  const other = { EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1', EMBEDDING_MODEL: 'other', EMBEDDING_DIMENSION: '8' };
  await db.query(`INSERT INTO system_settings (key, value, updated_at) VALUES ('embedding.fingerprint', '"elsewhere:256:1"', now())`);
  try {
    const says = /EMBEDDING_PROVIDER: the index holds vectors of elsewhere:256:1.*Set EMBEDDING_/;
    await Promise.all((['extractor-worker', 'recall-api'] as const).map((service) => expectRefusal(service, other, says)));
  } finally {
    await db.query(`DELETE FROM system_settings WHERE key = 'embedding.fingerprint'`);
  }
});

it.each(SERVICES)('%s says whose password the database refuses, without showing it', async (service) => {
  const url = new URL(process.env['DATABASE_URL']!);
  url.password = 'not-the-password';
  await expectRefusal(service, { DATABASE_URL: url.href }, /^DATABASE_URL: The database refuses the login\.$/m);
  expect((await start(service, { DATABASE_URL: url.href })).output).not.toContain('not-the-password');
});

it('says that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    await expectRefusal('ingest-api', { HOST: '127.0.0.1', PORT: `${port}` }, /^HOST, PORT: .*EADDRINUSE.*127\.0\.0\.1/m);
  } finally {
    other.close();
  }
});

const withRedis = process.env['REDIS_URL'] ? it : it.skip;
withRedis('refuses a Redis that may evict jobs, in each service that uses the queue', async () => {
  const redis = await startRedis({ settings: { 'maxmemory-policy': 'allkeys-lru' } });
  try {
    const says = /REDIS_URL: .*allkeys-lru.*CONFIG SET maxmemory-policy noeviction/;
    const users = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'] as const;
    await Promise.all(users.map((service) => expectRefusal(service, { REDIS_URL: redis.url }, says)));
  } finally {
    await redis.stop();
  }
});

withRedis('starts where Redis refuses the password, and the log has the code that it answers', async () => {
  const redis = await startRedis({ settings: { requirepass: 'right' } });
  const url = new URL(redis.url);
  url.password = 'wrong';
  try {
    const { code, output } = await start('ingest-api', { REDIS_URL: url.href });
    expect({ code, output }).toEqual({ code: 'running', output: expect.stringMatching(/"code":"WRONGPASS"/) });
  } finally {
    await redis.stop();
  }
});
