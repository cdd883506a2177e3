// recall ▸ assemble: one memory → one line with its date and who said it.
import { civilDate } from '../../extract/dates/civil-date.js';
import type { EventTime, Fact } from '../../model/fact.js';
import { PAST } from '../../model/fact-time.js';
import type { Message } from '../../model/message.js';
import { fenced } from './fence.js';
import type { Wording } from './wording.js';

const LONGEST_MESSAGE = 600;

/** Local calendar date, `2026-03-02`; of a zone that is none, the date in UTC. */
export function dateIn(timezone: string, date: Date): string {
  const { year, month, day } = civilDate(date, timezone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The calendar day that begins at `midnight`, `days` later. A day was counted in the zone of whoever told it, which may be
 * another than the reader's: an instant that is no midnight there lies at the next one of some zone from -10:00 to +13:00.
 */
function dayAt(midnight: Date, timezone: string, days = 0): string {
  const time = midnight.getTime();
  const here = dateIn(timezone, midnight);
  const isMidnight = dateIn(timezone, new Date(time - 1)) !== here;
  const day = isMidnight ? Date.parse(`${here}T00:00:00Z`) : Math.floor((time + 13 * HOUR_MS) / DAY_MS) * DAY_MS;
  return new Date(day + days * DAY_MS).toISOString().slice(0, 10);
}

/** As fine as it is known: a year is `2023`, a month `2023-05`, a week its first day and last. */
export function eventDate(time: EventTime, timezone: string): string {
  const day = time.granularity === 'instant' ? dateIn(timezone, time.start) : dayAt(time.start, timezone);
  switch (time.granularity) {
    case 'year':
      return day.slice(0, 4);
    case 'quarter':
      return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'month':
      return day.slice(0, 7);
    case 'week':
      return `${day} – ${dayAt(time.end, timezone, -1)}`;
    default:
      return day;
  }
}

/** `content (2023-05-07; since 2023-05; said 2023-05-08, Ann)`; of a plan that its date has overtaken `was planned for 2023-05-07` */
export function factLine(fact: Fact, wording: Wording, timezone: string): string {
  const source = fact.sources[0];
  const notes = [
    ...(fact.eventTime ? [`${fact.flags.includes(PAST) ? `${wording.planned} ` : ''}${eventDate(fact.eventTime, timezone)}`] : []),
    ...(fact.validFrom && !fact.eventTime && source && dateIn(timezone, fact.validFrom) !== dateIn(timezone, source.timestamp)
      ? [`${wording.since} ${dateIn(timezone, fact.validFrom)}`]
      : []),
    ...(fact.validTo ? [`${wording.until} ${dateIn(timezone, fact.validTo)}`] : []),
    ...(source ? [`${wording.said} ${dateIn(timezone, source.timestamp)}, ${speaker(source, wording)}`] : []),
  ];
  return fenced(`${fact.content}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`);
}

/** `[2023-05-08] Ann: text` */
export function messageLine(message: Message, wording: Wording, timezone: string): string {
  const points = [...message.content];
  const text = points.length > LONGEST_MESSAGE ? `${points.slice(0, LONGEST_MESSAGE).join('')} …` : message.content;
  return fenced(`[${dateIn(timezone, message.timestamp)}] ${speaker(message, wording)}: ${text}`);
}

function speaker(of: { role: Message['role']; name: string | null }, wording: Wording): string {
  return of.name ?? wording.roles[of.role];
}
