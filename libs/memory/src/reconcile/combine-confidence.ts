// How sure a fact becomes when it is said again.
import type { FactCandidate, Source } from '../model/fact.js';

/** Never certain: a person can be wrong twice. */
const MOST_CONFIDENT = 0.99;
/** A repeat by the same person is no independent witness: it counts a quarter. */
const REPEAT_WEIGHT = 0.25;

/**
 * Two pieces of evidence for the same statement, by the rule for combining certainty factors, a + b·(1 − a) (Shortliffe &
 * Buchanan, "A model of inexact reasoning in medicine", 1975; the noisy-or of Pearl, 1988). The rule asks for independent
 * evidence, which a repeat is not, so the weaker piece is discounted. Grows with every repeat, ever more slowly, and bounded.
 */
export function combineConfidence(known: number, said: number): number {
  const [strong, weak] = known >= said ? [known, said] : [said, known];
  return Math.max(known, Math.min(MOST_CONFIDENT, strong + REPEAT_WEIGHT * weak * (1 - strong)));
}

export const evidenceKey = (s: Source): string => JSON.stringify([s.messageId, s.actionId, s.start, s.end]);
const recordKey = (s: Source): string => JSON.stringify([s.messageId, s.actionId]);

/** The sources that are new, and whether one of them lies in a message or action that did not speak for the fact before. */
export function newEvidence(known: Source[], said: FactCandidate['sources']): { sources: Source[]; independent: boolean } {
  const keys = new Set(known.map(evidenceKey));
  const records = new Set(known.map(recordKey));
  const sources = said.filter((s) => !keys.has(evidenceKey(s)));
  return { sources, independent: sources.some((s) => !records.has(recordKey(s))) };
}
