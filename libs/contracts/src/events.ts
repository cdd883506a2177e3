// Names and envelope of the events that are written to the outbox with the records they tell of.
import { z } from 'zod';

const RESOURCES = ['fact', 'summary', 'topic', 'message', 'deletion', 'webhook'] as const;
export const Resource = z.enum(RESOURCES);
export type Resource = z.infer<typeof Resource>;

export const EventName = z.enum([
  'fact.created',
  'fact.superseded',
  'fact.deleted',
  'summary.created',
  'summary.updated',
  'summary.status_changed',
  'summary.deleted',
  'topic.created',
  'topic.updated',
  'message.failed',
  'deletion.completed',
  'user.erased',
  'webhook.disabled',
]);
export type EventName = z.infer<typeof EventName>;

/** One event as the outbox holds it; `data` is the public shape of the record at that version. */
export const MemoryEvent = z.strictObject({
  event: EventName,
  resource: Resource,
  resource_id: z.string(),
  user_id: z.string().nullable(),
  session_id: z.string().nullable(),
  task_id: z.string().nullable(),
  occurred_at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type MemoryEvent = z.infer<typeof MemoryEvent>;
