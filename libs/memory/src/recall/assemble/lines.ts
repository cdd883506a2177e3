// recall ▸ assemble: one memory → one line with its date and who said it.
import type { EventTime, Fact } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import { fenced } from './fence.js';
import type { Wording } from './wording.js';

const LONGEST_MESSAGE = 600;

/** Local calendar date, `2026-03-02`. */
export function dateIn(timezone: string, date: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
  } catch {
    return date.toISOString().slice(0, 10);
  }
}

/** As fine as it is known: a year is `2023`, a month `2023-05`, a week its first day and last. */
export function eventDate(time: EventTime, timezone: string): string {
  const day = dateIn(timezone, time.start);
  switch (time.granularity) {
    case 'year':
      return day.slice(0, 4);
    case 'quarter':
      return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'month':
      return day.slice(0, 7);
    case 'week':
      return `${day} – ${dateIn(timezone, new Date(time.end.getTime() - 1))}`;
    default:
      return day;
  }
}

/** `content (2023-05-07; since 2023-05; said 2023-05-08, Ann)` */
export function factLine(fact: Fact, wording: Wording, timezone: string): string {
  const source = fact.sources[0];
  const notes = [
    ...(fact.eventTime ? [eventDate(fact.eventTime, timezone)] : []),
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
