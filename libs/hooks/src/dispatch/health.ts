// How an endpoint is: after failures in a row nobody calls it for a while, after days of them nobody calls it at all.

export interface HookHealth {
  /** Failed attempts since the last success. */
  failures: number;
  failingSince: Date | null;
  /** The circuit is open: nothing is sent before. */
  pausedUntil: Date | null;
}

export const HEALTHY: HookHealth = { failures: 0, failingSince: null, pausedUntil: null };

/** Failures in a row that open the circuit: more than one delivery makes alone in a day. */
const OPENS_AFTER = 10;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;
/** Without a success for so long, it is disabled. */
const GIVEN_UP_AFTER_MS = 5 * 24 * 3_600_000;

/** What ends during a pause was sent before it: it says nothing new. */
export function healthAfter(health: HookHealth, isDelivered: boolean, now: Date): HookHealth {
  if (isDelivered) return HEALTHY;
  if (health.pausedUntil && health.pausedUntil > now) return health;
  const failures = health.failures + 1;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - OPENS_AFTER));
  return {
    failures,
    failingSince: health.failingSince ?? now,
    pausedUntil: failures < OPENS_AFTER ? null : new Date(now.getTime() + pause),
  };
}

export function isGivenUp({ failingSince }: HookHealth, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= GIVEN_UP_AFTER_MS;
}

/** Requests that may be under way at once: after a failure one at a time, until one succeeds. */
export function roomFor({ failures }: Pick<HookHealth, 'failures'>, concurrency: number): number {
  return failures === 0 ? concurrency : 1;
}
