// Is a webhook request Strata's, whole and recent? Standard Webhooks signatures, with Node's own crypto.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { StrataError } from './errors.js';

/** What a webhook is sent. `data` is the record, or `{truncated: true, <record>_id}` where it was too large. */
export interface WebhookEvent {
  hook_id: string;
  hook_name: string;
  project_id: string;
  resource: string;
  event: string;
  mode: 'sync' | 'async';
  triggered_at: string;
  context: {
    user_id: string | null;
    session_id: string | null;
    task_id: string | null;
    message_ids: string[];
    language: string | null;
  };
  data: Record<string, unknown>;
}

/** The request must not be trusted: answer it with 400 and do nothing. */
export class WebhookVerificationError extends StrataError {
  constructor(message: string) {
    super(message, { code: 'client.webhook_not_verified' });
  }
}

export interface VerifyOptions {
  /** How far the request's time may be from now; 300 unless given. */
  toleranceSeconds?: number;
  /** Instead of the clock, in ms since 1970. */
  now?: number;
}

/**
 * The event of a request that was signed with `secret` (`whsec_…`).
 * @param body exactly the bytes that arrived: parsing and writing JSON again changes them
 * @param headers names of any spelling: as Node's `http` or another server gives them, or a `Headers`
 * @throws WebhookVerificationError, also where `secret` is none: a variable that is not set must not let everybody sign
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string | undefined,
  options: VerifyOptions = {},
): WebhookEvent {
  const lower = new Map(
    [...(headers instanceof Headers ? headers : Object.entries(headers))].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const header = (name: string) => {
    const value = lower.get(name);
    if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing`);
    return value;
  };
  const key = keyOf(secret);
  const [id, timestamp, signatures] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
  const seconds = Number(timestamp);
  const age = Math.abs((options.now ?? Date.now()) / 1000 - seconds);
  if (!/^\d+$/.test(timestamp) || age > (options.toleranceSeconds ?? 300)) throw new WebhookVerificationError('The request is not recent');
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest();
  // Two while a secret is being rotated.
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new WebhookVerificationError('No signature of the request was made with this secret');
  return JSON.parse(text) as WebhookEvent;
}

function keyOf(secret: string | undefined): Buffer {
  const text = secret?.replace(/^whsec_/, '') ?? '';
  // Node reads past what is no base64, down to an empty key.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new WebhookVerificationError('The secret is no signing secret (whsec_…)');
  return Buffer.from(text, 'base64');
}
