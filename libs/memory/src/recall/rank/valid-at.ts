// recall ▸ rank: which state of the memory is asked for: the current one, or that of a past time on either clock.
import type { Candidate } from './candidate.js';
import type { Fact } from '../../model/fact.js';
import { holdsOn } from '../../model/fact-time.js';
import type { PointInTime } from '../options.js';

export const isPast = (at: PointInTime): boolean => at.asOf !== null || at.knownAt !== null;

/** The moment from which the reader looks: what lies before it is past. */
export const viewpoint = (at: PointInTime, now: Date): Date => at.asOf ?? at.knownAt ?? now;

/** Statuses to look for; null = any, for what is superseded or undone now was current then. */
export function wantedStatuses(at: PointInTime): string[] | null {
  return isPast(at) ? null : ['active', 'deprioritized'];
}

/** Facts are given as the memory held them at `knownAt` (the store reads them so). */
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

/**
 * With `asOf` what was true then, as far as the memory that is asked knows: a superseded value held until it was replaced.
 * Without it, what that memory held as current. What an operator undid or deleted was never true.
 */
export function factHoldsAt(fact: Fact, at: Pick<PointInTime, 'asOf'>): boolean {
  if (!at.asOf) return fact.status === 'active';
  return (fact.status === 'active' || fact.status === 'superseded') && holdsOn(fact, at.asOf);
}

/** A summary or topic tells the state at its last writing: of an earlier time it says nothing reliable. */
const writtenBy = (record: { updatedAt: Date }, at: PointInTime): boolean =>
  (!at.knownAt || record.updatedAt <= at.knownAt) && (!at.asOf || record.updatedAt <= at.asOf);
