// language → time: calendar arithmetic in a zone. Days are counted since 1970-01-01, local; instants come from zone rules.

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Minutes east of UTC at an instant. */
export type ZoneOffset = (instant: number) => number;
const FIXED = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/u;
const zones = new Map<string, ZoneOffset>();

/** IANA name or `+08:00`; an unknown zone is read as UTC, for reading must never fail on a caller's setting. */
export function zoneOffset(timezone: string): ZoneOffset {
  const known = zones.get(timezone);
  if (known) return known;
  const made = makeZone(timezone.trim());
  if (zones.size > 500) zones.clear();
  zones.set(timezone, made);
  return made;
}

function makeZone(timezone: string): ZoneOffset {
  const fixed = FIXED.exec(timezone);
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    return () => (fixed[1] === '-' ? -minutes : minutes);
  }
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      era: 'short',
    });
  } catch {
    return () => 0;
  }
  return remembered((instant) => {
    const part: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(instant)) part[type] = value;
    const year = part['era']?.startsWith('B') ? 1 - Number(part['year']) : Number(part['year']);
    const local =
      utc(year, Number(part['month']), Number(part['day'])) * DAY_MS +
      Number(part['hour']) * 3_600_000 +
      Number(part['minute']) * MINUTE_MS;
    return Math.round((local - Math.floor(instant / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  });
}

/** A text repeats its dates, and asking the zone costs some 20 µs. Emptied when full. */
function remembered(offset: ZoneOffset): ZoneOffset {
  const known = new Map<number, number>();
  return (instant) => {
    const found = known.get(instant);
    if (found !== undefined) return found;
    const made = offset(instant);
    if (known.size > 5000) known.clear();
    known.set(instant, made);
    return made;
  };
}

/** Local date and minute of an instant. */
export function toLocal(instant: number, offset: ZoneOffset): { day: number; minute: number } {
  const local = instant + offset(instant) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
}

/** Instant of a local date and minute; a time that a clock change skips moves forward, a repeated one is the first. */
export function toInstant(day: number, minute: number, offset: ZoneOffset): Date {
  const local = day * DAY_MS + minute * MINUTE_MS;
  const before = local - offset(local - DAY_MS) * MINUTE_MS;
  if (before + offset(before) * MINUTE_MS === local) return new Date(before);
  const guess = local - offset(before) * MINUTE_MS;
  return new Date(guess + offset(guess) * MINUTE_MS === local ? guess : before);
}

/** Day number of a civil date; months and days outside their range roll over. Month 1–12. */
export const dayOf = (year: number, month: number, day: number): number => utc(year, month, day);

function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.floor(date.getTime() / DAY_MS);
}

export function civil(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 = Monday … 6 = Sunday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
export const mondayOf = (day: number): number => day - weekdayOf(day);
/** True for a date that the calendar has (31 April it has not). */
export function isDate(year: number, month: number, day: number): boolean {
  const back = civil(utc(year, month, day));
  return back.month === month && back.day === day && back.year === year;
}
