// What the two clocks of a fact mean at a moment: since when it holds, whether a plan has been overtaken by its date, and how far a
// habit that was not seen again has faded.
import type { Fact } from './fact.js';

/** Derived flag of a plan whose date has passed. Computed whenever a fact is read, never stored: no job has to run at midnight. */
export const PAST = 'past';

type Timed = Pick<Fact, 'category' | 'eventTime' | 'validFrom' | 'validTo' | 'sources' | 'createdAt'>;

/** A plan that tells no date never becomes past by itself. Whether it came true is for somebody to say. */
export function isPastPlan(fact: Pick<Timed, 'category' | 'eventTime'>, now: Date): boolean {
  return fact.category === 'plan' && fact.eventTime !== null && fact.eventTime.end <= now;
}

/** A counted habit is half as sure for each so many days in which it was not seen again: exponential decay, the usual form of forgetting. */
const HALF_LIFE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Of a fact that was counted from actions; every other one stays as sure as it was, a habit that its user told included. */
export function fadedConfidence({ category, sources, confidence }: Pick<Fact, 'category' | 'sources' | 'confidence'>, now: Date): number {
  if (category !== 'behavior' || !sources.length || sources.some((source) => source.actionId === null)) return confidence;
  const seen = Math.max(...sources.map((source) => source.timestamp.getTime()));
  const days = Math.max(0, now.getTime() - seen) / DAY_MS;
  return Math.round(confidence * 0.5 ** (days / HALF_LIFE_DAYS) * 100) / 100;
}

/** The fact as it reads at `now`: an overtaken plan carries the flag `past`, a habit the confidence that is left of it. Derived, never stored. */
export function readAt<T extends Pick<Fact, 'category' | 'eventTime' | 'sources' | 'confidence' | 'flags'>>(fact: T, now: Date): T {
  const flags = isPastPlan(fact, now) ? [...fact.flags, PAST] : fact.flags;
  const confidence = fadedConfidence(fact, now);
  return flags === fact.flags && confidence === fact.confidence ? fact : { ...fact, flags, confidence };
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
