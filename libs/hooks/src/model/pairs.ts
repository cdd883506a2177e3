// Which event of which resource a hook can be registered for, and in which mode: the one table of it.
import { EventName, type Resource } from '@strata/contracts';

const PIPELINE_EVENTS = ['before_llm', 'after_llm', 'before_add'] as const;
export type PipelineEvent = (typeof PIPELINE_EVENTS)[number];
/** Resources that the pipeline makes. */
export type PipelineResource = keyof typeof INTERCEPTED;
export type HookMode = 'sync' | 'async';

/** Inside the pipeline: `mode: sync` only. */
const INTERCEPTED = {
  fact: ['before_llm', 'after_llm', 'before_add'],
  summary: ['before_llm', 'after_llm', 'before_add'],
  topic: ['before_add'],
} as const satisfies Partial<Record<Resource, readonly PipelineEvent[]>>;

/** After the commit: `mode: async` only. */
const TOLD: Record<Resource, readonly EventName[]> = {
  fact: ['fact.created', 'fact.superseded', 'fact.deleted'],
  summary: ['summary.created', 'summary.updated', 'summary.status_changed', 'summary.deleted'],
  topic: ['topic.created', 'topic.updated'],
  message: ['message.failed'],
  deletion: ['deletion.completed', 'user.erased'],
  webhook: ['webhook.disabled'],
};

export const HOOK_EVENTS = [...PIPELINE_EVENTS, ...EventName.options] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** Events of a resource in a mode; none = the resource has none in that mode. */
export function eventsOf(resource: Resource, mode: HookMode): readonly HookEvent[] {
  if (mode === 'async') return TOLD[resource];
  const intercepted: Partial<Record<Resource, readonly PipelineEvent[]>> = INTERCEPTED;
  return intercepted[resource] ?? [];
}
