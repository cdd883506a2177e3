// Outbox → deliveries, in batches until nothing is left; one relay at a time in a process, any number of processes.

export interface Relayed {
  events: number;
  /** Set aside, because this version does not know them. */
  refused: number;
  deliveries: number;
}
export interface Outbox {
  /** Fans out up to `limit` events, oldest first; what another process holds is passed by. */
  take(limit: number): Promise<Relayed>;
  /** Deletes told events, and stored answers of requests, that are older than their keeping time. */
  prune(): Promise<unknown>;
}
const BATCH = 500;
/** A relay that is woken finds what a lost wake-up left within this time. */
const EVERY_MS = 2000;
const PRUNE_EVERY_MS = 3_600_000;

export class RelayOutbox {
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private isStopping = false;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly outbox: Outbox,
    private readonly onRelayed: (relayed: Relayed) => void = () => undefined,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** Returns when the outbox was found empty after the call; a call during a run makes it look once more. @throws of the outbox */
  run(): Promise<void> {
    this.isAskedAgain = true;
    this.running ??= this.drain().finally(() => (this.running = undefined));
    return this.running;
  }

  start(): void {
    const every = (ms: number, work: () => Promise<unknown>) => {
      const loop = () => void work().catch(this.onError);
      loop();
      this.timers.push(setInterval(loop, ms));
    };
    every(EVERY_MS, () => this.run());
    every(PRUNE_EVERY_MS, () => this.outbox.prune());
  }

  /** Finishes the batch in hand. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.timers.forEach((timer) => clearInterval(timer));
    await this.running?.catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.isAskedAgain && !this.isStopping) {
      this.isAskedAgain = false;
      for (;;) {
        const relayed = await this.outbox.take(BATCH);
        if (relayed.events + relayed.refused === 0 || this.isStopping) break;
        this.onRelayed(relayed);
      }
    }
  }
}
