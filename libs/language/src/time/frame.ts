// language → time: what a rule sees of the reference, and the intervals that rules build.
import type { Granularity } from '@strata/contracts';
import { civil, dayOf, mondayOf, toLocal, type ZoneOffset } from './calendar.js';

/** Where the sentence around an expression points; `always` for a habit, null when nothing in it says so. */
export type Leaning = 'past' | 'future' | 'always' | null;

export interface Frame {
  /** Local date of the reference. */
  today: number;
  minute: number;
  year: number;
  /** 1–12. */
  month: number;
  monday: number;
  offset: ZoneOffset;
  leaning: (start: number, end: number) => Leaning;
}

/** Local days, end exclusive. With `minutes` the interval is that span inside the local day `from`. */
export interface Interval {
  from: number;
  to: number;
  granularity: Granularity;
  /** Instants: minutes after local midnight of `from`; may pass 1440. */
  minutes?: { from: number; to: number };
  /** Names a year itself: does not depend on the reference. */
  absolute?: boolean;
  /** Ends at the reference: "since 2016", "the past two weeks". */
  untilNow?: boolean;
  /** What is told holds from its start on: "since 2016", 从去年开始. */
  isSince?: boolean;
  /** Starts at the reference: "the next two weeks". */
  fromNow?: boolean;
  /** A weekday by its name alone; its date may stand beside it ("Friday, 20 March"). */
  isWeekday?: boolean;
  /** A date, month or feast that was said without its year: the same in another year. */
  inYear?: (year: number) => Interval | null;
}

/** What is said of a habit or is a name: nothing inside it is a time. */
export const NO_TIME = 'no time';

export interface TimeRule {
  /** Global, case-insensitive, Unicode; no unbounded nesting. */
  pattern: RegExp;
  /** Null = a false hit. */
  read: (match: RegExpExecArray, frame: Frame) => Interval | typeof NO_TIME | null;
}

export const rule = (source: string, read: TimeRule['read'], flags = 'giu'): TimeRule => ({ pattern: new RegExp(source, flags), read });

export function makeFrame(reference: Date, offset: ZoneOffset, leaning: Frame['leaning']): Frame {
  const { day, minute } = toLocal(reference.getTime(), offset);
  const { year, month } = civil(day);
  return { today: day, minute, year, month, monday: mondayOf(day), offset, leaning };
}

export const leaningAt = (match: RegExpExecArray, frame: Frame): Leaning => frame.leaning(match.index, match.index + match[0].length);

export const days = (from: number, count = 1, granularity: Granularity = 'day'): Interval => ({ from, to: from + count, granularity });
/** Weeks run from Monday to Sunday. */
export const week = (frame: Frame, shift: number): Interval => days(frame.monday + shift * 7, 7, 'week');
export const weekend = (frame: Frame, shift: number): Interval => days(frame.monday + shift * 7 + 5, 2, 'week');

/** Whole months; `first` may lie outside 1–12 and rolls over. */
export const months = (year: number, first: number, count: number, granularity: Granularity): Interval => ({
  from: dayOf(year, first, 1),
  to: dayOf(year, first + count, 1),
  granularity,
});
export const month = (year: number, number: number): Interval => months(year, number, 1, 'month');
export const quarter = (year: number, number: number): Interval => months(year, number * 3 - 2, 3, 'quarter');
export const halfYear = (year: number, number: number): Interval => months(year, number * 6 - 5, 6, 'quarter');
/** Northern seasons by whole months; winter 2019 is December 2019 to February 2020. */
export const season = (year: number, first: number): Interval => months(year, first, 3, 'quarter');
export const yearOf = (number: number, count = 1): Interval => months(number, 1, count * 12, 'year');
export const absolute = (interval: Interval): Interval => ({ ...interval, absolute: true });

/** "Late 2024" is its last quarter, "the end of 2024" its last month; of a month both are the last third. */
export type Part = 'start' | 'early' | 'middle' | 'late' | 'end';
const YEAR_PARTS: Record<Part, (year: number) => Interval> = {
  start: (year) => month(year, 1),
  early: (year) => quarter(year, 1),
  middle: (year) => months(year, 5, 4, 'quarter'),
  late: (year) => quarter(year, 4),
  end: (year) => month(year, 12),
};

export function partOf(whole: Interval, part: Part): Interval {
  const { absolute, inYear, from, to, granularity } = whole;
  const kept = {
    ...(absolute ? { absolute } : {}),
    ...(inYear ? { inYear: (year: number) => ofNullable(inYear(year), (one) => partOf(one, part)) } : {}),
  };
  if (granularity === 'year') return { ...YEAR_PARTS[part](civil(from).year), ...kept };
  const third = part === 'middle' ? 1 : part === 'late' || part === 'end' ? 2 : 0;
  return { ...kept, from: from + third * 10, to: third === 2 ? to : from + third * 10 + 10, granularity: 'week' };
}

const ofNullable = <T, R>(value: T | null, map: (value: T) => R): R | null => (value === null ? null : map(value));

/** Of candidates in order the one that the sentence points to, else the nearest. A habit is none of them. */
export function choose(candidates: Interval[], frame: Frame, leaning: Leaning): Interval | null {
  if (leaning === 'always') return null;
  const past = candidates.filter((one) => one.from <= frame.today).at(-1);
  const future = candidates.find((one) => one.to > frame.today);
  if (leaning === 'past') return past ?? null;
  if (leaning === 'future') return future ?? null;
  if (!past || !future) return past ?? future ?? null;
  return frame.today - past.from <= future.from - frame.today ? past : future;
}

/** Leap days come every four years. */
const YEARS_AROUND = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
/** A date, month or feast without a year: in the year that the sentence points to, else the nearest. */
export function inSomeYear(inYear: (year: number) => Interval | null, frame: Frame, leaning: Leaning): Interval | null {
  const around = YEARS_AROUND.map((shift) => inYear(frame.year + shift)).filter((one) => one !== null);
  const chosen = choose(around, frame, leaning);
  return chosen && { ...chosen, inYear };
}
