// language → time → chinese: what stands behind a year (去年10月15号, 2019年夏天, 明年年底) and the parts of months and years.
import { dayOf, isDate } from '../calendar.js';
import { days, halfYear, month, partOf, season, yearOf, type Interval, type Part } from '../frame.js';
import { chineseNumber } from '../numbers.js';
import { DAY_NUMBER, MONTH_NUMBER, SEASONS } from './words.data.js';

/** NaN for what is no certain number. */
export function certain(text: string | undefined): number {
  const value = chineseNumber(text ?? '');
  return typeof value === 'number' ? value : NaN;
}

/** The last day of a stretch: 3日到7日. One group. */
export const DAY_RANGE = `(?:[日号號]?\\s?(?:到|至|-|–|~|～)\\s?(${DAY_NUMBER}))?[日号號]`;
/** What can follow a year: month, day and last day, season, or a part of the year. Five groups. */
export const YEAR_REST = String.raw`(?:的?(${MONTH_NUMBER})月(?:份)?(?:(${DAY_NUMBER})${DAY_RANGE})?)?(?:的?([春夏秋冬])[天季])?(?:的?(年?[初中底末]|上旬|中旬|下旬|上半年|下半年))?`;

function partNamed(word: string): Part {
  if (/初|上旬/u.test(word)) return word.includes('旬') ? 'start' : 'early';
  return word.includes('中') ? 'middle' : 'end';
}

/** 初, 中 and 底 of a month or year; 上旬, 中旬, 下旬; the halves of a year, from `whole` on. */
export function part(whole: Interval, word: string | undefined, year: number): Interval {
  if (!word) return whole;
  return word.endsWith('半年') ? halfYear(year, word.startsWith('上') ? 1 : 2) : partOf(whole, partNamed(word));
}

export function dateOf(year: number, monthOf: number, day: number, last: string | undefined): Interval | null {
  const count = last === undefined ? 1 : certain(last) - day + 1;
  return isDate(year, monthOf, day) && count >= 1 && count < 32 ? days(dayOf(year, monthOf, day), count) : null;
}

/** `groups`: the five of YEAR_REST. */
export function inYear(year: number, groups: (string | undefined)[]): Interval | null {
  const [monthText, dayText, lastText, seasonText, partText] = groups;
  if (seasonText) return season(year, SEASONS[seasonText] ?? 3);
  if (monthText === undefined) return part(yearOf(year), partText, year);
  const monthOf = certain(monthText);
  if (!(monthOf >= 1 && monthOf <= 12)) return null;
  return dayText === undefined ? part(month(year, monthOf), partText, year) : dateOf(year, monthOf, certain(dayText), lastText);
}
