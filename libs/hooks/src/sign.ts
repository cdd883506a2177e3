// Standard Webhooks: who sent a request, and that it is what was sent.
import { createHmac } from 'node:crypto';
import type { Hook } from './model/hook.js';
import { liveSecrets } from './model/signing-secret.js';

/** One signature for each secret: while one is being rotated, a receiver that knows either verifies. */
export function signHeaders(input: { id: string; timestamp: Date; body: string; secrets: string[] }): Record<string, string> {
  const seconds = Math.floor(input.timestamp.getTime() / 1000);
  const signatures = input.secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${input.id}.${seconds}.${input.body}`).digest('base64')}`;
  });
  return { 'webhook-id': input.id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}

/** All headers of a request to a webhook: its own, and what tells that it comes from here. */
export function requestHeaders(hook: Pick<Hook, 'headers' | 'secrets'>, id: string, body: string, now: Date): Record<string, string> {
  const secrets = liveSecrets(hook.secrets, now);
  return { ...hook.headers, 'content-type': 'application/json', ...signHeaders({ id, timestamp: now, body, secrets }) };
}
