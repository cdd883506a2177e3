// An instant as the civil day, or minute, of a zone.

const parts = (instant: Date, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

/** `2026-03-02`. */
export const civilDay = (instant: Date, timezone: string): string => parts(instant, timezone).slice(0, 10);

/** `2026-03-02`, or `2026-03-02T15:30` when it is not midnight there. */
export function civilMoment(instant: Date, timezone: string): string {
  const [day, time] = parts(instant, timezone).split(' ') as [string, string];
  return time === '00:00' ? day : `${day}T${time}`;
}
