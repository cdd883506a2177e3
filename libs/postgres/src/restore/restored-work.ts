// The work of a restored user: writes as they were, and what is to be indexed, all under one task.
import { randomUUID } from 'node:crypto';
import { currentSpan } from '@strata/contracts';
import { deterministicId, type ports, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';

/** An item loads the user's memory once: neither too many of them, nor one that holds its lease for minutes. */
const INDEXED_TOGETHER = 500;

type Write = Extract<ports.RestoreBatch, { record: 'write' }>['lines'][number]['line'];
type Layer = 'messageIds' | 'factIds' | 'summaryIds' | 'topicIds';

export class RestoredWork {
  private readonly toIndex: Record<Layer, string[]> = { messageIds: [], factIds: [], summaryIds: [], topicIds: [] };
  /** Places of facts that name one that they superseded, or were superseded by. */
  readonly succession = new Map<string, string>();
  private readonly writes = new Map<string, Write['status']>();
  private readonly errors: { code: string; message: string; message_ids: string[] }[] = [];
  private total = 0;
  private failed = 0;
  private succeeded = 0;

  constructor(
    readonly scope: UserScope,
    readonly taskId: string,
    private nextSeq: bigint,
  ) {}

  /** The same user's write under another name is another item. */
  itemId(writeId: string): string {
    return deterministicId('restored-write', this.scope.projectId, this.scope.userId, writeId);
  }
  statusOf(writeId: string): Write['status'] | undefined {
    return this.writes.get(writeId);
  }

  /** False = its place is one that the user has yet to give away. */
  addWrite(write: Write): boolean {
    if (BigInt(write.seq) >= this.nextSeq) return false;
    this.writes.set(write.write_id, write.status);
    if (write.status === 'done') return true;
    this.total += write.record_count;
    if (write.status === 'pending') return true;
    this.failed += write.record_count;
    this.errors.push({ ...(write.error ?? { code: 'internal', message: 'failed before the export' }), message_ids: [] });
    return true;
  }
  /** What needs no work: it counts as done. */
  addDone(count: number): void {
    this.total += count;
    this.succeeded += count;
  }
  addToIndex(layer: Layer, ids: string[]): void {
    this.toIndex[layer].push(...ids);
    this.total += ids.length;
  }

  /** Items behind all that the user wrote, and the task with its counts; one with nothing left to do has ended. */
  async write(tx: Tx): Promise<void> {
    const { projectId, userId } = this.scope;
    const items = Object.entries(this.toIndex).flatMap(([layer, ids]) =>
      chunks(ids).map((chunk) => this.itemOf({ [layer]: chunk }, chunk.length)),
    );
    await insertRows(tx, 'work_items', items);
    await tx.$executeRaw`UPDATE users SET next_seq = ${this.nextSeq} WHERE project_id = ${projectId}::uuid AND id = ${userId}`;
    const left = this.total - this.succeeded - this.failed;
    const ended = this.failed === 0 ? 'completed' : this.succeeded === 0 ? 'failed' : 'partial';
    await tx.task.updateMany({
      where: { projectId, id: this.taskId },
      data: {
        totalCount: this.total,
        successCount: this.succeeded,
        failedCount: this.failed,
        errors: this.errors,
        status: left > 0 ? 'pending' : ended,
        finishedAt: left > 0 ? null : new Date(),
      },
    });
  }

  private itemOf(checkpoint: object, count: number) {
    const { projectId, userId } = this.scope;
    const row = { project_id: projectId, id: randomUUID(), user_id: userId, task_id: this.taskId, seq: this.nextSeq };
    this.nextSeq += 1n;
    return {
      ...row,
      kind: 'restore',
      record_count: count,
      long_term: true,
      stage: 'index-memories',
      checkpoint,
      traceparent: currentSpan()?.traceparent ?? null,
    };
  }
}

function chunks<T>(list: T[]): T[][] {
  const out: T[][] = [];
  for (let at = 0; at < list.length; at += INDEXED_TOGETHER) out.push(list.slice(at, at + INDEXED_TOGETHER));
  return out;
}
