// A user is erased while their events are just being told: what a relay or a replay holds is not left behind.
import { randomUUID } from 'node:crypto';
import { KeyRing, type Hook } from '@strata/hooks';
import { PostgresHookStore } from '../hooks/hook-store.js';
import { PostgresDeliveryLog } from '../hooks/delivery-log.js';
import { newMemory } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

/** A user with events, and a webhook that wants them. */
async function told() {
  const memory = await newMemory(records);
  const now = new Date();
  const hook: Hook = {
    ...{ projectId: memory.projectId, id: randomUUID(), name: 'crm', resource: 'fact', event: 'fact.created', mode: 'async' },
    ...{
      targetUrl: 'https://hook.test',
      enabled: true,
      priority: 0,
      timeoutMs: 3000,
      onFailure: 'continue',
      filter: {},
      description: null,
    },
    ...{ headers: {}, secrets: [], disabledReason: null, disabledAt: null, createdAt: now, updatedAt: now },
  };
  const ring = new KeyRing([{ id: 'k', secret: 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A' }]);
  await new PostgresHookStore(records.database, ring).add(hook, 'key');
  await memory.say([['m1', 'I live in Lisbon.']]);
  const left = () =>
    records.database.tenant(memory.projectId, async (tx) => ({
      events: await tx.outboxEvent.count({ where: { userId: memory.scope.userId, resource: 'fact' } }),
      deliveries: await tx.delivery.count({ where: { userId: memory.scope.userId } }),
    }));
  return { memory, hook, left };
}

/** Resolves when somebody waits for a lock on the outbox. */
async function isWaitedFor(): Promise<void> {
  for (let looks = 0; looks < 150; looks += 1) {
    const [row] = await records.database.system(
      (tx) => tx.$queryRaw<{ waits: boolean }[]>`
        SELECT EXISTS (SELECT 1 FROM pg_locks w JOIN pg_locks h ON h.pid = w.pid WHERE NOT w.granted AND h.relation = 'outbox'::regclass) AS waits`,
    );
    if (row?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nobody waits for the outbox');
}

it('erases events that a relay marks as told in the meantime, and the deliveries that it made of them', async () => {
  const { memory, hook, left } = await told();
  let forgetting: Promise<unknown> = Promise.resolve();
  await records.database.system(async (tx) => {
    await tx.$executeRaw`UPDATE outbox SET dispatched_at = now() WHERE project_id = ${memory.projectId}::uuid`;
    await tx.$executeRaw`
      INSERT INTO deliveries (project_id, id, hook_id, message_id, user_id, resource, event, payload)
      VALUES (${memory.projectId}::uuid, gen_random_uuid(), ${hook.id}::uuid, 'msg_1', ${memory.scope.userId}, 'fact', 'fact.created', '{}')`;
    forgetting = memory.forget({ user_id: memory.scope.userId });
    await isWaitedFor();
  });
  await forgetting;
  expect(await left()).toEqual({ events: 0, deliveries: 0 });
}, 30_000);

it('makes no delivery of an event that is erased while it is replayed', async () => {
  const { memory, hook, left } = await told();
  await records.database.system((tx) =>
    tx.outboxEvent.updateMany({ where: { projectId: memory.projectId }, data: { dispatchedAt: new Date() } }),
  );
  const now = new Date(Date.now() + 1000);
  const window = { since: new Date(0), until: now, isFailedOnly: false, now };
  const log = new PostgresDeliveryLog(records.database);
  let replaying: Promise<number> = Promise.resolve(0);
  await records.database.tenant(memory.projectId, async (tx) => {
    // As an erasure does it: events first, deliveries behind them.
    await tx.$executeRaw`DELETE FROM outbox WHERE project_id = ${memory.projectId}::uuid`;
    replaying = log.replay(hook, window, 'key');
    await isWaitedFor();
    await tx.$executeRaw`DELETE FROM deliveries WHERE project_id = ${memory.projectId}::uuid`;
  });
  expect(await replaying).toBe(0);
  expect(await left()).toEqual({ events: 0, deliveries: 0 });
}, 30_000);
