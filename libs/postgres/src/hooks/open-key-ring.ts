// The keys that seal what only a webhook's owner may know, from the environment.
import { KeyRing } from '@strata/hooks';
import { DERIVED_KEY_ID, type Config } from '@strata/platform';

/** Behind those that are named stands the one of the secret that every installation has: what it sealed before any was named still opens. */
export function openKeyRing({
  WEBHOOK_ENCRYPTION_KEYS,
  STRATA_KEY_SECRET,
}: Pick<Config, 'WEBHOOK_ENCRYPTION_KEYS' | 'STRATA_KEY_SECRET'>): KeyRing {
  const derived = { id: DERIVED_KEY_ID, secret: STRATA_KEY_SECRET };
  const [first = derived, ...older] = [...(WEBHOOK_ENCRYPTION_KEYS ?? []), derived];
  return new KeyRing([first, ...older]);
}
