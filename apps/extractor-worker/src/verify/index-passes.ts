// Beside the queue: every five minutes one worker compares entries of the index with the records, and mends what differs.
import { DRIFTS, type CheckIndex, type IndexDrift, type RecordShelf } from '@strata/memory';

const EVERY_MS = 5 * 60_000;
/** A pass goes on for this long, and the next one from where it was: a large installation is gone through in several. */
const BUDGET_MS = 60_000;
/** Who stands in the index is read as a whole: seldom, and when a round over all users is done. */
const STRANGERS_EVERY_MS = 24 * 60 * 60_000;
/** So long other workers leave one that reads it alone; if it was stopped midway, one of them begins again. */
const STRANGERS_AGAIN_MS = 60 * 60_000;

/** `strangers`: the last time that all of them were looked at; `begun`: that somebody began to. */
export type Turn = 'pass' | 'strangers' | 'begun';

export interface IndexPassesPorts {
  check: Pick<CheckIndex, 'shelves' | 'strangers'>;
  projects: () => Promise<string[]>;
  /** True for one worker of all, once in `everyMs`. */
  takeTurn: (everyMs: number, of: Turn) => Promise<boolean>;
  /** Whether a turn would be given; takes none. */
  isTurn: (everyMs: number, of: Turn) => Promise<boolean>;
  /** Where a pass ended: it begins behind this one. */
  place: { get: () => Promise<RecordShelf | null>; set: (place: RecordShelf | null) => Promise<void> };
  /** Of a user or knowledge base whose entries differed. */
  onDrift: (drift: IndexDrift) => void;
  onError: (error: unknown) => void;
  everyMs?: number;
  budgetMs?: number;
}

export class IndexPasses {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> | undefined;

  constructor(private readonly ports: IndexPassesPorts) {}

  start(): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.pass = this.run()
        .catch((error: unknown) => this.ports.onError(error))
        .finally(() => this.start());
    }, this.ports.everyMs ?? EVERY_MS);
  }

  /** Ends the timer, and the pass at its next user or knowledge base. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.pass;
  }

  /** Users and knowledge bases one after the other, never a project at once. */
  async run(): Promise<void> {
    const { check, projects, takeTurn, isTurn, place, onDrift, everyMs = EVERY_MS, budgetMs = BUDGET_MS } = this.ports;
    // A little less: timers of several workers are not of one moment.
    if (!(await takeTurn(everyMs * 0.9, 'pass'))) return;
    const until = Date.now() + budgetMs;
    const from = await place.get();
    for (const projectId of (await projects()).filter((id) => from === null || id >= from.projectId)) {
      const after = projectId === from?.projectId ? from : null;
      for await (const drift of check.shelves(projectId, true, after)) {
        if (!('skipped' in drift) && DRIFTS.some((kind) => drift.found[kind].length > 0)) onDrift(drift);
        if (Date.now() >= until || this.stopping.signal.aborted) return place.set('skipped' in drift ? drift.skipped : drift.shelf);
      }
    }
    await place.set(null);
    if (!(await isTurn(STRANGERS_EVERY_MS, 'strangers')) || !(await takeTurn(STRANGERS_AGAIN_MS, 'begun'))) return;
    if (await this.strangers()) await takeTurn(STRANGERS_EVERY_MS, 'strangers');
  }

  /** Entries of users and knowledge bases that have no row: a worker that died behind an erasure may have left them. False: stopped before the last. */
  private async strangers(): Promise<boolean> {
    for (const projectId of await this.ports.projects()) {
      for await (const drift of this.ports.check.strangers(projectId, true)) {
        this.ports.onDrift(drift);
        if (this.stopping.signal.aborted) return false;
      }
      if (this.stopping.signal.aborted) return false;
    }
    return true;
  }
}
