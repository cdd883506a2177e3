// Beside the queue: runs deletions that nobody was woken for (a lost wake-up, a dead worker's lease), counts again what is long done, and
// lets go what projects no longer keep.
import type { EnforceRetention, ports, RunDeletion, VerifyDeletions } from '@strata/memory';
import { Passes } from '../passes.js';

const PASS_EVERY_MS = 4000;
const VERIFY_EVERY_MS = 5 * 60_000;
const RETENTION_EVERY_MS = 60_000;
/** A pass looks at this many. */
const BATCH = 10;

type Verified = Awaited<ReturnType<VerifyDeletions['run']>>[number];

export interface DeletionPassesPorts {
  work: Pick<ports.DeletionWork, 'due'>;
  runDeletion: Pick<RunDeletion, 'run'>;
  verify: Pick<VerifyDeletions, 'run'>;
  retention: Pick<EnforceRetention, 'run'>;
  /** A later count that found something. */
  onFound: (verified: Verified) => void;
  onError: (error: unknown) => void;
  everyMs?: number;
  verifyEveryMs?: number;
  retentionEveryMs?: number;
}

/** A claim lets one through: a pass and a job of the queue never run the same deletion. */
export class DeletionPasses {
  private readonly passes: Passes;

  constructor(private readonly ports: DeletionPassesPorts) {
    this.passes = new Passes(ports.onError);
  }

  start(): void {
    this.passes.every(this.ports.everyMs ?? PASS_EVERY_MS, (signal) => this.runDue(signal));
    this.passes.every(this.ports.verifyEveryMs ?? VERIFY_EVERY_MS, (signal) => this.verify(signal));
    this.passes.every(this.ports.retentionEveryMs ?? RETENTION_EVERY_MS, (signal) => this.ports.retention.run(signal));
  }

  /** Leases are free afterwards. */
  stop(): Promise<void> {
    return this.passes.stop();
  }

  private async runDue(signal: AbortSignal): Promise<void> {
    for (const { projectId, id } of await this.ports.work.due(BATCH)) {
      if (signal.aborted) return;
      await this.ports.runDeletion.run(projectId, id, signal);
    }
  }

  private async verify(signal: AbortSignal): Promise<void> {
    for (const verified of await this.ports.verify.run(signal)) {
      const { records, index } = verified.remaining;
      if (index > 0 || Object.values(records).some((count) => count > 0)) this.ports.onFound(verified);
    }
  }
}
