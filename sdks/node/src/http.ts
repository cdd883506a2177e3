// One HTTP call: deadline, retries that can't write twice, envelope and errors.
import { randomUUID } from 'node:crypto';
import { apiError, ConnectionError, StrataError, TimeoutError, type ApiError } from './errors.js';

export interface ClientOptions {
  /** Where Strata listens, e.g. `http://localhost:8000`. */
  baseUrl: string;
  /** A project's key. `undefined`, as of a variable that is not set, is refused at once. */
  apiKey: string | undefined;
  /** For one attempt, body included. Default 30,000. */
  timeoutMs?: number;
  /** After the first attempt. Default 2. */
  maxRetries?: number;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the call and its retries. */
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Default: a fresh one for each call, the same over its retries. */
  idempotencyKey?: string;
}

type Query = Record<string, string | number | boolean | undefined>;

const RETRIED_STATUS = new Set([408, 429, 502, 503, 504]);
/** Base 250 ms, doubled for each attempt, up to 8 s, with full jitter; `Retry-After` wins. */
const backoffMs = (attempt: number) => Math.random() * Math.min(8000, 250 * 2 ** attempt);

export class HttpClient {
  private readonly fetch: typeof fetch;
  constructor(private readonly options: ClientOptions) {
    if (!options.apiKey) throw new StrataError('apiKey is missing: give a key of the project, e.g. process.env.STRATA_API_KEY');
    if (!isUrl(options.baseUrl)) throw new StrataError(`baseUrl is not a URL: ${options.baseUrl}`);
    this.fetch = options.fetch ?? globalThis.fetch;
  }

  get<T>(path: string, query: Query = {}, call: CallOptions = {}): Promise<T> {
    return this.send<T>('GET', path, query, undefined, call);
  }
  post<T>(path: string, body: unknown, query: Query = {}, call: CallOptions = {}): Promise<T> {
    return this.send<T>('POST', path, query, body, call);
  }
  /** A POST that only reads (its question is too long for an address): nothing to be repeated by mistake, so no key. */
  ask<T>(path: string, body: unknown, call: CallOptions = {}): Promise<T> {
    return this.send<T>('POST', path, {}, body, call, false);
  }
  patch<T>(path: string, body: unknown, call: CallOptions = {}): Promise<T> {
    return this.send<T>('PATCH', path, {}, body, call);
  }

  private async send<T>(
    method: string,
    path: string,
    query: Query,
    body: unknown,
    call: CallOptions,
    writes = method !== 'GET',
  ): Promise<T> {
    const url = new URL(path, this.options.baseUrl);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const headers: Record<string, string> = { authorization: `Api-Key ${this.options.apiKey}`, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method === 'POST' && writes) headers['idempotency-key'] = call.idempotencyKey ?? randomUUID();
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    // A PATCH carries no idempotency key, so a broken one is not sent again.
    const retries = method === 'PATCH' ? 0 : (this.options.maxRetries ?? 2);
    for (let attempt = 0; ; attempt++) {
      const failure = await this.attempt<T>(url, request, call);
      if (!(failure instanceof StrataError)) return failure.data;
      const api = failure as Partial<ApiError>;
      const retried = api.status === undefined || RETRIED_STATUS.has(api.status) || api.code === 'idempotency.running';
      if (!retried || attempt >= retries || call.signal?.aborted) throw failure;
      await pause(api.retryAfterMs ?? backoffMs(attempt), call.signal);
    }
  }

  private async attempt<T>(url: URL, request: RequestInit, call: CallOptions): Promise<{ data: T } | StrataError> {
    const timeoutMs = call.timeoutMs ?? this.options.timeoutMs ?? 30_000;
    const deadline = AbortSignal.timeout(timeoutMs);
    const linked = linkSignals(call.signal ? [call.signal, deadline] : [deadline]);
    try {
      const response = await this.fetch(url, { ...request, signal: linked.signal });
      const text = await response.text();
      const body = parse(text);
      if (!response.ok) return apiError(response.status, response.headers, body);
      if (typeof body !== 'object' || body === null || !('data' in body)) return new StrataError(`unexpected answer from ${url.pathname}`);
      return { data: body.data as T };
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      if (deadline.aborted) return new TimeoutError(`no answer from ${url.origin} within ${timeoutMs} ms`, { cause });
      return new ConnectionError(`${url.origin} could not be reached`, { cause });
    } finally {
      linked.release();
    }
  }
}

/** `URL.canParse` exists from Node 18.17 only. */
function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Aborts with the first of them. `AbortSignal.any` exists from Node 20 only; `release` takes the listeners off the caller's signal. */
function linkSignals(signals: AbortSignal[]): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const released = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: released.signal });
  }
  return { signal: controller.signal, release: () => released.abort() };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
