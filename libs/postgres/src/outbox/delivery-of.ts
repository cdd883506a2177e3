// An event and a subscription that wants it → the row of its delivery. The same two always make the same one.
import { MemoryEvent } from '@strata/contracts';
import { composeBody, type Hook } from '@strata/hooks';
import { deterministicId } from '@strata/memory';
import type { OutboxEvent } from '../generated/prisma/client.js';

/** `payload` is the body of the request as it will be sent. */
export function deliveryOf(row: OutboxEvent, hook: Pick<Hook, 'projectId' | 'id' | 'name'>, now: Date) {
  const event = MemoryEvent.parse(row.payload);
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
  };
}
