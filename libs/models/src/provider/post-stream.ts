// provider: a chat completion as the endpoint writes it; the same deadline, bounds and failures as postJson.
import { AppError } from '@strata/contracts';
import { failure, LARGEST_ANSWER, readBounded, REFUSALS, TIMEOUT_MS, type Provider, type Refused } from './post-json.js';

/** Data of the events, without the last one (`[DONE]`); of a request that is not taken none, and the refusal. @throws AppError as postJson does */
export async function* postStream(
  provider: Provider,
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<unknown, Refused | undefined> {
  const startedAt = performance.now();
  let outcome = 'stopped';
  const deadline = AbortSignal.timeout(provider.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(`${provider.baseUrl.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(provider.apiKey ? { authorization: `Bearer ${provider.apiKey}` } : {}) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, deadline]),
    });
    if (REFUSALS.has(response.status)) {
      outcome = 'refused';
      return { kind: 'refused', status: response.status, text: await readBounded(response) };
    }
    if (!response.ok) throw failure(response);
    for await (const data of events(response)) {
      if (data === '[DONE]') {
        outcome = 'answer';
        return undefined;
      }
      yield parse(data);
    }
    throw new AppError('model.unavailable', 'The connection to the model ended in the middle of its answer');
  } catch (error) {
    signal.throwIfAborted();
    const failed = asAppError(error, deadline);
    outcome = failed.code;
    throw failed;
  } finally {
    provider.onCall?.({ operation: 'chat', outcome, seconds: (performance.now() - startedAt) / 1000 });
  }
}

function asAppError(error: unknown, deadline: AbortSignal): AppError {
  if (error instanceof AppError) return error;
  return new AppError('model.unavailable', deadline.aborted ? 'The model did not answer in time' : 'The connection to the model failed', {
    cause: error,
  });
}

async function* events(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) throw new AppError('model.unavailable', 'The model provider answered more than 8 MiB');
    text += decoder.decode(part, { stream: true });
    const lines = text.split(/\r?\n/);
    text = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    throw new AppError('model.unavailable', 'The model provider did not answer JSON');
  }
}
