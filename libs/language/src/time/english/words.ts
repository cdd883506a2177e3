// language → time → english: names of months, weekdays and seasons as pattern alternatives and numbers.
import type { Part } from '../frame.js';

export const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
export const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
export const WEEKDAY_SHORT = 'mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat|sun';
export const SEASON = 'spring|summer|autumn|fall|winter';
export const UNIT = 'minute|min|hour|hr|day|weekend|week|wk|fortnight|month|quarter|year|yr|decade';
export const YEAR = String.raw`(?:19|20)\d{2}`;
/** Numbers that are no years. */
export const NO_YEAR = String.raw`(?!\s?(?:people|dollars|euros|miles|km|meters|words|steps|calories|kg|square|pounds|users|points|%)|[-/:.]\d|,\d{3})`;
export const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
/** What a month has of its weeks and a year of its quarters. */
export const NTH = ORDINALS.slice(0, 4);
export const DECADES: Readonly<Record<string, number>> = { fifties: 1950, sixties: 1960, seventies: 1970, eighties: 1980, nineties: 1990 };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const UNITS: Record<string, string> = { min: 'minute', hr: 'hour', wk: 'week', yr: 'year' };
const SHIFTS: Record<string, number> = { last: -1, past: -1, previous: -1, next: 1, coming: 1, upcoming: 1, following: 1 };
const PARTS: Record<string, Part> = {
  early: 'early',
  beginning: 'start',
  start: 'start',
  mid: 'middle',
  middle: 'middle',
  late: 'late',
  end: 'end',
};

export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
/** 0 = Monday. */
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
export const seasonMonth = (name: string): number => SEASONS[name.toLowerCase()] ?? 6;
export function unitName(word: string | undefined): string {
  const single = (word ?? '').toLowerCase().replace(/s$/u, '');
  return UNITS[single] ?? single;
}
/** `98` → 1998, `24` → 2024. */
export const fullYear = (text: string): number => (text.length === 2 ? (Number(text) < 70 ? 2000 : 1900) + Number(text) : Number(text));

/** Last = -1, this = 0, next = 1. */
export const SHIFT = 'last|past|previous|this|current|next|coming|upcoming|following';
export const shiftNamed = (word: string | undefined): number => SHIFTS[(word ?? '').toLowerCase()] ?? 0;
/** "Early", "the end of". */
export const PART = String.raw`early|mid|late|(?:the\s)?(?:beginning|start|middle|end)\sof`;
export const partNamed = (words: string): Part =>
  PARTS[
    words
      .toLowerCase()
      .replace(/^the\s/u, '')
      .replace(/\sof$/u, '')
  ] ?? 'start';
