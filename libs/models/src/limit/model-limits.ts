// limit: every call to a model's endpoint asks here first. Requests and tokens are counted over all processes, and a pause holds for all.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@strata/contracts';
import { processCounter, type RateCounter, type Taken } from '@strata/platform';

/** A call that may go. */
export interface Pass {
  /** What it really cost; never throws. A call that is not settled counts as much as it asked for. */
  settle(tokens: number): Promise<void>;
}
export interface Limits {
  /**
   * Waits for its turn.
   * @param tokens the most that the call may cost
   * @throws AppError `model.rate_limited` with the time to wait when it is too long to wait here; the reason of `signal`
   */
  enter(tokens: number, signal: AbortSignal): Promise<Pass>;
  /** The endpoint asked to wait, for so long or without saying how long. */
  pause(ms: number | undefined): Promise<void>;
}
export interface ModelLimitsOptions {
  /** The endpoint; the same in every process that calls it. */
  key: string;
  requests: RateCounter;
  /** `amount`: of one window. */
  tokens: { counter: RateCounter; amount: number } | null;
  onWait?: (ms: number) => void;
  onPause?: (ms: number) => void;
  longestWaitMs?: number;
}

/**
 * Two windows of a minute: whoever waits holds a worker's place and a lease, which is right while others' calls go through, and wrong
 * through a long pause. Beyond it the work item is put back, at no cost of an attempt.
 */
const LONGEST_WAIT_MS = 120_000;
/** After a 429 that does not say how long. */
const PAUSE_MS = 10_000;
/** So that not all who wait for one window ask in the same millisecond. */
const SPREAD_MS = 200;

export class ModelLimits implements Limits {
  constructor(private readonly options: ModelLimitsOptions) {}

  async enter(tokens: number, signal: AbortSignal): Promise<Pass> {
    const { tokens: limit, longestWaitMs = LONGEST_WAIT_MS, onWait } = this.options;
    // What is larger than a window would never be granted: it gets a whole one.
    const amount = Math.min(tokens, limit?.amount ?? tokens);
    const begunAt = Date.now();
    for (;;) {
      signal.throwIfAborted();
      const taken = await this.take(amount);
      const waitedMs = Date.now() - begunAt;
      if (taken.granted) {
        onWait?.(waitedMs);
        return this.pass(amount, Date.now() + taken.resetMs);
      }
      if (waitedMs + taken.resetMs > longestWaitMs)
        throw new AppError('model.rate_limited', 'The limit of calls to the model is used up', { retryAfterMs: taken.resetMs });
      // The loop throws the caller's own reason.
      await sleep(taken.resetMs + Math.random() * SPREAD_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async pause(ms: number = PAUSE_MS): Promise<void> {
    this.options.onPause?.(ms);
    if (ms > 0) await this.options.requests.hold(this.options.key, ms);
  }

  /** Requests first: that counter also holds the pause. */
  private async take(amount: number): Promise<Taken> {
    const { key, requests, tokens } = this.options;
    const request = await requests.take(key, 1);
    return request.granted && tokens ? tokens.counter.take(key, amount) : request;
  }

  private pass(amount: number, windowEndsAt: number): Pass {
    const { key, tokens } = this.options;
    return {
      settle: async (used) => {
        if (!tokens || used === amount) return;
        if (used > amount) await tokens.counter.take(key, used - amount);
        // After the window's end it would enlarge the next one.
        else if (Date.now() < windowEndsAt) await tokens.counter.giveBack(key, amount - used);
      },
    };
  }
}

/** No limit of ours, in this process alone: a pause that the endpoint asks for is still obeyed. */
export function noLimits(longestWaitMs?: number): Limits {
  const requests = processCounter({ name: 'unlimited', amount: 1_000_000_000, windowSeconds: 60 });
  return new ModelLimits({ key: '', requests, tokens: null, ...(longestWaitMs === undefined ? {} : { longestWaitMs }) });
}
