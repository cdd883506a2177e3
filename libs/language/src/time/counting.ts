// language → time: what counts from the reference, whatever the language: units before and after it, weekdays, days of a month.
import type { Granularity } from '@strata/contracts';
import { civil, dayOf, isDate, mondayOf } from './calendar.js';
import { days, leaningAt, month, quarter, week, weekend, yearOf, type Frame, type Interval } from './frame.js';

/** Last (-1), this (0) and next (1) of a unit that has calendar bounds. */
export function neighbour(frame: Frame, unit: string, shift: number): Interval | null {
  switch (unit) {
    case 'day':
      return days(frame.today + shift);
    case 'week':
      return week(frame, shift);
    case 'weekend':
      return weekend(frame, shift);
    case 'month':
      return month(frame.year, frame.month + shift);
    case 'quarter':
      return quarter(frame.year, Math.ceil(frame.month / 3) + shift);
    case 'year':
      return yearOf(frame.year + shift);
    case 'decade':
      return yearOf(Math.floor(frame.year / 10) * 10 + shift * 10, 10);
    default:
      return null;
  }
}

/** An amount of units before (negative) or after the reference, as coarse as the unit says. */
export function shifted(frame: Frame, unit: string, amount: number): Interval | null {
  if (!Number.isFinite(amount) || Math.abs(amount) > 5000) return null;
  const whole = Math.trunc(amount);
  const isWhole = amount === whole;
  switch (unit) {
    case 'minute':
    case 'hour': {
      const at = frame.minute + Math.round(amount * (unit === 'hour' ? 60 : 1));
      return { ...days(frame.today, 1, 'instant'), minutes: { from: at, to: at + 1 } };
    }
    case 'week':
      return isWhole ? week(frame, whole) : days(frame.today + Math.round(amount * 7));
    case 'fortnight':
      return week(frame, whole * 2);
    case 'month':
      // "Half a month ago" is two weeks and a day: the week around it.
      return isWhole ? month(frame.year, frame.month + whole) : days(mondayOf(frame.today + Math.round(amount * 30.4)), 7, 'week');
    case 'year':
      return isWhole ? yearOf(frame.year + whole) : month(frame.year, frame.month + Math.round(amount * 12));
    case 'decade':
      return yearOf(frame.year + whole * 10);
    default:
      return neighbour(frame, unit, whole);
  }
}

const COARSER: Record<string, Granularity> = { day: 'week', week: 'month', month: 'quarter', year: 'year' };
/** "A few days ago", "几个月前": two to five of the unit, marked one step coarser. */
function fewShifted(frame: Frame, unit: string, sign: 1 | -1): Interval | null {
  const near = shifted(frame, unit, 2 * sign);
  const far = shifted(frame, unit, 5 * sign);
  if (!near || !far || near.minutes) return near;
  return { from: Math.min(near.from, far.from), to: Math.max(near.to, far.to), granularity: COARSER[unit] ?? near.granularity };
}

export function counted(amount: number | 'few' | null, unit: string, sign: 1 | -1, frame: Frame): Interval | null {
  if (amount === null) return null;
  return amount === 'few' ? fewShifted(frame, unit, sign) : shifted(frame, unit, amount * sign);
}

/** The day an amount of units away from `day`, on the same date of its month or year; null for units without a date. */
export function sameDate(day: number, unit: string, amount: number): number | null {
  const { year, month: monthOf, day: dayOfMonth } = civil(day);
  const at: Record<string, number> = {
    day: day + amount,
    week: day + amount * 7,
    fortnight: day + amount * 14,
    month: dayOf(year, monthOf + amount, dayOfMonth),
    year: dayOf(year + amount, monthOf, dayOfMonth),
    decade: dayOf(year + amount * 10, monthOf, dayOfMonth),
  };
  const found = at[unit];
  return found === undefined ? null : Math.round(found);
}

/** "The past two weeks", "未来三天": from the amount away to the reference, or the other way round. */
export function stretch(frame: Frame, unit: string, amount: number, sign: 1 | -1): Interval | null {
  const edge = shifted(frame, unit, amount * sign);
  const open = sign < 0 ? { untilNow: true } : { fromNow: true };
  if (!edge) return null;
  if (edge.minutes) {
    const [from, to] = [edge.minutes.from, frame.minute].sort((a, b) => a - b) as [number, number];
    return { ...edge, ...open, minutes: { from, to: to + 1 } };
  }
  const other = sameDate(frame.today, unit, amount * sign) ?? edge.from;
  const granularity = edge.granularity === 'quarter' ? 'month' : edge.granularity;
  return { from: Math.min(other, frame.today), to: Math.max(other, frame.today) + 1, granularity, ...open };
}

/** "This time last year", 上个月的这个时候: about the same date, one step finer than the unit. */
export function sameTime(frame: Frame, unit: string, shift: number): Interval | null {
  const day = sameDate(frame.today, unit, shift);
  if (day === null) return null;
  if (unit === 'year') return month(civil(day).year, civil(day).month);
  return unit === 'month' ? days(mondayOf(day), 7, 'week') : days(day);
}

/** Most recent before today. Weekdays: 0 = Monday. */
export const weekdayBefore = (frame: Frame, weekday: number): number => frame.today - ((frame.today - frame.monday - weekday + 7) % 7 || 7);
/** Next from today on. */
export const weekdayFrom = (frame: Frame, weekday: number): number => frame.today + ((weekday - (frame.today - frame.monday) + 7) % 7);

/** A weekday by its name alone: where the sentence points, else the coming one; none of a habit. */
export function weekdayAlone(frame: Frame, weekday: number, match: RegExpExecArray): Interval | null {
  const leaning = leaningAt(match, frame);
  if (leaning === 'always') return null;
  return { ...days(leaning === 'past' ? weekdayBefore(frame, weekday) : weekdayFrom(frame, weekday)), isWeekday: true };
}

/** "On the 3rd", 3号: of the month that the sentence points to, else of this one. */
export function dayOfMonth(frame: Frame, day: number, match: RegExpExecArray): Interval | null {
  const at = (shift: number): number | null => {
    const first = civil(dayOf(frame.year, frame.month + shift, 1));
    return isDate(first.year, first.month, day) ? dayOf(first.year, first.month, day) : null;
  };
  const leaning = leaningAt(match, frame);
  if (leaning === 'always') return null;
  const here = at(0);
  if (leaning === 'past' && (here === null || here > frame.today)) return dayOrNull(at(-1));
  if (leaning === 'future' && (here === null || here < frame.today)) return dayOrNull(at(1));
  return dayOrNull(here);
}

const dayOrNull = (day: number | null): Interval | null => (day === null ? null : days(day));
