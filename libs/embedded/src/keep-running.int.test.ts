// A server that ends by itself comes back under the address that its clients know, also when that takes more than one try.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { keepRunning, removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './index.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'strata-kept-'));
});
afterEach(async () => {
  await removeEmbeddedPostgres(dir);
  rmSync(dir, { recursive: true, force: true });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

it('is started again with its data, and stopped for good when it is told to', async () => {
  const first = await startEmbeddedPostgres({ dir });
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
  const lines: string[] = [];
  let latest: EmbeddedPostgres = first;
  let fails = 2;
  const start = async () => {
    fails -= 1;
    if (fails >= 0) throw new Error(`no room left ${fails}`);
    return (latest = await startEmbeddedPostgres({ dir, port: Number(new URL(first.url).port) }));
  };
  const kept = keepRunning(first, start, (line) => lines.push(line), 10);
  process.kill(first.pid, 'SIGKILL');
  await until(() => lines.length === 3);
  expect(lines).toEqual([
    'Postgres has ended by itself. It is started again.',
    'It will be tried on: no room left 1',
    'Postgres runs again.',
  ]);
  expect(latest.url).toBe(first.url);
  expect(await ask(first.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  await kept.stop();
  await kept.stop();
  expect(latest.isRunning()).toBe(false);
  expect(lines).toHaveLength(3);
});

it('does not take for its own what another command has started at another address meanwhile', async () => {
  const first = await startEmbeddedPostgres({ dir });
  const lines: string[] = [];
  const theirs = { ...first, url: 'postgresql://127.0.0.1:1/postgres', adopted: true, isRunning: () => true, stop: jest.fn() };
  const again = () => startEmbeddedPostgres({ dir, port: Number(new URL(first.url).port) });
  const starts = jest.fn(again).mockImplementationOnce(() => Promise.resolve(theirs));
  const kept = keepRunning(first, starts, (line) => lines.push(line), 10);
  process.kill(first.pid, 'SIGKILL');
  await until(() => lines.length === 2);
  expect(lines[1]).toBe('It will be tried on: another command has started it under an address of its own');
  await until(() => lines.length === 3);
  await kept.stop();
  expect(theirs.stop).not.toHaveBeenCalled();
});
