// What an interceptor decided about one input of one work item.
import type { PipelineEvent, PipelineResource } from './pairs.js';

/** One question: the same key is never asked twice. */
export interface DecisionKey {
  projectId: string;
  userId: string;
  taskId: string;
  workItemId: string;
  hookId: string;
  resource: PipelineResource;
  event: PipelineEvent;
  /** SHA-256 over resource, event and `data` as the hook is asked. */
  inputHash: Buffer;
}

export type DecisionOutcome = 'unchanged' | 'instructed' | 'edited' | 'observed' | 'failed';

export interface StoredDecision {
  outcome: DecisionOutcome;
  /** Items changed and left out, of `edited`. */
  edited: number;
  dropped: number;
  /** Of `failed`: what was wrong, without content. */
  reason: string | null;
  /** `{instruction}` or `{facts|summaries|topics: […]}`; null = nothing to apply. */
  answer: Record<string, unknown> | null;
  durationMs: number;
}
