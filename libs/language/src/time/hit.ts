// language → time: a place in the text and what it means.
import type { Interval } from './frame.js';

/** UTF-16 offsets, end exclusive. */
export interface Hit {
  start: number;
  end: number;
  interval: Interval;
}

/** A clock time beside a day: minutes after midnight of the day, and where both together stand. */
export interface ClockHit {
  start: number;
  end: number;
  minutes: { from: number; to: number };
}

/** From one clock time to another; that minute where there is no second, or one that lies before the first. */
export const minutesOf = (from: number, to: number | null): ClockHit['minutes'] => ({ from, to: to !== null && to > from ? to : from + 1 });

/** "At four" is the afternoon where nothing else is said: few things are dated before dawn. */
export const isMeantLate = (hour: number): boolean => hour >= 1 && hour <= 5;
