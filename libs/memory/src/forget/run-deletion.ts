// A worker's use-case: takes a due deletion through its users, lets the index follow, counts again in every store, writes the receipt.
import { AppError, faultPoint, inSpan, type SpanTold } from '@strata/contracts';
import { shelvesOf } from '../index/public-part.js';
import { addCounts, type ClaimedDeletion, type Targets } from '../model/deletion.js';
import type { UserScope } from '../model/scope.js';
import type { Embedder, Extractor, MemoryIndex } from '../ports.js';
import type { DeletionWork, ErasureCheck, ErasureSource, ErasureStore } from '../ports-forget.js';
import { holdLease } from '../stage/hold-lease.js';
import type { Extractors } from '../stage/run-work.js';
import { checkErasure } from './check-erasure.js';
import { deletionEvents } from './deletion-events.js';
import { eraseRecords } from './erase-records.js';
import { countInIndex, followInIndex } from './follow-in-index.js';

export interface RunDeletionPorts {
  work: DeletionWork;
  erasures: ErasureStore;
  check: ErasureCheck;
  index: MemoryIndex;
  embedder: Embedder;
  extractors: Extractors;
  now?: () => Date;
  /** For the log; must not throw. */
  report?: (deletion: ClaimedDeletion, report: DeletionReport) => void;
}
/** Never holds content. */
export type DeletionReport =
  { kind: 'completed'; durationMs: number } | { kind: 'retry' | 'failed'; code: string; error: unknown } | { kind: 'lease_lost' };

/** Of a lease of ten seconds. */
const EXTEND_EVERY_MS = 3000;
const MAX_ATTEMPTS = 20;
const LONGEST_WAIT_MS = 60_000;

/** Every step can be repeated: a run that was killed is taken up by the next claim where its last commit left it. */
export class RunDeletion {
  private readonly now: () => Date;
  constructor(private readonly ports: RunDeletionPorts) {
    this.now = ports.now ?? (() => new Date());
  }

  async run(projectId: string, deletionId: string, signal: AbortSignal): Promise<void> {
    const deletion = await this.ports.work.claim(projectId, deletionId);
    if (!deletion) return;
    faultPoint('forget.after-claim');
    const begun = this.now().getTime();
    const lease = holdLease(deletion, this.ports.work, EXTEND_EVERY_MS);
    try {
      const isOurs = await inSpan(deletionSpan(deletion), () => this.forget(deletion, AbortSignal.any([signal, lease.lost])));
      this.report(deletion, isOurs ? { kind: 'completed', durationMs: this.now().getTime() - begun } : { kind: 'lease_lost' });
    } catch (error) {
      if (lease.lost.aborted) return this.report(deletion, { kind: 'lease_lost' });
      const known = error instanceof AppError ? error : null;
      const said = { code: known?.code ?? 'internal', message: known?.message ?? 'unexpected failure while deleting' };
      const kind = signal.aborted || deletion.attempts < MAX_ATTEMPTS ? 'retry' : 'failed';
      const afterMs = signal.aborted ? 0 : Math.min(LONGEST_WAIT_MS, 500 * 2 ** deletion.attempts);
      this.report(deletion, { kind, code: said.code, error });
      await this.ports.work.finish(deletion, kind === 'retry' ? { kind, afterMs, error: said } : { kind, error: said });
    } finally {
      lease.stop();
    }
  }

  /** False = the lease was lost: somebody else goes on. */
  private async forget(claimed: ClaimedDeletion, signal: AbortSignal): Promise<boolean> {
    let deletion: ClaimedDeletion | null = claimed;
    const { targets } = claimed.progress;
    for (const one of targets) {
      if (deletion.progress.done.includes(one.userId)) continue;
      const now: ClaimedDeletion = deletion;
      deletion = await inSpan({ name: one.whole ? 'erase user' : 'erase records' }, () =>
        one.whole ? this.forgetUser(now, one.userId, signal) : this.forgetRecords(now, one, signal),
      );
      if (!deletion || !(await this.ports.work.advance(deletion))) return false;
    }
    const erased = deletion;
    deletion = erased.dryRun
      ? { ...erased, counts: addCounts(erased.counts, { vectors: await countInIndex(this.ports.index, erased) }) }
      : await inSpan({ name: 'follow in index' }, () => followInIndex(this.ports, erased, signal));
    if (!deletion) return false;
    faultPoint('forget.before-complete');
    const now = this.now();
    if (deletion.dryRun)
      return this.ports.work.finish(deletion, { kind: 'completed', counts: deletion.counts, remaining: null, events: [] });
    const { projectId, progress } = deletion;
    const remaining = await inSpan({ name: 'count again' }, () => checkErasure(this.ports, projectId, progress, now));
    const left = Object.values(remaining.records).reduce((sum, count) => sum + count, remaining.index);
    if (left > 0) throw new AppError('unavailable', `${left} records were still there when they were counted again`);
    const receipt: ClaimedDeletion = { ...deletion, status: 'completed', completedAt: now, verifiedAt: now, remaining, error: null };
    const events = deletionEvents(receipt, progress, now);
    return this.ports.work.finish(deletion, { kind: 'completed', counts: deletion.counts, remaining, events });
  }

  private forgetRecords(deletion: ClaimedDeletion, targets: Targets, signal: AbortSignal): Promise<ClaimedDeletion | null> {
    const extractorOf = (source: ErasureSource) => this.extractorFor(source);
    return eraseRecords(this.ports.erasures, extractorOf, deletion, targets, this.now(), signal);
  }

  /** First the fence and the count, in a commit of their own: whatever happens afterwards, the receipt tells of all that there was. */
  private async forgetUser(claimed: ClaimedDeletion, userId: string, signal: AbortSignal): Promise<ClaimedDeletion | null> {
    const { erasures, index, work } = this.ports;
    const scope = { projectId: claimed.projectId, userId };
    let deletion = claimed;
    if (!deletion.progress.fenced.includes(userId)) {
      const counted = await erasures.countUser(scope, deletion.dryRun ? null : deletion);
      if (!counted) return this.passOver(deletion, scope);
      const { counts, at } = counted;
      const { messages, actions, facts_deleted, summaries, topics } = counts;
      const archived = deletion.mode === 'archive' ? messages + actions + facts_deleted + summaries + topics : 0;
      const held = await Promise.all(shelvesOf(scope).map((shelf) => index.versions(shelf)));
      const vectors = held.reduce((sum, entries) => sum + entries.size, 0);
      const { fenced, removed } = deletion.progress;
      const gone = { userId, factIds: [], topicIds: [], until: at.toISOString() };
      const progress = { ...deletion.progress, fenced: [...fenced, userId], removed: [...removed, gone] };
      deletion = { ...deletion, counts: addCounts(deletion.counts, { ...counts, vectors, archived }), progress };
      if (!(await work.advance(deletion))) return null;
    }
    const between = async () => {
      signal.throwIfAborted();
      if (!(await work.advance(deletion))) throw new AppError('conflict', 'the deletion is run by another worker');
      faultPoint('forget.between-chunks');
    };
    // Their next life has entries of its own.
    const clearIndex = async () => {
      for (const shelf of shelvesOf(scope)) await index.forget(shelf, 'all');
    };
    if (!deletion.dryRun) await erasures.eraseUser(scope, deletion, between, clearIndex);
    return { ...deletion, progress: { ...deletion.progress, done: [...deletion.progress.done, userId] } };
  }

  /** The life that was to go is over: nothing is counted, and of what is there now only what is older is looked for. */
  private async passOver(deletion: ClaimedDeletion, scope: UserScope): Promise<ClaimedDeletion> {
    const { userId } = scope;
    await this.ports.erasures.forgetArchive(scope, deletion);
    const { done, removed } = deletion.progress;
    const gone = { userId, factIds: [], topicIds: [], until: deletion.requestedAt.toISOString() };
    return { ...deletion, progress: { ...deletion.progress, done: [...done, userId], removed: [...removed, gone] } };
  }

  private extractorFor({ project }: ErasureSource): Extractor {
    const { builtin, llm } = this.ports.extractors;
    return (project.extractor ?? (llm ? 'llm' : 'builtin')) === 'llm' ? (llm ?? builtin) : builtin;
  }

  private report(deletion: ClaimedDeletion, report: DeletionReport): void {
    this.ports.report?.(deletion, report);
  }
}

function deletionSpan({ id, mode, attempts, origin = null }: ClaimedDeletion): SpanTold {
  const attributes = { 'strata.deletion_id': id, 'strata.deletion.mode': mode, 'strata.attempt': attempts };
  return { name: 'run deletion', kind: 'consumer', origin, attributes };
}
