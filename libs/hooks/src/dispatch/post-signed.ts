// One signed request to a webhook and what its answer amounts to.
import type { Hook } from '../model/hook.js';
import type { HookRequest } from '../model/request.js';
import type { Outbound } from '../ports.js';
import { requestHeaders } from '../sign.js';
import { judgeAnswer, type JudgedAttempt } from './judge-answer.js';

export interface SignedRequest {
  hook: Pick<Hook, 'targetUrl' | 'headers' | 'secrets'>;
  messageId: string;
  payload: HookRequest;
}

/** More than the log keeps, so that short answers are read to their end and the connection serves again. */
const MOST_ANSWER_BYTES = 16_384;

/** Rejects only when `signal` aborts. */
export async function postSigned(
  { hook, messageId, payload }: SignedRequest,
  outbound: Outbound,
  now: Date,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<JudgedAttempt> {
  const body = JSON.stringify(payload);
  const headers = requestHeaders(hook, messageId, body, now);
  const request = { url: hook.targetUrl, headers, body, timeoutMs: limits.timeoutMs, mostAnswerBytes: MOST_ANSWER_BYTES };
  return judgeAnswer(await outbound.post(request, limits.signal));
}
