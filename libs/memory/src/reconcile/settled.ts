// What old evidence may not bring back: a statement that an operator undid, deleted or worded anew, or that this very evidence told before.
import { isPinned, type Fact, type FactCandidate } from '../model/fact.js';
import { evidenceKey } from './combine-confidence.js';
import { evidenceTime, NO_LONGER, sameVoice, sayTheSame } from './find-meetings.js';

/**
 * A fact that an operator undid, invalidated or deleted stays so for what was said up to the evidence on which it rested, and so does
 * the wording that an operator replaced; a superseded fact for its own evidence, told again. What is said after that is a new
 * correction and works like any other.
 */
export function isSettled(candidate: FactCandidate, settled: Fact[]): boolean {
  const { slot, polarity } = candidate;
  const said = polarity === 'remove' && slot ? { ...candidate, slot: { ...slot, attribute: NO_LONGER + slot.attribute } } : candidate;
  return settled.some((fact) => {
    if (!sameVoice(said, fact) || !sayTheSame(said, fact)) return false;
    const known = new Set(fact.sources.map(evidenceKey));
    if (candidate.sources.every((source) => known.has(evidenceKey(source)))) return true;
    return isGone(fact) && evidenceTime(candidate) <= evidenceTime(fact);
  });
}

const isGone = ({ status }: Pick<Fact, 'status'>) => status === 'invalidated' || status === 'deleted';

/**
 * The wordings that a fact had before an operator's, as facts that are settled. `versions`: states of it, in any number. None where no
 * operator has worded it.
 */
export function formerWordings(fact: Fact, versions: Fact[]): Fact[] {
  if (!isPinned(fact)) return [];
  const former = new Map(versions.map((version) => [version.content, version]));
  former.delete(fact.content);
  return [...former.values()].map((version) => ({ ...version, status: 'invalidated' }));
}

/** Which facts are settled for a write of these records (see `StageInput.settled`); the store asks the same in SQL. */
export function isSettledFor(fact: Pick<Fact, 'status' | 'sources' | 'validTo'>, records: { id: string; timestamp: Date }[]): boolean {
  if (fact.status !== 'superseded') return isGone(fact);
  const ids = new Set(records.map((record) => record.id));
  const { validTo } = fact;
  return (
    fact.sources.some((s) => ids.has(s.messageId ?? s.actionId ?? '')) ||
    (validTo !== null && records.some((record) => record.timestamp < validTo))
  );
}
