// What surrounds every answer under a prefix of paths: our own form, or that of another contract which is served beside it.
import type { AppError, ErrorCode } from '@strata/contracts';

/** One form of answers. Adding a contract is one of these, and its line in `envelope-of.ts`. */
export interface Envelope {
  /** `/v3/`: every path under it answers in this form, one that no route takes as well. */
  prefix: string;
  /** Media type of a failure. */
  failureType: string;
  /** Headers that a request must carry beside its credential: 401 without one. */
  needs: readonly string[];
  /** Headers that a request may carry, and what each says: for the API description. */
  takes: readonly { name: string; description: string }[];
  success: (data: unknown, requestId: string) => object;
  failure: (error: AppError, status: number, requestId: string) => object;
  /** HTTP status of a failure. `http`: the one that the code, or the framework, has for it. */
  statusOf: (code: ErrorCode, http: number) => number;
  /** JSON Schemas for the API description. */
  schemas: { success: (data: object) => object; failure: object };
}

/** `path: message; path: message`, where places are known. */
export const saidInOneLine = (error: AppError): string =>
  error.errors.length === 0
    ? error.message
    : error.errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
