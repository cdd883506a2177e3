// index ▸ Qdrant: from the scores of its hits back to the term statistics that it does not tell.
import type { ports } from '@strata/memory';

/** Hash → IDF·query weight of each query term, as the scores imply it. */
export interface TermStatistics {
  weights: Map<number, number>;
  /** Σ IDF·query over the whole query. */
  norm: number;
}

/**
 * Qdrant scores Σ idf·query·weight with its own IDF and returns only the sum. The weights of each hit are known, so the IDFs
 * follow by non-negative least squares (multiplicative updates from a uniform start). A term that no hit holds is rarer than
 * those that are held: it gets the largest IDF found. Tolerance: exact when hits outnumber terms, else the split between
 * terms that only occur together is even; the order of the hits is Qdrant's own either way.
 */
export function recoverIdf(query: ports.SparseVector, hits: { score: number; sparse: ports.SparseVector }[]): TermStatistics {
  const queryWeight = new Map(query.indices.map((hash, i) => [hash, query.values[i] ?? 0]));
  const rows = hits.map((hit) => ({
    score: hit.score,
    terms: hit.sparse.indices.flatMap((hash, i) => {
      const weight = (queryWeight.get(hash) ?? 0) * (hit.sparse.values[i] ?? 0);
      return weight > 0 ? [{ hash, weight }] : [];
    }),
  }));
  const plain = rows.reduce((sum, row) => sum + row.terms.reduce((s, term) => s + term.weight, 0), 0);
  const scores = rows.reduce((sum, row) => sum + row.score, 0);
  const idf = new Map(query.indices.map((hash) => [hash, plain > 0 ? scores / plain : 1]));
  const seen = new Set(rows.flatMap((row) => row.terms.map((term) => term.hash)));
  for (let round = 0; round < 60; round++) {
    const wanted = new Map<number, number>();
    const given = new Map<number, number>();
    for (const row of rows) {
      const now = row.terms.reduce((sum, term) => sum + term.weight * (idf.get(term.hash) ?? 0), 0);
      for (const { hash, weight } of row.terms) {
        wanted.set(hash, (wanted.get(hash) ?? 0) + weight * row.score);
        given.set(hash, (given.get(hash) ?? 0) + weight * now);
      }
    }
    for (const hash of seen) {
      const by = given.get(hash) ?? 0;
      if (by > 0) idf.set(hash, ((idf.get(hash) ?? 0) * (wanted.get(hash) ?? 0)) / by);
    }
  }
  const rarest = Math.max(...[...seen].map((hash) => idf.get(hash) ?? 0), 0);
  const weights = new Map(
    query.indices.map((hash) => [hash, (queryWeight.get(hash) ?? 0) * (seen.has(hash) || rarest === 0 ? (idf.get(hash) ?? 1) : rarest)]),
  );
  return { weights, norm: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}
