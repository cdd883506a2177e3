// What becomes of an item whose stage failed: wait and try again, or end visibly.
import { AppError } from '@strata/contracts';
import type { ReleaseAs, WorkError } from '../ports.js';

/** Any end of a run but success. */
export type Unfinished = Exclude<ReleaseAs, { kind: 'done' }>;

export const MAX_ATTEMPTS = 8;
const MAX_BUG_ATTEMPTS = 5;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After the n-th attempt, for what may heal by itself. */
const OPERATIONAL_DELAYS = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR];
/** For what is probably ours: long enough for a hiccup, short enough not to hold up the user's later writes. */
const BUG_DELAYS = [SECOND, 2 * SECOND, 5 * SECOND, 15 * SECOND];
const RATE_LIMIT_DELAY = 30 * SECOND;
/** Waiting can't change the answer; an operator can, and replays. */
const HOPELESS = new Set(['model.not_configured', 'model.invalid_output', 'model.refused', 'model.over_budget']);

/** `attempts` counts this one, as the claim did. A provider that asks to wait is obeyed and costs no attempt. */
export function afterFailure(error: unknown, attempts: number, now: Date): Unfinished {
  const known = error instanceof AppError ? error : null;
  const work = describe(error);
  const retry = (delayMs: number, countAttempt: boolean): Unfinished => ({
    kind: 'retry',
    availableAt: new Date(now.getTime() + Math.min(Math.max(delayMs, known?.retryAfterMs ?? 0), 3 * HOUR)),
    countAttempt,
    error: work,
  });
  if (known?.code === 'model.rate_limited') return retry(known.retryAfterMs ?? RATE_LIMIT_DELAY, false);
  if (known && HOPELESS.has(known.code)) return { kind: 'failed', error: work };
  const operational = known?.kind === 'operational';
  const delays = operational ? OPERATIONAL_DELAYS : BUG_DELAYS;
  if (attempts >= (operational ? MAX_ATTEMPTS : MAX_BUG_ATTEMPTS)) return { kind: 'failed', error: work };
  return retry(delays[Math.min(attempts, delays.length) - 1] ?? SECOND, true);
}

/** Shown to callers: an unexpected error tells its kind only, its text may hold content. */
function describe(error: unknown): WorkError {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: 'internal', message: `unexpected ${error instanceof Error ? error.name : 'failure'} while processing` };
}
