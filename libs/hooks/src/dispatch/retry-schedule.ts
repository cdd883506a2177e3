// When a delivery that failed is tried again: eight attempts over more than 27 hours.

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Waits before each attempt, counted from the end of the one before. */
const WAITS_MS = [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
export const MOST_ATTEMPTS = WAITS_MS.length;
/** Share of a wait by which it varies, so that what failed together does not come back together. */
const JITTER = 0.2;

export interface FailedAttempt {
  /** Of the schedule: 1 is the first. */
  attempt: number;
  endedAt: Date;
  /** What the endpoint asked for; null = nothing. */
  retryAfterMs: number | null;
}

/** Null: that was the last one. An endpoint may ask for up to twice the wait, never for less than it. `random` is 0 … 1. */
export function nextAttemptAt({ attempt, endedAt, retryAfterMs }: FailedAttempt, random: () => number): Date | null {
  const wait = WAITS_MS[attempt];
  if (wait === undefined) return null;
  const varied = wait * (1 - JITTER + 2 * JITTER * random());
  const asked = retryAfterMs === null ? varied : Math.min(Math.max(retryAfterMs, wait), 2 * wait);
  return new Date(endedAt.getTime() + Math.round(asked));
}
