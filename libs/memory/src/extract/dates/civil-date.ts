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
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter(timezone).formatToParts(at)) parts[type] = Number(value);
  return {
    year: parts['year'] ?? 1970,
    month: parts['month'] ?? 1,
    day: parts['day'] ?? 1,
    hour: (parts['hour'] ?? 0) % 24,
    minute: parts['minute'] ?? 0,
  };
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
const pad = (n: number) => String(n).padStart(2, '0');

export interface Interval {
  from: Date;
  to: Date;
  granularity: Granularity;
}

/** `preposition`: whether "on", "in" … stand in front ("on 7 May 2023", "in the week of 1 May 2023"). */
export function englishDate({ from, to, granularity }: Interval, timezone: string, preposition: boolean): string {
  const a = civilDate(from, timezone);
  const b = civilDate(new Date(to.getTime() - 1), timezone);
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const day = (d: CivilDate) => `${d.day} ${MONTHS[d.month - 1]} ${d.year}`;
  const said = (word: string, text: string) => (preposition ? `${word} ${text}` : text);
  switch (granularity) {
    case 'instant':
      return `${said('at', `${pad(a.hour)}:${pad(a.minute)}`)} on ${day(a)}`;
    case 'year':
      return a.year === b.year ? said('in', String(a.year)) : said('from', `${a.year} to ${b.year}`);
    case 'quarter':
      return said('in', `Q${Math.ceil(a.month / 3)} ${a.year}`);
    case 'month':
      return a.month === b.month && a.year === b.year
        ? said('in', `${MONTHS[a.month - 1]} ${a.year}`)
        : said('from', `${MONTHS[a.month - 1]} ${a.year} to ${MONTHS[b.month - 1]} ${b.year}`);
    case 'week':
      if (days <= 3) return englishDate({ from, to, granularity: 'day' }, timezone, preposition);
      return days > 8 ? said('from', `${day(a)} to ${day(b)}`) : said('in', `the week of ${day(a)}`);
    case 'day':
      if (days <= 1) return said('on', day(a));
      return said(days > 3 ? 'from' : 'on', a.month === b.month && days <= 3 ? `${a.day}–${day(b)}` : `${day(a)} to ${day(b)}`);
  }
}

export function chineseDate({ from, to, granularity }: Interval, timezone: string): string {
  const a = civilDate(from, timezone);
  const b = civilDate(new Date(to.getTime() - 1), timezone);
  const days = Math.round((to.getTime() - from.getTime()) / DAY_MS);
  const day = (d: CivilDate) => `${d.year}年${d.month}月${d.day}日`;
  switch (granularity) {
    case 'instant':
      return `${day(a)}${a.hour}:${pad(a.minute)}`;
    case 'year':
      return a.year === b.year ? `${a.year}年` : `${a.year}年至${b.year}年`;
    case 'quarter':
      return `${a.year}年第${Math.ceil(a.month / 3)}季度`;
    case 'month':
      return a.month === b.month && a.year === b.year ? `${a.year}年${a.month}月` : `${a.year}年${a.month}月至${b.year}年${b.month}月`;
    case 'week':
      if (days <= 3) return chineseDate({ from, to, granularity: 'day' }, timezone);
      return days > 8 ? `${day(a)}至${day(b)}` : `${day(a)}这一周`;
    case 'day':
      return days <= 1 ? day(a) : `${day(a)}至${b.year === a.year ? '' : `${b.year}年`}${b.month}月${b.day}日`;
  }
}
