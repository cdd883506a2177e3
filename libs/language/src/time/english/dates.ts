// language → time → english: calendar dates, months, years, seasons and quarters that are named.
import { dayOf, isDate, weekdayOf } from '../calendar.js';
import {
  absolute,
  choose,
  days,
  month,
  quarter,
  season,
  third,
  yearOf,
  type Frame,
  type Interval,
  type Leaning,
  type TimeRule,
} from '../frame.js';
import { fullYear, MONTH, monthNumber, SEASON, seasonMonth } from './words.js';

const rule = (source: string, read: TimeRule['read']): TimeRule => ({ pattern: new RegExp(source, 'giu'), read });
const YEAR = String.raw`(?:19|20)\d{2}`;
const DAY = String.raw`(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?`;
const TO = String.raw`\s?(?:-|–|—|to|until|through)\s?`;
const number = (text: string | undefined): number => parseInt(text ?? '', 10);

const leaningOf = (match: RegExpExecArray, frame: Frame): Leaning => frame.leaning(match.index, match.index + match[0].length);

/** A day of a month in the year named, else in the year that the sentence points to. */
export function dated(
  monthOf: number,
  day: number,
  year: string | undefined,
  match: RegExpExecArray,
  frame: Frame,
  count = 1,
): Interval | null {
  if (year !== undefined) return isDate(fullYear(year), monthOf, day) ? absolute(days(dayOf(fullYear(year), monthOf, day), count)) : null;
  const candidates = [-1, 0, 1].map((shift) => frame.year + shift).filter((y) => isDate(y, monthOf, day));
  if (candidates.length === 0) return null;
  return choose(
    candidates.map((y) => days(dayOf(y, monthOf, day), count)),
    frame,
    leaningOf(match, frame),
  );
}

export function namedMonth(monthOf: number, year: string | undefined, match: RegExpExecArray, frame: Frame): Interval | null {
  if (year !== undefined) return absolute(month(fullYear(year), monthOf));
  return choose(
    [-1, 0, 1].map((shift) => month(frame.year + shift, monthOf)),
    frame,
    leaningOf(match, frame),
  );
}

const PART: Record<string, 0 | 1 | 2> = { early: 0, beginning: 0, start: 0, mid: 1, middle: 1, late: 2, end: 2 };
const partOf = (word: string): 0 | 1 | 2 => PART[word.toLowerCase()] ?? 0;
/** Months whose names are words or given names as well: only with a year, a day or a word in front that takes a time. */
const AMBIGUOUS = /^(?:may|march|mar|april|june|august|jan|sep)$/iu;

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
/** Numbers that are no years. */
const NO_YEAR = String.raw`(?!\s?(?:people|dollars|euros|miles|km|meters|words|steps|calories|kg|square|pounds|users|points|%)|[-/:.]\d|,\d{3})`;

export const ENGLISH_DATES: readonly TimeRule[] = [
  rule(String.raw`\b(?:the\s)?(${ORDINALS.join('|')})\sof\s(${MONTH})\b(?:,?\s(${YEAR})\b)?`, (m, frame) =>
    dated(monthNumber(m[2] ?? ''), ORDINALS.indexOf((m[1] ?? '').toLowerCase()) + 1, m[3], m, frame),
  ),
  rule(String.raw`\b(?:on|by|since|until|before|after)\s(\d{1,2})/(\d{1,2})(?![\d/])`, (m, frame) => {
    const [a, b] = [number(m[1]), number(m[2])];
    return a > 12 ? dated(b, a, undefined, m, frame) : dated(a, b, undefined, m, frame);
  }),
  rule(
    String.raw`\b(?:between|from|since)\s(${YEAR})\s(?:and|to|until|till|through)\s(${YEAR})\b${NO_YEAR}|(?<![\d-/.])(${YEAR})\s?[-–—]\s?(${YEAR})\b${NO_YEAR}`.replace(
      '[\\d-/.]',
      '[\\d./-]',
    ),
    (m) => {
      const [first, last] = [number(m[1] ?? m[3]), number(m[2] ?? m[4])];
      return last < first ? null : absolute(yearOf(first, last - first + 1));
    },
  ),
  // A year that closes the sentence: "Where did she work, say, 2022?"
  rule(
    String.raw`(?<=\p{L}{2},?\s)(?<!\b(?:room|paid|pay|cost|costs|for|about|number|have|has|had|owe|is|was|were|got|than|over|under|to|at|flight|order|model|win|windows|office)\s)(20(?:0[1-9]|[1-4]\d)|19[5-9]\d)(?=[?.!)]?\s*$|[?!)])`,
    (m) => absolute(yearOf(number(m[1]))),
  ),
  rule(String.raw`\b(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?(?![\d:])`, (m, frame) => {
    const [year, monthOf, day, hour, minute] = [m[1], m[2], m[3], m[4], m[5]].map(number) as [number, number, number, number, number];
    if (!isDate(year, monthOf, day) || hour > 23 || minute > 59) return null;
    const local = dayOf(year, monthOf, day);
    let at = hour * 60 + minute;
    if (m[6] !== undefined) {
      const written =
        m[6].toUpperCase() === 'Z' ? 0 : (m[6].startsWith('-') ? -1 : 1) * (number(m[6].slice(1, 3)) * 60 + number(m[6].slice(-2)));
      at += frame.offset(local * 86_400_000 + (at - written) * 60_000) - written;
    }
    const shift = Math.floor(at / 1440);
    at -= shift * 1440;
    return { ...absolute(days(local + shift)), granularity: 'instant', minutes: { from: at, to: at + 1 } };
  }),
  rule(String.raw`(?<![\d./-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])(?![-./]\d)`, (m) => {
    const [year, monthOf, day] = [number(m[1]), number(m[3]), number(m[4])];
    return year >= 1900 && year < 2100 && isDate(year, monthOf, day) ? absolute(days(dayOf(year, monthOf, day))) : null;
  }),
  rule(String.raw`(?<![\d./-])((?:19|20)\d{2})[-/](0[1-9]|1[0-2])(?![\d])(?![-./]\d)`, (m) => absolute(month(number(m[1]), number(m[2])))),
  // Month first as in the United States; a first number above 12 is a day.
  rule(String.raw`(?<![\d./-]|version\s|v)(\d{1,2})([/.])(\d{1,2})\2((?:19|20)?\d{2})(?![\d])(?![./-]\d)`, (m) => {
    const [a, b, year] = [number(m[1]), number(m[3]), fullYear(m[4] ?? '')];
    const [monthOf, day] = a > 12 || m[2] === '.' ? [b, a] : [a, b];
    return isDate(year, monthOf, day) ? absolute(days(dayOf(year, monthOf, day))) : null;
  }),
  rule(String.raw`\b(?:the\s)?(${DAY})(?:${TO}(${DAY}))?\s(?:of\s)?(${MONTH})\b\.?(?:,?\s(?:in\s)?(${YEAR})\b)?`, (m, frame) => {
    const count = m[2] === undefined ? 1 : number(m[2]) - number(m[1]) + 1;
    // "I had 2 may be 3": a plain number before a word that is no month here.
    if (m[4] === undefined && /^(?:may|march|mar)$/u.test(m[3] ?? '') && /^\d+$/u.test(m[1] ?? '')) return null;
    return count < 1 ? null : dated(monthNumber(m[3] ?? ''), number(m[1]), m[4], m, frame, count);
  }),
  rule(
    String.raw`\b(${MONTH})\.?\s(?:the\s)?(${DAY})(?:${TO}(${DAY})(?!\s(?:${MONTH})\b))?(?![\d:]|\s?(?:am|pm|%)\b|[.,]\d)(?:,?\s(?:in\s)?(${YEAR})\b)?`,
    (m, frame) => {
      if (m[4] === undefined && /^(?:may|march|mar)$/u.test(m[1] ?? '') && /^\d+$/u.test(m[2] ?? '')) return null;
      const count = m[3] === undefined ? 1 : number(m[3]) - number(m[2]) + 1;
      return count < 1 ? null : dated(monthNumber(m[1] ?? ''), number(m[2]), m[4], m, frame, count);
    },
  ),
  rule(
    String.raw`\b(?:(early|mid|late|(?:the\s)?(?:beginning|start|middle|end)\sof)[\s-])?(${MONTH})\.?,?\s(?:of\s)?(${YEAR})\b(?!-)`,
    (m, frame) => {
      const whole = namedMonth(monthNumber(m[2] ?? ''), m[3], m, frame);
      return whole && m[1] !== undefined ? third(whole, partOf(/\w+(?=\sof$)|^\w+$/u.exec(m[1])?.[0] ?? '')) : whole;
    },
  ),
  rule(
    String.raw`\b(?:(early|mid|late|beginning\sof|start\sof|middle\sof|end\sof)[\s-]|(in|since|until|till|by|during|from|around|through|before|after|of|between|last|this|next|for)\s)?(${MONTH})\b(?!['’]|\s\d|[-\w])`,
    (m, frame) => {
      const name = m[3] ?? '';
      const lead = (m[1] ?? m[2] ?? '').toLowerCase();
      if (lead === '' && (AMBIGUOUS.test(name) || name.length < 4)) return null;
      // "may", "march" in lower case are verbs unless a time word leads, and "for May" is a person.
      if (/^(?:may|march|mar)$/u.test(name) && !/^(?:in|since|last|early|mid|late|during|until|by)$/u.test(lead)) return null;
      if (/^(?:for|of|after|before|from|between|around|through)$/u.test(lead) && AMBIGUOUS.test(name) && !/^[A-Z]/u.test(name)) return null;
      if (lead === 'for' && AMBIGUOUS.test(name)) return null;
      const monthOf = monthNumber(name);
      if (lead === 'last') return month(monthOf < frame.month ? frame.year : frame.year - 1, monthOf);
      if (lead === 'next') return month(monthOf > frame.month ? frame.year : frame.year + 1, monthOf);
      if (lead === 'this') return month(frame.year, monthOf);
      const whole = namedMonth(monthOf, undefined, m, frame);
      return whole && m[1] !== undefined ? third(whole, partOf(m[1].split(' ')[0] ?? '')) : whole;
    },
  ),
  rule(String.raw`\b(first|second|third|fourth|last)\s(week|weekend)\s(?:of|in)\s(${MONTH})\b(?:,?\s(${YEAR}))?`, (m, frame) => {
    const whole = namedMonth(monthNumber(m[3] ?? ''), m[4], m, frame);
    if (!whole) return null;
    const index = ['first', 'second', 'third', 'fourth'].indexOf((m[1] ?? '').toLowerCase());
    if ((m[2] ?? '').toLowerCase() === 'week')
      return {
        ...whole,
        from: index < 0 ? whole.to - 7 : whole.from + index * 7,
        to: index < 0 ? whole.to : whole.from + index * 7 + 7,
        granularity: 'week',
      };
    const saturday =
      index < 0 ? whole.to - 7 + ((12 - weekdayOf(whole.to)) % 7) : whole.from + ((12 - weekdayOf(whole.from)) % 7) + index * 7;
    return { ...whole, from: saturday, to: saturday + 2, granularity: 'week' };
  }),
  rule(String.raw`\b(?:(?:the\s)?(${SEASON})\s(?:of\s|in\s)?(${YEAR}))\b`, (m) => absolute(season(number(m[2]), seasonMonth(m[1] ?? '')))),
  rule(String.raw`\b(last|past|this|next|coming)\s(${SEASON})\b`, (m, frame) => {
    const first = seasonMonth(m[2] ?? '');
    const around = [-2, -1, 0, 1, 2].map((shift) => season(frame.year + shift, first));
    const lead = (m[1] ?? '').toLowerCase();
    if (lead === 'last' || lead === 'past') return around.filter((one) => one.to <= frame.today + 1).at(-1) ?? null;
    if (lead === 'next' || lead === 'coming') return around.find((one) => one.from > frame.today) ?? null;
    return around.find((one) => one.to > frame.today && one.from <= frame.today) ?? season(frame.year, first);
  }),
  rule(String.raw`\bQ([1-4])(?:\s(?:of\s)?|[\s/-]?)(${YEAR})?\b`, (m, frame) =>
    m[2] === undefined ? quarter(frame.year, number(m[1])) : absolute(quarter(number(m[2]), number(m[1]))),
  ),
  rule(String.raw`\b(first|second|third|fourth)\squarter(?:\sof\s(${YEAR}))?\b`, (m, frame) => {
    const index = ['first', 'second', 'third', 'fourth'].indexOf((m[1] ?? '').toLowerCase()) + 1;
    return m[2] === undefined ? quarter(frame.year, index) : absolute(quarter(number(m[2]), index));
  }),
  rule(
    String.raw`\b(?:(early|mid|late|end\sof|beginning\sof|start\sof|middle\sof)[\s-]|(?:in|since|from|until|till|by|during|before|after|around|circa|of|year|back\sin|(?<!the\s)year)\s)(?:the\syear\s)?(${YEAR})\b${NO_YEAR}`,
    (m) => {
      const whole = absolute(yearOf(number(m[2])));
      return m[1] === undefined ? whole : third(whole, partOf(m[1].split(' ')[0] ?? ''));
    },
  ),
  rule(String.raw`\b(?:the\s)?(early|mid|late)?[\s-]?((?:19|20)\d0)['’]?s\b`, (m) => absolute(yearOf(number(m[2]), 10))),
  rule(String.raw`\bthe\s['’]?([5-9]0)['’]?s\b`, (m) => absolute(yearOf(1900 + number(m[1]), 10))),
];
