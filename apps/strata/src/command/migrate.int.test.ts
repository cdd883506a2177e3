// A pod that waits for its schema goes on when another process has brought it up to date, and not before.
import { createServer } from 'node:net';
import { applyMigrations } from '@strata/postgres';
import { Client } from 'pg';
import { waitForSchema } from './migrate.js';

const name = `wait_${crypto.randomUUID().replaceAll('-', '')}`;
const url = new URL(`/${name}`, process.env['DATABASE_URL']).href;
async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', process.env['DATABASE_URL']).href });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
afterAll(() => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

it('waits for a database that is missing, then for its migrations', async () => {
  const told: string[] = [];
  let isDone = false;
  const waited = waitForSchema(url, (line) => told.push(line), 20).then(() => (isDone = true));
  await until(() => told.length === 1);
  expect(told[0]).toMatch(/^Waiting for the schema: /);
  await asAdmin(`CREATE DATABASE ${name}`);
  await until(() => told.length === 2);
  expect(told[1]).toMatch(/^Waiting for the schema: The database is older than this release/);
  expect(isDone).toBe(false);
  await applyMigrations(url);
  await waited;
  expect(told.indexOf('The schema is ready.')).toBe(told.length - 1);
}, 60_000);

it('waits for a server that is not up', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const away = new URL(url);
  away.port = String(port);
  const first = waitForSchema(away.href, (line) => {
    throw new Error(line);
  });
  await expect(first).rejects.toThrow(/^Waiting for the schema: DATABASE_URL: /);
});
