// The form of TDAI memory: `{code: 0, message: "ok", request_id: "req-…", data}`; a failure's code is its HTTP status.
import { TDAI_ID_HEADERS, type ErrorCode } from '@strata/contracts';
import { saidInOneLine, type Envelope } from './envelope.js';

/** Statuses that the contract does not have → the one of its own that says the same. */
const FOLDED: Record<number, number> = { 405: 404, 408: 400, 414: 413, 415: 400, 431: 413, 502: 503 };
/** Parameters are 400 here; 422 is left to what is well formed and not allowed. */
const PARAMETERS: ReadonlySet<ErrorCode> = new Set(['validation.failed']);

const requestIdOf = (id: string) => (id.startsWith('req-') ? id : `req-${id}`);
const schema = (code: object, message: object, more: Record<string, object> = {}) => ({
  type: 'object',
  required: ['code', 'message', 'request_id', ...Object.keys(more)],
  properties: { code, message, request_id: { type: 'string', pattern: '^req-' }, ...more },
  additionalProperties: false,
});

export const TDAI: Envelope = {
  prefix: '/v3/',
  failureType: 'application/json',
  needs: ['x-tdai-service-id'],
  takes: TDAI_ID_HEADERS.map((name) => ({ name, description: 'Where the body has no such field; that wins.' })),
  success: (data, requestId) => ({ code: 0, message: 'ok', request_id: requestIdOf(requestId), data }),
  failure: (error, status, requestId) => ({ code: status, message: saidInOneLine(error), request_id: requestIdOf(requestId) }),
  statusOf: (code, http) => (PARAMETERS.has(code) ? 400 : (FOLDED[http] ?? http)),
  schemas: {
    success: (data) => schema({ type: 'integer', const: 0 }, { type: 'string', const: 'ok' }, { data }),
    failure: schema({ type: 'integer', minimum: 400 }, { type: 'string' }),
  },
};
