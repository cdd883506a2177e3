// What is told late takes its place between values that have been replaced already, so that a slot never held two at one time.
import { isSingleValued } from '../extract/slots.js';
import type { Fact, FactCandidate } from '../model/fact.js';
import { evidenceTime, findMeetings, NO_LONGER } from './find-meetings.js';

export interface Neighbours {
  /** Ends where the newcomer begins. */
  before: Fact[];
  /** Said after the newcomer, the first of them to begin: there the newcomer ends. */
  after: Fact | null;
}

/** Since when a fact is known to hold. */
export function beginOf(fact: Pick<Fact, 'validFrom' | 'sources'>): Date {
  return fact.validFrom ?? new Date(Math.min(...fact.sources.map((s) => s.timestamp.getTime())));
}

/** Among the `past` values of the candidate's slot. `from`: since when the candidate holds. */
export function neighboursOf(candidate: FactCandidate, from: Date, past: Iterable<Fact>): Neighbours {
  const found: Neighbours = { before: [], after: null };
  if (!candidate.slot || !isSingleValued(candidate.slot.attribute)) return found;
  const said = evidenceTime(candidate);
  for (const fact of past) {
    const isOver = fact.validTo !== null && fact.validTo <= from;
    if (fact.status !== 'superseded' || isOver || !isOfSlot(candidate, fact)) continue;
    if (evidenceTime(fact) <= said) found.before.push(fact);
    else if (!found.after || beginOf(fact) < beginOf(found.after)) found.after = fact;
  }
  return found;
}

function isOfSlot(candidate: FactCandidate, fact: Fact): boolean {
  const attribute = candidate.slot?.attribute.toLowerCase() ?? '';
  if (![attribute, NO_LONGER + attribute].includes(fact.slot?.attribute.toLowerCase() ?? '')) return false;
  const { same, refined, opposed } = findMeetings(candidate, [fact]);
  return same !== null || refined !== null || opposed.length > 0;
}
