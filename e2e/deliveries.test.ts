// Events to webhooks over separate processes: none lost, none made up, at least once under one id, whatever is killed.
import type { Strata } from '@strata/sdk';
import { ScriptedReceiver, type ReceivedHook } from '@strata/testkit';
import { startCluster, type Cluster } from './cluster.js';

let cluster: Cluster;
let client: Strata;
let receiver: ScriptedReceiver;
let target: string;
beforeAll(async () => {
  cluster = await startCluster({ env: { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' } });
}, 240_000);
afterAll(() => cluster?.stop());
beforeEach(async () => {
  client = await cluster.newProject('deliveries');
  receiver = new ScriptedReceiver();
  target = await receiver.start();
});
afterEach(async () => {
  await receiver.stop();
});

interface Registered {
  id: string;
  secret: string;
}
async function register(resource: string, event: string, over: object = {}): Promise<Registered> {
  const body = { name: event, resource, event, mode: 'async', target_url: `${target}/${event}`, ...over };
  const answer = await cluster.call('POST', '/api/webhooks', client, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { hook_id: id, signing_secret: secret } = answer.body.data;
  receiver.trust(id, secret);
  return { id, secret };
}
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await cluster.call(method, path, client, body);
  return { status: answer.status, data: answer.body.data, code: answer.body.code as string | undefined };
};
async function write(user: string, ...contents: string[]): Promise<void> {
  const session = await client.sessions.create({ userId: user, sessionId: `${user}-session` });
  for (const [i, content] of contents.entries())
    await session.addMessages([{ role: 'user', id: `${user}-${i}`, content, timestamp: `2026-03-0${i + 1}T09:00:00Z` }]);
  await cluster.settled(user);
}
const idOf = (request: ReceivedHook) => request.headers['webhook-id'];
/** Ids of a user's events in the outbox, as receivers see them. */
const told = async (user: string, event: string) =>
  (await cluster.sql(`SELECT event_id FROM outbox WHERE user_id = $1 AND event = $2`, [user, event]))
    .map((row) => `msg_${String(row['event_id'])}`)
    .sort();
const received = (event: string) => [...new Set(receiver.of(event).map(idOf))].sort();

const EVENTS = [
  ['fact', 'fact.created'],
  ['fact', 'fact.superseded'],
  ['summary', 'summary.created'],
  ['summary', 'summary.updated'],
  ['topic', 'topic.created'],
  ['topic', 'topic.updated'],
] as const;

it('tells every event of a write, signed, with the record as the API shows it, and no other', async () => {
  for (const [resource, event] of EVENTS) await register(resource, event);
  const user = 'teller';
  await write(user, 'I live in Lisbon and I love sailing.', 'I moved to Oslo, I live in Oslo now.');
  await cluster.eventually(async () => {
    for (const [, event] of EVENTS) {
      const expected = await told(user, event);
      expect([event, expected.length > 0]).toEqual([event, true]);
      expect([event, received(event)]).toEqual([event, expected]);
    }
  });
  expect(receiver.refused).toEqual([]);
  const { items } = await client.facts.list(user, { limit: 100 });
  expect(
    receiver
      .of('fact.created')
      .map(({ body }) => body.data['fact_id'])
      .sort(),
  ).toEqual(items.map((fact) => fact.fact_id).sort());
  const one = receiver.of('fact.created')[0]!.body;
  expect(one).toMatchObject({ resource: 'fact', mode: 'async', context: { user_id: user, session_id: `${user}-session`, language: 'en' } });
  expect(one.context.message_ids).toEqual([expect.stringMatching(/^teller-/)]);
}, 240_000);

it.each(['work.before-stage-commit', 'work.after-stage-commit', 'outbox.before-mark', 'outbox.after-mark'])(
  'tells what was committed and nothing else when a process is killed at %s',
  async (point) => {
    await register('fact', 'fact.created');
    const service = point.startsWith('work') ? 'extractor-worker' : 'webhook-dispatcher';
    await cluster.restart(service, { STRATA_FAULT: point });
    const died = cluster.died(service);
    const user = `killed-${point}`;
    const session = await client.sessions.create({ userId: user, sessionId: user });
    await session.addMessages([{ role: 'user', content: 'My sister Mia lives in Prague.', timestamp: '2026-03-02T09:00:00Z' }]);
    await died;
    await cluster.restart(service);
    await cluster.settled(user);
    const { items } = await client.facts.list(user, { limit: 100 });
    await cluster.eventually(async () => {
      expect(received('fact.created')).toEqual(await told(user, 'fact.created'));
      expect(items.length).toBeGreaterThan(0);
    });
    expect([...new Set(receiver.requests.map(({ body }) => body.data['fact_id']))].sort()).toEqual(
      items.map((fact) => fact.fact_id).sort(),
    );
  },
  240_000,
);

it.each(['delivery.after-claim', 'delivery.after-send'])(
  'delivers under the same id when the dispatcher is killed at %s',
  async (point) => {
    const hook = await register('fact', 'fact.created');
    await cluster.restart('webhook-dispatcher', { STRATA_FAULT: point });
    const died = cluster.died('webhook-dispatcher');
    const user = `dispatcher-${point}`;
    await write(user, 'I have a dog called Rex.');
    await died;
    const sent = receiver.requests.map(idOf);
    await cluster.restart('webhook-dispatcher');
    const expected = await told(user, 'fact.created');
    await cluster.eventually(async () => {
      const { data } = await call('GET', `/api/webhooks/${hook.id}/deliveries?status=delivered`);
      expect(data.items.map((one: { webhook_id: string }) => one.webhook_id).sort()).toEqual(expected);
    });
    expect(received('fact.created')).toEqual(expected);
    // The killed attempt is in the log, and what it had sent came again.
    if (point === 'delivery.after-send')
      expect(sent.every((id) => receiver.requests.filter((request) => idOf(request) === id).length > 1)).toBe(true);
    const { data } = await call('GET', `/api/webhooks/${hook.id}/deliveries`);
    const attempts = data.items.flatMap((one: { attempts: { error: string | null }[] }) => one.attempts.map(({ error }) => error));
    expect(attempts).toEqual(expect.arrayContaining(['interrupted', null]));
  },
  240_000,
);

it('delivers without a queue', async () => {
  await register('fact', 'fact.created');
  const restore = cluster.loseQueue();
  try {
    await write('queueless', 'I work at Globex.');
    await cluster.eventually(async () => expect(received('fact.created')).toEqual(await told('queueless', 'fact.created')));
    expect(receiver.requests.length).toBeGreaterThan(0);
  } finally {
    restore?.();
  }
}, 240_000);

it('ends what is under way at a stop, and tells it once', async () => {
  const hook = await register('fact', 'fact.created');
  receiver.fallback = () => ({ json: {}, delayMs: 2000 });
  await write('stopped', 'My office is in Vienna.');
  await cluster.eventually(() => expect(receiver.requests.length).toBeGreaterThan(0));
  await cluster.terminate('webhook-dispatcher');
  await cluster.restart('webhook-dispatcher');
  await cluster.eventually(async () => {
    const { data } = await call('GET', `/api/webhooks/${hook.id}/deliveries`);
    expect(data.items.map((one: { status: string; attempts: unknown[] }) => [one.status, one.attempts.length])).toEqual(
      receiver.requests.map(() => ['delivered', 1]),
    );
  });
}, 240_000);

it('applies filters when it fans out', async () => {
  const mine = await register('fact', 'fact.created', { filter: { user_ids: ['filtered-one'] } });
  const session = await register('fact', 'fact.created', { filter: { session_ids: ['filtered-two-session'] } });
  const none = await register('fact', 'fact.created', { filter: { tags: ['no such tag'] } });
  await write('filtered-one', 'I play chess.');
  await write('filtered-two', 'I play tennis.');
  await cluster.eventually(() => {
    const users = (id: string) => [
      ...new Set(receiver.requests.filter(({ body }) => body.hook_id === id).map(({ body }) => body.context.user_id)),
    ];
    expect([users(mine.id), users(session.id), users(none.id)]).toEqual([['filtered-one'], ['filtered-two'], []]);
  });
}, 240_000);

it('tells the project’s other webhooks of one that was disabled, and cancels what waited', async () => {
  const gone = await register('fact', 'fact.created');
  await register('webhook', 'webhook.disabled');
  receiver.fallback = ({ body }) => (body.hook_id === gone.id ? { status: 410 } : { json: {} });
  await write('gone', 'I live in Dublin.');
  await cluster.eventually(() => expect(receiver.of('webhook.disabled')).toHaveLength(1));
  expect(receiver.of('webhook.disabled')[0]!.body).toMatchObject({
    resource: 'webhook',
    context: { user_id: null },
    data: { hook_id: gone.id, name: 'fact.created', reason: 'gone' },
  });
  expect((await call('GET', `/api/webhooks/${gone.id}`)).data).toMatchObject({ enabled: false, disabled_reason: 'gone' });
  expect(await call('POST', `/api/webhooks/${gone.id}/replay`, { since: '2026-01-01T00:00:00Z' })).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  // Enabled again it starts afresh, and fetches what it missed.
  receiver.fallback = () => ({ json: {} });
  await call('PATCH', `/api/webhooks/${gone.id}`, { enabled: true });
  expect((await call('POST', `/api/webhooks/${gone.id}/replay`, { since: '2026-01-01T00:00:00Z', only_failed: true })).status).toBe(202);
  await cluster.eventually(async () => {
    const { data } = await call('GET', `/api/webhooks/${gone.id}/deliveries`);
    expect(data.items.every((one: { status: string }) => one.status === 'delivered')).toBe(true);
  });
}, 240_000);

it('tests, lists, redelivers, replays and rotates', async () => {
  await write('before', 'I like Greek food.');
  const hook = await register('fact', 'fact.created');
  const base = `/api/webhooks/${hook.id}`;

  receiver.script({ status: 418, body: 'teapot' });
  const failedTest = await call('POST', `${base}/test`);
  expect(failedTest).toMatchObject({
    status: 200,
    data: { status: 'failed', attempts: [{ status: 418, answer: 'teapot', error: 'answered_418' }] },
  });
  expect((await call('POST', `${base}/test`)).data).toMatchObject({
    status: 'delivered',
    payload: { data: { test: true }, event: 'fact.created' },
  });

  // Events from before the registration.
  const replayed = await call('POST', `${base}/replay`, { since: new Date(Date.now() - 3_600_000).toISOString() });
  const expected = await told('before', 'fact.created');
  expect(replayed).toMatchObject({ status: 202, data: { deliveries: expected.length } });
  await cluster.eventually(() => expect(received('fact.created').filter((id) => !id?.startsWith('msg_test_'))).toEqual(expected));
  await cluster.eventually(async () => {
    expect((await call('GET', `${base}/deliveries?status=delivered&limit=100`)).data.items).toHaveLength(expected.length + 1);
  });
  const again = await call('POST', `${base}/replay`, { since: 1, only_failed: true });
  expect(again).toMatchObject({ status: 202, data: { deliveries: 0 } });

  const { data: page } = await call('GET', `${base}/deliveries?limit=1`);
  expect([page.items.length, typeof page.next_cursor]).toEqual([1, 'string']);
  const { data: one } = await call('GET', `${base}/deliveries/${page.items[0].delivery_id}`);
  expect(one).toMatchObject({ ...page.items[0], payload: { hook_id: hook.id } });
  const count = () => receiver.requests.filter((request) => idOf(request) === one.webhook_id).length;
  const before = count();
  expect(await call('POST', `${base}/deliveries/${one.delivery_id}/redeliver`)).toMatchObject({
    status: 202,
    data: { webhook_id: one.webhook_id },
  });
  await cluster.eventually(() => expect(count()).toBe(before + 1));

  const rotated = await call('POST', `${base}/rotate-secret`);
  expect(rotated.data.signing_secret).toMatch(/^whsec_/);
  expect(Date.parse(rotated.data.previous_expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  receiver.trust(hook.id, rotated.data.signing_secret);
  receiver.distrust(hook.id, hook.secret);
  expect((await call('POST', `${base}/test`)).data.status).toBe('delivered');
  expect(receiver.requests.at(-1)!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  expect(receiver.refused).toEqual([]);

  const stray = crypto.randomUUID();
  for (const [method, path, body] of [
    ['POST', `/api/webhooks/${stray}/test`],
    ['POST', `/api/webhooks/${stray}/rotate-secret`],
    ['GET', `/api/webhooks/${stray}/deliveries`],
    ['POST', `/api/webhooks/${stray}/replay`, { since: 1 }],
    ['GET', `${base}/deliveries/${stray}`],
    ['POST', `${base}/deliveries/${stray}/redeliver`],
  ] as const)
    expect([path, (await call(method, path, body)).status]).toEqual([path, 404]);
  for (const body of [{}, { since: 'yesterday' }, { since: '2999-01-01T00:00:00Z' }, { since: 1, until: 1 }, { since: 1, hook: 'x' }])
    expect([body, (await call('POST', `${base}/replay`, body)).status]).toEqual([body, 422]);
  expect((await call('GET', `${base}/deliveries?status=lost`)).status).toBe(422);
}, 240_000);
