// How long an endpoint that we call asks to wait.

/** `Retry-After` in seconds or as an HTTP date → ms from `now`, 0 … `longestMs`; undefined when absent or unreadable. */
export function retryAfterMs(header: string | null, now: number, longestMs: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : /[a-z]/i.test(value) ? Date.parse(value) - now : NaN;
  return Number.isFinite(ms) ? Math.min(Math.max(0, Math.round(ms)), longestMs) : undefined;
}
