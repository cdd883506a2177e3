// recall ▸ rank: which state of the memory is asked for: the current one, or that of a past time on either clock.
import type { Candidate } from './candidate.js';
import type { Fact } from '../../model/fact.js';
import type { PointInTime } from '../options.js';

export const isPast = (at: PointInTime): boolean => at.asOf !== null || at.knownAt !== null;

/** Statuses to look for; null = any, for what is superseded now was current then. */
export function wantedStatuses(at: PointInTime): string[] | null {
  return isPast(at) ? null : ['active', 'deprioritized'];
}

export function holdsAt(one: Pick<Candidate, 'layer' | 'record'> & Candidate, at: PointInTime): boolean {
  switch (one.layer) {
    case 'message':
      return (!at.knownAt || one.record.createdAt <= at.knownAt) && (!at.asOf || one.record.timestamp <= at.asOf);
    case 'fact':
      return factHoldsAt(one.record, at);
    case 'summary':
      if (one.record.status === 'archived' || one.record.status === 'deleted') return false;
      return writtenBy(one.record, at);
    case 'topic':
      return writtenBy(one.record, at);
  }
}

/** A fact as the memory held it at `knownAt`: that it would end was not known before it was superseded. */
export function asKnown(fact: Fact, { knownAt }: PointInTime): Fact {
  if (!knownAt || !fact.supersededAt || fact.supersededAt <= knownAt) return fact;
  return { ...fact, status: 'active', validTo: null, supersededBy: null, supersededAt: null };
}

function factHoldsAt(fact: Fact, at: PointInTime): boolean {
  if (fact.status === 'deleted') return false;
  if (!isPast(at)) return fact.status === 'active';
  if (fact.status === 'invalidated' && !at.knownAt) return false;
  if (at.knownAt && (fact.createdAt > at.knownAt || (fact.supersededAt !== null && fact.supersededAt <= at.knownAt))) return false;
  if (at.asOf) {
    const from = fact.validFrom ?? fact.eventTime?.start ?? fact.sources[0]?.timestamp ?? fact.createdAt;
    if (from > at.asOf || (fact.validTo !== null && fact.validTo <= at.asOf)) return false;
  }
  return true;
}

/** A summary or topic tells the state at its last writing: of an earlier time it says nothing reliable. */
const writtenBy = (record: { updatedAt: Date }, at: PointInTime): boolean =>
  (!at.knownAt || record.updatedAt <= at.knownAt) && (!at.asOf || record.updatedAt <= at.asOf);
