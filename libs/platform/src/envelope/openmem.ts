// The form of MemOS / OpenMem: `{code: 0, data, message: "ok"}`; a failure has one of the contract's own codes, and an HTTP status that fits it.
import { ERRORS, type AppError, type ErrorCode, type ErrorPlace } from '@strata/contracts';
import { saidInOneLine, type Envelope } from './envelope.js';

const INVALID = 40000;
/** What is absent, by the place of the request that names it. */
const ABSENT: Readonly<Record<string, number>> = {
  memory_ids: 40307,
  agent_id: 40307,
  user_id: 40308,
  task_id: 50131,
  knowledgebase_id: 50120,
  knowledgebase_ids: 50120,
  allow_knowledgebase_ids: 50120,
};
const TOO_LONG: Readonly<Record<string, number>> = { user_id: 40010, conversation_id: 40011, messages: 40013, feedback_content: 40013 };
const CODES: Partial<Record<ErrorCode, number>> = {
  'auth.failed': 40100,
  permission_denied: 40306,
  not_found: 40001,
  'rate_limit.exceeded': 40300,
  'payload.too_large': 40013,
};
const AWAY = 50004;
const FAILED = 50000;

const head = (place: ErrorPlace | undefined): string => place?.path.split('.')[0] ?? '';

/** By the first place: one that is missing or empty, too long, or of a field with a code of its own. */
function codeOfInvalid([first]: ErrorPlace[]): number {
  const field = head(first);
  const message = first?.message ?? '';
  if (message === 'is required') return 40002;
  if (message === 'must not be empty') return 40003;
  if (field === 'relativity') return 40012;
  if (/\bat most\b/u.test(message) && TOO_LONG[field] !== undefined) return TOO_LONG[field];
  if (first?.path.endsWith('.type')) return 40006;
  if (field === 'file') return codeOfFile(message);
  return INVALID;
}

function codeOfFile(message: string): number {
  if (message.startsWith('must have at most')) return 50103;
  return message.startsWith('is not base64') ? 40008 : INVALID;
}

function codeOf(error: AppError): number {
  if (error.code === 'validation.failed') return codeOfInvalid(error.errors);
  if (error.code === 'not_found') return ABSENT[head(error.errors[0])] ?? 40001;
  if (head(error.errors[0]) === 'file') {
    if (error.code === 'payload.too_large') return 50104;
    if (error.code === 'media_type.unsupported') return 40007;
  }
  const known = CODES[error.code];
  if (known !== undefined) return known;
  const { kind } = ERRORS[error.code];
  return kind === 'user' ? INVALID : kind === 'operational' ? AWAY : FAILED;
}

const schema = (code: object, message: object, data: object) => ({
  type: 'object',
  required: ['code', 'data', 'message'],
  properties: { code, data, message },
  additionalProperties: false,
});

export const OPENMEM: Envelope = {
  prefix: '/api/openmem/',
  failureType: 'application/json',
  needs: [],
  takes: [],
  success: (data) => ({ code: 0, data: data ?? null, message: 'ok' }),
  failure: (error) => ({ code: codeOf(error), data: null, message: saidInOneLine(error) }),
  // Parameters are 400 here, as the codes are.
  statusOf: (code, http) => (code === 'validation.failed' ? 400 : http),
  schemas: {
    success: (data) => schema({ type: 'integer', const: 0 }, { type: 'string', const: 'ok' }, data),
    failure: schema({ type: 'integer', minimum: 40000 }, { type: 'string' }, { type: 'null' }),
  },
};
