// The store that the settings name, bounded as they say.
import { freeScope, INDEX_DIMENSION, InMemoryIndexRows, samplePayload } from '@strata/memory/testing';
import type { ports } from '@strata/memory';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { openIndex } from './vectors.module.js';

const MB = 2 ** 20;
const none = { QDRANT_URL: undefined, QDRANT_API_KEY: undefined };
const entry = (scope: ReturnType<typeof freeScope>, i: number): ports.IndexEntry => ({
  ...scope,
  id: `fact:${i}`,
  layer: 'fact',
  recordId: `${i}`,
  version: 1n,
  sparse: { indices: [1], values: [1] },
  dense: new Float32Array(INDEX_DIMENSION).fill(0.5),
  payload: samplePayload(),
});

it.each([1, 4])('holds no more users than fit into INDEX_CACHE_MB = %i', async (megabytes) => {
  const index = openIndex({ ...none, INDEX_CACHE_MB: megabytes }, new InMemoryIndexRows());
  if (!(index instanceof EmbeddedIndex)) throw new Error('another store');
  await index.prepare('test', INDEX_DIMENSION);
  const scopes = Array.from({ length: 12 }, freeScope);
  for (const scope of scopes) {
    await index.upsert(Array.from({ length: 1000 }, (_, i) => entry(scope, i)));
    await index.search(scope, { sparse: { indices: [1], values: [1] }, dense: null, filter: {}, limit: 1 });
  }
  expect(index.cachedBytes).toBeLessThanOrEqual(megabytes * MB);
  expect(index.cachedBytes).toBeGreaterThan((megabytes - 1) * MB);
});
