// Public shape of a task: what became of an accepted write. Counts are messages (sessions for imports, records for actions).
import { z } from 'zod';
import { Instant, TaskStatus } from './primitives.js';

export const STAGE_NAMES = ['extract-facts', 'reconcile', 'write-summaries', 'update-topics', 'index-memories'] as const;
export const StageName = z.enum(STAGE_NAMES);
export type StageName = z.infer<typeof StageName>;

/** What one interceptor did while the task's records were made, over all of them. */
const InterceptedShape = z.strictObject({
  hook_id: z.string(),
  resource: z.enum(['fact', 'summary', 'topic']),
  event: z.string(),
  /** `failed`: it did not answer as it must, and its say was passed by. */
  outcome: z.enum(['unchanged', 'instructed', 'edited', 'observed', 'failed']),
  calls: z.number().int(),
  /** Records that it changed, and that it left out. */
  edited: z.number().int(),
  dropped: z.number().int(),
  reason: z.string().nullable(),
  instruction: z.string().nullable(),
});

export const TaskShape = z.strictObject({
  task_id: z.string(),
  status: TaskStatus,
  total_count: z.number().int(),
  success_count: z.number().int(),
  failed_count: z.number().int(),
  stages: z.array(z.strictObject({ name: StageName, status: z.enum(['pending', 'running', 'completed', 'skipped', 'failed']) })),
  memory: z.strictObject({ added: z.number().int(), updated: z.number().int(), deleted: z.number().int() }),
  errors: z.array(z.strictObject({ code: z.string(), message: z.string(), message_ids: z.array(z.string()) })),
  hooks: z.array(InterceptedShape),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type TaskShape = z.infer<typeof TaskShape>;
