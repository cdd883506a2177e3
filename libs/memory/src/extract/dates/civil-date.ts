// extract ▸ dates: an instant or interval as people write it, in the zone of the message.
import type { Granularity } from '@strata/contracts';

export interface CivilDate {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** One message names the same few days again and again, and formatting them costs more than finding them. */
const recent = new Map<string, CivilDate>();
const MOST_RECENT = 500;
const DAY_MS = 86_400_000;

/** `timezone`: IANA name or `+08:00`; an unknown name counts as UTC. */
export function civilDate(at: Date, timezone: string): CivilDate {
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(timezone);
  if (offset) {
    const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
    const local = new Date(at.getTime() + minutes * 60_000);
    return {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate(),
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
    };
  }
  const key = `${at.getTime()} ${timezone}`;
  const known = recent.get(key);
  if (known) return known;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter(timezone).formatToParts(at)) parts[type] = Number(value);
  const date: CivilDate = {
    year: parts['year'] ?? 1970,
    month: parts['month'] ?? 1,
    day: parts['day'] ?? 1,
    hour: (parts['hour'] ?? 0) % 24,
    minute: parts['minute'] ?? 0,
  };
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(key, date);
  return date;
}

function formatter(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  } as const;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone });
  } catch {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  formatters.set(timezone, made);
  return made;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const pad = (n: number) => String(n).padStart(2, '0');

export interface Interval {
  from: Date;
  to: Date;
  granularity: Granularity;
}

/** What an interval is called: by its granularity where its bounds are those of the calendar, else by its first and last day or month. */
type Shape = 'minute' | 'hours' | 'day' | 'days' | 'week' | 'month' | 'months' | 'quarter' | 'year' | 'years';

function shapeOf({ granularity, from, to }: Interval, a: CivilDate, b: CivilDate): Shape {
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const months = (b.year - a.year) * 12 + b.month - a.month + 1;
  const isWholeMonths = a.day === 1 && new Date(Date.UTC(b.year, b.month - 1, b.day + 1)).getUTCDate() === 1;
  switch (granularity) {
    case 'instant':
      return to.getTime() - from.getTime() > 60_000 ? 'hours' : 'minute';
    case 'year':
      return a.year === b.year ? 'year' : 'years';
    case 'quarter':
      if (months === 3 && a.month % 3 === 1 && isWholeMonths) return 'quarter';
      return months === 1 ? 'month' : 'months';
    case 'month':
      return months === 1 ? 'month' : 'months';
    case 'week': {
      const isMonday = new Date(Date.UTC(a.year, a.month - 1, a.day)).getUTCDay() === 1;
      return days === 7 && isMonday ? 'week' : days <= 1 ? 'day' : 'days';
    }
    case 'day':
      return days <= 1 ? 'day' : 'days';
  }
}

const clock = ({ hour, minute }: CivilDate): string => `${pad(hour)}:${pad(minute)}`;

/**
 * `preposition`: whether "on", "in" … stand in front ("on 7 May 2023", "in the week of 1 May 2023"). `weekday`: whether a single day is called by
 * its name too ("Friday 7 May 2023").
 */
export function englishDate(interval: Interval, timezone: string, preposition: boolean, weekday = false): string {
  const a = civilDate(interval.from, timezone);
  const b = civilDate(new Date(interval.to.getTime() - 1), timezone);
  const day = (d: CivilDate) => `${d.day} ${MONTHS[d.month - 1]} ${d.year}`;
  const named = (d: CivilDate) => (weekday ? `${WEEKDAYS[new Date(Date.UTC(d.year, d.month - 1, d.day)).getUTCDay()]} ${day(d)}` : day(d));
  const month = (d: CivilDate) => `${MONTHS[d.month - 1]} ${d.year}`;
  const said = (word: string, text: string) => (preposition ? `${word} ${text}` : text);
  switch (shapeOf(interval, a, b)) {
    case 'minute':
      return `${said('at', clock(a))} on ${named(a)}`;
    case 'hours': {
      const end = civilDate(interval.to, timezone);
      return end.day === a.day
        ? `${said('from', `${clock(a)} to ${clock(end)}`)} on ${day(a)}`
        : said('from', `${clock(a)} on ${day(a)} to ${clock(end)} on ${day(end)}`);
    }
    case 'year':
      return said('in', String(a.year));
    case 'years':
      return said('from', `${a.year} to ${b.year}`);
    case 'quarter':
      return said('in', `Q${Math.ceil(a.month / 3)} ${a.year}`);
    case 'month':
      return said('in', month(a));
    case 'months':
      return said('from', `${month(a)} to ${month(b)}`);
    case 'week':
      return said('in', `the week of ${day(a)}`);
    case 'day':
      return said('on', named(a));
    case 'days': {
      const isShort = interval.to.getTime() - interval.from.getTime() <= 3.1 * DAY_MS;
      return said(isShort ? 'on' : 'from', isShort && a.month === b.month ? `${a.day}–${day(b)}` : `${day(a)} to ${day(b)}`);
    }
  }
}

export function chineseDate(interval: Interval, timezone: string): string {
  const a = civilDate(interval.from, timezone);
  const b = civilDate(new Date(interval.to.getTime() - 1), timezone);
  const month = (d: CivilDate) => `${d.year}年${d.month}月`;
  const day = (d: CivilDate) => `${month(d)}${d.day}日`;
  const time = ({ hour, minute }: CivilDate) => `${hour}:${pad(minute)}`;
  switch (shapeOf(interval, a, b)) {
    case 'minute':
      return `${day(a)}${time(a)}`;
    case 'hours': {
      const end = civilDate(interval.to, timezone);
      return `${day(a)}${time(a)}至${end.day === a.day ? '' : day(end)}${time(end)}`;
    }
    case 'year':
      return `${a.year}年`;
    case 'years':
      return `${a.year}年至${b.year}年`;
    case 'quarter':
      return `${a.year}年第${Math.ceil(a.month / 3)}季度`;
    case 'month':
      return month(a);
    case 'months':
      return `${month(a)}至${a.year === b.year ? `${b.month}月` : month(b)}`;
    case 'week':
      return `${day(a)}这一周`;
    case 'day':
      return day(a);
    case 'days':
      return `${day(a)}至${b.year === a.year ? '' : `${b.year}年`}${b.month}月${b.day}日`;
  }
}
