// Outbox → deliveries: once for each event and subscription, whatever runs at once.
import type { MemoryEvent } from '@strata/contracts';
import { newUser } from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { insertEvents } from './insert-events.js';
import { PostgresOutbox } from './outbox.js';

let records: PostgresRecords;
let outbox: PostgresOutbox;
beforeAll(async () => {
  records = await openRecords();
  outbox = new PostgresOutbox(records.database);
});
afterAll(() => records?.close());

const event = (id: string, over: Partial<MemoryEvent> = {}): MemoryEvent => ({
  event: 'fact.created',
  resource: 'fact',
  resource_id: id,
  user_id: 'user-1',
  session_id: 'session-1',
  task_id: null,
  occurred_at: '2026-03-02T07:31:13.823Z',
  data: { fact_id: id, language: 'en', tags: ['home'], sources: [{ message_id: 'm1' }, { message_id: 'm1' }] },
  ...over,
});
async function emit(projectId: string, ...events: MemoryEvent[]) {
  const rows = events.map((e) => ({ id: crypto.randomUUID(), event: e }));
  await records.database.tenant(projectId, (tx) => insertEvents(tx, projectId, rows));
  return rows.map((row) => row.id);
}
function subscribe(projectId: string, over: object = {}) {
  const id = crypto.randomUUID();
  const hook = { projectId, id, name: 'h', resource: 'fact', event: 'fact.created', mode: 'async', targetUrl: 'https://example.com' };
  return records.database.system(async (tx) => {
    await tx.hook.create({ data: { ...hook, timeoutMs: 3000, onFailure: 'continue', keyId: 'k', secrets: [], ...over } });
    return id;
  });
}
const deliveries = (projectId: string) =>
  records.database.tenant(projectId, (tx) => tx.delivery.findMany({ where: { projectId }, orderBy: { messageId: 'asc' } }));

it('makes one delivery for each wanting subscription, with the body as it will be sent', async () => {
  const { id: projectId } = await records.newProject();
  const hook = await subscribe(projectId);
  await subscribe(projectId, { enabled: false });
  await subscribe(projectId, { mode: 'sync' });
  await subscribe(projectId, { filter: { user_ids: ['somebody'] } });
  await subscribe((await records.newProject()).id);
  const [eventId] = await emit(projectId, event('f1'), event('f2', { event: 'fact.deleted' }));
  expect(await outbox.take(100)).toEqual({ events: 2, refused: 0, deliveries: 1 });
  const [delivery, ...more] = await deliveries(projectId);
  expect(more).toEqual([]);
  expect(delivery).toMatchObject({
    hookId: hook,
    messageId: `msg_${eventId}`,
    event: 'fact.created',
    status: 'pending',
    attemptCount: 0,
    userId: 'user-1',
  });
  expect(delivery!.nextAttemptAt!.getTime()).toBeLessThanOrEqual(Date.now());
  expect(delivery!.payload).toEqual({
    hook_id: hook,
    hook_name: 'h',
    project_id: projectId,
    resource: 'fact',
    event: 'fact.created',
    mode: 'async',
    triggered_at: '2026-03-02T07:31:13.823Z',
    context: { user_id: 'user-1', session_id: 'session-1', task_id: null, message_ids: ['m1'], language: 'en' },
    data: event('f1').data,
  });
  expect(await outbox.take(100)).toEqual({ events: 0, refused: 0, deliveries: 0 });
});

it('tells each event once when many relays run at once', async () => {
  const { id: projectId } = await records.newProject();
  await subscribe(projectId);
  await emit(projectId, ...Array.from({ length: 40 }, (_, i) => event(`f${i}`)));
  const taken = await Promise.all(Array.from({ length: 6 }, () => outbox.take(10)));
  const rest = await outbox.take(100);
  expect([...taken, rest].reduce((sum, t) => sum + t.events, 0)).toBe(40);
  expect((await deliveries(projectId)).length).toBe(40);
});

it('takes the oldest first, no more than asked for', async () => {
  const { id: projectId } = await records.newProject();
  await subscribe(projectId);
  const ids = await emit(projectId, event('f1'), event('f2'), event('f3'));
  expect(await outbox.take(2)).toEqual({ events: 2, refused: 0, deliveries: 2 });
  expect((await deliveries(projectId)).map((d) => d.messageId).sort()).toEqual([`msg_${ids[0]}`, `msg_${ids[1]}`].sort());
  await outbox.take(2);
});

it('forgets what was told long ago, nothing else', async () => {
  const user = await newUser(records);
  await emit(user.projectId, event('told'), event('old'));
  await outbox.take(10);
  await emit(user.projectId, event('waits'));
  await records.database.system(
    (tx) => tx.$executeRaw`UPDATE outbox SET dispatched_at = now() - interval '8 days' WHERE resource_id = 'old'`,
  );
  expect(await outbox.prune(new Date(Date.now() - 7 * 24 * 3_600_000))).toBe(1);
  expect((await records.events(user.projectId)).map((e) => e.resource_id)).toEqual(['told', 'waits']);
});

it('sets aside what it does not know, and tells the rest', async () => {
  while ((await outbox.take(100)).events > 0);
  const { id: projectId } = await records.newProject();
  await subscribe(projectId);
  const [unknown] = await emit(projectId, event('f1'), event('f2'));
  const change = { payload: { event: 'fact.dreamt' } };
  await records.database.system((tx) => tx.outboxEvent.updateMany({ where: { eventId: unknown! }, data: change }));
  expect(await outbox.take(100)).toEqual({ events: 1, refused: 1, deliveries: 1 });
  expect(await outbox.take(100)).toEqual({ events: 0, refused: 0, deliveries: 0 });
  expect((await deliveries(projectId)).map((delivery) => delivery.messageId)).not.toContain(`msg_${unknown}`);
  await outbox.prune(new Date(Date.now() + 1000));
  expect(await records.database.system((tx) => tx.outboxEvent.count({ where: { projectId } }))).toBe(0);
});
