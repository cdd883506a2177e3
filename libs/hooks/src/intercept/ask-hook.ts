// One question to one interceptor: the body, its signature, the call, and what its answer amounts to.
import { inSpan } from '@strata/contracts';
import type { Hook } from '../model/hook.js';
import type { PipelineEvent, PipelineResource } from '../model/pairs.js';
import { MOST_BYTES, type HookContext, type HookRequest } from '../model/request.js';
import type { Outbound } from '../ports.js';
import { requestHeaders } from '../sign.js';

export interface HookQuestion {
  hook: Hook;
  resource: PipelineResource;
  event: PipelineEvent;
  context: HookContext;
  data: Record<string, unknown>;
  /** `webhook-id`: the same when the same is asked again. */
  messageId: string;
  timeoutMs: number;
}
/** `json` undefined: an empty body. `reason`: of a failure, without content. */
export type HookReply = { ok: true; json: unknown; durationMs: number } | { ok: false; reason: string; durationMs: number };

/** Rejects only when `signal` aborts. */
export function askHook(question: HookQuestion, outbound: Outbound, now: Date, signal: AbortSignal): Promise<HookReply> {
  const { hook, resource, event } = question;
  const attributes = { 'strata.hook_id': hook.id, 'strata.resource': resource, 'strata.event': event };
  return inSpan({ name: 'ask interceptor', kind: 'client', attributes }, async (span) => {
    const reply = await ask(question, outbound, now, signal);
    span.set({ 'strata.outcome': reply.ok ? 'answered' : reply.reason });
    return reply;
  });
}

async function ask(question: HookQuestion, outbound: Outbound, now: Date, signal: AbortSignal): Promise<HookReply> {
  const { hook, resource, event, context, data, messageId, timeoutMs } = question;
  const request: HookRequest = {
    hook_id: hook.id,
    hook_name: hook.name,
    project_id: hook.projectId,
    resource,
    event,
    mode: 'sync',
    triggered_at: now.toISOString(),
    context,
    data,
  };
  const body = JSON.stringify(request);
  if (Buffer.byteLength(body) > MOST_BYTES) return { ok: false, reason: 'request_too_large', durationMs: 0 };
  const headers = requestHeaders(hook, messageId, body, now);
  const answer = await outbound.post({ url: hook.targetUrl, headers, body, timeoutMs, mostAnswerBytes: MOST_BYTES }, signal);
  const { durationMs } = answer;
  if (answer.kind === 'failed') return { ok: false, reason: answer.reason, durationMs };
  if (answer.status < 200 || answer.status > 299) return { ok: false, reason: `answered_${answer.status}`, durationMs };
  // What it says does not matter here, so neither does its length.
  if (event === 'after_llm') return { ok: true, json: undefined, durationMs };
  if (answer.truncated) return { ok: false, reason: 'answer_too_large', durationMs };
  if (answer.body.trim() === '') return { ok: true, json: undefined, durationMs };
  try {
    return { ok: true, json: JSON.parse(answer.body) as unknown, durationMs };
  } catch {
    return { ok: false, reason: 'answer_not_json', durationMs };
  }
}
