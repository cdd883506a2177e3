// The form of PolarDB agent memory: `{code, message, request_id, data}`; a failure has no data, and its HTTP status as code.
import { saidInOneLine, type Envelope } from './envelope.js';

const schema = (code: object, data: object) => ({
  type: 'object',
  required: ['code', 'message', 'request_id', 'data'],
  properties: { code, message: { type: 'string' }, request_id: { type: 'string' }, data },
});

export const POLAR_AMEM: Envelope = {
  prefix: '/polar-amem/',
  failureType: 'application/json',
  needs: [],
  takes: [],
  success: (data, requestId) => ({ code: 200, message: '', request_id: requestId, data: data ?? null }),
  failure: (error, status, requestId) => ({ code: status, message: saidInOneLine(error), request_id: requestId, data: null }),
  statusOf: (_code, http) => http,
  schemas: {
    success: (data) => schema({ type: 'integer', const: 200 }, data),
    failure: schema({ type: 'integer', minimum: 400 }, { type: 'null' }),
  },
};
