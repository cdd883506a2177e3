// Keeps a dead queue from slowing every write: after a failure no one asks for a while, then a single call tries.

export interface CircuitOptions {
  /** First pause after a failure; doubles with each further one up to `maxPauseMs`. */
  pauseMs: number;
  maxPauseMs: number;
  now: () => number;
}

export class Circuit {
  private failures = 0;
  private closedUntil = 0;
  private readonly options: CircuitOptions;
  constructor(options: Partial<CircuitOptions> = {}) {
    this.options = { pauseMs: 1000, maxPauseMs: 15_000, now: Date.now, ...options };
  }
  /** True for every call while all is well; after a pause for one call, whose outcome decides. */
  allows(): boolean {
    if (this.failures === 0) return true;
    const now = this.options.now();
    if (now < this.closedUntil) return false;
    // The others wait for the outcome of this one.
    this.closedUntil = now + this.pause();
    return true;
  }
  succeeded(): void {
    this.failures = 0;
  }
  failed(): void {
    this.failures += 1;
    this.closedUntil = this.options.now() + this.pause();
  }
  private pause(): number {
    return Math.min(this.options.maxPauseMs, this.options.pauseMs * 2 ** Math.max(0, this.failures - 1));
  }
}
