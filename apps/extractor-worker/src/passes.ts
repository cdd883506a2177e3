// Beside the queue: what is looked for again and again, because nobody may have been woken for it.

/** Each pass begins a while after the one before it has ended. */
export class Passes {
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  every(ms: number, pass: (signal: AbortSignal) => Promise<void>): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = pass(this.stopping.signal)
        .catch((error: unknown) => this.onError(error))
        .finally(() => {
          this.running.delete(run);
          this.every(ms, pass);
        });
      this.running.add(run);
    }, ms);
    this.timers.add(timer);
  }

  /** Ends the timers, aborts what runs here and waits for it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }
}
