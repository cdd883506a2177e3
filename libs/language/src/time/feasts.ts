// language → time: feasts by name, in the year that is named or that the sentence points to.
import { dayOf, weekdayOf } from './calendar.js';
import { YEAR_WORDS } from './chinese/words.data.js';
import { CHINESE_FEASTS, ENGLISH_FEASTS, LUNAR, LUNAR_FIRST_YEAR } from './feasts.data.js';
import { absolute, days, inSomeYear, leaningAt, rule, type Frame, type Interval, type TimeRule } from './frame.js';

/** First local day of a feast, or null outside the table. */
function feastDay(key: string, year: number): { from: number; count: number } | null {
  const fixed = /^(\d{2})(\d{2})(?:\+(\d+))?$/u.exec(key);
  if (fixed) return { from: dayOf(year, Number(fixed[1]), Number(fixed[2])), count: Number(fixed[3] ?? 1) };
  const nth = /^(\d+)\/(\d)\/(-?\d)$/u.exec(key);
  if (nth) return { from: nthWeekday(year, Number(nth[1]), Number(nth[2]), Number(nth[3])), count: 1 };
  const term = /^term(\d{2})\+(\d\d\.\d\d)$/u.exec(key);
  if (term) return { from: dayOf(year, Number(term[1]), solarTerm(year, Number(term[2]))), count: 1 };
  const easter = /^easter([+-]\d+)$/u.exec(key);
  if (easter) return { from: easterSunday(year) + Number(easter[1]), count: 1 };
  const [, name = '', shift = '0'] = /^(\w+?)(-1)?$/u.exec(key) ?? [];
  const date = LUNAR[name]?.[year - LUNAR_FIRST_YEAR];
  return date === undefined ? null : { from: dayOf(year, Number(date.slice(0, 2)), Number(date.slice(2))) + Number(shift), count: 1 };
}

function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  if (n < 0) return dayOf(year, month + 1, 1) - 7 + ((weekday - weekdayOf(dayOf(year, month + 1, 1)) + 7) % 7);
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
}

/** Day of the month of a solar term from 2000 to 2099; `start` is the usual constant of that term. */
const solarTerm = (year: number, start: number): number => Math.floor((year % 100) * 0.2422 + start) - Math.floor((year % 100) / 4);

/** Gregorian computus (Meeus). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOf(year, Math.floor(f / 31), (f % 31) + 1);
}

function inYear(key: string, year: number): Interval | null {
  const found = feastDay(key, year);
  return found && days(found.from, found.count, found.count > 31 ? 'quarter' : found.count > 1 ? 'week' : 'day');
}

function named(key: string, year: number): Interval | null {
  const found = inYear(key, year);
  return found && absolute(found);
}

function nearest(key: string, lead: string, frame: Frame, match: RegExpExecArray): Interval | null {
  const around = (shift: number): Interval | null => inYear(key, frame.year + shift);
  const all = [-1, 0, 1].map(around).filter((one) => one !== null);
  if (/^(?:last|past|上个?)$/iu.test(lead)) return all.filter((one) => one.to <= frame.today).at(-1) ?? null;
  if (/^(?:next|coming|下个?)$/iu.test(lead)) return all.find((one) => one.from > frame.today) ?? null;
  return /^this$/iu.test(lead) ? around(0) : inSomeYear((year) => inYear(key, year), frame, leaningAt(match, frame));
}

const ENGLISH = ENGLISH_FEASTS.map(([names, key]): TimeRule =>
  rule(
    String.raw`\b(?:(last|this|next|past|coming)\s)?(?:${names})\b(?!\s(?:tree|card|song|movie|cookie|present|gift|egg|bunny|island|decoration|dinner\srecipe))(?:,?\s(?:of\s|in\s)?((?:19|20)\d{2})\b)?`,
    (m, frame) => (m[2] === undefined ? nearest(key, m[1] ?? '', frame, m) : named(key, Number(m[2]))),
  ),
);

const CHINESE = CHINESE_FEASTS.map(([names, key]): TimeRule =>
  rule(
    `(?<![二三四五六七八九十周期拜])(?:(今年|去年|前年|明年|后年|上个?|下个?)的?|([12][0-9]{3})年的?)?(?:${names})(?![月\\d年日])`,
    (m, frame) => {
      if (m[2] !== undefined) return named(key, Number(m[2]));
      const shift = YEAR_WORDS[m[1] ?? ''];
      return shift === undefined ? nearest(key, m[1] ?? '', frame, m) : inYear(key, frame.year + shift);
    },
  ),
);

export const FEASTS: { readonly english: readonly TimeRule[]; readonly chinese: readonly TimeRule[] } = {
  english: ENGLISH,
  chinese: CHINESE,
};
