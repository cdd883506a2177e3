// A worker's use-case: claims the user's oldest item, takes it through its stages, ends it, goes on with the next.
import { AppError, faultPoint, inSpan, type SpanTold } from '@strata/contracts';
import type { Fact } from '../model/fact.js';
import type { Project } from '../model/project.js';
import type { UserScope } from '../model/scope.js';
import type { ClaimedWork } from '../model/work.js';
import { interceptorsOf } from '../intercept/open-stage.js';
import type {
  Embedder,
  Extractor,
  Interceptors,
  MemoryIndex,
  StageInput,
  StageInterceptors,
  StageStore,
  SummaryWriter,
  WorkItems,
} from '../ports.js';
import { applyChanges } from './apply-changes.js';
import { holdLease } from './hold-lease.js';
import { afterFailure, MAX_ATTEMPTS, type Unfinished } from './retry-policy.js';
import { stageAfter, stageCalled, type StageDeps, type StageReport } from './stages.js';

export interface Extractors {
  builtin: Extractor;
  llm?: Extractor;
}
export interface RunWorkPorts {
  workItems: WorkItems;
  stages: StageStore;
  /** The project's setting chooses, without one the model if there is one; a project that asks for a model where none is fails visibly. */
  extractors: Extractors;
  summaryWriter?: SummaryWriter | null;
  /** Absent = nobody intercepts. */
  interceptors?: Interceptors;
  embedder: Embedder;
  index: MemoryIndex;
  now?: () => Date;
  /** For logs and counters; must not throw. */
  report?: (work: ClaimedWork, report: WorkReport) => void;
  /** Must be well under the store's lease of 10 s. */
  heartbeatMs?: number;
}
/** Never holds content. `failed` and `retry` carry the error itself, for the log. */
export type WorkReport =
  | StageReport
  | { kind: 'done'; durationMs: number }
  /** A stage that came to its end, its load and commit included. */
  | { kind: 'stage'; stage: string; durationMs: number }
  | { kind: 'retry' | 'failed'; stage: string; code: string; error: unknown }
  | { kind: 'stale' | 'lease_lost' | 'stopped'; stage: string };

type StageEnd = { kind: 'next'; work: ClaimedWork; input: StageInput } | { kind: 'finished' } | { kind: 'lease_lost' };

const HEARTBEAT_MS = 3000;
const MAX_REDOS = 5;

/** Safe to run any number of times at once for the same user: a claim lets one through, a commit only its holder. */
export class RunWork {
  private readonly now: () => Date;
  constructor(private readonly ports: RunWorkPorts) {
    this.now = ports.now ?? (() => new Date());
  }

  /** Returns when nothing of the user is due, the lease was lost or `signal` asks to stop; then the item is free at once. */
  async run(scope: UserScope, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = this.now();
      const work = await this.ports.workItems.claim(scope);
      if (!work) return;
      faultPoint('work.after-claim');
      if (!(await inSpan(workSpan(work, startedAt), () => this.runClaimed(work, startedAt, signal)))) return;
    }
  }

  private async runClaimed(work: ClaimedWork, startedAt: Date, signal: AbortSignal): Promise<boolean> {
    await inSpan({ name: 'claim', startedAt }, () => Promise.resolve());
    return this.runItem(work, signal);
  }

  /** False = don't go on with this user. */
  private async runItem(claimed: ClaimedWork, stop: AbortSignal): Promise<boolean> {
    if (claimed.attempts > MAX_ATTEMPTS) {
      const message = `gave up after ${MAX_ATTEMPTS} attempts that ended without an answer`;
      return this.end(claimed, { kind: 'failed', error: { code: 'internal', message } }, null);
    }
    const started = this.now().getTime();
    const lease = holdLease(claimed, this.ports.workItems, this.ports.heartbeatMs ?? HEARTBEAT_MS);
    const signal = AbortSignal.any([stop, lease.lost]);
    let work = claimed;
    let input: StageInput | null = null;
    try {
      for (;;) {
        signal.throwIfAborted();
        const end = await this.timeStage(work, input, signal);
        if (end.kind === 'lease_lost') return this.lost(work);
        if (end.kind === 'finished') break;
        ({ work, input } = end);
      }
      faultPoint('work.before-release');
      if (!(await this.ports.workItems.release(work, { kind: 'done' }))) return this.lost(work);
      faultPoint('work.after-release');
      this.report(work, { kind: 'done', durationMs: this.now().getTime() - started });
      return true;
    } catch (error) {
      if (lease.lost.aborted) return this.lost(work);
      if (!stop.aborted) return await this.end(work, afterFailure(error, work.attempts, this.now()), error);
      this.report(work, { kind: 'stopped', stage: work.stage });
      await this.ports.workItems.release(work, { kind: 'retry', availableAt: this.now(), countAttempt: false, error: null });
      return false;
    } finally {
      lease.stop();
    }
  }

  private async timeStage(work: ClaimedWork, known: StageInput | null, signal: AbortSignal): Promise<StageEnd> {
    const started = this.now().getTime();
    const end = await inSpan({ name: `stage ${work.stage}` }, () => this.runStage(work, known, signal));
    this.report(work, { kind: 'stage', stage: work.stage, durationMs: this.now().getTime() - started });
    return end;
  }

  /**
   * Runs with no transaction open, then commits; begins again on fresh rows when the memory moved on meanwhile.
   * `known`: the input as the stage before left it.
   */
  private async runStage(work: ClaimedWork, known: StageInput | null, signal: AbortSignal): Promise<StageEnd> {
    const stage = stageCalled(work.stage);
    let input = known;
    // Made once: what the stage's interceptors may take in all is not begun anew by a redo.
    let hooks: StageInterceptors | undefined;
    const intercept: StageDeps['intercept'] = (resource, given) =>
      (hooks ??= interceptorsOf(this.ports.interceptors, work, given, resource, signal));
    for (let redo = 0; redo <= MAX_REDOS; redo += 1) {
      input ??= await this.ports.stages.load(work);
      const deps = this.depsFor(input.project, work, intercept);
      const outcome = await orAbort(stage.run(work, input, deps, signal), signal);
      // A short-term write makes no summary, but may take away what one rests on: then the summaries are put right.
      const longTerm = work.longTerm || stage.longTermOnly || closesWhatIsTold(input, outcome.facts ?? []);
      const nextStage = stageAfter(stage.name, longTerm);
      // The last stage changes no record: the release is its commit.
      if (nextStage === null) return { kind: 'finished' };
      faultPoint('work.before-stage-commit');
      const changes = { ...outcome, nextStage };
      const version = input.memoryVersion;
      const committed = await inSpan({ name: 'stage commit' }, () => this.ports.stages.commit(work, version, changes));
      if (committed === 'lease_lost') return { kind: 'lease_lost' };
      if (committed === 'committed') {
        faultPoint('work.after-stage-commit');
        return { kind: 'next', work: { ...work, stage: nextStage, checkpoint: outcome.checkpoint }, input: applyChanges(input, changes) };
      }
      this.report(work, { kind: 'stale', stage: stage.name });
      input = null;
    }
    throw new AppError('unavailable', `the memory of the user kept changing during ${stage.name}`);
  }

  private depsFor(project: Project, work: ClaimedWork, intercept: StageDeps['intercept']): StageDeps {
    const { extractors, embedder, index, stages, summaryWriter } = this.ports;
    const chosen = project.extractor ?? (extractors.llm ? 'llm' : 'builtin');
    const asked = extractors[chosen];
    if (!asked && work.stage === 'extract-facts')
      throw new AppError('model.not_configured', 'the project asks for a model, and none is configured');
    return {
      extractor: asked ?? extractors.builtin,
      summaryWriter: chosen === 'llm' ? (summaryWriter ?? null) : null,
      embedder,
      index,
      source: stages,
      intercept,
      now: this.now,
      report: (report) => this.report(work, report),
    };
  }

  private async end(work: ClaimedWork, as: Unfinished, error: unknown): Promise<boolean> {
    this.report(work, { kind: as.kind, stage: work.stage, code: as.error?.code ?? 'internal', error });
    faultPoint('work.before-release');
    if (!(await this.ports.workItems.release(work, as))) return this.lost(work);
    faultPoint('work.after-release');
    return true;
  }

  private lost(work: ClaimedWork): false {
    this.report(work, { kind: 'lease_lost', stage: work.stage });
    return false;
  }

  private report(work: ClaimedWork, report: WorkReport): void {
    this.ports.report?.(work, report);
  }
}

function workSpan(work: ClaimedWork, startedAt: Date): SpanTold {
  const { id, taskId, kind, attempts, origin = null } = work;
  const waited = origin && { 'strata.waited_ms': Math.max(0, startedAt.getTime() - origin.at.getTime()) };
  const attributes = { 'strata.work_item_id': id, 'strata.task_id': taskId, 'strata.work.kind': kind, 'strata.attempt': attempts };
  return { name: 'process work', kind: 'consumer', startedAt, origin, attributes: { ...attributes, ...waited } };
}

function closesWhatIsTold(input: StageInput, facts: Fact[]): boolean {
  const closed = new Set(facts.filter((f) => f.status !== 'active').map((f) => f.id));
  return closed.size > 0 && input.summaries.some((s) => s.factIds.some((id) => closed.has(id)));
}

/** A stage that doesn't hear the signal is left behind; what it would have written needs a commit that never comes. */
async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // A stage that was called after the abort rejects too; nobody is left to hear it, and that must not end the process.
  promise.catch(() => undefined);
  signal.throwIfAborted();
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
