// language → time → english: names of months, weekdays and seasons as pattern alternatives and numbers.

export const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
export const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
export const WEEKDAY_SHORT = 'mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat|sun';
export const SEASON = 'spring|summer|autumn|fall|winter';
export const UNIT = 'minute|min|hour|hr|day|weekend|week|wk|fortnight|month|quarter|year|yr|decade';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const UNITS: Record<string, string> = { min: 'minute', hr: 'hour', wk: 'week', yr: 'year' };

export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
/** 0 = Monday. */
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
export const seasonMonth = (name: string): number => SEASONS[name.toLowerCase()] ?? 6;
export function unitName(word: string): string {
  const single = word.toLowerCase().replace(/s$/u, '');
  return UNITS[single] ?? single;
}
/** `98` → 1998, `24` → 2024. */
export const fullYear = (text: string): number => (text.length === 2 ? (Number(text) < 70 ? 2000 : 1900) + Number(text) : Number(text));
