// A worker's use-case, each minute: what a project no longer keeps goes, one bounded deletion after the other.
import type { RetentionStore } from '../ports-forget.js';
import type { RunDeletion } from './run-deletion.js';

/** Who lets go, in receipts and in the audit. */
export const RETENTION = 'retention';

/** Records of one deletion. */
const BATCH = 1000;
/** A pass begins no deletion after this; the next one goes on. */
const BUDGET_MS = 30_000;

export interface EnforceRetentionPorts {
  store: RetentionStore;
  runDeletion: Pick<RunDeletion, 'run'>;
  now?: () => Date;
  batch?: number;
  budgetMs?: number;
}

/** Repeatable and safe beside others: the store opens no second deletion of a project, and a claim lets one worker run it. */
export class EnforceRetention {
  constructor(private readonly ports: EnforceRetentionPorts) {}

  /** Projects take turns, so that a large one holds up none. One of which nothing is due, or whose last deletion is still open, is left to the next pass. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, runDeletion, now = () => new Date(), batch = BATCH, budgetMs = BUDGET_MS } = this.ports;
    const until = Date.now() + budgetMs;
    for (let projects = await store.projects(); projects.length;) {
      const busy: string[] = [];
      for (const projectId of projects) {
        if (signal.aborted || Date.now() > until) return;
        const id = await store.openDue(projectId, now(), batch);
        if (id === null) continue;
        await runDeletion.run(projectId, id, signal);
        busy.push(projectId);
      }
      projects = busy;
    }
  }
}
