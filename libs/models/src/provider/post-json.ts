// provider: one HTTP call to an OpenAI-compatible endpoint under one total deadline; failures become AppError `model.*`.
import { AppError, inSpan } from '@strata/contracts';
import { retryAfterMs } from '@strata/platform';
import { z } from 'zod';

export interface Provider {
  /** With or without a trailing slash; `/chat/completions` or `/embeddings` is appended. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** From the first byte sent to the last one read. */
  timeoutMs?: number;
  /** For counters; must not throw. */
  onCall?: (call: ModelCall) => void;
}
/** `outcome`: `answer`, `refused`, the code of an error, `stopped` (the caller's own abort). */
export interface ModelCall {
  operation: string;
  outcome: string;
  seconds: number;
}
/** `text` may repeat the prompt or the key: it is read, and told to nobody. */
export type Refused = { kind: 'refused'; status: number; text: string };
type ModelAnswer = { kind: 'answer'; json: unknown } | Refused;
const OPERATIONS = { '/chat/completions': 'chat', '/embeddings': 'embeddings', '/rerank': 'rerank' } as const;
type ModelPath = keyof typeof OPERATIONS;
export const TIMEOUT_MS = 120_000;
const LONGEST_WAIT_MS = 3 * 3_600_000;
/** No honest answer is larger; an endless one must not fill the memory. */
export const LARGEST_ANSWER = 8 * 1024 * 1024;
/** The request itself is not taken: the same one would be refused again. */
export const REFUSALS = new Set([400, 413, 422]);

/**
 * The parsed JSON of a 2xx answer, or `refused` with the provider's text for a 400, 413 or 422.
 * @throws AppError `model.rate_limited` (429), `model.unavailable` (5xx, other 4xx, timeout, reset, no JSON); the caller's own
 * abort is thrown as it is
 */
export async function postJson(provider: Provider, path: ModelPath, body: unknown, signal?: AbortSignal): Promise<ModelAnswer> {
  const operation = OPERATIONS[path];
  const attributes = { 'gen_ai.operation.name': operation, 'gen_ai.request.model': provider.model };
  const startedAt = performance.now();
  let outcome = 'stopped';
  try {
    return await inSpan({ name: `model ${operation}`, kind: 'client', attributes }, async (span) => {
      const answer = await post(provider, path, body, signal);
      outcome = answer.kind;
      if (answer.kind === 'answer') span.set(tokensOf(answer.json));
      return answer;
    });
  } catch (error) {
    if (error instanceof AppError) outcome = error.code;
    throw error;
  } finally {
    provider.onCall?.({ operation, outcome, seconds: (performance.now() - startedAt) / 1000 });
  }
}

async function post(provider: Provider, path: ModelPath, body: unknown, signal?: AbortSignal): Promise<ModelAnswer> {
  const deadline = AbortSignal.timeout(provider.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}) },
      body: JSON.stringify(body),
      // A redirect would carry the key to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const text = await readBounded(response);
    if (response.ok) return { kind: 'answer', json: parse(text) };
    if (REFUSALS.has(response.status)) return { kind: 'refused', status: response.status, text };
    throw failure(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) throw error;
    if (deadline.aborted) throw new AppError('model.unavailable', 'The model did not answer in time', { cause: error });
    throw new AppError('model.unavailable', 'The connection to the model failed', { cause: error });
  }
}

const Reported = z.object({ usage: z.object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() }) });

function tokensOf(json: unknown): Record<string, number> {
  const { data } = Reported.safeParse(json);
  const { prompt_tokens: input, completion_tokens: output } = data?.usage ?? {};
  return {
    ...(input === undefined ? {} : { 'gen_ai.usage.input_tokens': input }),
    ...(output === undefined ? {} : { 'gen_ai.usage.output_tokens': output }),
  };
}

/** Only the status is told: a provider's error text may repeat the prompt or the key. */
export function failure(response: Response): AppError {
  const wait = retryAfterMs(response.headers.get('retry-after'), Date.now(), LONGEST_WAIT_MS);
  const options = wait === undefined ? {} : { retryAfterMs: wait };
  if (response.status === 429) return new AppError('model.rate_limited', 'The model provider asks to wait', options);
  const why = response.status === 401 || response.status === 403 ? 'refused the credential' : `answered ${response.status}`;
  return new AppError('model.unavailable', `The model provider ${why}`, options);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('model.unavailable', 'The model provider did not answer JSON');
  }
}

export async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) throw new AppError('model.unavailable', 'The model provider answered more than 8 MiB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
