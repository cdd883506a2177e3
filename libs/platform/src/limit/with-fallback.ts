// limit: counts in the shared store; while that is away, in this process alone, and says so.
import type { RateCounter } from './rate-store.js';

export interface FallbackReport {
  /** The store failed, and it had not failed before. */
  lost(error: unknown): void;
  /** It answers again. */
  back(): void;
  /** Each decision, by who made it. */
  decided(by: 'store' | 'process'): void;
}

/**
 * Never throws. While the store is away each process grants the whole amount: N processes may use N times as much, which is better than
 * standing still, since the other side has a limit of its own. A hold is kept in both, so that it outlives the store.
 */
export function withFallback(shared: RateCounter, own: RateCounter, report: FallbackReport): RateCounter {
  let isLost = false;
  const either = async <T>(ask: (counter: RateCounter) => Promise<T>): Promise<T> => {
    try {
      const answer = await ask(shared);
      if (isLost) report.back();
      isLost = false;
      report.decided('store');
      return answer;
    } catch (error) {
      if (!isLost) report.lost(error);
      isLost = true;
      report.decided('process');
      return ask(own);
    }
  };
  return {
    take: (key, amount) => either((counter) => counter.take(key, amount)),
    giveBack: (key, amount) => either((counter) => counter.giveBack(key, amount)),
    hold: async (key, ms) => {
      await own.hold(key, ms);
      await either((counter) => (counter === own ? Promise.resolve() : counter.hold(key, ms)));
    },
  };
}
