// The embedded server as people meet it: crash of Node, restart, a home that no other user can enter, a stranger on loopback.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './index.js';
import { existingHome } from './server-folder.js';

let parent: string;
let dir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'strata-embedded-'));
  dir = join(parent, 'data');
});
afterEach(async () => {
  await removeEmbeddedPostgres(dir);
  rmSync(parent, { recursive: true, force: true });
});

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('is adopted with its data after the process that started it was killed, and again after a stop', async () => {
  const starter = `require('@strata/embedded').startEmbeddedPostgres({ dir: process.argv[1] }).then((s) => process.stdout.write(JSON.stringify(s)))
    .then(() => setInterval(() => {}, 1000))`;
  const child = spawn(process.execPath, ['-e', starter, dir], { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  const [announced] = (await once(child.stdout, 'data')) as [Buffer];
  const first = JSON.parse(announced.toString()) as EmbeddedPostgres;
  await run(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const second = await startEmbeddedPostgres({ dir });
  expect([second.pid, second.adopted, second.url]).toEqual([first.pid, true, first.url]);
  expect(await run(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  await second.stop();
  await second.stop();

  const third = await startEmbeddedPostgres({ dir });
  expect(third.adopted).toBe(false);
  expect(await run(third.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
});

it('runs from a folder under a home of mode 0700, and leaves nothing behind', async () => {
  mkdirSync(join(parent, 'home'), { mode: 0o700 });
  const server = await startEmbeddedPostgres({ dir: join(parent, 'home/data'), throwaway: true });
  expect(await run(server.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
  await server.stop();
  expect(readdirSync(join(parent, 'home'))).toEqual([]);
});

it('lets nobody in without its password, and writes durably', async () => {
  const server = await startEmbeddedPostgres({ dir });
  const url = new URL(server.url);
  url.password = 'wrong';
  await expect(run(url.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await run(server.url, `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'listen_addresses') ORDER BY 1`)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
  ]);
});

it('starts after both Node and the server were killed, and names the reason when it can not start', async () => {
  const server = await startEmbeddedPostgres({ dir });
  await run(server.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  process.kill(server.pid, 'SIGKILL');
  const next = await startEmbeddedPostgres({ dir });
  expect(next.adopted).toBe(false);
  expect(await run(next.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await next.stop();
  // As after a reboot: the number in the note is another program's now.
  const note = join(existingHome(dir)!, 'data/postmaster.pid');
  writeFileSync(note, `${process.pid}\n${dirname(note)}\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
  const rebooted = await startEmbeddedPostgres({ dir });
  expect([rebooted.adopted, await run(rebooted.url, 'SELECT n FROM kept')]).toEqual([false, [{ n: 1 }]]);
  await rebooted.stop();
  await expect(startEmbeddedPostgres({ dir, maxConnections: -1 })).rejects.toThrow(/did not start:[\s\S]*max_connections/);
});
