// Wire shapes of deliveries: the log of what a webhook was sent, and doing it again.
import { Instant, Timestamp } from '@strata/contracts';
import { HOOK_EVENTS, type Delivery, type DeliveryAttempt } from '@strata/hooks';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

const Status = z.enum(['pending', 'delivered', 'failed', 'cancelled']);

export class DeliveriesQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS, status: Status.optional() })) {}
export class ReplayBody extends createZodDto(
  z.strictObject({
    since: Timestamp.describe('Events from this moment on.'),
    until: Timestamp.optional().describe('Events before this moment; now unless given.'),
    only_failed: z.boolean().default(false).describe('Leaves out what was delivered.'),
  }),
) {}

const Attempt = z.strictObject({
  attempt: z.number().int(),
  started_at: Instant,
  duration_ms: z.number().int(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});
const delivery = {
  delivery_id: z.string(),
  webhook_id: z.string(),
  hook_id: z.string(),
  event: z.enum(HOOK_EVENTS),
  status: Status,
  attempts: z.array(Attempt),
  next_attempt_at: Instant.nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
};
export const DeliveryAnswer = shape('Delivery', z.strictObject(delivery));
export const SentDeliveryAnswer = shape('DeliveryWithPayload', z.strictObject({ ...delivery, payload: z.record(z.string(), z.unknown()) }));
export const ReplayAnswer = shape(
  'WebhookReplay',
  z.strictObject({ hook_id: z.string(), since: Instant, until: Instant, retained_since: Instant, deliveries: z.number().int() }),
);

/** `signing_secret` is shown in this answer only; null when the answer is a replay. */
export const RotatedSecretAnswer = shape(
  'RotatedSecret',
  z.strictObject({ hook_id: z.string(), signing_secret: z.string().nullable(), previous_expires_at: Instant.nullable() }),
);

const attemptView = ({ ordinal, startedAt, durationMs, status, error, answer }: DeliveryAttempt): z.infer<typeof Attempt> => ({
  attempt: ordinal,
  started_at: startedAt.toISOString(),
  duration_ms: durationMs,
  status,
  error,
  answer,
});
export const deliveryView = (one: Delivery): z.infer<typeof DeliveryAnswer.schema> => ({
  delivery_id: one.id,
  webhook_id: one.messageId,
  hook_id: one.hookId,
  event: one.event,
  status: one.status,
  attempts: one.attempts.map(attemptView),
  next_attempt_at: one.nextAttemptAt?.toISOString() ?? null,
  created_at: one.createdAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
});
export const sentDeliveryView = (one: Delivery): z.infer<typeof SentDeliveryAnswer.schema> => ({
  ...deliveryView(one),
  payload: { ...one.payload },
});
