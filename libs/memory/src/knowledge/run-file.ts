// A worker's use-case: one file from its bytes to its text, its entries and their place in the index; or, deleted, out of the index.
import { faultPoint, inSpan, type SpanTold } from '@strata/contracts';
import type { ClaimedFile, FiledEntry } from '../model/knowledge.js';
import type { Embedder, MemoryIndex } from '../ports.js';
import type { DocumentReader, FileWork } from '../ports-knowledge.js';
import { holdLease } from '../stage/hold-lease.js';
import { afterFailure } from '../stage/retry-policy.js';
import { cutEntries } from './cut-entries.js';
import { chunkId, entryId, indexOfEntries } from './index-of-entries.js';

export interface RunFilePorts {
  work: FileWork;
  reader: DocumentReader;
  index: MemoryIndex;
  embedder: Embedder;
  now?: () => Date;
  /** For logs and counters; must not throw. */
  report?: (file: ClaimedFile, report: FileReport) => void;
}
/** Never holds content. */
export type FileReport =
  | { kind: 'completed'; entries: number; durationMs: number }
  | { kind: 'removed' | 'lease_lost' | 'stopped' }
  | { kind: 'retry' | 'failed'; code: string; error: unknown };

/** Well under the lease of the store. */
const HEARTBEAT_MS = 3000;
/** A file that ended so many workers is given up. */
const MOST_ATTEMPTS = 8;
const WRITTEN_TOGETHER = 500;

/** Safe to run any number of times at once: a claim lets one through, and every commit asks for its lease. */
export class RunFile {
  private readonly now: () => Date;
  constructor(private readonly ports: RunFilePorts) {
    this.now = ports.now ?? (() => new Date());
  }

  async run(projectId: string, fileId: string, stop: AbortSignal): Promise<void> {
    const { work } = this.ports;
    const file = await work.claim(projectId, fileId);
    if (!file) return;
    faultPoint('knowledge.after-claim');
    const begun = this.now().getTime();
    const lease = holdLease(file, work, HEARTBEAT_MS);
    const signal = AbortSignal.any([stop, lease.lost]);
    try {
      const end = await inSpan(fileSpan(file), async () => (file.isDeleted ? await this.remove(file) : await this.take(file, signal)));
      this.report(file, end.kind === 'completed' ? { ...end, durationMs: this.now().getTime() - begun } : end);
    } catch (error) {
      if (lease.lost.aborted) {
        await this.takeBack(file);
        return this.report(file, { kind: 'lease_lost' });
      }
      await this.fail(file, error, stop.aborted);
    } finally {
      lease.stop();
    }
  }

  private async take(
    file: ClaimedFile,
    signal: AbortSignal,
  ): Promise<{ kind: 'completed'; entries: number } | { kind: 'lease_lost' } | { kind: 'failed'; code: string; error: unknown }> {
    const { work, reader, index } = this.ports;
    if (file.attempts > MOST_ATTEMPTS)
      return this.refuse(file, 'internal', `gave up after ${MOST_ATTEMPTS} attempts that ended without an answer`);
    if (file.original === null)
      return this.index(
        file,
        file.entries.map((entry) => ({ ...entry, file })),
        signal,
      );
    const sent = { format: file.format, bytes: file.original };
    const read = await inSpan({ name: 'read document' }, () => reader.read(sent, signal));
    if (read.kind === 'refused') return this.refuse(file, read.code, read.message);
    const { text, textLength, pieces } = cutEntries(read.blocks);
    const { projectId, knowledgeBaseId, id: fileId, createdAt } = file;
    const entries = pieces.map((piece, position): FiledEntry => {
      return { projectId, knowledgeBaseId, id: entryId(fileId, position), fileId, position, ...piece, createdAt, file };
    });
    if (!(await work.keep(file, { text, textLength, entries }))) return { kind: 'lease_lost' };
    faultPoint('knowledge.after-entries');
    // Cut otherwise by an earlier run, perhaps of another release.
    const former = Array.from({ length: Math.max(0, file.entryCount - entries.length) }, (_, i) =>
      chunkId(entryId(fileId, entries.length + i)),
    );
    if (former.length > 0) await index.forget({ projectId, knowledgeBaseId }, former);
    return this.index(file, entries, signal);
  }

  private async index(
    file: ClaimedFile,
    entries: FiledEntry[],
    signal: AbortSignal,
  ): Promise<{ kind: 'completed'; entries: number } | { kind: 'lease_lost' }> {
    const { work, embedder, index } = this.ports;
    for (let at = 0; at < entries.length; at += WRITTEN_TOGETHER) {
      signal.throwIfAborted();
      const some = await indexOfEntries(entries.slice(at, at + WRITTEN_TOGETHER), embedder, signal);
      await inSpan({ name: 'index upsert', kind: 'client', attributes: { 'strata.entries': some.length } }, () => index.upsert(some));
    }
    faultPoint('knowledge.after-index');
    if (await work.finish(file, { kind: 'completed' })) return { kind: 'completed', entries: entries.length };
    await this.takeBack({ ...file, entryCount: entries.length });
    return { kind: 'lease_lost' };
  }

  private async refuse(file: ClaimedFile, code: string, message: string) {
    const ended = await this.ports.work.finish(file, { kind: 'failed', error: { code, message } });
    return ended ? ({ kind: 'failed', code, error: null } as const) : ({ kind: 'lease_lost' } as const);
  }

  /** Index first: once the row is gone nobody knows what stood there. */
  private async remove(file: ClaimedFile): Promise<{ kind: 'removed' | 'lease_lost' }> {
    await this.forget(file);
    return { kind: (await this.ports.work.finish(file, { kind: 'removed' })) ? 'removed' : 'lease_lost' };
  }

  /** The lease was lost: if that is for a deletion, what was written meanwhile must not stay behind; else its new holder writes the same. */
  private async takeBack(file: ClaimedFile): Promise<void> {
    if (!(await this.ports.work.isKept(file))) await this.forget(file);
  }

  private async forget({ projectId, knowledgeBaseId, id, entryCount }: ClaimedFile): Promise<void> {
    const ids = Array.from({ length: entryCount }, (_, position) => chunkId(entryId(id, position)));
    await inSpan({ name: 'index remove', kind: 'client', attributes: { 'strata.entries': ids.length } }, () =>
      this.ports.index.forget({ projectId, knowledgeBaseId }, ids),
    );
  }

  private async fail(file: ClaimedFile, error: unknown, isStopped: boolean): Promise<void> {
    if (isStopped) {
      await this.ports.work.finish(file, { kind: 'retry', afterMs: 0, countAttempt: false });
      return this.report(file, { kind: 'stopped' });
    }
    const as = afterFailure(error, file.attempts, this.now());
    if (as.kind === 'failed' && !file.isDeleted) {
      await this.ports.work.finish(file, as);
      return this.report(file, { kind: 'failed', code: as.error.code, error });
    }
    const {
      availableAt,
      countAttempt,
      error: said,
    } = as.kind === 'retry' ? as : { availableAt: new Date(this.now().getTime() + 60_000), countAttempt: true, error: as.error };
    await this.ports.work.finish(file, { kind: 'retry', afterMs: availableAt.getTime() - this.now().getTime(), countAttempt });
    this.report(file, { kind: 'retry', code: said?.code ?? 'internal', error });
  }

  private report(file: ClaimedFile, report: FileReport): void {
    this.ports.report?.(file, report);
  }
}

function fileSpan({ id, taskId, attempts, origin = null }: ClaimedFile): SpanTold {
  const attributes = { 'strata.file_id': id, 'strata.task_id': taskId, 'strata.attempt': attempts };
  return { name: 'process file', kind: 'consumer', origin, attributes };
}
