// openapi: puts what a route says of its answers into the form of its path's contract: envelopes, statuses, headers that it needs.
import { ERRORS, type ErrorCode } from '@strata/contracts';
import { envelopeOf, FAILURE_NAMES } from '../envelope/envelope-of.js';
import type { Envelope } from '../envelope/envelope.js';
import { DATA, FAILS } from './answers.js';

/** Of every POST, which honours the key: see the interceptor. */
const IDEMPOTENCY_FAILS: ErrorCode[] = ['idempotency.running', 'idempotency.mismatch'];

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request within 24 hours runs once; repeats get the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

interface Response {
  description?: string;
  content?: Record<string, { schema?: Record<string, object | string> }>;
}
interface Described {
  parameters?: object[];
  responses?: Record<string, Response>;
  [FAILS]?: ErrorCode[];
}

/** Changes the operation in place. */
export function asAnswered(path: string, operation: Described, method: string): void {
  const envelope = envelopeOf(path);
  for (const { content } of Object.values(operation.responses ?? {}))
    for (const media of Object.values(content ?? {})) {
      const data = media.schema?.[DATA];
      if (typeof data === 'object') media.schema = envelope.schemas.success(data) as Record<string, object>;
    }
  const codes = operation[FAILS];
  delete operation[FAILS];
  const isKept = method === 'post';
  if (codes) operation.responses = { ...operation.responses, ...failures(envelope, isKept ? [...codes, ...IDEMPOTENCY_FAILS] : codes) };
  const headers = [...envelope.needs.map(needed), ...envelope.takes.map(taken), ...(isKept ? [IDEMPOTENCY_KEY] : [])];
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
}

const taken = ({ name, description }: Envelope['takes'][number]) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } }); // prettier-ignore
const needed = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string', minLength: 1 } });

function failures(envelope: Envelope, codes: ErrorCode[]): Record<string, Response> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = envelope.statusOf(code, ERRORS[code].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const schema = { $ref: `#/components/schemas/${FAILURE_NAMES.get(envelope) ?? ''}` };
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      String(status),
      {
        description: of.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
        content: { [envelope.failureType]: { schema } },
      },
    ]),
  );
}

/** Of every contract, by the name under which operations refer to it. */
export const failureSchemas = (): Record<string, object> =>
  Object.fromEntries([...FAILURE_NAMES].map(([envelope, name]) => [name, envelope.schemas.failure]));
