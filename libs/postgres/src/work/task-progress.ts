// What a task tells its caller: counts, stages, errors, the end. Every change is one statement on the task's row.
import { STAGE_NAMES, type StageName } from '@strata/contracts';
import type { ClaimedWork, Task } from '@strata/memory';
import type { Tx } from '../database/database.js';

type StageStatus = Task['stages'][number]['status'];

/** The stages of `names` get their status; order and the others stay. A task that waits runs once a stage does. */
export async function markStages(
  tx: Tx,
  { projectId, taskId }: Pick<ClaimedWork, 'projectId' | 'taskId'>,
  names: Partial<Record<StageName, StageStatus>>,
  memory: Task['memory'] = { added: 0, updated: 0, deleted: 0 },
): Promise<void> {
  const starts = Object.values(names).includes('running');
  await tx.$executeRaw`
    UPDATE tasks SET
      status = CASE WHEN status = 'pending' AND ${starts} THEN 'running' ELSE status END,
      stages = (
        SELECT jsonb_agg(CASE WHEN marks ? (stage->>'name') THEN jsonb_set(stage, '{status}', marks->(stage->>'name')) ELSE stage END ORDER BY place)
        FROM jsonb_array_elements(stages) WITH ORDINALITY AS list(stage, place), (SELECT ${JSON.stringify(names)}::jsonb AS marks) AS given),
      memory = jsonb_build_object(
        'added', (memory->>'added')::int + ${memory.added}::int,
        'updated', (memory->>'updated')::int + ${memory.updated}::int,
        'deleted', (memory->>'deleted')::int + ${memory.deleted}::int)
    WHERE project_id = ${projectId}::uuid AND id = ${taskId}::uuid`;
}

/** The stage that ends, those that are jumped over, the one that comes. */
export function stageMarks(ended: StageName, next: StageName | null): Partial<Record<StageName, StageStatus>> {
  const marks: Partial<Record<StageName, StageStatus>> = { [ended]: 'completed' };
  if (next === null || next === ended) return marks;
  for (const name of STAGE_NAMES.slice(STAGE_NAMES.indexOf(ended) + 1, STAGE_NAMES.indexOf(next))) marks[name] = 'skipped';
  marks[next] = 'running';
  return marks;
}

export interface Finished {
  projectId: string;
  taskId: string;
  success: number;
  failed: number;
  errors?: Task['errors'];
}

/**
 * Adds to the counts and ends the task when all that it counts has ended: `completed`, `failed` or, mixed, `partial`.
 * The row's lock puts items of one task that finish together in order.
 */
export async function countFinished(tx: Tx, { projectId, taskId, success, failed, errors = [] }: Finished): Promise<void> {
  await tx.$executeRaw`
    UPDATE tasks SET
      success_count = success_count + ${success}::int,
      failed_count = failed_count + ${failed}::int,
      errors = errors || ${JSON.stringify(errors)}::jsonb,
      status = CASE
        WHEN success_count + failed_count + ${success + failed}::int < total_count THEN 'running'
        WHEN failed_count + ${failed}::int = 0 THEN 'completed'
        WHEN success_count + ${success}::int = 0 THEN 'failed'
        ELSE 'partial' END,
      finished_at = CASE WHEN success_count + failed_count + ${success + failed}::int < total_count THEN NULL ELSE now() END
    WHERE project_id = ${projectId}::uuid AND id = ${taskId}::uuid`;
}
