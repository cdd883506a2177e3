// Failed items of a task go back into the queue, from the stage that failed, with fresh attempts.
import type { StageName } from '@strata/contracts';
import type { Tx } from '../database/database.js';
import { markStages } from './task-progress.js';

interface Replayed {
  id: string;
  user_id: string;
  stage: StageName;
  record_count: number;
}

/** Idempotent: items that are not failed are left alone. */
export async function replayTask(tx: Tx, projectId: string, taskId: string): Promise<{ items: number; users: string[] }> {
  const items = await tx.$queryRaw<Replayed[]>`
    UPDATE work_items SET status = 'pending', attempts = 0, available_at = now(), error = NULL, updated_at = now()
    WHERE project_id = ${projectId}::uuid AND task_id = ${taskId}::uuid AND status = 'failed'
    RETURNING id, user_id, stage, record_count`;
  if (!items.length) return { items: 0, users: [] };
  const update = { where: { projectId, workItemId: { in: items.map((item) => item.id) } }, data: { status: 'pending', error: null } };
  await tx.message.updateMany(update);
  await tx.action.updateMany(update);
  const ids = items.map((item) => item.id);
  const records = items.reduce((sum, item) => sum + item.record_count, 0);
  // Failures that have no item (an import's sessions in conflict) stay counted and told.
  await tx.$executeRaw`
    UPDATE tasks SET status = 'pending', finished_at = NULL,
      failed_count = failed_count - CASE WHEN kind = 'import' THEN ${items.length}::int ELSE ${records}::int END,
      errors = COALESCE((
        SELECT jsonb_agg(error) FROM jsonb_array_elements(errors) AS error
        WHERE NOT error->'message_ids' ?| ARRAY(
          SELECT id FROM messages WHERE project_id = ${projectId}::uuid AND work_item_id = ANY(${ids}::uuid[])
          UNION SELECT id FROM actions WHERE project_id = ${projectId}::uuid AND work_item_id = ANY(${ids}::uuid[]))), '[]')
    WHERE project_id = ${projectId}::uuid AND id = ${taskId}::uuid`;
  await markStages(tx, { projectId, taskId }, Object.fromEntries(items.map((item) => [item.stage, 'pending'])));
  return { items: items.length, users: [...new Set(items.map((item) => item.user_id))] };
}
