// language → time: what a rule sees of the reference, and the intervals that rules build.
import type { Granularity } from '@strata/contracts';
import { civil, dayOf, mondayOf, toLocal, type ZoneOffset } from './calendar.js';

/** Where the sentence around an expression points; null when nothing in it says so. */
export type Leaning = 'past' | 'future' | null;

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
  /** Starts at the reference: "the next two weeks". */
  fromNow?: boolean;
}

export interface TimeRule {
  /** Global, case-insensitive, Unicode; no unbounded nesting. */
  pattern: RegExp;
  /** Null = a false hit. */
  read: (match: RegExpExecArray, frame: Frame) => Interval | null;
}

export function makeFrame(reference: Date, offset: ZoneOffset, leaning: Frame['leaning']): Frame {
  const { day, minute } = toLocal(reference.getTime(), offset);
  const { year, month } = civil(day);
  return { today: day, minute, year, month, monday: mondayOf(day), offset, leaning };
}

export const days = (from: number, count = 1, granularity: Granularity = 'day'): Interval => ({ from, to: from + count, granularity });
/** Weeks run from Monday to Sunday. */
export const week = (frame: Frame, shift: number): Interval => days(frame.monday + shift * 7, 7, 'week');
export const weekend = (frame: Frame, shift: number): Interval => days(frame.monday + shift * 7 + 5, 2, 'week');

/** `month` may lie outside 1–12 and rolls over. */
export const month = (year: number, monthNumber: number): Interval => ({
  from: dayOf(year, monthNumber, 1),
  to: dayOf(year, monthNumber + 1, 1),
  granularity: 'month',
});
export const quarter = (year: number, number: number): Interval => ({
  from: dayOf(year, number * 3 - 2, 1),
  to: dayOf(year, number * 3 + 1, 1),
  granularity: 'quarter',
});
export const yearOf = (number: number, count = 1): Interval => ({
  from: dayOf(number, 1, 1),
  to: dayOf(number + count, 1, 1),
  granularity: 'year',
});
/** Northern seasons by whole months; winter 2019 is December 2019 to February 2020. */
export const season = (year: number, first: number): Interval => ({
  from: dayOf(year, first, 1),
  to: dayOf(year, first + 3, 1),
  granularity: 'quarter',
});
export const absolute = (interval: Interval): Interval => ({ ...interval, absolute: true });

/** A third of a month or year: 0 beginning, 1 middle, 2 end. */
export function third(interval: Interval, part: 0 | 1 | 2): Interval {
  if (interval.granularity === 'year') {
    const { year } = civil(interval.from);
    const granularity = 'quarter';
    if (part === 1) return { ...interval, from: dayOf(year, 5, 1), to: dayOf(year, 9, 1), granularity };
    return part === 0 ? { ...interval, to: dayOf(year, 4, 1), granularity } : { ...interval, from: dayOf(year, 10, 1), granularity };
  }
  const from = interval.from + part * 10;
  return { ...interval, from, to: part === 2 ? interval.to : from + 10, granularity: 'week' };
}

/** The day of a month, this day, the same weekday or month in another year: chosen by what the sentence points to, else the nearest. */
export function choose(candidates: Interval[], frame: Frame, leaning: Leaning): Interval | null {
  const past = candidates.filter((one) => one.from <= frame.today).at(-1);
  const future = candidates.find((one) => one.to > frame.today);
  if (leaning === 'past') return past ?? null;
  if (leaning === 'future') return future ?? null;
  if (!past || !future) return past ?? future ?? null;
  return frame.today - past.from <= future.from - frame.today ? past : future;
}

/** An amount of units before (negative) or after the reference, as coarse as the unit says. */
export function shifted(frame: Frame, unit: string, amount: number): Interval | null {
  if (!Number.isFinite(amount) || Math.abs(amount) > 5000) return null;
  const whole = Math.trunc(amount);
  const half = amount !== whole;
  switch (unit) {
    case 'minute':
    case 'hour': {
      const at = frame.minute + Math.round(amount * (unit === 'hour' ? 60 : 1));
      return { from: frame.today, to: frame.today + 1, granularity: 'instant', minutes: { from: at, to: at + 1 } };
    }
    case 'day':
      return days(frame.today + whole);
    case 'weekend':
      return weekend(frame, whole);
    case 'week':
      return half ? days(frame.today + Math.round(amount * 7), 1, 'day') : week(frame, whole);
    case 'fortnight':
      return week(frame, whole * 2);
    case 'month':
      return half ? days(frame.today + Math.round(amount * 30.4) - 3, 7, 'week') : month(frame.year, frame.month + whole);
    case 'quarter':
      return quarter(frame.year, Math.ceil(frame.month / 3) + whole);
    case 'year':
      return half ? month(frame.year, frame.month + Math.round(amount * 12)) : yearOf(frame.year + whole);
    case 'decade':
      return yearOf(frame.year + whole * 10);
    default:
      return null;
  }
}

const COARSER: Record<string, Granularity> = { day: 'week', week: 'month', month: 'quarter', year: 'year' };
/** "A few days ago", "几个月前": two to five of the unit, marked one step coarser. */
export function fewShifted(frame: Frame, unit: string, sign: 1 | -1): Interval | null {
  const near = shifted(frame, unit, 2 * sign);
  const far = shifted(frame, unit, 5 * sign);
  if (!near || !far || near.minutes) return near;
  return { from: Math.min(near.from, far.from), to: Math.max(near.to, far.to), granularity: COARSER[unit] ?? near.granularity };
}

/** "The past two weeks", "未来三天": from the amount away to the reference, or the other way round. */
export function stretch(frame: Frame, unit: string, amount: number, sign: 1 | -1): Interval | null {
  const edge = shifted(frame, unit, amount * sign);
  if (!edge || edge.minutes) return edge;
  const { year, month: monthNumber, day } = civil(frame.today);
  const perUnit: Record<string, number> = {
    day: frame.today + amount * sign,
    week: frame.today + amount * sign * 7,
    fortnight: frame.today + amount * sign * 14,
    month: dayOf(year, monthNumber + amount * sign, day),
    year: dayOf(year + amount * sign, monthNumber, day),
    decade: dayOf(year + amount * sign * 10, monthNumber, day),
  };
  const other = Math.round(perUnit[unit] ?? edge.from);
  const granularity = edge.granularity === 'quarter' ? 'month' : edge.granularity;
  return sign < 0
    ? { from: other, to: frame.today + 1, granularity, untilNow: true }
    : { from: frame.today, to: other + 1, granularity, fromNow: true };
}
