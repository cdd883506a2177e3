// recall ▸ rank: how sure it is that the memory holds what was asked for: ≥ .5 = known, 0 = there is no memory at all.
import type { Candidate } from '../candidate.js';

/** Of a user who has memory, a question that nothing answers still gets a little: "no memory" is another answer. */
const FLOOR = 0.05;

/**
 * From the best few candidates: how much of the question's information their words cover and how strongly, and whether a fact
 * was asked for by its attribute. Fitted so that questions about another person's life mostly stay below .5.
 */
export function confidence(ranked: Candidate[], known: boolean): number {
  if (!known) return 0;
  let best = 0;
  for (const one of ranked.slice(0, 5)) {
    const attribute = one.parts['attribute'] ? 0.5 : 0;
    const dated = one.parts['session_date'] || one.parts['time'] ? 0.1 : 0;
    const words = 0.65 * one.covered + 0.75 * one.lexical;
    best = Math.max(best, attribute + dated + words);
  }
  return Math.min(0.99, Math.max(FLOOR, best));
}
