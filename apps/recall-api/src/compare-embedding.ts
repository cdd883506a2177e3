// Start-up check: a query's vector can only be compared with vectors of the same embedding.
import type { ports } from '@strata/memory';
import { otherEmbedding } from '@strata/models';
import type { Readiness } from '@strata/platform';
import type { PostgresSettings } from '@strata/postgres';

/**
 * Refuses to start beside another embedding's index. From then on readiness looks again: a worker may claim the installation with
 * another one, and an operator may switch it. This process then answers on from the entries that it knows, and says that it has to be
 * restarted with the new settings.
 * @throws ConfigError
 */
export async function compareEmbedding(
  settings: Pick<PostgresSettings, 'compareFingerprint'>,
  embedder: Pick<ports.Embedder, 'fingerprint'>,
  readiness: Pick<Readiness, 'register'>,
): Promise<void> {
  const compare = async () => {
    const found = await settings.compareFingerprint(embedder.fingerprint);
    if (found.kind === 'mismatch') throw otherEmbedding(found.stored, embedder.fingerprint);
  };
  await compare();
  readiness.register('embedding', compare);
}
