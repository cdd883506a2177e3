// An event and a subscription that wants it → the row of its delivery. The same two always make the same one.
import type { MemoryEvent } from '@strata/contracts';
import { composeBody, type Hook } from '@strata/hooks';
import { deterministicId } from '@strata/memory';
import type { OutboxEvent } from '../generated/prisma/client.js';

/** `event` is the row's payload, read by its schema; `payload` is the body of the request as it will be sent. */
export function deliveryOf(
  row: Pick<OutboxEvent, 'projectId' | 'eventId' | 'traceparent'>,
  event: MemoryEvent,
  hook: Pick<Hook, 'projectId' | 'id' | 'name'>,
  now: Date,
) {
  return {
    project_id: row.projectId,
    id: deterministicId('delivery', hook.id, row.eventId),
    hook_id: hook.id,
    message_id: `msg_${row.eventId}`,
    user_id: event.user_id,
    resource: event.resource,
    event: event.event,
    payload: composeBody(hook, event),
    next_attempt_at: now,
    traceparent: row.traceparent,
  };
}
