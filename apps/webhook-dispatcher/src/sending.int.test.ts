// Sending on real rows and sockets: what receivers do wrong, the whole schedule by a clock set by hand, rotation, dead endpoints, stops.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KeyRing, mintSecret, SendDue, SENDING, type delivery, type Hook, type SendingOptions } from '@strata/hooks';
import { OutboundHttp } from '@strata/outbound-http';
import {
  applyMigrations,
  Database,
  PostgresDeliveryLog,
  PostgresDeliveryQueue,
  PostgresHookStore,
  PostgresProjects,
} from '@strata/postgres';
import { ScriptedReceiver } from '@strata/testkit';

const HOUR = 3_600_000;
const start = new Date('2026-03-02T00:00:00Z');
const ring = new KeyRing([{ id: 'test', secret: 'a key of the ring that is long enough' }]);
let database: Database;
let hooks: PostgresHookStore;
let queue: PostgresDeliveryQueue;
let log: PostgresDeliveryLog;
let outbound: OutboundHttp;
let projectId: string;
const receivers: ScriptedReceiver[] = [];
const senders: SendDue[] = [];

beforeAll(async () => {
  const url = process.env['DATABASE_URL']!;
  await applyMigrations(url);
  database = new Database({ url });
  hooks = new PostgresHookStore(database, ring);
  queue = new PostgresDeliveryQueue(database, ring);
  log = new PostgresDeliveryLog(database);
  outbound = new OutboundHttp({ allowCidrs: ['127.0.0.0/8'] });
});
afterAll(async () => {
  await outbound.close();
  await database.close();
});
beforeEach(async () => {
  await database.system((tx) => tx.hook.deleteMany({}));
  projectId = (await new PostgresProjects(database).create({ name: 'test', timezone: null })).id;
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop(0);
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

async function receive(): Promise<{ receiver: ScriptedReceiver; url: string }> {
  const receiver = new ScriptedReceiver();
  receivers.push(receiver);
  return { receiver, url: await receiver.start() };
}
async function register(targetUrl: string, receiver?: ScriptedReceiver): Promise<Hook> {
  const secret = mintSecret();
  const hook: Hook = {
    ...{ projectId, id: crypto.randomUUID(), name: 'h', resource: 'fact', event: 'fact.created', mode: 'async', targetUrl, enabled: true },
    ...{ priority: 0, timeoutMs: 3000, onFailure: 'continue', filter: {}, description: null, headers: { 'x-tenant': 'acme' } },
    ...{ secrets: [{ secret, expiresAt: null }], disabledReason: null, disabledAt: null, createdAt: start, updatedAt: start },
  };
  await hooks.add(hook, 'key');
  receiver?.trust(hook.id, secret);
  return hook;
}
/** Due deliveries of the hook; their ids. */
async function enqueue(hook: Hook, count = 1, dueAt = new Date()): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const payload = { hook_id: hook.id, event: 'fact.created', triggered_at: dueAt.toISOString(), data: { content: 'likes tea ☕' } };
  await database.system((tx) =>
    tx.delivery.createMany({
      data: ids.map((id) => ({
        ...{
          projectId,
          id,
          hookId: hook.id,
          messageId: `msg_${id}`,
          resource: 'fact',
          event: 'fact.created',
          payload,
          nextAttemptAt: dueAt,
        },
      })),
    }),
  );
  return ids;
}
function sender(over: Partial<SendingOptions> = {}): { sending: SendDue; ended: delivery.EndedAttempt[]; errors: unknown[] } {
  const ended: delivery.EndedAttempt[] = [];
  const errors: unknown[] = [];
  const sending = new SendDue(queue, outbound, {
    ...{ ...SENDING, now: () => new Date(), random: () => 0.5 },
    onEnded: (one) => ended.push(one),
    onError: (error) => errors.push(error),
    ...over,
  });
  senders.push(sending);
  return { sending, ended, errors };
}
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
}
const read = async (hook: Hook, id: string) => (await log.find(projectId, hook.id, id))!;

it('delivers, signed, with the webhook’s own headers', async () => {
  const { receiver, url } = await receive();
  const hook = await register(`${url}/in?a=b`, receiver);
  const [id] = await enqueue(hook);
  const { sending, ended } = sender();
  await sending.run();
  await until(() => ended.length === 1);
  expect(receiver.refused).toEqual([]);
  expect(receiver.requests).toMatchObject([
    { path: '/in?a=b', headers: { 'webhook-id': `msg_${id}`, 'x-tenant': 'acme', 'content-type': 'application/json' } },
  ]);
  expect(await read(hook, id!)).toMatchObject({
    status: 'delivered',
    attemptCount: 1,
    attempts: [{ ordinal: 1, status: 200, error: null }],
  });
});

it.each<[string, Parameters<ScriptedReceiver['script']>[0], object]>([
  [
    'garbage',
    { status: 200, body: '\u0001\u0000{{{not json' },
    { status: 'delivered', attempts: [{ status: 200, answer: '\u0001\uFFFD{{{not json' }] },
  ],
  ['300 kB', { status: 200, body: 'x'.repeat(300_000) }, { status: 'delivered', attempts: [{ status: 200, answer: 'x'.repeat(1024) }] }],
  ['an endless answer', 'endless', { status: 'delivered', attempts: [{ status: 200 }] }],
  ['nothing', 'hang', { status: 'pending', attempts: [{ status: null, error: 'timeout', answer: null }] }],
  ['a byte now and then', { drip: 'x'.repeat(10_000), everyMs: 40 }, { status: 'pending', attempts: [{ status: null, error: 'timeout' }] }],
  [
    'a redirect to where credentials lie',
    { status: 302, headers: { location: 'http://169.254.169.254/latest/' } },
    { status: 'pending', attempts: [{ status: 302, error: 'answered_302' }] },
  ],
  ['a reset connection', 'reset', { status: 'pending', attempts: [{ status: null, error: 'connection: ECONNRESET' }] }],
  ['an error', { status: 500, body: 'boom' }, { status: 'pending', attempts: [{ status: 500, error: 'answered_500', answer: 'boom' }] }],
])('logs %s and goes on', async (_, step, expected) => {
  const { receiver, url } = await receive();
  const hook = await register(url, receiver);
  receiver.script(step);
  const [id] = await enqueue(hook);
  const { sending, ended } = sender({ attemptTimeoutMs: 500 });
  await sending.run();
  await until(() => ended.length === 1);
  const delivered = await read(hook, id!);
  expect(delivered).toMatchObject(expected);
  if (delivered.status === 'pending') expect(delivered.nextAttemptAt!.getTime() - ended[0]!.endedAt.getTime()).toBe(5000);
});

it('refuses targets inside, whatever was registered once', async () => {
  const hook = await register('https://169.254.169.254/latest/');
  const [id] = await enqueue(hook);
  const { sending, ended } = sender();
  await sending.run();
  await until(() => ended.length === 1);
  expect((await read(hook, id!)).attempts).toMatchObject([
    { error: expect.stringMatching(/^target_refused: is not a public address/), status: null },
  ]);
});

it('waits as long as Retry-After asks, within twice the wait', async () => {
  const { receiver, url } = await receive();
  const hook = await register(url, receiver);
  receiver.script({ status: 429, headers: { 'retry-after': '8' } });
  const [id] = await enqueue(hook);
  const { sending, ended } = sender();
  await sending.run();
  await until(() => ended.length === 1);
  expect((await read(hook, id!)).nextAttemptAt!.getTime() - ended[0]!.endedAt.getTime()).toBe(8000);
});

it('disables a webhook that answers 410', async () => {
  const { receiver, url } = await receive();
  const hook = await register(url, receiver);
  receiver.fallback = () => ({ status: 410 });
  await enqueue(hook, 20);
  const { sending, ended } = sender({ perEndpoint: 1 });
  await sending.run();
  await until(() => ended.length === 1);
  expect(await hooks.find(projectId, hook.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  await sending.run();
  const { items } = await log.list(projectId, hook.id, { limit: 100, cursor: null, status: 'cancelled' });
  expect([items.length, receiver.requests.length]).toEqual([19, 1]);
});

it('makes eight attempts over 27 hours under one id, then gives up; redelivered, it arrives', async () => {
  let now = start;
  // Its requests bear the time of the clock that is set by hand: a receiver that checks it would refuse them.
  const ids: unknown[] = [];
  let status = 503;
  const server = createServer((request, response) => {
    ids.push(request.headers['webhook-id']);
    response.writeHead(status).end('not yet');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const hook = await register(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const [id] = await enqueue(hook, 1, start);
    const { sending, ended } = sender({ now: () => now });
    const times: number[] = [];
    // In steps of a minute, but for the first ones.
    for (let elapsed = 0; elapsed <= 30 * HOUR; elapsed += elapsed < 10_000 ? 1000 : 60_000) {
      now = new Date(start.getTime() + elapsed);
      if ((await queue.due(now)).count === 0) continue;
      const before = ended.length;
      await sending.run();
      await until(() => ended.length === before + 1);
      times.push(elapsed / 1000);
    }
    expect(times.map((seconds) => Math.floor(seconds / 60))).toEqual([0, 0, 5, 35, 155, 455, 1055, 1655]);
    expect(times.slice(0, 2)).toEqual([0, 5]);
    expect(await read(hook, id!)).toMatchObject({ status: 'failed', nextAttemptAt: null, attemptCount: 8 });
    status = 200;
    expect(await log.redeliver(projectId, hook.id, id!, now, 'key')).toBe('due');
    await sending.run();
    await until(() => ended.length === 9);
    const done = await read(hook, id!);
    expect(done).toMatchObject({ status: 'delivered', attemptCount: 1 });
    expect(done.attempts.map((one) => [one.ordinal, one.status])).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, 503]), [9, 200]]);
    expect(new Set(ids)).toEqual(new Set([`msg_${id}`]));
  } finally {
    server.close();
  }
}, 120_000);

it('signs with old and new secret while one is rotated in mid-run, and nothing is refused', async () => {
  const { receiver, url } = await receive();
  const hook = await register(url, receiver);
  const old = hook.secrets[0]!.secret;
  const fresh = mintSecret();
  await enqueue(hook, 60);
  receiver.fallback = (_, n) => {
    if (n === 20) void hooks.rotateSecret(projectId, hook.id, fresh, new Date(), 'key');
    return { json: {} };
  };
  const { sending, ended } = sender();
  sending.start();
  await until(() => ended.length === 60);
  // The receiver has changed over: what comes now must verify with the new one alone.
  receiver.trust(hook.id, fresh);
  receiver.distrust(hook.id, old);
  await enqueue(hook, 10);
  await until(() => ended.length === 70);
  expect(receiver.refused).toEqual([]);
  expect(receiver.requests.at(-1)!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  expect((await hooks.find(projectId, hook.id))!.secrets).toEqual([
    { secret: fresh, expiresAt: null },
    { secret: old, expiresAt: expect.any(Date) },
  ]);
});

it('delivers to twenty good endpoints while a dead one hangs with a hundred deliveries', async () => {
  const dead = await receive();
  dead.receiver.fallback = () => 'hang';
  const deadHook = await register(dead.url, dead.receiver);
  await enqueue(deadHook, 100, new Date(Date.now() - HOUR));
  const good = await receive();
  const goodHooks: Hook[] = [];
  for (let i = 0; i < 20; i++) goodHooks.push(await register(`${good.url}/${i}`, good.receiver));
  for (const hook of goodHooks) await enqueue(hook, 10);
  const { sending, ended } = sender({ concurrency: 16 });
  sending.start();
  await until(() => ended.length === 200);
  // Every good one arrived before the first request to the dead one had ended; it holds no more than its own room.
  expect(ended.every(({ judged, delivery: { hook } }) => judged?.outcome === 'delivered' && hook.id !== deadHook.id)).toBe(true);
  expect(dead.receiver.requests.length).toBeLessThanOrEqual(SENDING.perEndpoint);
  expect(good.receiver.requests).toHaveLength(200);
});

it('delivers for a project while another one’s endpoints, none of which failed yet, all hang', async () => {
  const slow = await receive();
  slow.receiver.fallback = () => 'hang';
  for (let i = 0; i < 4; i++) await enqueue(await register(`${slow.url}/${i}`, slow.receiver), 10, new Date(Date.now() - HOUR));
  const { sending, ended } = sender({ concurrency: 16 });
  await sending.run();
  await until(() => slow.receiver.requests.length === 12);
  projectId = (await new PostgresProjects(database).create({ name: 'other', timezone: null })).id;
  const good = await receive();
  await enqueue(await register(good.url, good.receiver), 5);
  sending.start();
  await until(() => ended.length === 5);
  expect(good.receiver.requests).toHaveLength(5);
  expect(slow.receiver.requests).toHaveLength(12);
});

it('hands everything out once to several senders, none of which overruns an endpoint', async () => {
  const { receiver, url } = await receive();
  let [underWay, most] = [0, 0];
  receiver.fallback = () => {
    most = Math.max(most, (underWay += 1));
    setTimeout(() => (underWay -= 1), 30);
    return { json: {}, delayMs: 30 };
  };
  const hook = await register(url, receiver);
  await enqueue(hook, 60);
  const all = [sender({ perEndpoint: 4 }), sender({ perEndpoint: 4 }), sender({ perEndpoint: 4 })];
  all.forEach(({ sending }) => sending.start());
  await until(() => all.reduce((sum, { ended }) => sum + ended.length, 0) === 60);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  expect(receiver.requests).toHaveLength(60);
  expect(most).toBeLessThanOrEqual(4);
});

it('finds what no wake-up told of, and stops: what hangs is due again, not counted', async () => {
  const { receiver, url } = await receive();
  receiver.fallback = () => 'hang';
  const hook = await register(url, receiver);
  const { sending } = sender({ everyMs: 20 });
  sending.start();
  const [id] = await enqueue(hook);
  await until(() => receiver.requests.length === 1);
  await sending.stop(50);
  expect(await read(hook, id!)).toMatchObject({ status: 'pending', attemptCount: 0, attempts: [{ error: 'stopped', status: null }] });
  receiver.fallback = () => ({ json: {} });
  const second = sender();
  await second.sending.run();
  await until(() => second.ended.length === 1);
  expect(await read(hook, id!)).toMatchObject({ status: 'delivered', attemptCount: 1 });
});

it('lets what is under way end when it stops in time, and claims nothing more', async () => {
  const { receiver, url } = await receive();
  receiver.fallback = () => ({ json: {}, delayMs: 100 });
  const hook = await register(url, receiver);
  await enqueue(hook, 20);
  const { sending, ended } = sender({ perEndpoint: 2 });
  await sending.run();
  await sending.stop(15_000);
  expect(ended.map(({ judged }) => judged?.outcome)).toEqual(['delivered', 'delivered']);
  expect((await queue.due(new Date())).count).toBe(18);
});

it('keeps an outcome while the database is away', async () => {
  const { receiver, url } = await receive();
  const hook = await register(url, receiver);
  const [id] = await enqueue(hook);
  let failures = 2;
  const shaky: delivery.DeliveryQueue = {
    claim: (limits) => queue.claim(limits),
    renew: (held, to) => queue.renew(held, to),
    due: (now) => queue.due(now),
    prune: (before) => queue.prune(before),
    settle: (ended) => (failures-- > 0 ? Promise.reject(new Error('away')) : queue.settle(ended)),
  };
  const ended: unknown[] = [];
  const errors: unknown[] = [];
  const sending = new SendDue(shaky, outbound, {
    ...{ ...SENDING, now: () => new Date(), random: Math.random },
    onEnded: (one) => ended.push(one),
    onError: (error) => errors.push(error),
  });
  senders.push(sending);
  await sending.run();
  await until(() => ended.length === 1);
  expect([errors.length, receiver.requests.length, (await read(hook, id!)).status]).toEqual([2, 1, 'delivered']);
});
