// The native form: `{success, data, meta}`, and RFC 9457 problem documents.
import { ERRORS } from '@strata/contracts';
import { toProblem } from '../http/problem.js';
import type { Envelope } from './envelope.js';

export const NATIVE: Envelope = {
  prefix: '/',
  failureType: 'application/problem+json',
  needs: [],
  takes: [],
  success: (data, requestId) => ({ success: true, data, meta: { request_id: requestId } }),
  failure: (error, status, requestId) => toProblem(error, requestId, status),
  statusOf: (_code, http) => http,
  schemas: {
    success: (data) => ({
      type: 'object',
      required: ['success', 'data', 'meta'],
      properties: {
        success: { type: 'boolean', const: true },
        data,
        meta: { type: 'object', required: ['request_id'], properties: { request_id: { type: 'string' } } },
      },
    }),
    failure: {
      type: 'object',
      description: 'RFC 9457 problem details.',
      required: ['type', 'title', 'status', 'detail', 'code', 'request_id', 'errors'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
        code: { type: 'string', enum: Object.keys(ERRORS) },
        request_id: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
};
