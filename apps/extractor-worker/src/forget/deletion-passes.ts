// Beside the queue: runs deletions that nobody was woken for (a lost wake-up, a dead worker's lease), and counts again what is long done.
import type { ports, RunDeletion, VerifyDeletions } from '@strata/memory';

const PASS_EVERY_MS = 4000;
const VERIFY_EVERY_MS = 5 * 60_000;
/** A pass looks at this many. */
const BATCH = 10;

type Verified = Awaited<ReturnType<VerifyDeletions['run']>>[number];

export interface DeletionPassesPorts {
  work: Pick<ports.DeletionWork, 'due'>;
  runDeletion: Pick<RunDeletion, 'run'>;
  verify: Pick<VerifyDeletions, 'run'>;
  /** A later count that found something. */
  onFound: (verified: Verified) => void;
  onError: (error: unknown) => void;
  everyMs?: number;
  verifyEveryMs?: number;
}

/** A claim lets one through: a pass and a job of the queue never run the same deletion. */
export class DeletionPasses {
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly ports: DeletionPassesPorts) {}

  start(): void {
    this.every(this.ports.everyMs ?? PASS_EVERY_MS, () => this.runDue());
    this.every(this.ports.verifyEveryMs ?? VERIFY_EVERY_MS, () => this.verify());
  }

  /** Ends the timers, aborts what runs here and waits for it; leases are free afterwards. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  private every(ms: number, pass: () => Promise<void>): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const run = pass()
        .catch((error: unknown) => this.ports.onError(error))
        .finally(() => {
          this.running.delete(run);
          this.every(ms, pass);
        });
      this.running.add(run);
    }, ms);
    this.timers.add(timer);
  }

  private async runDue(): Promise<void> {
    for (const { projectId, id } of await this.ports.work.due(BATCH)) {
      if (this.stopping.signal.aborted) return;
      await this.ports.runDeletion.run(projectId, id, this.stopping.signal);
    }
  }

  private async verify(): Promise<void> {
    for (const verified of await this.ports.verify.run(this.stopping.signal)) {
      const { records, index } = verified.remaining;
      if (index > 0 || Object.values(records).some((count) => count > 0)) this.ports.onFound(verified);
    }
  }
}
