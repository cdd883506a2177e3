// provider: how long a model's provider asks to wait.

const LONGEST_MS = 3 * 3_600_000;

/** `Retry-After` in seconds or as an HTTP date → ms from `now`, 0 … 3 h; undefined when absent or unreadable. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : /[a-z]/i.test(value) ? Date.parse(value) - now : NaN;
  return Number.isFinite(ms) ? Math.min(Math.max(0, Math.round(ms)), LONGEST_MS) : undefined;
}
