// recall ▸ rank: a score as relevance that means the same for any query: 0 = nothing in common, ½ = as likely about the question as not.
//
// A Hill curve over the built-in score, set by hand: a fact that answers in other words than the question's scores about 0.3, one about
// something else of the same user 0.15 or less. Monotone: it never changes an order.

const HALF = 0.27;
const STEEPNESS = 3;

/** @param score built-in, 0 … 1 */
export function relativity(score: number): number {
  const power = Math.min(1, Math.max(0, score)) ** STEEPNESS;
  return Math.round((power / (power + HALF ** STEEPNESS)) * 10_000) / 10_000;
}
