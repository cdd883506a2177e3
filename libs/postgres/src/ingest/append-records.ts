// HTTP write → one commit: records, work item, task, the user's order.
import { randomUUID } from 'node:crypto';
import { AppError, currentSpan, faultPoint, inSpan, STAGE_NAMES } from '@strata/contracts';
import type { ports, Task, UserScope } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { insertRows, type TableRow } from '../database/insert-rows.js';
import { countFinished } from '../work/task-progress.js';
import { sortKnown, type KnownRecord } from './sort-known.js';
import { lockUser } from './user-lock.js';

export interface Append<T> extends UserScope {
  kind: 'messages' | 'actions';
  records: T[];
  longTerm: boolean;
  taskId?: string;
  /** Under the user's lock, before anything is written: throws when the write may not happen. */
  check?: (tx: Tx) => Promise<void>;
  known: (tx: Tx, ids: string[]) => Promise<KnownRecord[]>;
  columns: (record: T) => TableRow;
}

/**
 * Returns after COMMIT. Nine statements whatever the number of records. An import's task is told of a session that
 * brings nothing new, or a conflict, so that it always ends.
 */
export async function appendRecords<T extends { id: string; contentHash: Buffer }>(
  database: Database,
  append: Append<T>,
): Promise<ports.AppendOutcome> {
  const accept = { name: 'accept commit', kind: 'producer', attributes: { 'strata.work.kind': append.kind } } as const;
  const outcome = await inSpan(accept, async (span) => {
    const written = await database.tenant(append.projectId, async (tx) => {
      const done = await write(tx, append);
      faultPoint('ingest.before-commit');
      return done;
    });
    if (written.kind === 'appended') span.set({ 'strata.accepted': written.accepted, 'strata.task_id': written.taskId });
    return written;
  });
  faultPoint('ingest.after-commit');
  return outcome;
}

async function write<T extends { id: string; contentHash: Buffer }>(tx: Tx, append: Append<T>): Promise<ports.AppendOutcome> {
  const { projectId, userId, records, kind, taskId } = append;
  if (taskId !== undefined) await requireTask(tx, projectId, taskId);
  const seq = await lockUser(tx, append);
  await append.check?.(tx);
  const ids = records.map((record) => record.id);
  const sorted = sortKnown(records, await append.known(tx, ids));
  if (sorted.kind === 'conflict') {
    const error = { code: 'conflict', message: 'An id is stored with other content.', message_ids: sorted.ids };
    if (taskId !== undefined) await countFinished(tx, { projectId, taskId, success: 0, failed: 1, errors: [error] });
    return { kind: 'id_conflict', ids: sorted.ids };
  }
  if (sorted.kind === 'repeat') {
    if (taskId !== undefined) await countFinished(tx, { projectId, taskId, success: 1, failed: 0 });
    const item = await tx.workItem.findUnique({
      where: { projectId_id: { projectId, id: sorted.workItemId } },
      select: { taskId: true },
    });
    return { kind: 'appended', taskId: taskId ?? item?.taskId ?? '', workItemId: null, accepted: 0, ids };
  }
  const fresh = sorted.records;
  const workItemId = randomUUID();
  const task = taskId ?? (await createTask(tx, { projectId, userId, kind, totalCount: fresh.length }));
  const itemSeq = seq + BigInt(fresh.length);
  const item = { id: workItemId, task_id: task, seq: itemSeq, kind, record_count: fresh.length, long_term: append.longTerm };
  const traceparent = currentSpan()?.traceparent ?? null;
  await insertRows(tx, 'work_items', [{ project_id: projectId, user_id: userId, traceparent, ...item }]);
  const owner = { project_id: projectId, user_id: userId, work_item_id: workItemId };
  await insertRows(
    tx,
    kind,
    fresh.map((record, i) => ({ ...append.columns(record), ...owner, seq: seq + BigInt(i) })),
  );
  await tx.$executeRaw`UPDATE users SET next_seq = ${itemSeq + 1n} WHERE project_id = ${projectId}::uuid AND id = ${userId}`;
  return { kind: 'appended', taskId: task, workItemId, accepted: fresh.length, ids };
}

async function requireTask(tx: Tx, projectId: string, id: string): Promise<void> {
  const found = await tx.task.findUnique({ where: { projectId_id: { projectId, id } }, select: { id: true } });
  if (!found) throw new AppError('not_found', 'There is no such task.');
}

/** `userId` null: the task of an import, whose count is sessions, or of a file, which goes through no stages. */
export async function createTask(
  tx: Tx,
  task: { projectId: string; userId: string | null; kind: Task['kind']; totalCount: number },
): Promise<string> {
  const id = randomUUID();
  const row = { id, user_id: task.userId, kind: task.kind, total_count: task.totalCount, stages: task.kind === 'file' ? [] : newStages() };
  await insertRows(tx, 'tasks', [{ project_id: task.projectId, ...row }]);
  return id;
}

const newStages = (): Task['stages'] => STAGE_NAMES.map((name) => ({ name, status: 'pending' }));
