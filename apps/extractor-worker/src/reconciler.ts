// Beside the queue: finds work that nobody was woken for (a lost wake-up, a dead worker's lease, a queue that is away).
import { AppError } from '@strata/contracts';
import { WakeDueWork, type ports, type RunWork, type UserScope } from '@strata/memory';

/** With a lease of 10 s, the work of a killed worker goes on within 15 s, and a moment is left for the claim. */
const PASS_EVERY_MS = 4000;

export interface ReconcilerPorts {
  workItems: Pick<ports.WorkItems, 'due'>;
  wakeUps: ports.WakeUps;
  runWork: Pick<RunWork, 'run'>;
  /** How many users this process runs by itself while the queue is away. */
  concurrency: number;
  onPass?: (pass: { due: number; woken: number }) => void;
  onError?: (error: unknown) => void;
  everyMs?: number;
}

/** Passes at the start and every 4 s. While the queue takes no wake-up, runs due users here: Redis is not needed to make progress. */
export class Reconciler {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private readonly wakeDue: WakeDueWork;
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> | undefined;

  constructor(private readonly ports: ReconcilerPorts) {
    this.wakeDue = new WakeDueWork(ports.workItems, { wake: async (scope) => (await ports.wakeUps.wake(scope)) || this.runHere(scope) });
  }

  start(): void {
    this.next(0);
  }

  /** Ends the timer, aborts what runs here and waits for it; leases are free afterwards. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.pass;
    await Promise.all(this.running.values());
  }

  private next(ms: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.pass = this.wakeDue
        .run(this.stopping.signal)
        .then(
          (pass) => this.ports.onPass?.(pass),
          (error: unknown) => this.ports.onError?.(error),
        )
        .finally(() => this.next(this.ports.everyMs ?? PASS_EVERY_MS));
    }, ms);
  }

  private runHere(scope: UserScope): boolean {
    const key = JSON.stringify([scope.projectId, scope.userId]);
    if (this.stopping.signal.aborted || this.running.has(key) || this.running.size >= this.ports.concurrency) return false;
    const run = this.ports.runWork
      .run(scope, this.stopping.signal)
      .catch((error: unknown) => {
        if (!(error instanceof AppError && this.stopping.signal.aborted)) this.ports.onError?.(error);
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, run);
    return true;
  }
}
