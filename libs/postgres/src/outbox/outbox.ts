// Outbox → deliveries: each event once for every subscription that wants it, in the commit that marks it as told.
import { faultPoint, MemoryEvent } from '@strata/contracts';
import type { Database, Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { deliveryOf } from './delivery-of.js';
import { wants } from './wants.js';

export interface Relayed {
  /** Events marked as told. */
  events: number;
  /** Events set aside: nothing that this version knows. */
  refused: number;
  /** Deliveries made of them, due now. */
  deliveries: number;
}

export class PostgresOutbox {
  constructor(private readonly database: Database) {}

  /**
   * Fans out up to `limit` events, oldest first, over all projects; rows that another relay holds are passed by. A crash before
   * the commit repeats all of it, one after it none: ids of deliveries are made of event and hook.
   */
  async take(limit: number): Promise<Relayed> {
    const relayed = await this.database.system((tx) => relay(tx, limit));
    if (relayed.events) faultPoint('outbox.after-mark');
    return relayed;
  }

  /** Deletes events that were told, or set aside, before; how many. */
  prune(before: Date): Promise<number> {
    return this.database.system((tx) => tx.$executeRaw`DELETE FROM outbox WHERE dispatched_at < ${before} OR refused_at < ${before}`);
  }
}

async function relay(tx: Tx, limit: number): Promise<Relayed> {
  const taken = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM outbox WHERE dispatched_at IS NULL AND refused_at IS NULL ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  if (!taken.length) return { events: 0, refused: 0, deliveries: 0 };
  const ids = taken.map((row) => row.id);
  const rows = await tx.outboxEvent.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  // One that a newer version wrote must not hold up those of all projects behind it.
  const refused: bigint[] = [];
  const events = rows.flatMap((row) => {
    const { data: event } = MemoryEvent.safeParse(row.payload);
    if (!event) refused.push(row.id);
    return event ? [{ row, event }] : [];
  });
  const projects = [...new Set(events.map(({ row }) => row.projectId))];
  const hooks = await tx.hook.findMany({ where: { projectId: { in: projects }, enabled: true, mode: 'async' } });
  const now = new Date();
  const due = events.flatMap(({ row, event }) =>
    hooks.filter((hook) => hook.projectId === row.projectId && wants(hook, event)).map((hook) => deliveryOf(row, event, hook, now)),
  );
  const deliveries = await insertRows(tx, 'deliveries', due, { key: ['project_id', 'hook_id', 'message_id'] });
  faultPoint('outbox.before-mark');
  await tx.outboxEvent.updateMany({ where: { id: { in: events.map(({ row }) => row.id) } }, data: { dispatchedAt: now } });
  if (refused.length) await tx.outboxEvent.updateMany({ where: { id: { in: refused } }, data: { refusedAt: now } });
  return { events: events.length, refused: refused.length, deliveries };
}
