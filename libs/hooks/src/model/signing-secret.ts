// The secrets that sign for a webhook: one, and for a day after a rotation the one before.
import { randomBytes } from 'node:crypto';
import type { SigningSecret } from './hook.js';

const BYTES = 32;
const OVERLAP_MS = 24 * 3_600_000;

export const mintSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`;

/** Those that sign now, newest first. */
export function liveSecrets(secrets: readonly SigningSecret[], now: Date): string[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ secret }) => secret);
}

/** The old one signs for 24 hours more. Of a rotation before that had not ended yet, the oldest goes at once: there are never three. */
export function rotateSecrets([current]: readonly SigningSecret[], fresh: string, now: Date): SigningSecret[] {
  const before = current ? [{ secret: current.secret, expiresAt: new Date(now.getTime() + OVERLAP_MS) }] : [];
  return [{ secret: fresh, expiresAt: null }, ...before];
}
