// bench:recall: what any implementation must ask for the same answer: the postings and vectors of each layer, and the rows of what they find.
import { encodeQuery, readQuery } from '@strata/language';
import type { Layer } from '@strata/contracts';
import type { ports, UserScope } from '@strata/memory';

/** As many as recall asks for. */
const LIMITS: [Layer, number][] = [
  ['message', 200],
  ['fact', 120],
  ['summary', 40],
  ['topic', 20],
];
const RECENT = 10;

export interface Engines {
  index: ports.MemoryIndex;
  store: ports.RecallStore;
}
export interface EngineQuery {
  sparse: ports.SparseVector;
  dense: Float32Array;
}

/** Read and embedded beforehand: not part of what is timed. */
export async function engineQuery(question: string, embedder: ports.Embedder): Promise<EngineQuery> {
  const [dense] = await embedder.embed([question], 'query');
  const reading = readQuery(question, { reference: new Date(), timezone: 'UTC' });
  return { sparse: encodeQuery(reading), dense: dense! };
}

export interface BareTimes {
  indexMs: number;
  rowsMs: number;
}

/** No HTTP, no key, no ranking, no assembly. `sessionId` null: without the session's rows, as a search is asked. */
export async function askEngines(
  { index, store }: Engines,
  scope: UserScope,
  sessionId: string | null,
  { sparse, dense }: EngineQuery,
): Promise<BareTimes> {
  const start = performance.now();
  if (sessionId !== null)
    await Promise.all([store.session(scope.projectId, sessionId), store.history(scope, sessionId, RECENT), store.pending(scope)]);
  const searched = performance.now();
  const hits = await Promise.all(
    LIMITS.map(([layer, limit]) =>
      index.search(scope, { sparse, dense, limit, filter: { layers: [layer], statuses: ['active', 'deprioritized'] } }),
    ),
  );
  const found = performance.now();
  const of = (layer: Layer) => hits.flat().flatMap((hit) => (hit.layer === layer ? [hit.recordId] : []));
  await store.hydrate(scope, { facts: of('fact'), summaries: of('summary'), topics: of('topic'), messages: of('message') }, null);
  const end = performance.now();
  return { indexMs: found - searched, rowsMs: searched - start + (end - found) };
}
