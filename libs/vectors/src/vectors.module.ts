// index: chooses the store by the environment and hands it out as MEMORY_INDEX.
import { Global, Logger, Module } from '@nestjs/common';
import { AppError } from '@strata/contracts';
import { tokens, type ports } from '@strata/memory';
import { CONFIG, type Config } from '@strata/platform';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { refusesKey } from './qdrant/call-with-retries.js';
import { QdrantIndex } from './qdrant/qdrant-index.js';

export type DerivedIndex = ports.MemoryIndex & ports.IndexOwners & Pick<EmbeddedIndex, 'drop'>;

/** The store that the settings name; not prepared yet. */
export const openIndex = (
  config: Pick<Config, 'QDRANT_URL' | 'QDRANT_API_KEY' | 'INDEX_CACHE_MB'>,
  rows: ports.IndexRows & ports.IndexedRows,
): DerivedIndex =>
  config.QDRANT_URL
    ? new QdrantIndex({ url: config.QDRANT_URL, apiKey: config.QDRANT_API_KEY })
    : new EmbeddedIndex(rows, config.INDEX_CACHE_MB * 2 ** 20);

/** Needs INDEX_ROWS, EMBEDDER and CONFIG from global modules. An index that is away is no reason not to start: each call tries again. */
@Global()
@Module({
  providers: [
    {
      provide: tokens.MEMORY_INDEX,
      inject: [CONFIG, tokens.INDEX_ROWS, tokens.EMBEDDER],
      useFactory: async (config: Config, rows: ports.IndexRows & ports.IndexedRows, embedder: ports.Embedder): Promise<DerivedIndex> => {
        const index = openIndex(config, rows);
        try {
          await index.prepare(embedder.fingerprint, embedder.dimension);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'unavailable') || refusesKey(error)) throw error;
          new Logger('VectorsModule').warn('the index is away; searching and indexing wait for it');
        }
        return index;
      },
    },
  ],
  exports: [tokens.MEMORY_INDEX],
})
export class VectorsModule {}
