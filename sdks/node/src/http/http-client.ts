// One call over HTTP: deadline, retries that can't write twice, envelope and errors.
import { randomUUID } from 'node:crypto';
import { apiError, ApiError, ConfigurationError, ConnectionError, StrataError, TimeoutError, UnexpectedAnswerError } from '../errors.js';
import { Deadline, pause } from './deadline.js';

export interface ClientOptions {
  /** Where Strata listens, e.g. `http://localhost:8000`; may have a path. */
  baseUrl: string;
  /** The key. `undefined`, as of a variable that is not set, is refused at once. */
  apiKey: string | undefined;
  /** For one attempt, body included; of a stream for its start and each silence. Default 30,000. */
  timeoutMs?: number;
  /** After the first attempt. Default 2. */
  maxRetries?: number;
  /** Sent with every request, for a proxy that wants them. */
  headers?: Record<string, string>;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the call and its retries. */
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
  /** Default: a fresh one for each call, the same over its retries. */
  idempotencyKey?: string;
}

export type Query = Record<string, string | number | boolean | undefined>;
export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Query;
  /** An object is sent as JSON, a text as NDJSON unless `contentType` says otherwise. */
  body?: object | string | Uint8Array | undefined;
  contentType?: string;
  /** A POST that only reads (its question is too long for an address): nothing to be repeated by mistake, so no key. */
  reads?: boolean;
  /** Instead of JSON. */
  accept?: string;
  headers?: Record<string, string>;
}
/** An answer whose body is read by the caller, who must `release` it. */
export interface OpenAnswer {
  chunks: AsyncIterable<Uint8Array>;
  release: () => void;
}

/** The request may or may not have been carried out. */
const UNSURE = new Set([408, 502, 504]);
/** It was not. */
const NOT_TAKEN = new Set([429, 503]);
/** Waiting does not mend these. */
const LASTING = new Set(['model.not_configured', 'model.over_budget']);
/** A service that asks for a longer pause is not waited for: the error says for how long. */
const LONGEST_PAUSE_MS = 60_000;
/** Base 250 ms, doubled for each attempt, up to 8 s, with full jitter. */
export const backoffMs = (attempt: number) => Math.random() * Math.min(8000, 250 * 2 ** attempt);

export class HttpClient {
  // Private to the language, so that a client that is printed or logged shows no key.
  readonly #options: ClientOptions;
  readonly #fetch: typeof fetch;
  readonly #base: string;

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new ConfigurationError('apiKey is missing: give the key, e.g. process.env.STRATA_API_KEY');
    if (!/^[!-~]+$/.test(options.apiKey))
      throw new ConfigurationError('apiKey holds white space or other characters that no key has: a line end, perhaps');
    if (!isHttpUrl(options.baseUrl)) throw new ConfigurationError('baseUrl is no http or https URL');
    checkNumbers(options);
    this.#options = { ...options, headers: lowerCase(options.headers) };
    this.#fetch = options.fetch ?? globalThis.fetch;
    this.#base = options.baseUrl.replace(/\/+$/, '');
  }

  maxRetries(call: CallOptions = {}): number {
    return call.maxRetries ?? this.#options.maxRetries ?? 2;
  }

  /** `data` of the answer. */
  json<T>(request: Request, call: CallOptions = {}): Promise<T> {
    return this.#send(request, call, async (response, deadline) => {
      try {
        const text = await response.text();
        const body = parse(text);
        if (typeof body === 'object' && body !== null && 'data' in body) return body.data as T;
      } finally {
        deadline.release();
      }
      const requestId = response.headers.get('x-request-id');
      throw new UnexpectedAnswerError(`${this.#base} answered what is no answer of Strata`, response.status, requestId);
    });
  }

  /** The body as it comes. What breaks after the first byte is a ConnectionError, or a TimeoutError after a silence of `timeoutMs`. */
  open(request: Request, call: CallOptions = {}): Promise<OpenAnswer> {
    return this.#send(request, call, (response, deadline) =>
      Promise.resolve({ chunks: this.#chunks(response, deadline), release: () => deadline.end() }),
    );
  }

  async #send<T>(request: Request, call: CallOptions, read: (response: Response, deadline: Deadline) => Promise<T>): Promise<T> {
    checkNumbers(call);
    const init = this.#init(request, call);
    const url = this.#url(request);
    const isRepeatable = request.method === 'GET' || request.method === 'POST';
    for (let attempt = 0; ; attempt++) {
      const deadline = new Deadline(call.timeoutMs ?? this.#options.timeoutMs ?? 30_000, call.signal);
      try {
        const response = await this.#fetch(url, { ...init, signal: deadline.signal });
        if (!response.ok) throw apiError(response.status, response.headers, await response.text());
        return await read(response, deadline);
      } catch (cause) {
        const failure = this.#failure(cause, deadline, call.signal);
        deadline.release();
        const waitMs = (failure instanceof ApiError ? failure.retryAfterMs : null) ?? backoffMs(attempt);
        const isRetried = shouldRetry(failure, isRepeatable) && waitMs <= LONGEST_PAUSE_MS;
        if (!isRetried || attempt >= this.maxRetries(call) || call.signal?.aborted) throw failure;
        await pause(waitMs, call.signal);
      }
    }
  }

  #init({ method, body, contentType, reads, accept, headers }: Request, call: CallOptions): RequestInit {
    const sent: Record<string, string> = {
      ...this.#options.headers,
      ...headers,
      authorization: `Api-Key ${this.#options.apiKey}`,
      accept: accept ?? 'application/json',
    };
    const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
    if (body !== undefined) sent['content-type'] = contentType ?? (isJson ? 'application/json' : 'application/x-ndjson');
    if (method === 'POST' && !reads) sent['idempotency-key'] = call.idempotencyKey ?? randomUUID();
    // A redirect is an error: the key goes nowhere but to `baseUrl`.
    return { method, headers: sent, redirect: 'manual', ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }) };
  }

  #url({ path, query = {} }: Request): URL {
    // Such an id would be another path: `/api/sessions/../messages` is that of all sessions' messages.
    if (/\/\.{0,2}(\/|$)/.test(path)) throw new ConfigurationError('an id is empty, or `.` or `..`, which no address can hold');
    const url = new URL(this.#base + path);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  async *#chunks(response: Response, deadline: Deadline): AsyncGenerator<Uint8Array> {
    try {
      deadline.restart();
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        deadline.restart();
        yield chunk;
      }
    } catch (cause) {
      throw this.#failure(cause, deadline, undefined);
    } finally {
      deadline.end();
    }
  }

  #failure(cause: unknown, deadline: Deadline, signal: AbortSignal | undefined): unknown {
    if (cause instanceof StrataError || signal?.aborted || deadline.isCancelled) return cause;
    if (deadline.isOver) return new TimeoutError(`no answer from ${this.#base} within ${deadline.ms} ms`, cause);
    return new ConnectionError(`${this.#base} could not be reached, or the connection broke`, cause);
  }
}

function shouldRetry(failure: unknown, isRepeatable: boolean): boolean {
  if (!(failure instanceof StrataError) || LASTING.has(failure.code)) return false;
  if (failure.code === 'idempotency.running' || (failure.status !== null && NOT_TAKEN.has(failure.status))) return true;
  // A PATCH and a DELETE carry no key: where it is not known what became of them, the caller decides.
  if (!isRepeatable) return false;
  return failure instanceof ConnectionError || failure instanceof TimeoutError || (failure.status !== null && UNSURE.has(failure.status));
}

/** What a timer takes. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
function checkNumbers({ timeoutMs = 1, maxRetries = 0 }: Pick<CallOptions, 'timeoutMs' | 'maxRetries'>): void {
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMEOUT_MS))
    throw new ConfigurationError(`timeoutMs is no number above 0 and up to ${LONGEST_TIMEOUT_MS}`);
  if (!Number.isInteger(maxRetries) || maxRetries < 0) throw new ConfigurationError('maxRetries is no whole number from 0');
}

/** So that none stands beside ours in another spelling. */
const lowerCase = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** `URL.canParse` exists from Node 18.17 only. */
function isHttpUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
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
