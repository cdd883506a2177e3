// limit: port. How much of something was used in the running window, counted over every process that shares a store.

/** Injection token of the process's `RateStore`; the app's composition root chooses it. */
export const RATE_STORE = 'strata.RateStore';

export interface RateRule {
  /** Letters, digits and `-`; counters of one name and one window share their counts. */
  name: string;
  /** Granted in one window, 1 … 2³¹ − 1. */
  amount: number;
  /** Whole seconds. A window begins with the first use after the last one ended. */
  windowSeconds: number;
}

export interface Taken {
  granted: boolean;
  /** Until the window ends; after a refusal: until it is worth asking again. */
  resetMs: number;
}

/** Windows are fixed: around the end of one, up to twice the amount may be granted within a window's length. */
export interface RateCounter {
  /**
   * Atomic. What is refused counts too, so one large demand can't be overtaken for ever by small ones: who is refused asks again in the
   * next window. @throws what the driver throws when the store is away, within a few seconds
   */
  take(key: string, amount: number): Promise<Taken>;
  /** Back into the running window. Call it only while the window of the `take` lasts. */
  giveBack(key: string, amount: number): Promise<void>;
  /** Nothing is granted for `key` for at least this long (rounded up to seconds); a longer hold stays. */
  hold(key: string, ms: number): Promise<void>;
}

export interface RateStore {
  open(rule: RateRule): RateCounter;
  close(): Promise<void>;
}
