// Events into the outbox, in the commit of what they tell of.
import { currentSpan, type MemoryEvent } from '@strata/contracts';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';

/** An event id that is there already is the same event told twice: it stays as it is. */
export async function insertEvents(tx: Tx, projectId: string, events: { id: string; event: MemoryEvent }[]): Promise<void> {
  const traceparent = currentSpan()?.traceparent ?? null;
  const rows = events.map(({ id, event }) => ({
    project_id: projectId,
    event_id: id,
    event: event.event,
    resource: event.resource,
    resource_id: event.resource_id,
    user_id: event.user_id,
    payload: event,
    traceparent,
  }));
  await insertRows(tx, 'outbox', rows, { key: ['project_id', 'event_id'] });
}
