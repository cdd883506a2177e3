// Every failure that a place of the request can have has the contract's own code.
import { AppError, type ErrorCode } from '@strata/contracts';
import { z } from 'zod';
import { parseOrRefuse } from '../http/validation.pipe.js';
import { OPENMEM } from './openmem.js';

const codeOf = (error: AppError) => (OPENMEM.failure(error, OPENMEM.statusOf(error.code, error.status), 'r') as { code: number }).code;
const at = (code: ErrorCode, path: string, message = 'x') => new AppError(code, message, { errors: [{ path, message }] });

const Body = z.strictObject({
  user_id: z.string().min(1).max(3),
  conversation_id: z.string().max(3).optional(),
  relativity: z.number().min(0).max(1).default(0),
  messages: z.array(z.strictObject({ content: z.string().max(3) })).max(1).default([]), // prettier-ignore
  file: z.array(z.strictObject({ content: z.string() })).max(1).default([]), // prettier-ignore
});

it.each<[number, object, string]>([
  [40002, {}, 'user_id: is required'],
  [40003, { user_id: '' }, 'user_id: must not be empty'],
  [40010, { user_id: 'abcd' }, 'user_id: must have at most 3 characters'],
  [40011, { user_id: 'a', conversation_id: 'abcd' }, 'conversation_id: must have at most 3 characters'],
  [40012, { user_id: 'a', relativity: 2 }, 'relativity: must be at most 1'],
  [40012, { user_id: 'a', relativity: 'high' }, 'relativity: must be a number'],
  [40013, { user_id: 'a', messages: [{ content: 'abcd' }] }, 'messages.0.content: must have at most 3 characters'],
  [40013, { user_id: 'a', messages: [{ content: 'a' }, { content: 'a' }] }, 'messages: must have at most 1 item'],
  [50103, { user_id: 'a', file: [{ content: 'a' }, { content: 'a' }] }, 'file: must have at most 1 item'],
  [40000, { user_id: 1 }, 'user_id: must be a string'],
  [40000, { user_id: 'a', colour: 1 }, 'colour: unknown key'],
])('%i: %j', (code, body, message) => {
  let raised: unknown;
  try {
    parseOrRefuse(Body, body);
  } catch (error) {
    raised = error;
  }
  const answer = OPENMEM.failure(raised as AppError, 400, 'r');
  expect(answer).toEqual({ code, data: null, message });
});

it.each<[number, AppError]>([
  [40001, new AppError('not_found', 'x')],
  [40307, at('not_found', 'memory_ids')],
  [40307, at('not_found', 'agent_id')],
  [40308, at('not_found', 'user_id')],
  [50131, at('not_found', 'task_id')],
  [50120, at('not_found', 'knowledgebase_id')],
  [40008, at('validation.failed', 'file.0.content', 'is not base64')],
  [50104, at('payload.too_large', 'file.0')],
  [40000, new AppError('conflict', 'x')],
  [50004, new AppError('unavailable', 'x')],
  [50004, new AppError('idempotency.running', 'x')],
  [50000, new AppError('internal', 'x')],
])('%i', (code, error) => {
  expect(codeOf(error)).toBe(code);
});
