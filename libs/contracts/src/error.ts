// Every expected failure of Strata by its stable code: one table decides HTTP status, blame and whether a retry helps.

/** `user`: the caller must change something; `operational`: wait and retry; `bug`: ours. */
export type ErrorKind = 'user' | 'operational' | 'bug';

const entry = (status: number, kind: ErrorKind, title: string) => ({ status, kind, title });

/** Stable code → HTTP status, kind and title. Codes are public: never rename one. */
export const ERRORS = {
  'validation.failed': entry(422, 'user', 'The request is not valid'),
  'request.malformed': entry(400, 'user', 'The request could not be read'),
  'auth.failed': entry(401, 'user', 'The credential is missing or not valid'),
  permission_denied: entry(403, 'user', 'The credential does not allow this'),
  not_found: entry(404, 'user', 'No such resource'),
  method_not_allowed: entry(405, 'user', 'The route does not take this method'),
  conflict: entry(409, 'user', 'The request contradicts what is stored'),
  ambiguous: entry(409, 'user', 'More than one resource matches'),
  'idempotency.running': entry(409, 'operational', 'The first request with this key is still running'),
  'idempotency.mismatch': entry(422, 'user', 'The idempotency key was used with another request'),
  'payload.too_large': entry(413, 'user', 'The request is too large'),
  'media_type.unsupported': entry(415, 'user', 'The content type is not supported'),
  'rate_limit.exceeded': entry(429, 'operational', 'Too many requests'),
  'model.not_configured': entry(503, 'operational', 'No model is configured'),
  'model.unavailable': entry(503, 'operational', 'The model could not be reached'),
  'model.rate_limited': entry(503, 'operational', 'The model provider asks to wait'),
  'model.invalid_output': entry(502, 'operational', 'The model answered what does not fit the schema'),
  'model.refused': entry(502, 'operational', 'The model or its provider refused the question'),
  'model.over_budget': entry(503, 'operational', 'The question would cost more than its budget allows'),
  'hook.failed': entry(503, 'operational', 'An interceptor did not answer as it must'),
  unavailable: entry(503, 'operational', 'A service that is needed is away'),
  internal: entry(500, 'bug', 'Internal error'),
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Where in the request, and what is wrong there. `path` is dotted with indexes: `messages.0.content`. */
export interface ErrorPlace {
  path: string;
  message: string;
}

/** A failure with a stable code. `detail` is shown to the caller: no secrets, no stored content. */
export class AppError extends Error {
  readonly errors: ErrorPlace[];
  readonly retryAfterMs: number | undefined;
  constructor(
    readonly code: ErrorCode,
    detail: string,
    options: { errors?: ErrorPlace[]; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.errors = options.errors ?? [];
    this.retryAfterMs = options.retryAfterMs;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
  get kind(): ErrorKind {
    return ERRORS[this.code].kind;
  }
}
