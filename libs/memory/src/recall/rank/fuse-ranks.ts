// recall ▸ rank: reciprocal rank fusion, for a caller who asks for it (`long_term_rrf_k`): the order by words, by meaning and by the built-in score, merged.
import type { Layer } from '@strata/contracts';
import { byScore, type Candidate } from './candidate.js';

/** Ranks of what was not found by a list count nothing; a place in the built-in order everybody has. */
const LISTS: ((one: Candidate) => number)[] = [(one) => one.lexical, (one) => one.semantic, (one) => one.score];

/**
 * Best first. A score is then the share of what the first of all three lists would get: 0 … 1. Each layer has lists of its own: its
 * words are weighed against its own kind. `k`: the larger, the less the first places count.
 */
export function fuseRanks(ranked: Candidate[], k: number): Candidate[] {
  const fused = new Map<Candidate, number>(ranked.map((one) => [one, 0]));
  for (const layer of new Set<Layer>(ranked.map((one) => one.layer))) {
    const own = ranked.filter((one) => one.layer === layer);
    for (const value of LISTS) {
      const listed = own.filter((one) => value(one) > 0).sort((a, b) => value(b) - value(a) || byScore(a, b));
      listed.forEach((one, place) => fused.set(one, (fused.get(one) ?? 0) + (k + 1) / (k + 1 + place) / LISTS.length));
    }
  }
  for (const [one, score] of fused) {
    one.score = score;
    one.parts['rank_fusion'] = score;
  }
  return ranked.sort(byScore);
}
