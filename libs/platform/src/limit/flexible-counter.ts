// limit: a counter over a limiter of rate-limiter-flexible, whose store does the counting (Redis, Postgres, memory).
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RateCounter, RateRule, Taken } from './rate-store.js';

/** Options of a limiter for the rule. Counters of different stores and rules never meet in one key. */
export function limiterOptions(rule: RateRule): { keyPrefix: string; points: number; duration: number } {
  return { keyPrefix: `strata-rate-${rule.name}`, points: rule.amount, duration: rule.windowSeconds };
}

export class FlexibleCounter implements RateCounter {
  constructor(private readonly limiter: RateLimiterAbstract) {}

  async take(key: string, amount: number): Promise<Taken> {
    try {
      return { granted: true, resetMs: untilReset(await this.limiter.consume(key, amount)) };
    } catch (error) {
      // The library rejects with its result, which is no error.
      if (error instanceof RateLimiterRes) return { granted: false, resetMs: untilReset(error) };
      throw error;
    }
  }

  async giveBack(key: string, amount: number): Promise<void> {
    await this.limiter.reward(key, amount);
  }

  async hold(key: string, ms: number): Promise<void> {
    const now = await this.limiter.get(key);
    if (now && now.consumedPoints > this.limiter.points && untilReset(now) >= ms) return;
    await this.limiter.block(key, Math.max(1, Math.ceil(ms / 1000)));
  }
}

function untilReset(result: RateLimiterRes): number {
  return Math.max(0, result.msBeforeNext);
}

/** Counts of this process alone. */
export function processCounter(rule: RateRule): RateCounter {
  return new FlexibleCounter(new RateLimiterMemory(limiterOptions(rule)));
}
