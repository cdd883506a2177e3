// Events that are still kept → deliveries again, in batches, each in its own commit: repeating a replay that broke off is harmless.
import { MemoryEvent } from '@strata/contracts';
import type { delivery as ports, Hook } from '@strata/hooks';
import type { Database, Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import type { OutboxEvent } from '../generated/prisma/client.js';
import { deliveryOf } from '../outbox/delivery-of.js';
import { wants } from '../outbox/wants.js';

const BATCH = 500;
/** What a delivery that is there already keeps; the rest begins anew. */
const KEPT = ['id', 'user_id', 'resource', 'event', 'payload', 'traceparent'];

export async function replayEvents(database: Database, hook: Hook, window: ports.ReplayWindow): Promise<number> {
  let count = 0;
  let after = 0n;
  for (;;) {
    const events = await database.tenant(hook.projectId, async (tx) => {
      const wanted = await wantedEvents(tx, hook, window, after);
      count += await renew(tx, hook, window, wanted);
      return wanted;
    });
    const last = events.at(-1);
    if (events.length < BATCH || !last) return count;
    after = last.id;
  }
}

/** Told ones only: the others are about to be told anyway. Locked against an erasure, which then finds the deliveries made of them. */
async function wantedEvents(tx: Tx, hook: Hook, { since, until }: ports.ReplayWindow, after: bigint): Promise<OutboxEvent[]> {
  const { projectId, event, resource } = hook;
  const held = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM outbox
    WHERE project_id = ${projectId}::uuid AND event = ${event} AND resource = ${resource} AND id > ${after}
      AND created_at >= ${since} AND created_at < ${until} AND dispatched_at IS NOT NULL
    ORDER BY id LIMIT ${BATCH} FOR KEY SHARE`;
  return tx.outboxEvent.findMany({ where: { projectId, id: { in: held.map((row) => row.id) } }, orderBy: { id: 'asc' } });
}

function renew(tx: Tx, hook: Hook, { isFailedOnly, now }: ports.ReplayWindow, events: OutboxEvent[]): Promise<number> {
  const rows = events.flatMap((row) => {
    const event = MemoryEvent.parse(row.payload);
    return wants(hook, event) ? [renewed(row, event, hook, now)] : [];
  });
  const when = `old.status ${isFailedOnly ? `NOT IN ('pending', 'delivered')` : `<> 'pending'`}`;
  return insertRows(tx, 'deliveries', rows, { key: ['project_id', 'hook_id', 'message_id'], keep: KEPT, when });
}

const renewed = (row: OutboxEvent, event: MemoryEvent, hook: Hook, now: Date) => ({
  ...deliveryOf(row, event, hook, now),
  status: 'pending',
  attempt_count: 0,
  finished_at: null,
  created_at: now,
});
