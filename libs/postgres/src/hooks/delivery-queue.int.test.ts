// Deliveries claimed and settled on real rows, by a clock that is set by hand.
import { KeyRing, type delivery as ports, type Hook } from '@strata/hooks';
import { PostgresProjects } from '../admin/projects.js';
import type { Database } from '../database/database.js';
import { sealedColumns } from '../rows/hook-row.js';
import { openTestDatabase } from '../testing/test-database.js';
import { MOST_CLAIMS } from './claim-deliveries.js';
import { PostgresDeliveryQueue } from './delivery-queue.js';
import { PostgresHookStore } from './hook-store.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const HOUR = 3_600_000;
const ring = new KeyRing([{ id: 'test', secret: 'a key of the ring that is long enough' }]);
let database: Database;
let queue: PostgresDeliveryQueue;
let projectId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  queue = new PostgresDeliveryQueue(database, ring);
});
beforeEach(async () => {
  await database.system((tx) => tx.hook.deleteMany({}));
  projectId = (await new PostgresProjects(database).create({ name: 'test', timezone: null })).id;
});
afterAll(() => database.close());

const start = new Date('2026-03-02T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const limits = (over: Partial<ports.ClaimLimits> = {}): ports.ClaimLimits => ({
  now: start,
  leaseMs: 10_000,
  most: 100,
  mostSuspect: 50,
  perEndpoint: 8,
  perProject: 75,
  held: new Map(),
  ...over,
});

async function addHook(over: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const hook = { projectId, id, headers: { 'x-key': 'k' }, secrets: [{ secret: SECRET, expiresAt: null }] } as unknown as Hook;
  const told = { name: 'h', resource: 'fact', event: 'fact.created', mode: 'async', targetUrl: 'https://example.com/' };
  await database.system((tx) =>
    tx.hook.create({ data: { projectId, id, ...told, timeoutMs: 3000, onFailure: 'continue', ...sealedColumns(hook, ring), ...over } }),
  );
  return id;
}
async function addDeliveries(hookId: string, count: number, dueAt = start): Promise<void> {
  await database.system((tx) =>
    tx.delivery.createMany({
      data: Array.from({ length: count }, (_, i) => ({
        projectId,
        id: crypto.randomUUID(),
        hookId,
        messageId: `msg_${hookId}_${i}_${dueAt.getTime()}`,
        resource: 'fact',
        event: 'fact.created',
        payload: { hook_id: hookId },
        nextAttemptAt: dueAt,
      })),
    }),
  );
}
function ended(
  delivery: ports.ClaimedDelivery,
  outcome: 'delivered' | 'failed' | 'gone' | null,
  over: Partial<ports.EndedAttempt> = {},
): ports.EndedAttempt {
  const status = outcome === 'delivered' ? 200 : outcome === 'gone' ? 410 : 500;
  const error = outcome === 'delivered' ? null : `answered_${status}`;
  const judged = outcome && { outcome, status, error, answer: 'ok', retryAfterMs: null };
  return { delivery, startedAt: start, endedAt: at(20), judged, nextAttemptAt: outcome === 'failed' ? at(5000) : null, ...over };
}
const rowOf = (id: string) =>
  database.system((tx) => tx.delivery.findFirstOrThrow({ where: { id }, include: { attempts: { orderBy: { ordinal: 'asc' } } } }));
const hookOf = (id: string) => database.system((tx) => tx.hook.findFirstOrThrow({ where: { id } }));
const statuses = async (hookId: string) =>
  (await database.system((tx) => tx.delivery.findMany({ where: { hookId } }))).map(({ status }) => status).sort();

it('hands out what is due with its secrets, once, and logs the attempt at once', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 1);
  await addDeliveries(hookId, 1, at(1));
  const [one, ...more] = await queue.claim(limits());
  expect(more).toEqual([]);
  expect(one).toMatchObject({ attempt: 1, ordinal: 1, isSuspect: false, payload: { hook_id: hookId } });
  expect(one!.hook).toMatchObject({
    id: hookId,
    targetUrl: 'https://example.com/',
    headers: { 'x-key': 'k' },
    secrets: [{ secret: SECRET }],
  });
  expect(await queue.claim(limits())).toEqual([]);
  expect((await rowOf(one!.id)).attempts).toMatchObject([{ ordinal: 1, error: 'interrupted', status: null }]);
});

it('settles a success: ended, logged, endpoint untouched', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 1);
  const [one] = await queue.claim(limits());
  const before = await hookOf(hookId);
  await queue.settle([ended(one!, 'delivered')]);
  expect(await rowOf(one!.id)).toMatchObject({
    status: 'delivered',
    nextAttemptAt: null,
    finishedAt: at(20),
    leaseToken: null,
    attemptCount: 1,
    attempts: [{ ordinal: 1, status: 200, error: null, answer: 'ok', durationMs: 20, startedAt: start }],
  });
  expect(await hookOf(hookId)).toEqual(before);
  await queue.settle([ended(one!, 'failed')]);
  expect((await rowOf(one!.id)).status).toBe('delivered');
});

it('gives a failed one out again at its time, as the next attempt, until there is none', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 1);
  let now = start;
  for (let attempt = 1; attempt <= 8; attempt++) {
    const [one] = await queue.claim(limits({ now }));
    expect(one).toMatchObject({ attempt, ordinal: attempt });
    const next = attempt < 8 ? new Date(now.getTime() + HOUR) : null;
    await queue.settle([ended(one!, 'failed', { endedAt: now, nextAttemptAt: next })]);
    expect(await queue.claim(limits({ now: new Date(now.getTime() + HOUR - 1) }))).toEqual([]);
    now = new Date(now.getTime() + HOUR);
  }
  expect(await statuses(hookId)).toEqual(['failed']);
  expect(await queue.claim(limits({ now: at(99 * HOUR) }))).toEqual([]);
});

it('frees what a killed process held when its lease ends, and lets the late one only write its log', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 1);
  const [first] = await queue.claim(limits());
  await queue.renew([first!], at(12_000));
  expect(await queue.claim(limits({ now: at(11_000) }))).toEqual([]);
  const [second] = await queue.claim(limits({ now: at(12_000) }));
  expect(second).toMatchObject({ id: first!.id, messageId: first!.messageId, attempt: 2, ordinal: 2 });
  await queue.renew([first!], at(999_000));
  await queue.settle([ended(first!, 'failed')]);
  expect(await rowOf(first!.id)).toMatchObject({ status: 'pending', leaseToken: second!.leaseToken, leaseUntil: at(22_000) });
  expect((await hookOf(hookId)).failures).toBe(0);
  await queue.settle([ended(second!, 'delivered')]);
  expect((await rowOf(first!.id)).attempts.map(({ error }) => error)).toEqual(['answered_500', null]);
});

it('does not count an attempt that a stop ended', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 1);
  const [one] = await queue.claim(limits());
  await queue.settle([ended(one!, null, { nextAttemptAt: at(20) })]);
  const [again] = await queue.claim(limits({ now: at(20) }));
  expect(again).toMatchObject({ id: one!.id, attempt: 1, ordinal: 2 });
  expect((await rowOf(one!.id)).attempts[0]).toMatchObject({ error: 'stopped' });
});

it('takes of each endpoint in turn, no more than it has room for, over claims and processes', async () => {
  const big = await addHook();
  await addDeliveries(big, 50, at(-HOUR));
  const small = await Promise.all([addHook(), addHook(), addHook()]);
  for (const hookId of small) await addDeliveries(hookId, 2);
  const count = (claimed: ports.ClaimedDelivery[]) =>
    [big, ...small].map((hookId) => claimed.filter(({ hook }) => hook.id === hookId).length);
  const first = await queue.claim(limits({ most: 4, perEndpoint: 3 }));
  expect(count(first)).toEqual([1, 1, 1, 1]);
  const rest = await Promise.all(Array.from({ length: 6 }, () => queue.claim(limits({ perEndpoint: 3 }))));
  expect(count([...first, ...rest.flat(), ...(await queue.claim(limits({ perEndpoint: 3 })))])).toEqual([3, 2, 2, 2]);
});

it('gives what becomes free to the endpoint with least under way, however long the others have waited', async () => {
  const slow = await addHook();
  await addDeliveries(slow, 50, at(-HOUR));
  expect(await queue.claim(limits({ most: 3 }))).toHaveLength(3);
  const quick = await addHook();
  await addDeliveries(quick, 2);
  const next = await queue.claim(limits({ most: 1 }));
  expect(next.map(({ hook }) => hook.id)).toEqual([quick]);
  const both = await queue.claim(limits({ most: 3 }));
  expect(both.map(({ hook }) => hook.id).sort()).toEqual([quick, slow, slow].sort());
});

it('takes no more of a project than its room, with what is held of it, and passes a full one by', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => addHook()));
  for (const hookId of many) await addDeliveries(hookId, 5, at(-HOUR));
  const other = (await new PostgresProjects(database).create({ name: 'other', timezone: null })).id;
  const crowd = projectId;
  projectId = other;
  const good = await addHook();
  await addDeliveries(good, 2);
  const claimed = await queue.claim(limits({ perProject: 6, held: new Map([[crowd, 2]]) }));
  expect(claimed.filter((one) => one.projectId === crowd)).toHaveLength(4);
  expect(claimed.filter((one) => one.projectId === other)).toHaveLength(2);
  await addDeliveries(good, 1, at(-1));
  const next = await queue.claim(limits({ most: 1, perProject: 6, held: new Map([[crowd, 6]]) }));
  expect(next.map(({ hook }) => hook.id)).toEqual([good]);
});

it('lets full, failing and paused endpoints stand in nobody else’s way', async () => {
  const dead = await Promise.all(Array.from({ length: 6 }, () => addHook({ failures: 3 })));
  for (const hookId of dead) await addDeliveries(hookId, 20, at(-HOUR));
  const paused = await addHook({ failures: 12, pausedUntil: at(1) });
  await addDeliveries(paused, 20, at(-HOUR));
  const good = await addHook();
  await addDeliveries(good, 5);
  // Two dead ones are under way already; of the four others two may come to them, one request each.
  const held = await queue.claim(limits({ most: 2, mostSuspect: 2 }));
  expect(held.every(({ isSuspect }) => isSuspect)).toBe(true);
  const claimed = await queue.claim(limits({ most: 8, mostSuspect: 2 }));
  expect(claimed.filter(({ hook }) => hook.id === good)).toHaveLength(5);
  expect(new Set([...held, ...claimed].filter(({ isSuspect }) => isSuspect).map(({ hook }) => hook.id)).size).toBe(4);
  expect(claimed.some(({ hook }) => hook.id === paused)).toBe(false);
  expect((await queue.claim(limits({ now: at(1) }))).filter(({ hook }) => hook.id === paused)).toHaveLength(1);
});

it('opens the circuit of an endpoint after failures in a row and closes it with a success', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 12);
  const first = await queue.claim(limits({ perEndpoint: 10 }));
  await queue.settle(first.map((one) => ended(one, 'failed', { nextAttemptAt: at(HOUR) })));
  expect(await hookOf(hookId)).toMatchObject({ failures: 10, failingSince: at(20), pausedUntil: at(5020) });
  expect(await queue.claim(limits({ now: at(5019) }))).toEqual([]);
  expect(await queue.due(at(5019))).toEqual({ count: 0, oldestAt: null, failing: 1 });
  const [probe, ...others] = await queue.claim(limits({ now: at(5020) }));
  expect([probe!.isSuspect, others.length]).toEqual([true, 0]);
  await queue.settle([ended(probe!, 'delivered', { endedAt: at(5030) })]);
  expect(await hookOf(hookId)).toMatchObject({ failures: 0, failingSince: null, pausedUntil: null });
  expect(await queue.due(at(5040))).toEqual({ count: 1, oldestAt: start, failing: 0 });
});

it('disables an endpoint that answers 410, cancels what waits, and tells the project’s other webhooks', async () => {
  const hookId = await addHook();
  await addDeliveries(hookId, 3);
  const [one, two] = await queue.claim(limits({ perEndpoint: 2 }));
  await queue.settle([ended(one!, 'gone')]);
  expect(await hookOf(hookId)).toMatchObject({ enabled: false, disabledReason: 'gone', disabledAt: at(20) });
  expect(await statuses(hookId)).toEqual(['cancelled', 'cancelled', 'failed']);
  const events = () => database.system((tx) => tx.outboxEvent.findMany({ where: { projectId } }));
  expect((await events()).map(({ payload }) => payload)).toEqual([
    {
      event: 'webhook.disabled',
      resource: 'webhook',
      resource_id: hookId,
      user_id: null,
      session_id: null,
      task_id: null,
      occurred_at: at(20).toISOString(),
      data: {
        hook_id: hookId,
        name: 'h',
        resource: 'fact',
        event: 'fact.created',
        reason: 'gone',
        failing_since: at(20).toISOString(),
        disabled_at: at(20).toISOString(),
      },
    },
  ]);
  // What was under way meanwhile counts when it arrived.
  await queue.settle([ended(two!, 'delivered')]);
  expect(await statuses(hookId)).toEqual(['cancelled', 'delivered', 'failed']);
  expect(await events()).toHaveLength(1);
});

it('disables an endpoint after five days without a success', async () => {
  const hookId = await addHook({ failures: 40, failingSince: at(-5 * 24 * HOUR + 20) });
  await addDeliveries(hookId, 2);
  const [one] = await queue.claim(limits());
  await queue.settle([ended(one!, 'failed', { endedAt: at(19), nextAttemptAt: at(HOUR) })]);
  expect((await hookOf(hookId)).enabled).toBe(true);
  await database.system((tx) => tx.hook.updateMany({ data: { pausedUntil: null } }));
  const [two] = await queue.claim(limits());
  await queue.settle([ended(two!, 'failed', { nextAttemptAt: at(HOUR) })]);
  expect(await hookOf(hookId)).toMatchObject({ enabled: false, disabledReason: 'failing' });
  expect(await statuses(hookId)).toEqual(['cancelled', 'cancelled']);
});

it('sends nothing for disabled webhooks, and forgets what ended long ago', async () => {
  const hookId = await addHook({ enabled: false });
  await addDeliveries(hookId, 1);
  expect(await queue.claim(limits())).toEqual([]);
  await database.system((tx) => tx.hook.updateMany({ data: { enabled: true } }));
  const [one] = await queue.claim(limits());
  await queue.settle([ended(one!, 'delivered')]);
  await addDeliveries(hookId, 1, at(HOUR));
  expect([await queue.prune(at(20)), await queue.prune(at(21))]).toEqual([0, 1]);
  expect(await statuses(hookId)).toEqual(['pending']);
});

it('forgets what waits for a webhook that was disabled long ago', async () => {
  const disabled = await addHook({ enabled: false, updatedAt: at(20) });
  const enabled = await addHook({ updatedAt: at(20) });
  await addDeliveries(disabled, 2);
  await addDeliveries(enabled, 2);
  expect([await queue.prune(at(20)), await queue.prune(at(21))]).toEqual([0, 2]);
  expect([await statuses(disabled), await statuses(enabled)]).toEqual([[], ['pending', 'pending']]);
});

it('gives another address its full room at once, and keeps in mind what failed where the address stays', async () => {
  const ailing = { failures: 12, failingSince: start, pausedUntil: at(HOUR) };
  const hookId = await addHook(ailing);
  await addDeliveries(hookId, 3);
  const store = new PostgresHookStore(database, ring);
  await store.change(projectId, hookId, { name: 'renamed', targetUrl: 'https://example.com/' }, 'key');
  expect(await hookOf(hookId)).toMatchObject(ailing);
  await store.change(projectId, hookId, { targetUrl: 'https://example.org/' }, 'key');
  expect(await hookOf(hookId)).toMatchObject({ failures: 0, failingSince: null, pausedUntil: null });
  expect(await queue.claim(limits())).toHaveLength(3);
});

it('leaves a delivery alone whose attempts never ended, and calls it failed', async () => {
  await addDeliveries(await addHook(), 1);
  let now = start;
  let claims = 0;
  while ((await queue.claim(limits({ now }))).length > 0) {
    claims += 1;
    now = new Date(now.getTime() + 11_000);
  }
  expect(claims).toBe(MOST_CLAIMS);
  expect(await queue.due(now)).toMatchObject({ count: 0, oldestAt: null });
  await queue.prune(start);
  expect(await database.system((tx) => tx.delivery.findMany({ where: { projectId } }))).toMatchObject([
    { status: 'failed', nextAttemptAt: null },
  ]);
});
