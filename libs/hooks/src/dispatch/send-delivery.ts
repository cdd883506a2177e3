// One attempt of a delivery, and when the next one is due.
import type { ClaimedDelivery, EndedAttempt } from '../ports-delivery.js';
import type { Outbound } from '../ports.js';
import { postSigned } from './post-signed.js';
import { nextAttemptAt } from './retry-schedule.js';

export interface SendingClock {
  now: () => Date;
  random: () => number;
}

/** An aborted `signal` ends the attempt without a judgement. */
export async function sendDelivery(
  delivery: ClaimedDelivery,
  outbound: Outbound,
  clock: SendingClock,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<EndedAttempt> {
  const startedAt = clock.now();
  try {
    const judged = await postSigned(delivery, outbound, startedAt, limits);
    const endedAt = clock.now();
    const failed = { attempt: delivery.attempt, endedAt, retryAfterMs: judged.retryAfterMs };
    return {
      delivery,
      startedAt,
      endedAt,
      judged,
      nextAttemptAt: judged.outcome === 'failed' ? nextAttemptAt(failed, clock.random) : null,
    };
  } catch (error) {
    if (!limits.signal.aborted) throw error;
    const endedAt = clock.now();
    return { delivery, startedAt, endedAt, judged: null, nextAttemptAt: endedAt };
  }
}
