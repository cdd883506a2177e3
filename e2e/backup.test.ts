// docs/backup.md as it stands: Postgres alone is dumped, lost with everything else, and restored by the commands of that page. The
// answers are the same ones, work that waited goes on, and what was sealed opens. Then the folder of `npm start`, copied.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Strata } from '@strata/sdk';
import {
  findPostgres,
  freePort,
  ScriptedReceiver,
  startInstalledPostgres,
  startProcess,
  type InstalledPostgres,
  type StartedProcess,
} from '@strata/testkit';
import { Client } from 'pg';
import { startCluster, type Cluster, type Service } from './cluster.js';

const SERVICES: Service[] = ['ingest-api', 'recall-api', 'webhook-dispatcher', 'extractor-worker'];
const main = join(__dirname, '../apps/strata/dist/main.js');
const page = readFileSync(join(__dirname, '../docs/backup.md'), 'utf8');
const bin = findPostgres();
/** What the page gives after the name of a program, up to where it is led to or from. */
const told = (program: string): string => new RegExp(`-- ${program} ([^<>\n]*)`).exec(page)![1]!.trim();
const toldSql = /```sql\n([\s\S]*?)```/.exec(page)![1]!;

const SAID: [user: string, session: string, text: string, time: string][] = [
  ['nadia', 'work', 'Hi, my name is Nadia and I live in Lisbon.', '2026-03-02T09:00:00+01:00'],
  ['nadia', 'work', 'I work at Contoso as a product manager.', '2026-03-02T09:01:00+01:00'],
  ['nadia', 'home', 'My brother Rui is a nurse in Porto.', '2026-03-04T20:01:00+01:00'],
  ['nadia', 'home', 'I am allergic to peanuts.', '2026-03-05T20:00:00+01:00'],
  ['nadia', 'home', 'Actually, I moved: I live in Madrid now.', '2026-04-01T20:00:00+02:00'],
  ['wei', 'zh', '我在阿里云当工程师，最喜欢吃川菜。', '2026-04-02T12:00:00+08:00'],
];
const QUESTIONS = [
  'Where do I live?',
  'Where did I live before?',
  'What does Rui do?',
  'What am I allergic to?',
  '我在哪里工作？',
  'refunds',
];

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
const inDatabase = (url: string, name: string, login?: string): string => {
  const to = new URL(url);
  to.pathname = `/${name}`;
  if (login) [to.username, to.password] = [login, login];
  return to.href;
};
/** A tool of the server, with the words of the page, as the login of `url`. */
const tool = (name: string, url: string, input?: Buffer) => {
  const { hostname, port, username, password } = new URL(url);
  const words = told(name).replace('-U strata', `-U ${username}`).split(' ');
  const done = spawnSync(join(bin!, name), ['--host', hostname, '--port', port, ...words], {
    env: { PATH: process.env['PATH'], PGPASSWORD: password },
    maxBuffer: 256 * 1024 * 1024,
    ...(input && { input }),
  });
  expect([name, done.stderr.toString(), done.status]).toEqual([name, '', 0]);
  return done.stdout;
};
const strata = (args: string[], env: Record<string, string>) => {
  const done = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } });
  expect([args, done.stderr, done.status]).toEqual([args, '', 0]);
  return done.stdout;
};

(bin ? describe : describe.skip)('Postgres alone, dumped and restored', () => {
  const secrets = { STRATA_KEY_SECRET: 'e2e-Xk29vQ7rT4mW81pZ-key-secret-for-tests', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
  const receiver = new ScriptedReceiver();
  const servers: InstalledPostgres[] = [];
  let cluster: Cluster;
  let client: Strata;
  beforeAll(async () => {
    const server = await startInstalledPostgres(bin!);
    servers.push(server);
    process.env['DATABASE_URL'] = inDatabase(server.url, 'strata');
    strata(['migrate'], { DATABASE_URL: process.env['DATABASE_URL'] });
    cluster = await startCluster({ env: secrets });
    client = await cluster.newProject('backup');
  }, 240_000);
  afterAll(async () => {
    await cluster?.stop();
    await receiver.stop();
    for (const server of servers) await server.destroy();
  });

  /** Everything that is asked of a memory here: records with their ids, and recall with its scores. */
  async function answers(base: string): Promise<unknown> {
    const told: Record<string, unknown> = {};
    for (const user of ['nadia', 'wei']) {
      for (const layer of ['facts', 'summaries', 'topics'] as const)
        told[`${layer} of ${user}`] = (await cluster.call('GET', `/api/users/${user}/${layer}?limit=100`, client)).body.data.items.map(
          (record: object) => ({ ...record, access_count: 0, last_accessed_at: null }),
        );
      for (const question of QUESTIONS) {
        const found = await cluster.call('POST', '/api/memories/search', client, {
          ...{ user_id: user, query: question, knowledge_base_ids: [base] },
        });
        told[`${user}: ${question}`] = found.body.data.items.map(({ id, score }: { id: string; score: number }) => [id, score.toFixed(6)]);
      }
    }
    const context = await cluster.call('GET', `/api/sessions/home/context?query=${encodeURIComponent(QUESTIONS[0]!)}`, client);
    told['context'] = context.body.data.formatted_context;
    return told;
  }

  it('gives the same answers, goes on with the work that waited, and opens what was sealed', async () => {
    const hook = await cluster.call('POST', '/api/webhooks', client, {
      ...{ name: 'w', resource: 'fact', event: 'fact.created', mode: 'async', target_url: `${await receiver.start()}/hook` },
    });
    expect(hook.status).toBe(201);
    receiver.trust(hook.body.data.hook_id as string, hook.body.data.signing_secret as string);
    for (const [userId, sessionId] of [
      ['nadia', 'work'],
      ['nadia', 'home'],
      ['wei', 'zh'],
      ['kim', 'late'],
    ] as const)
      await client.sessions.create({ userId, sessionId });
    for (const [, session, content, timestamp] of SAID)
      await client.sessions.fromId(session).addMessages([{ role: 'user', content, timestamp }], { sync: true });
    const { knowledge_base_id: base } = await client.knowledgeBases.create({ name: 'rules' });
    const { task_id: file } = await client.knowledgeBases.addFile(base, { name: 'rules.txt', content: 'Refunds take five working days.' });
    await client.tasks.wait(file, { signal: AbortSignal.timeout(60_000) });
    await cluster.settled('nadia');
    const before = await answers(base);
    expect(JSON.stringify(before)).toMatch(/Madrid[\s\S]*Porto/);
    await cluster.eventually(() => expect(receiver.requests.length).toBeGreaterThan(3));

    // Work that is under way at the moment of the dump.
    await cluster.terminate('extractor-worker');
    const waiting = await client.sessions.fromId('late').addMessages([{ role: 'user', content: 'My cat is called Miso.' }]);
    const dump = tool('pg_dump', process.env['DATABASE_URL']!);

    // All of it is lost: the server with its disk, the queue with what was in it, and the index.
    for (const service of SERVICES.slice(0, 3)) await cluster.terminate(service);
    await servers[0]!.destroy();
    if (process.env['REDIS_URL']) emptyRedis(process.env['REDIS_URL']);
    receiver.requests.length = 0;

    const server = await startInstalledPostgres(bin!);
    servers.push(server);
    await query(server.url, `CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'owner'`);
    await query(server.url, 'CREATE DATABASE strata OWNER owner');
    const url = inDatabase(server.url, 'strata', 'owner');
    await query(url, toldSql);
    tool('pg_restore', url, dump);
    expect(await query(url, `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`)).toEqual([{ tableowner: 'owner' }]);
    const superuser = inDatabase(server.url, 'strata');
    await query(superuser, 'TRUNCATE index_entries, index_revisions');
    const env = { ...secrets, DATABASE_URL: url };
    for (const service of SERVICES.slice(0, 3)) await cluster.restart(service, env);
    strata(['migrate'], env);
    strata(['reindex'], env);
    expect(await answers(base)).toEqual(before);

    await cluster.restart('extractor-worker', env);
    await client.tasks.wait(waiting.task_id, { signal: AbortSignal.timeout(60_000) });
    const known = (await client.facts.list('kim', { limit: 100 })).items.map(({ content }) => content);
    expect(known).toContainEqual(expect.stringContaining('Miso'));
    await cluster.eventually(() => expect(JSON.stringify(receiver.requests.map(({ body }) => body))).toContain('Miso'));
    expect(receiver.refused).toEqual([]);
  }, 300_000);
});

function emptyRedis(url: string): void {
  const { hostname, port, pathname } = new URL(url);
  const done = spawnSync('redis-cli', ['-h', hostname, '-p', port, '-n', pathname.slice(1) || '0', 'FLUSHDB'], { encoding: 'utf8' });
  expect(done.stdout.trim()).toBe('OK');
}

describe('the folder of `npm start`, copied', () => {
  const key = 'strata-e2e-backup-bootstrap-key-4Rt7Yw1Zc8Bn5Hd3';
  let home: string;
  let running: StartedProcess | null = null;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'strata-backup-'));
    // So that Postgres, which is another user where we are root, lives inside.
    chmodSync(home, 0o755);
  });
  afterAll(async () => {
    await running?.kill('SIGTERM');
    rmSync(home, { recursive: true, force: true });
  });

  it('is the same Strata elsewhere: records, answers, keys', async () => {
    let port = 0;
    const start = async (folder: string) => {
      port = await freePort();
      running = await startProcess({
        ...{ entry: main, args: ['start'], readyUrl: `http://127.0.0.1:${port}/readyz`, readyTimeoutMs: 60_000 },
        env: { STRATA_DATA_DIR: join(home, folder), STRATA_PORT: `${port}`, STRATA_BOOTSTRAP_API_KEY: key },
      });
    };
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: `Api-Key ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const read = (await answer.json()) as { data: { items: { id: string; score: number }[] } };
      if (!answer.ok) throw new Error(JSON.stringify(read));
      return read.data;
    };
    const ask = async () => {
      const found = await call('POST', '/api/memories/search', { user_id: 'nadia', query: QUESTIONS[0] });
      return found.items.map(({ id, score }) => [id, score.toFixed(6)]);
    };
    await start('data');
    await call('POST', '/api/sessions', { user_id: 'nadia', session_id: 'home' });
    for (const content of ['I live in Lisbon.', 'Actually, I moved: I live in Madrid now.'])
      await call('POST', '/api/sessions/home/messages', { messages: [{ role: 'user', content }], sync: true });
    const before = await ask();
    expect(before.length).toBeGreaterThan(1);
    await running!.kill('SIGTERM');
    const copied = /^(cp -a) \.strata/m.exec(page)![1]!.split(' ');
    expect(spawnSync(copied[0]!, [...copied.slice(1), join(home, 'data'), join(home, 'copy')]).status).toBe(0);
    rmSync(join(home, 'data'), { recursive: true });
    await start('copy');
    expect(await ask()).toEqual(before);
  }, 180_000);
});
