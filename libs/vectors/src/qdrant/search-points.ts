// index ▸ Qdrant: what one question asks of the points, and the port's hits out of the answers.
import type { Schemas } from '@qdrant/js-client-rest';
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { DENSE, LEXICAL, toFilter, type PointPayload } from './collection.js';

export type IndexQuery = Parameters<ports.MemoryIndex['search']>[1];
type Search = Schemas['QueryRequest'];
type Point = Schemas['ScoredPoint'];

/** What words are rare is told by the shelf's entries of the layers and the audience asked for: no ranking depends on what stands on another, or is shared with others. */
export const corpusOf = (shelf: ports.SearchedShelf, { layers, audience }: ports.IndexFilter): Schemas['Filter'] =>
  toFilter('publicExcept' in shelf ? { ...shelf, publicExcept: null } : shelf, {
    ...(layers ? { layers } : {}),
    ...(audience ? { audience } : {}),
  });

/** Null where the question has no words or no vector. `probes`: of each term one entry that holds it; its score tells the term's IDF. */
export function searchesFor(
  shelf: ports.SearchedShelf,
  query: IndexQuery,
): { byWords: Search | null; byMeaning: Search | null; probes: Search[] } {
  const { indices, values } = query.sparse;
  const corpus = corpusOf(shelf, query.filter);
  const lexical = { using: LEXICAL, params: { idf: { corpus } } };
  const found = {
    filter: toFilter(shelf, query.filter),
    limit: query.limit,
    with_payload: ['entry_id', 'owner', 'layer', 'signs'],
    with_vector: [LEXICAL],
  };
  return {
    byWords: indices.length > 0 ? { query: { indices, values }, ...lexical, ...found } : null,
    byMeaning: query.dense ? { query: [...query.dense], using: DENSE, ...found } : null,
    probes: indices.map((hash) => ({
      query: { indices: [hash], values: [1] },
      ...lexical,
      filter: corpus,
      limit: 1,
      with_payload: false,
      with_vector: [LEXICAL],
    })),
  };
}

/** The cosines of entries that are not among the best by meaning. */
export function searchAmong(shelf: ports.SearchedShelf, dense: Float32Array, points: Point[]): Search {
  const must = [...toFilter(shelf, {}).must, { has_id: points.map(({ id }) => id) }];
  return { query: [...dense], using: DENSE, filter: { must }, limit: points.length, with_payload: false };
}

/** Of each term of the question IDF × its weight there, and their sum. `entries`: how many the corpus has. */
export interface TermWeights {
  weights: Map<number, number>;
  norm: number;
}

export function weighTerms({ indices, values }: ports.SparseVector, probes: Point[][], entries: number): TermWeights {
  const weights = new Map(
    indices.map((hash, i) => {
      const [holder] = probes[i] ?? [];
      const held = holder ? (termsOf(holder).get(hash) ?? 0) : 0;
      // Qdrant's formula at a frequency of zero: a term that nobody holds has no score to tell it.
      const idf = holder ? finite(holder.score) / held : Math.log(1 + (entries + 0.5) / 0.5);
      return [hash, finite(idf * (values[i] ?? 0))];
    }),
  );
  return { weights, norm: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** `cosines`: by point, of entries found by words alone. An entry that points away from the question has nothing to do with it. */
export function toHits(byWords: Point[], byMeaning: Point[], cosines: Point[], { weights, norm }: TermWeights): ports.IndexHit[] {
  const semantic = new Map([...byMeaning, ...cosines].map(({ id, score }) => [id, finite(score)]));
  const found = new Map([...byWords, ...byMeaning.filter(({ score }) => score > 0)].map((point) => [point.id, point]));
  return [...found.values()].map((point) => {
    const { entry_id: id, owner, layer, signs } = point.payload as unknown as PointPayload;
    const hit = { id, owner, layer: layer as ports.IndexHit['layer'], recordId: id.slice(layer.length + 1), lexical: 0, covered: 0 };
    if (norm > 0)
      for (const [hash, weight] of termsOf(point)) {
        const share = (weights.get(hash) ?? 0) / norm;
        hit.lexical += finite(share * weight);
        hit.covered += share;
      }
    return { ...hit, semantic: semantic.get(point.id) ?? 0, ...(signs ? { signs } : {}) };
  });
}

function termsOf(point: Point): Map<number, number> {
  const vector = (point.vector as Record<string, ports.SparseVector> | null | undefined)?.[LEXICAL];
  return new Map(vector?.indices.map((hash, i) => [hash, vector.values[i] ?? 0]));
}

function finite(score: number): number {
  if (!Number.isFinite(score)) throw new AppError('internal', 'the index answered a score that is no number');
  return score;
}
