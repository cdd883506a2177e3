// recall ▸ rank: a score as relevance that means the same for any query: 0 = nothing in common, 1 = the question's own words.
//
// A Hill curve over the built-in score, set by `npm run eval:retrieval`: at 0.45, where the contract cuts by itself, a missed memory
// weighs twice as much as one too many (F2 of the made conversations). Monotone: it never changes an order.

const HALF = 0.2;
const STEEPNESS = 3;

/** @param score built-in, 0 … 1 */
export function relativity(score: number): number {
  const power = Math.min(1, Math.max(0, score)) ** STEEPNESS;
  return Math.round((power / (power + HALF ** STEEPNESS)) * 10_000) / 10_000;
}
