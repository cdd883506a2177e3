// Any failure → RFC 9457 problem document. The one place that decides what a caller is told.
import { HttpException } from '@nestjs/common';
import { AppError, ERRORS, type ErrorCode, type ErrorPlace } from '@strata/contracts';

/** Body of every failure, `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  request_id: string;
  errors: ErrorPlace[];
}

/** Code for failures that the framework, not our code, raised. */
const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['request.malformed', 'The request could not be read'],
  401: ['auth.failed', 'The credential is missing or not valid'],
  403: ['permission_denied', 'The credential does not allow this'],
  404: ['not_found', 'No such route: see /docs'],
  405: ['method_not_allowed', 'The route does not take this method'],
  408: ['request.malformed', 'The request did not arrive in time'],
  413: ['payload.too_large', 'The body is larger than 1 MiB'],
  414: ['payload.too_large', 'The address is too long'],
  415: ['media_type.unsupported', 'The body must be application/json'],
  429: ['rate_limit.exceeded', 'Too many requests'],
  431: ['payload.too_large', 'The headers are larger than 16 KiB'],
  503: ['unavailable', 'A service that is needed is away'],
};

function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_') && 'statusCode' in error)
    return Number(error.statusCode);
  return null;
}

/** What isn't an expected failure becomes `internal` and tells nothing of its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  const known = status === null ? undefined : BY_STATUS[status];
  if (known) return new AppError(known[0], known[1], { cause: error });
  if (status !== null && status >= 400 && status < 500)
    return new AppError('request.malformed', 'The request could not be read', { cause: error });
  return new AppError('internal', 'The request failed inside Strata; the request id leads to the log entry', { cause: error });
}

/** `status` differs from the code's own only where HTTP has a finer one (408, 414, 431). */
export function toProblem(error: AppError, requestId: string, status: number = error.status): Problem {
  return {
    type: `urn:strata:problem:${error.code}`,
    title: ERRORS[error.code].title,
    status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    errors: error.errors,
  };
}

/** Status of the answer: framework errors keep theirs. */
export function problemStatus(error: unknown, mapped: AppError): number {
  const status = error instanceof AppError ? null : statusOf(error);
  return status !== null && status >= 400 && status < 500 ? status : mapped.status;
}
