// Start-up check: vectors of two embeddings can't be compared, so one installation has one embedding.
import type { ports } from '@strata/memory';
import { ConfigError } from '@strata/platform';

interface Fingerprints {
  claimFingerprint(fingerprint: string): Promise<{ kind: 'agreed' } | { kind: 'mismatch'; stored: string }>;
}

/** The first embedding of an installation claims it. @throws ConfigError for another one */
export async function claimEmbedding(settings: Fingerprints, embedder: Pick<ports.Embedder, 'fingerprint'>): Promise<void> {
  const claim = await settings.claimFingerprint(embedder.fingerprint);
  if (claim.kind === 'agreed') return;
  const message =
    `the index holds vectors of ${claim.stored}, and this process is set to ${embedder.fingerprint}. ` +
    'Set EMBEDDING_BASE_URL, EMBEDDING_MODEL and EMBEDDING_DIMENSION back to what made the index, or use a new database.';
  throw new ConfigError([{ name: 'EMBEDDING_MODEL', message }]);
}
