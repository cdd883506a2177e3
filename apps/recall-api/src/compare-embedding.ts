// Start-up check: a query's vector can only be compared with vectors of the same embedding.
import type { ports } from '@strata/memory';
import { otherEmbedding } from '@strata/models';
import type { Readiness } from '@strata/platform';
import type { PostgresSettings } from '@strata/postgres';

/**
 * Refuses to start beside another embedding's index. Where no worker has claimed the installation yet, readiness looks again
 * until one has, and stays down from then on if the worker's embedding is another one.
 * @throws ConfigError
 */
export async function compareEmbedding(
  settings: Pick<PostgresSettings, 'compareFingerprint'>,
  embedder: Pick<ports.Embedder, 'fingerprint'>,
  readiness: Pick<Readiness, 'register'>,
): Promise<void> {
  let isAgreed = false;
  const compare = async () => {
    if (isAgreed) return;
    const found = await settings.compareFingerprint(embedder.fingerprint);
    if (found.kind === 'mismatch') throw otherEmbedding(found.stored, embedder.fingerprint);
    isAgreed = found.kind === 'agreed';
  };
  await compare();
  readiness.register('embedding', compare);
}
