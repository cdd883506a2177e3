// What came back of one request → what it means for the delivery and its endpoint.
import type { OutboundAnswer } from '../ports.js';

/** `gone`: the endpoint wants no more (410). */
export type AttemptOutcome = 'delivered' | 'failed' | 'gone';

export interface JudgedAttempt {
  outcome: AttemptOutcome;
  status: number | null;
  /** Null when delivered; else `answered_<status>` or what kept an answer from coming. */
  error: string | null;
  /** First 1 KiB of what was answered, as text. */
  answer: string | null;
  retryAfterMs: number | null;
}

const KEPT_BYTES = 1024;

/** 2xx is success, whatever the body; a redirect is none, since it is not followed. */
export function judgeAnswer(answer: OutboundAnswer): JudgedAttempt {
  if (answer.kind === 'failed') {
    const error = answer.detail === null ? answer.reason : `${answer.reason}: ${answer.detail}`;
    return { outcome: 'failed', status: null, error, answer: null, retryAfterMs: null };
  }
  const { status, retryAfterMs, body } = answer;
  const kept = firstBytes(body);
  if (status >= 200 && status <= 299) return { outcome: 'delivered', status, error: null, answer: kept, retryAfterMs: null };
  return { outcome: status === 410 ? 'gone' : 'failed', status, error: `answered_${status}`, answer: kept, retryAfterMs };
}

/** Postgres takes no NUL; a character that the limit cut in two is left out. */
function firstBytes(text: string): string | null {
  const kept = Buffer.from(text.slice(0, KEPT_BYTES))
    .subarray(0, KEPT_BYTES)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
    .replaceAll('\u0000', '\uFFFD');
  return kept === '' ? null : kept;
}
