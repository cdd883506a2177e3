// Erasure is proven (promise 19): canaries in every kind of input are searched in every table, queue, log and file afterwards; a worker
// killed at any step of a deletion costs nothing but time.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULT_POINTS } from '@strata/contracts';
import type { Strata } from '@strata/sdk';
import Redis from 'ioredis';
import { startCluster, type Cluster, type Service } from './cluster.js';

const ERASED_WITHIN_MS = 5 * 60_000;

let cluster: Cluster;
let client: Strata;
/** Where the services can write to. */
const folder = mkdtempSync(join(tmpdir(), 'strata-erasure-'));
const folders = { HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp'), STRATA_DATA_DIR: join(folder, 'data') };
beforeAll(async () => {
  for (const one of Object.values(folders)) mkdirSync(one);
  await inRedis(async (redis) => void (await redis.config('SET', 'appendonly', 'yes')));
  cluster = await startCluster({ env: { LOG_LEVEL: 'debug', ...folders } });
  client = await cluster.newProject('erasure');
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  await inRedis(async (redis) => void (await redis.config('SET', 'appendonly', 'no')));
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown, expected = 202) {
  const answer = await cluster.call(method, path, client, body);
  if (answer.status !== expected) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
async function completed(deletionId: string) {
  let receipt: Record<string, unknown> & { counts: Record<string, number>; remaining: { records: Record<string, number>; index: number } };
  await cluster.eventually(async () => {
    receipt = await call('GET', `/api/deletions/${deletionId}`, undefined, 200);
    if (receipt['status'] !== 'completed') throw new Error(`${JSON.stringify(receipt)}\n${cluster.output('extractor-worker')}`);
  }, ERASED_WITHIN_MS);
  return receipt!;
}

/** Tables of every schema in which the text stands, statistics of their columns among them; columns of bytes as text too. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await cluster.sql(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND (table_schema NOT IN ('pg_catalog', 'information_schema') OR table_name LIKE 'pg_statistic%')`,
  );
  const hex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await cluster.sql(
      `SELECT count(*)::int AS n FROM ${name as string} r WHERE strpos(r::text, $1) > 0 OR strpos(r::text, $2) > 0`,
      [text, hex],
    );
    if (row!['n'] !== 0) found.push(name as string);
  }
  return found.sort();
}

async function inRedis<T>(ask: (redis: Redis) => Promise<T>): Promise<T | null> {
  const url = process.env['REDIS_URL'];
  if (!url) return null;
  const redis = new Redis(url);
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

/** Keys of Redis whose name or value holds the text. */
async function redisKeysWith(text: string): Promise<string[]> {
  const found = await inRedis(async (redis) => {
    const keys = await redis.keys('*');
    const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
    return keys.filter((key, at) => key.includes(text) || dumps[at]?.includes(text));
  });
  return found ?? [];
}

/** Files under the folder, by their paths, that hold one of the texts; with which. What goes away meanwhile holds nothing. */
function filesWith(texts: string[], root: string, skipped: string[] = []): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || skipped.some((name) => path.startsWith(join(root, name)))) return [];
    const content = read(path);
    return texts.filter((text) => path.includes(text) || content.includes(text)).map((text) => `${path}: ${text}`);
  });
}
function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

const SERVICES: Service[] = ['ingest-api', 'extractor-worker', 'recall-api', 'webhook-dispatcher'];
const logsWith = (text: string) => SERVICES.filter((service) => cluster.output(service).includes(text));

/** A word that no rule knows and nobody else writes. */
const canaryOf = (name: string) => `Quirtlebronx${name}Vendolosaurus`;

const post = (path: string, body: unknown, idempotencyKey: string) =>
  upload(path, new Blob([JSON.stringify(body)], { type: 'application/json' }), idempotencyKey);
async function upload(path: string, body: Blob | FormData, idempotencyKey: string): Promise<void> {
  const headers = { authorization: `Api-Key ${cluster.keyOf(client)}`, 'idempotency-key': idempotencyKey };
  const response = await fetch(cluster.baseUrl + path, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Every field that a caller can fill, each with a canary of its own; answers under idempotency keys included. */
async function fillIn(user: string, canaryOf: (name: string) => string): Promise<string[]> {
  const canaries: string[] = [];
  const canary = (name: string) => {
    canaries.push(canaryOf(name));
    return canaryOf(name);
  };
  const session = canary('Session');
  await post(
    '/api/sessions',
    {
      user_id: user,
      session_id: session,
      title: canary('Title'),
      metadata: { note: canary('SessionNote') },
      agent_id: canary('Agent'),
      app_id: canary('App'),
    },
    canary('KeyOne'),
  );
  const messages = [
    {
      role: 'user',
      id: canary('Message'),
      content: `My name is ${canary('Name')}. I live in ${canary('City')}.`,
      name: canary('Speaker'),
      turn_id: canary('Turn'),
    },
    {
      role: 'user',
      content: `I love ${canary('Thing')} tea and my sister ${canary('Sister')} plays chess.`,
      business_id: canary('Business'),
      metadata: { mood: canary('Mood') },
      tags: [canary('Tag')],
    },
    { role: 'assistant', content: `You could visit ${canary('Place')} in May.` },
  ];
  await post(`/api/sessions/${session}/messages`, { messages, sync: true }, canary('KeyTwo'));
  await post(
    '/api/user/actions',
    {
      ...{
        user_id: user,
        timestamp: new Date().toISOString(),
        content: canary('Action'),
        log_id: canary('Log'),
        device_id: canary('Device'),
        app: canary('ActionApp'),
      },
      ...{
        platform: canary('Platform'),
        event_type: 'search',
        page: canary('Page'),
        anchors: { size: canary('Anchor') },
        metadata: { x: canary('ActionNote') },
        entities: [canary('Entity')],
      },
    },
    canary('KeyThree'),
  );
  await post(
    '/api/imports',
    {
      data: [{ session_id: canary('Imported'), user_id: user, messages: [{ role: 'user', content: `I work at ${canary('Employer')}.` }] }],
    },
    canary('KeyFour'),
  );
  const form = new FormData();
  form.set('session_id', session);
  form.set('role', 'user');
  form.set('file', new Blob([`My brother ${canary('Brother')} paints.`]), `${canary('File')}.txt`);
  await upload('/api/resources', form, canary('KeySeven'));
  await cluster.settled(user);
  const facts = await call('GET', `/api/users/${user}/facts?limit=100`, undefined, 200);
  const edited = facts.items.find((fact: { content: string }) => fact.content.includes(canaryOf('Thing')));
  await call('PATCH', `/api/facts/${edited.fact_id}`, { content: `The user loves ${canary('Edited')} coffee.`, reason: 'misheard' }, 200);
  await call('PATCH', `/api/sessions/${session}`, { title: canary('SecondTitle') }, 200);
  await cluster.settled(user);
  await post(`/api/sessions/${session}/context`, { query: `where is ${canaryOf('City')}?`, details: true }, canary('KeyFive'));
  await post('/api/memories/search', { user_id: user, query: canaryOf('Thing') }, canary('KeySix'));
  return canaries;
}

const isId = (canary: string) => /Session|Message|Log|Imported|Key|Agent|App|Turn|Business|Device/.test(canary);
const STATISTICS = 'pg_catalog.pg_statistic';

/**
 * In what the services and Redis write nothing is left at once. Postgres keeps the bytes of deleted rows in free space until it is used
 * again or the table is written anew, and those of changes in its write-ahead log until its files are used again (docs/erasure.md).
 */
async function expectNoFileWith(canaries: string[]): Promise<void> {
  expect(filesWith(canaries, folder)).toEqual([]);
  await inRedis(async (redis) => {
    const [, dir] = (await redis.config('GET', 'dir')) as [string, string];
    expect(filesWith(canaries, dir)).toEqual([]);
  });
  const [postgres] = await cluster.sql(`SELECT current_setting('data_directory') AS dir`);
  const dir = postgres!['dir'] as string;
  // Samples of ids stand in the server's statistics until it takes new ones.
  await cluster.sql('ANALYZE');
  await cluster.sql('VACUUM FULL');
  await cluster.sql('CHECKPOINT');
  expect(filesWith([canaryOf('StayingCity')], dir, ['pg_wal'])).not.toEqual([]);
  expect(filesWith(canaries, dir, ['pg_wal'])).toEqual([]);
}

/** A subscription whose deliveries hold what is told. */
async function subscribe(): Promise<void> {
  await post(
    '/api/webhooks',
    { name: 'test', resource: 'fact', event: 'fact.created', mode: 'async', target_url: 'https://example.invalid/' },
    'subscribe-once',
  );
}

it(
  'erases a user from every table, queue, log and file, and lets them begin anew',
  async () => {
    const user = 'user-to-erase';
    await subscribe();
    const canaries = await fillIn(user, canaryOf);
    const otherOf = (name: string) => canaryOf(`Staying${name}`);
    await fillIn('user-who-stays', otherOf);
    await cluster.eventually(async () => expect(await tablesWith(canaryOf('City'))).toContain('public.deliveries'));
    const held = await tablesWith(canaryOf('City'));
    expect(held).toEqual(
      expect.arrayContaining([
        'public.facts',
        'public.fact_sources',
        'public.messages',
        'public.record_versions',
        'public.summaries',
        'public.idempotency_keys',
      ]),
    );

    // As a vacuum of the server does: samples of columns are kept in its statistics.
    await cluster.sql('ANALYZE');

    // In flight while it is erased.
    const late = canaryOf('Late');
    await call('POST', `/api/sessions/${canaryOf('Session')}/messages`, { messages: [{ role: 'user', content: `I love ${late} soup.` }] });
    const { deletion_id } = await call('DELETE', `/api/users/${user}?reason=asked`);
    const receipt = await completed(deletion_id);
    expect(receipt).toMatchObject({ scope: { user_id: user }, mode: 'delete', reason: 'asked', dry_run: false, error: null });
    expect(receipt.counts).toMatchObject({ messages: 6, actions: 1, sessions: 2 });
    expect(receipt.counts['vectors']).toBeGreaterThan(5);
    expect([receipt.remaining.index, ...Object.values(receipt.remaining.records)].every((count) => count === 0)).toBe(true);
    expect(receipt['verified_at']).toEqual(expect.any(String));
    for (const canary of [...canaries, late]) {
      expect([canary, (await tablesWith(canary)).filter((table) => !(isId(canary) && table === STATISTICS))]).toEqual([canary, []]);
      expect([canary, await redisKeysWith(canary)]).toEqual([canary, []]);
      // Ids may stand in a log, words may not.
      if (!isId(canary)) expect([canary, logsWith(canary)]).toEqual([canary, []]);
    }
    await expectNoFileWith([...canaries, late]);
    for (const path of [`/api/users/${user}/facts`, `/api/sessions/${canaryOf('Session')}`, `/api/messages/${canaryOf('Message')}`])
      await call('GET', path, undefined, 404);

    const session = await client.sessions.create({ userId: user, sessionId: canaryOf('Session') });
    await session.addMessages([{ role: 'user', content: 'I live in Lisbon.' }], { sync: true });
    const memory = await session.getMemory({ query: 'where do I live?' });
    expect(JSON.stringify(memory)).toMatch(/Lisbon/);
    expect(memory.facts.every((fact) => fact.version === 1)).toBe(true);
  },
  ERASED_WITHIN_MS + 60_000,
);

const POINTS = FAULT_POINTS.filter((point) => point.startsWith('forget.'));

it.each([...POINTS])(
  'goes on to the end when its worker is killed at %s',
  async (point) => {
    const user = `user-${point}`;
    const canary = canaryOf(point.replace(/\W/g, ''));
    const session = await client.sessions.create({ userId: user, sessionId: `session-${point}` });
    await session.addMessages(
      [
        { role: 'user', id: `keep-${point}`, content: 'I live in Lisbon.' },
        { role: 'user', id: `drop-${point}`, content: `I live in ${canary}.` },
      ],
      { sync: true },
    );
    await cluster.restart('extractor-worker', { STRATA_FAULT: point });
    const died = cluster.died('extractor-worker');
    const ofUser = point === 'forget.between-chunks';
    const { deletion_id } = await call('DELETE', ofUser ? `/api/users/${user}` : `/api/messages/drop-${point}`);
    await died;
    await cluster.restart('extractor-worker');
    const { counts } = await completed(deletion_id);
    expect(counts['messages']).toBe(ofUser ? 2 : 1);
    expect(await tablesWith(canary)).toEqual([]);
    if (ofUser) return;
    const { items } = await client.facts.list(user);
    expect(items.map((fact) => [fact.value, fact.status])).toEqual([['Lisbon', 'active']]);
    const memory = await session.getMemory({ query: 'where do I live?' });
    expect(memory.formatted_context).toMatch(/Lisbon/);
    expect(JSON.stringify(memory)).not.toContain(canary);
  },
  180_000,
);
