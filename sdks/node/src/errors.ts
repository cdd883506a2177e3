// Typed failures of the client: what the service refused, and what never reached it.

/** Where in the request, and what is wrong there. */
export interface ErrorPlace {
  path: string;
  message: string;
}

interface Details {
  code: string;
  status?: number;
  requestId?: string | null;
  errors?: ErrorPlace[];
  cause?: unknown;
}

/** Base of everything that this client throws. Holds nothing of what was sent, and no key. */
export class StrataError extends Error {
  /** Stable: the service's, or `client.…` of what never came from it. */
  readonly code: string;
  /** Of the HTTP answer; null where there was none. */
  readonly status: number | null;
  /** Finds the request in the service's logs. */
  readonly requestId: string | null;
  /** Of a request that is not valid: the places. */
  readonly errors: ErrorPlace[];
  constructor(message: string, { code, status, requestId, errors, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status ?? null;
    this.requestId = requestId ?? null;
    this.errors = errors ?? [];
  }
}

/** The client was given what it can't work with; nothing was sent. */
export class ConfigurationError extends StrataError {
  constructor(message: string) {
    super(message, { code: 'client.configuration' });
  }
}
/** The service could not be reached, or the connection broke. */
export class ConnectionError extends StrataError {
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'client.connection', cause });
  }
}
/** No answer within `timeoutMs`. */
export class TimeoutError extends StrataError {
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'client.timeout', cause });
  }
}
/** What answered is not the API of Strata: a proxy's page, say. */
export class UnexpectedAnswerError extends StrataError {
  constructor(message: string, status: number, requestId: string | null) {
    super(message, { code: 'client.unexpected_answer', status, requestId });
  }
}

/** The service broke a stream off after its first word; `code` is the service's. */
export class StreamError extends StrataError {
  constructor(detail: string, code: string) {
    super(`${code}: ${detail}`, { code });
  }
}

/** The service answered with a problem (RFC 9457). */
export class ApiError extends StrataError {
  /** From `Retry-After`. */
  readonly retryAfterMs: number | null;
  constructor(detail: string, details: Details & { retryAfterMs: number | null }) {
    const places = details.errors?.map((place) => `\n  ${place.path}: ${place.message}`) ?? [];
    super(`${details.code}: ${detail}${places.join('')}`, details);
    this.retryAfterMs = details.retryAfterMs;
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
/** 500 and above. */
export class ServiceError extends ApiError {}

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
export function apiError(status: number, headers: Headers, text: string): ApiError {
  const problem = fields(text);
  const { code, detail, request_id: requestId, errors } = problem;
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServiceError : ApiError);
  return new Kind(typeof detail === 'string' ? detail : `HTTP ${status}`, {
    code: typeof code === 'string' ? code : `http.${status}`,
    status,
    requestId: typeof requestId === 'string' ? requestId : headers.get('x-request-id'),
    errors: Array.isArray(errors) ? (errors as ErrorPlace[]) : [],
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  });
}

function fields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Seconds, or a date. */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
