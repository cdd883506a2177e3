// language → time → english: calendar days that are named.
import { dayOf, isDate } from '../calendar.js';
import { dayOfMonth } from '../counting.js';
import { absolute, days, inSomeYear, leaningAt, month, rule, yearOf, type Frame, type Interval, type TimeRule } from '../frame.js';
import { fullYear, MONTH, monthNumber, NO_YEAR, ORDINALS, shiftNamed, WEEKDAY, YEAR } from './words.js';

const DAY = String.raw`(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?`;
const TO = String.raw`\s?(?:-|–|—|to|until|through)\s?`;
const number = (text: string | undefined): number => parseInt(text ?? '', 10);

/** A day of a month, or several, in the year named, else in the year that the sentence points to. */
function dated(monthOf: number, day: number, year: string | undefined, match: RegExpExecArray, frame: Frame, count = 1): Interval | null {
  const inYear = (y: number): Interval | null => (isDate(y, monthOf, day) ? days(dayOf(y, monthOf, day), count) : null);
  if (year === undefined) return inSomeYear(inYear, frame, leaningAt(match, frame));
  const found = inYear(fullYear(year));
  return found && absolute(found);
}

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
  rule(String.raw`\b(?:the\s)?([1-9]|[12]\d|3[01])(?:st|nd|rd|th)\sof\s(last|this|next)\smonth\b`, (m, frame) => {
    const whole = month(frame.year, frame.month + shiftNamed(m[2]));
    const day = whole.from + number(m[1]) - 1;
    return day < whole.to ? days(day) : null;
  }),
  rule(
    String.raw`\b(?:(?:on|by|until|since|for|before|after|from)\s|(?:${WEEKDAY}),?\s)the\s(3[01]|[12]\d|[1-9])(?:st|nd|rd|th)\b(?!\s(?:of|floor|street|avenue|birthday|anniversary|place|time|attempt|day|grade))`,
    (m, frame) => dayOfMonth(frame, number(m[1]), m),
  ),
];
