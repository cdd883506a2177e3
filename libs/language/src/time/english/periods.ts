// language → time → english: months, years, seasons, quarters and halves that are named.
import { weekdayOf } from '../calendar.js';
import { neighbour } from '../counting.js';
import {
  absolute,
  days,
  halfYear,
  inSomeYear,
  leaningAt,
  month,
  partOf,
  quarter,
  rule,
  season,
  yearOf,
  type Frame,
  type Interval,
  type TimeRule,
} from '../frame.js';
import {
  DECADES,
  MONTH,
  monthNumber,
  NO_YEAR,
  NTH,
  PART,
  partNamed,
  SEASON,
  seasonMonth,
  shiftNamed,
  WEEKDAY,
  weekdayNumber,
  YEAR,
} from './words.js';

type Whole = (whole: Interval) => Interval;
const number = (text: string | undefined): number => parseInt(text ?? '', 10);
const partIn =
  (words: string | undefined): Whole =>
  (whole) =>
    words === undefined ? whole : partOf(whole, partNamed(words));

/** A month, or what `part` makes of it, in the year named, else in the year that the sentence points to. */
function namedMonth(monthOf: number, year: string | undefined, match: RegExpExecArray, frame: Frame, part: Whole): Interval | null {
  if (year !== undefined) return absolute(part(month(number(year), monthOf)));
  return inSomeYear((y) => part(month(y, monthOf)), frame, leaningAt(match, frame));
}

/** The year in digits, or the one that counts from the reference. */
const yearSaid = (digits: string | undefined, lead: string | undefined, frame: Frame): number =>
  digits === undefined ? frame.year + shiftNamed(lead) : number(digits);
const absoluteIf = (isAbsolute: boolean, interval: Interval): Interval => (isAbsolute ? absolute(interval) : interval);

/** Months whose names are words or given names as well: only with a year, a day or a word in front that takes a time. */
const AMBIGUOUS = /^(?:may|march|mar|april|june|august|jan|sep)$/iu;
function isMonthName(name: string, lead: string): boolean {
  if (lead === '') return !AMBIGUOUS.test(name) && name.length >= 4;
  // "may", "march" in lower case are verbs unless a time word leads, and "for May" is a person.
  if (/^(?:may|march|mar)$/u.test(name)) return /^(?:in|since|last|early|mid|late|during|until|by)$/u.test(lead);
  if (!AMBIGUOUS.test(name)) return true;
  return lead !== 'for' && (/^[A-Z]/u.test(name) || !/^(?:of|after|before|from|between|around|through)$/u.test(lead));
}

const nth = (word: string | undefined): number => NTH.indexOf((word ?? '').toLowerCase());
/** The second week, weekend or Friday of a month; "last" (-1) counts from its end. */
function nthOf(index: number, unit: string): Whole {
  return ({ from, to }) => {
    if (unit === 'week') {
      const start = index < 0 ? to - 7 : from + index * 7;
      return { from: start, to: index < 0 ? to : start + 7, granularity: 'week' };
    }
    const weekday = unit === 'weekend' ? 5 : weekdayNumber(unit);
    const first = (day: number): number => day + ((weekday - weekdayOf(day) + 7) % 7);
    const start = index < 0 ? first(to) - 7 : first(from) + index * 7;
    return unit === 'weekend' ? days(start, 2, 'week') : days(start);
  };
}

export const ENGLISH_PERIODS: readonly TimeRule[] = [
  rule(String.raw`\b(?:(${PART})[\s-])?(${MONTH})\.?,?\s(?:of\s)?(${YEAR})\b(?!-)`, (m, frame) =>
    namedMonth(monthNumber(m[2] ?? ''), m[3], m, frame, partIn(m[1])),
  ),
  rule(
    String.raw`\b(?:(${PART})[\s-]|(in|since|until|till|by|during|from|around|through|before|after|of|between|last|this|next|for)\s)?(${MONTH})\b(?!['’]|\s\d|[-\w])`,
    (m, frame) => {
      const [name, lead] = [m[3] ?? '', (m[1] ?? m[2] ?? '').toLowerCase()];
      if (!isMonthName(name, lead)) return null;
      const monthOf = monthNumber(name);
      if (lead === 'last') return month(monthOf < frame.month ? frame.year : frame.year - 1, monthOf);
      if (lead === 'next') return month(monthOf > frame.month ? frame.year : frame.year + 1, monthOf);
      if (lead === 'this') return month(frame.year, monthOf);
      return namedMonth(monthOf, undefined, m, frame, partIn(m[1]));
    },
  ),
  rule(
    String.raw`\b(?:the\s)?(${NTH.join('|')}|last)\s(week|weekend|${WEEKDAY})\s(?:of|in)\s(?:(${MONTH})\b(?:,?\s(${YEAR})\b)?|(last|this|next)\smonth\b)`,
    (m, frame) => {
      const part = nthOf(nth(m[1]), (m[2] ?? '').toLowerCase());
      if (m[3] === undefined) return part(month(frame.year, frame.month + shiftNamed(m[5])));
      return namedMonth(monthNumber(m[3]), m[4], m, frame, part);
    },
  ),
  rule(String.raw`\b(?:the\s)?(${SEASON})\s(?:of\s|in\s)?(?:(${YEAR})|(last|this|next)\syear)\b`, (m, frame) =>
    absoluteIf(m[2] !== undefined, season(yearSaid(m[2], m[3], frame), seasonMonth(m[1] ?? ''))),
  ),
  rule(String.raw`\b(last|past|this|next|coming)\s(${SEASON})\b`, (m, frame) => {
    const first = seasonMonth(m[2] ?? '');
    const around = [-2, -1, 0, 1, 2].map((shift) => season(frame.year + shift, first));
    const shift = shiftNamed(m[1]);
    if (shift < 0) return around.filter((one) => one.to <= frame.today + 1).at(-1) ?? null;
    if (shift > 0) return around.find((one) => one.from > frame.today) ?? null;
    return around.find((one) => one.to > frame.today && one.from <= frame.today) ?? season(frame.year, first);
  }),
  rule(
    String.raw`\b(?:Q([1-4])|(?:the\s)?(${NTH.join('|')})\squarter)(?:\s(?:of\s)?|[\s/-]?)(?:(${YEAR})|(last|this|next)\syear)?\b`,
    (m, frame) => absoluteIf(m[3] !== undefined, quarter(yearSaid(m[3], m[4], frame), m[1] === undefined ? nth(m[2]) + 1 : number(m[1]))),
  ),
  rule(String.raw`\b(?:the\s)?(?:H([12])\s|(first|second)\shalf\sof\s)(?:(${YEAR})|(?:the|(last|this|next))\syear)\b`, (m, frame) =>
    absoluteIf(m[3] !== undefined, halfYear(yearSaid(m[3], m[4], frame), m[1] === undefined ? nth(m[2]) + 1 : number(m[1]))),
  ),
  rule(
    String.raw`\b(?:(${PART})[\s-]|(?:in|since|from|until|till|by|during|before|after|around|circa|of|year|back\sin)\s)(?:the\syear\s)?(${YEAR})\b${NO_YEAR}`,
    (m) => absolute(partIn(m[1])(yearOf(number(m[2])))),
  ),
  rule(String.raw`\b(?:the\s)?(?:(?:early|mid|late)[\s-])?((?:19|20)\d0)['’]?s\b`, (m) => absolute(yearOf(number(m[1]), 10))),
  rule(String.raw`\bthe\s(?:(?:early|mid|late)[\s-])?(?:['’]?([5-9]0)['’]?s|(${Object.keys(DECADES).join('|')}))\b`, (m) =>
    absolute(yearOf(m[1] === undefined ? (DECADES[(m[2] ?? '').toLowerCase()] ?? NaN) : 1900 + number(m[1]), 10)),
  ),
  rule(String.raw`\b(?:at\s)?(${PART})\sthe\s(week|month|year)\b`, (m, frame) => {
    const whole = neighbour(frame, (m[2] ?? '').toLowerCase(), 0);
    const part = partNamed(m[1] ?? '');
    if (!whole || whole.granularity !== 'week') return whole && partOf(whole, part);
    return part === 'end' ? days(whole.from + 4, 3) : days(whole.from + (part === 'middle' ? 2 : 0));
  }),
];
