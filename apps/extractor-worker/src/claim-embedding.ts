// Start-up check: vectors of two embeddings can't be compared, so one installation has one embedding.
import type { ports } from '@strata/memory';
import { otherEmbedding } from '@strata/models';

interface Fingerprints {
  claimFingerprint(fingerprint: string): Promise<{ kind: 'agreed' } | { kind: 'mismatch'; stored: string }>;
}

/** The first embedding of an installation claims it. @throws ConfigError for another one */
export async function claimEmbedding(settings: Fingerprints, embedder: Pick<ports.Embedder, 'fingerprint'>): Promise<void> {
  const claim = await settings.claimFingerprint(embedder.fingerprint);
  if (claim.kind === 'mismatch') throw otherEmbedding(claim.stored, embedder.fingerprint);
}
