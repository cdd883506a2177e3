// Typed failures of the client: what the service refused, and what never reached it.

/** Where in the request, and what is wrong there. */
export interface ErrorPlace {
  path: string;
  message: string;
}

/** Base of everything that this client throws. */
export class StrataError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The service answered with a problem (RFC 9457). `code` is stable; `requestId` finds it in the service's logs. */
export class ApiError extends StrataError {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly requestId: string | null,
    readonly errors: ErrorPlace[],
    /** From `Retry-After`, in ms. */
    readonly retryAfterMs: number | null,
  ) {
    super(`${code}: ${detail}${errors.map((e) => `\n  ${e.path}: ${e.message}`).join('')}`);
  }
}
/** 401. */
export class AuthenticationError extends ApiError {}
/** 403. */
export class PermissionError extends ApiError {}
/** 404. */
export class NotFoundError extends ApiError {}
/** 409. */
export class ConflictError extends ApiError {}
/** 400, 413, 415 and 422; `errors` names the places. */
export class ValidationError extends ApiError {}
/** 429; `retryAfterMs` says when. */
export class RateLimitError extends ApiError {}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends StrataError {}
/** No answer within `timeoutMs`. */
export class TimeoutError extends StrataError {}

const BY_STATUS: Record<number, typeof ApiError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

/** Builds the error of an answer; a body that is no problem document still gives a usable error. */
export function apiError(status: number, headers: Headers, body: unknown): ApiError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);
  const seconds = Number(headers.get('retry-after'));
  return new (BY_STATUS[status] ?? ApiError)(
    status,
    text(problem['code'], `http.${status}`),
    text(problem['detail'], `HTTP ${status}`),
    typeof problem['request_id'] === 'string' ? problem['request_id'] : headers.get('x-request-id'),
    Array.isArray(problem['errors']) ? (problem['errors'] as ErrorPlace[]) : [],
    headers.has('retry-after') && Number.isFinite(seconds) ? seconds * 1000 : null,
  );
}
