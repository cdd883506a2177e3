// What interceptors did for a task: one line for each hook and way in which it decided, however many items an import has.
import type { Task } from '@strata/memory';
import type { Tx } from '../database/database.js';

type Intercepted = Task['hooks'][number];
const MOST_LINES = 100;

export function interceptedBy(tx: Tx, projectId: string, taskId: string): Promise<Intercepted[]> {
  return tx.$queryRaw<Intercepted[]>`
    SELECT hook_id, resource, event, outcome, count(*)::int AS calls, sum(edited)::int AS edited, sum(dropped)::int AS dropped,
      reason, answer->>'instruction' AS instruction
    FROM hook_decisions WHERE project_id = ${projectId}::uuid AND task_id = ${taskId}::uuid
    GROUP BY hook_id, resource, event, outcome, reason, answer->>'instruction'
    ORDER BY min(created_at), hook_id LIMIT ${MOST_LINES}`;
}
