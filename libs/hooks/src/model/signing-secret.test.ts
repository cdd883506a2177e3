// Secrets by a clock that is set by hand.
import { liveSecrets, mintSecret, rotateSecrets } from './signing-secret.js';

const start = new Date('2026-03-02T00:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

it('mints secrets as Standard Webhooks writes them, each another one', () => {
  const secrets = Array.from({ length: 50 }, mintSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});

it('lets the old one sign beside the new one for a day', () => {
  const rotated = rotateSecrets([{ secret: 'old', expiresAt: null }], 'new', start);
  expect(liveSecrets(rotated, start)).toEqual(['new', 'old']);
  expect(liveSecrets(rotated, new Date(at(24).getTime() - 1))).toEqual(['new', 'old']);
  expect(liveSecrets(rotated, at(24))).toEqual(['new']);
});

it('never has more than two', () => {
  const once = rotateSecrets([{ secret: 'a', expiresAt: null }], 'b', start);
  expect(liveSecrets(rotateSecrets(once, 'c', at(1)), at(2))).toEqual(['c', 'b']);
});
