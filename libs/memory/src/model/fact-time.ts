// What the two clocks of a fact mean at a moment: since when it holds, and whether a plan has been overtaken by its date.
import type { Fact } from './fact.js';

/** Derived flag of a plan whose date has passed. Computed whenever a fact is read, never stored: no job has to run at midnight. */
export const PAST = 'past';

type Timed = Pick<Fact, 'category' | 'eventTime' | 'validFrom' | 'validTo' | 'sources' | 'createdAt'>;

/** A plan that tells no date never becomes past by itself. Whether it came true is for somebody to say. */
export function isPastPlan(fact: Pick<Timed, 'category' | 'eventTime'>, now: Date): boolean {
  return fact.category === 'plan' && fact.eventTime !== null && fact.eventTime.end <= now;
}

/** The fact as it reads at `now`: an overtaken plan carries the flag `past`. */
export function readAt<T extends Pick<Timed, 'category' | 'eventTime'> & Pick<Fact, 'flags'>>(fact: T, now: Date): T {
  return isPastPlan(fact, now) ? { ...fact, flags: [...fact.flags, PAST] } : fact;
}

/** Start of valid time. A plan is true from when it was made, not from the day that it is for. */
export function holdsFrom(fact: Timed): Date {
  const said = fact.sources.length ? new Date(Math.min(...fact.sources.map((s) => s.timestamp.getTime()))) : fact.createdAt;
  return fact.category === 'plan' ? said : (fact.validFrom ?? fact.eventTime?.start ?? said);
}

/** Valid time as a half-open interval: from its start up to, but not including, `validTo`. */
export function holdsOn(fact: Timed, moment: Date): boolean {
  return holdsFrom(fact) <= moment && (fact.validTo === null || moment < fact.validTo);
}
