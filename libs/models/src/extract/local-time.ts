// extract: the time of a message as its speaker saw it, so that the model can tell what "yesterday" was.

/** @param timezone IANA name or offset such as `+08:00` (which Intl of Node 20 does not take) */
export function localTime(time: Date, timezone: string): string {
  const offset = /^([+-])(\d{2}):(\d{2})$/.exec(timezone);
  const minutes = offset ? (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1) : 0;
  const shown = new Date(time.getTime() + minutes * 60_000);
  const timeZone = offset ? 'UTC' : timezone;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(shown);
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(shown);
  return `${clock} ${weekday}, ${timezone}`;
}
