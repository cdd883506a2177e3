// Work of a user who is being erased: it goes, and the tasks that others have a share in end without it.
import type { UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { countFinished } from '../work/task-progress.js';
import { forgetAnswers } from './forget-traces.js';

/** The user's own tasks go with the user. A session of an import that was not learnt from yet has failed. */
export async function endWork(tx: Tx, { projectId, userId }: UserScope): Promise<void> {
  const ended = await tx.$queryRaw<{ taskId: string; open: boolean }[]>`
    DELETE FROM work_items w USING tasks t WHERE w.project_id = ${projectId}::uuid AND w.user_id = ${userId} AND w.status <> 'done'
      AND t.project_id = w.project_id AND t.id = w.task_id
    RETURNING t.id AS "taskId", t.user_id IS NULL AND w.status <> 'failed' AS open`;
  const error = { code: 'not_found', message: 'The user was erased before this was learnt from.', message_ids: [] };
  for (const { taskId } of ended.filter(({ open }) => open))
    await countFinished(tx, { projectId, taskId, success: 0, failed: 1, errors: [error] });
  await forgetAnswers(tx, projectId, [...new Set(ended.map(({ taskId }) => taskId))]);
}
