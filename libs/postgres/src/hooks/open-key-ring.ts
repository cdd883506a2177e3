// The keys that seal what only a webhook's owner may know, from the environment.
import { KeyRing } from '@strata/hooks';
import type { Config } from '@strata/platform';

/** Where no keys are named, one is derived from the secret that every installation has. */
export function openKeyRing({
  WEBHOOK_ENCRYPTION_KEYS,
  STRATA_KEY_SECRET,
}: Pick<Config, 'WEBHOOK_ENCRYPTION_KEYS' | 'STRATA_KEY_SECRET'>): KeyRing {
  const [first, ...older] = WEBHOOK_ENCRYPTION_KEYS ?? [];
  return new KeyRing(first ? [first, ...older] : [{ id: 'derived', secret: STRATA_KEY_SECRET }]);
}
