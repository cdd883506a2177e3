// One event for one subscription, and each request that was made to tell it.
import type { HookEvent } from './pairs.js';
import type { HookRequest } from './request.js';

/** `failed`: gave up after the last attempt. `cancelled`: its hook was disabled meanwhile. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'cancelled';

export interface Delivery {
  projectId: string;
  id: string;
  hookId: string;
  /** The `webhook-id` header: the same over every retry and redelivery. */
  messageId: string;
  event: HookEvent;
  /** The body, as it is sent. */
  payload: HookRequest;
  status: DeliveryStatus;
  /** Attempts of the schedule so far; a redelivery begins anew. */
  attemptCount: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  attempts: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  /** 1, 2, … over all redeliveries. */
  ordinal: number;
  startedAt: Date;
  durationMs: number;
  /** Null where no answer came. */
  status: number | null;
  /** Why no answer counted. */
  error: string | null;
  /** First 1 KiB of the answer. */
  answer: string | null;
}
