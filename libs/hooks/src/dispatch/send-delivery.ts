// One request of a delivery: signed, sent under one deadline, judged.
import type { ClaimedDelivery, EndedAttempt } from '../ports-delivery.js';
import type { Outbound } from '../ports.js';
import { signHeaders } from '../sign.js';
import { judgeAnswer } from './judge-answer.js';
import { nextAttemptAt } from './retry-schedule.js';

export interface SendingClock {
  now: () => Date;
  random: () => number;
}

/** More than the log keeps, so that short answers are read to their end and the connection serves again. */
const MOST_ANSWER_BYTES = 16_384;

/** An aborted `signal` ends the attempt without a judgement. */
export async function sendDelivery(
  delivery: ClaimedDelivery,
  outbound: Outbound,
  clock: SendingClock,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<EndedAttempt> {
  const startedAt = clock.now();
  const { hook, attempt } = delivery;
  const body = JSON.stringify(delivery.payload);
  const secrets = hook.secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > startedAt).map(({ secret }) => secret);
  const headers = {
    ...hook.headers,
    'content-type': 'application/json',
    ...signHeaders({ id: delivery.messageId, timestamp: startedAt, body, secrets }),
  };
  try {
    const request = { url: hook.targetUrl, headers, body, timeoutMs: limits.timeoutMs, mostAnswerBytes: MOST_ANSWER_BYTES };
    const judged = judgeAnswer(await outbound.post(request, limits.signal));
    const endedAt = clock.now();
    const { outcome, retryAfterMs } = judged;
    const next = outcome === 'failed' ? nextAttemptAt({ attempt, endedAt, retryAfterMs }, clock.random) : null;
    return { delivery, startedAt, endedAt, judged, nextAttemptAt: next };
  } catch (error) {
    if (!limits.signal.aborted) throw error;
    const endedAt = clock.now();
    return { delivery, startedAt, endedAt, judged: null, nextAttemptAt: endedAt };
  }
}
