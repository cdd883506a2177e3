// The end of a run: item, records, task and events in the caller's transaction.
import type { ClaimedWork, ports } from '@strata/memory';
import { deterministicId, view } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertEvents } from '../outbox/insert-events.js';
import { toMessage } from '../rows/message-row.js';
import { countFinished, markStages } from './task-progress.js';

interface Held {
  stage: ClaimedWork['stage'];
  record_count: number;
  import: boolean;
}

/** Locks the item for whoever still holds its lease; null = lost. */
export async function holdLease(tx: Tx, { projectId, id, leaseToken }: ClaimedWork): Promise<Held | null> {
  const [row] = await tx.$queryRaw<Held[]>`
    SELECT stage, record_count, (SELECT kind = 'import' FROM tasks t WHERE t.project_id = w.project_id AND t.id = w.task_id) AS import
    FROM work_items w
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid AND status = 'running'
    FOR UPDATE`;
  return row ?? null;
}

/** False = the lease was lost and nothing was written. */
export async function releaseWork(tx: Tx, work: ClaimedWork, as: ports.ReleaseAs): Promise<boolean> {
  const held = await holdLease(tx, work);
  if (!held) return false;
  const counted = held.import ? 1 : held.record_count;
  if (as.kind === 'retry') await retry(tx, work, as);
  else if (as.kind === 'done') {
    await close(tx, work, 'done', null);
    await forgetEdits(tx, work);
    await markRecords(tx, work, 'processed', null);
    await markStages(tx, work, { [held.stage]: 'completed' });
    await countFinished(tx, { projectId: work.projectId, taskId: work.taskId, success: counted, failed: 0 });
  } else {
    await close(tx, work, 'failed', as.error);
    await markRecords(tx, work, 'failed', as.error.message);
    await markStages(tx, work, { [held.stage]: 'failed' });
    const ids = await emitFailures(tx, work, as.error);
    const errors = [{ ...as.error, message_ids: ids }];
    await countFinished(tx, { projectId: work.projectId, taskId: work.taskId, success: 0, failed: counted, errors });
  }
  return true;
}

async function retry(tx: Tx, { projectId, id }: ClaimedWork, as: ports.ReleaseAs & { kind: 'retry' }): Promise<void> {
  await tx.$executeRaw`
    UPDATE work_items SET status = 'pending', lease_token = NULL, lease_until = NULL, available_at = ${as.availableAt},
      attempts = CASE WHEN ${as.countAttempt} THEN attempts ELSE GREATEST(attempts - 1, 0) END,
      error = ${as.error === null ? null : JSON.stringify(as.error)}::jsonb, updated_at = now()
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid`;
}

/** A failed item keeps its checkpoint: a replay goes on from the stage that failed. One that is done keeps what an erasure tells facts anew from. */
async function close(tx: Tx, { projectId, id }: ClaimedWork, status: 'done' | 'failed', error: ports.WorkError | null): Promise<void> {
  await tx.$executeRaw`
    UPDATE work_items SET status = ${status}, lease_token = NULL, lease_until = NULL, updated_at = now(),
      checkpoint = CASE WHEN ${status} <> 'done' THEN checkpoint
        ELSE (SELECT jsonb_object_agg(key, value) FROM jsonb_each(checkpoint) WHERE key IN ('candidates', 'rulings')) END,
      error = ${error === null ? null : JSON.stringify(error)}::jsonb
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid`;
}

/** What interceptors made of records lives on in the records; that they were asked, and what they added to questions, is still told. */
async function forgetEdits(tx: Tx, { projectId, id }: ClaimedWork): Promise<void> {
  await tx.$executeRaw`
    UPDATE hook_decisions SET answer = NULL WHERE project_id = ${projectId}::uuid AND work_item_id = ${id}::uuid AND event = 'before_add'`;
}

async function markRecords(tx: Tx, work: ClaimedWork, status: string, error: string | null): Promise<void> {
  const { projectId, userId, id, kind } = work;
  if (kind === 'restore') {
    // They were extracted elsewhere: without an index they are not yet processed, and never failed.
    const indexed = { projectId, userId, id: { in: work.checkpoint?.messageIds ?? [] }, status: 'chunked' };
    if (status === 'processed') await tx.message.updateMany({ where: indexed, data: { status } });
    return;
  }
  const update = { where: { projectId, workItemId: id }, data: { status, error } };
  await (kind === 'messages' ? tx.message.updateMany(update) : tx.action.updateMany(update));
}

/** One `message.failed` for each message; the ids of all records of the item. */
async function emitFailures(tx: Tx, work: ClaimedWork, error: ports.WorkError): Promise<string[]> {
  const { projectId, userId, id, taskId, kind, leaseToken } = work;
  const where = { projectId, workItemId: id };
  if (kind === 'actions') {
    const actions = await tx.action.findMany({ where, select: { id: true }, orderBy: { seq: 'asc' } });
    return actions.map((action) => action.id);
  }
  const messages = await tx.message.findMany({ where, orderBy: { seq: 'asc' } });
  const occurredAt = new Date().toISOString();
  const events = messages.map((row) => ({
    // The lease is part of the id: a replay that fails again is another event.
    id: deterministicId('event', id, leaseToken, 'message.failed', row.id),
    event: {
      event: 'message.failed' as const,
      resource: 'message' as const,
      resource_id: row.id,
      user_id: userId,
      session_id: row.sessionId,
      task_id: taskId,
      occurred_at: occurredAt,
      data: { ...view.message(toMessage(row)), error_code: error.code },
    },
  }));
  await insertEvents(tx, projectId, events);
  return messages.map((row) => row.id);
}
