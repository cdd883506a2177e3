// One attempt of a delivery, and when the next one is due.
import { inSpan, originOf, type SpanTold } from '@strata/contracts';
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
  return inSpan(attemptSpan(delivery), async (span) => {
    const ended = await attempt(delivery, outbound, clock, limits);
    const { judged } = ended;
    const status = judged?.status == null ? null : { 'http.response.status_code': judged.status };
    span.set({ 'strata.outcome': judged?.outcome ?? 'stopped', ...status });
    return ended;
  });
}

/** Under the trace of its event, or beside it when that was long ago. The address and the receiver are nobody's business but theirs. */
function attemptSpan({ id, hook, messageId, attempt, traceparent, payload }: ClaimedDelivery): SpanTold {
  const ids = { 'strata.delivery_id': id, 'strata.hook_id': hook.id, 'strata.webhook_message_id': messageId };
  const attributes = { ...ids, 'strata.event': payload.event, 'strata.attempt': attempt };
  return { name: 'deliver webhook', kind: 'client', attributes, origin: originOf(traceparent, new Date(payload.triggered_at)) };
}

async function attempt(
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
