// What old evidence may not bring back: a statement that an operator undid, or that this very evidence told before.
import type { Fact, FactCandidate } from '../model/fact.js';
import { evidenceKey } from './combine-confidence.js';
import { evidenceTime, NO_LONGER, sameVoice, sayTheSame } from './find-meetings.js';

/**
 * An undone fact stays undone for what was said up to the evidence on which it rested; a superseded one for its own evidence,
 * told again. What is said after that is a new correction and works like any other.
 */
export function isSettled(candidate: FactCandidate, settled: Fact[]): boolean {
  const { slot, polarity } = candidate;
  const said = polarity === 'remove' && slot ? { ...candidate, slot: { ...slot, attribute: NO_LONGER + slot.attribute } } : candidate;
  return settled.some((fact) => {
    if (!sameVoice(said, fact) || !sayTheSame(said, fact)) return false;
    const known = new Set(fact.sources.map(evidenceKey));
    if (candidate.sources.every((source) => known.has(evidenceKey(source)))) return true;
    return fact.status === 'invalidated' && evidenceTime(candidate) <= evidenceTime(fact);
  });
}

/** Which facts are settled for a write of these records (see `StageInput.settled`); the store asks the same in SQL. */
export function isSettledFor(fact: Pick<Fact, 'status' | 'sources' | 'validTo'>, records: { id: string; timestamp: Date }[]): boolean {
  if (fact.status !== 'superseded') return fact.status === 'invalidated';
  const ids = new Set(records.map((record) => record.id));
  const { validTo } = fact;
  return (
    fact.sources.some((s) => ids.has(s.messageId ?? s.actionId ?? '')) ||
    (validTo !== null && records.some((record) => record.timestamp < validTo))
  );
}
