// testing: Qdrant's scores in its own precision (float32): the cosine of dense vectors, the dot product of sparse ones, with IDF over a corpus.
import type { Filter } from './scripted-filter.js';

interface Sparse {
  indices: number[];
  values: number[];
}
export interface StoredPoint {
  id: string;
  payload: Record<string, unknown>;
  vector: Record<string, number[] | Sparse>;
}
export interface Query {
  query: number[] | Sparse;
  using: string;
  filter?: Filter;
  params?: { idf?: { corpus: Filter } };
  limit: number;
}
interface Found {
  point: StoredPoint;
  score: number;
}

/** Best first, equals by id. `population`: the points that IDF is counted over; null: the vector has no such modifier. */
export function nearest({ query, using, limit }: Query, among: StoredPoint[], population: StoredPoint[] | null): Found[] {
  const asked = Array.isArray(query) ? query : population ? withIdf(query, using, population) : query;
  return among
    .flatMap((point): Found[] => {
      const score = scoreOf(asked, point.vector[using]);
      return score === null ? [] : [{ point, score }];
    })
    .sort((a, b) => b.score - a.score || (a.point.id < b.point.id ? -1 : 1))
    .slice(0, limit);
}

/** Null: the point is no candidate (it shares no term with a sparse query). */
function scoreOf(query: number[] | Sparse, vector: number[] | Sparse | undefined): number | null {
  if (Array.isArray(query)) return Array.isArray(vector) ? cosine(query, vector) : null;
  if (!vector || Array.isArray(vector)) return null;
  const shared = query.indices.flatMap((hash, i) => {
    const at = vector.indices.indexOf(hash);
    return at < 0 ? [] : [Math.fround(query.values[i] ?? 0) * Math.fround(vector.values[at] ?? 0)];
  });
  return shared.length === 0 ? null : shared.reduce((sum, product) => Math.fround(sum + Math.fround(product)), 0);
}

function cosine(a: number[], b: number[]): number {
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  const length = Math.hypot(...a) * Math.hypot(...b);
  return length > 0 ? Math.fround(dot / length) : 0;
}

function withIdf({ indices, values }: Sparse, using: string, population: StoredPoint[]): Sparse {
  const idf = (hash: number) => {
    const holders = population.filter(
      ({ vector: { [using]: vector } }) => vector && !Array.isArray(vector) && vector.indices.includes(hash),
    );
    return Math.log(1 + (population.length - holders.length + 0.5) / (holders.length + 0.5));
  };
  return { indices, values: values.map((value, i) => Math.fround(value * Math.fround(idf(indices[i] as number)))) };
}
