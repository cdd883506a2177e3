// The index as the pipeline writes it: never with an embedding that the installation has left behind.
import type { ports } from '@strata/memory';
import type { PostgresEmbeddingSwitch } from '@strata/postgres';

/** Writes throw AppError `unavailable` after a switch: the item waits, and the worker that is started with the new settings does it. */
export function holdEmbedding(
  index: ports.MemoryIndex,
  installation: Pick<PostgresEmbeddingSwitch, 'whileEmbedding'>,
  { fingerprint }: Pick<ports.Embedder, 'fingerprint'>,
): ports.MemoryIndex {
  return {
    prepare: (...of) => index.prepare(...of),
    search: (...of) => index.search(...of),
    versions: (...of) => index.versions(...of),
    // Of every embedding: what is erased is erased, whoever does it.
    forget: (...of) => index.forget(...of),
    upsert: (entries) => installation.whileEmbedding(fingerprint, () => index.upsert(entries)),
    remove: (scope, ids) => installation.whileEmbedding(fingerprint, () => index.remove(scope, ids)),
  };
}
