// Summaries and topics over facts that changed: told anew from what remains, or gone with the last fact under them.
import type { MemoryEvent, Retention } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import type { UserScope } from '../model/scope.js';
import { writeSummaries } from '../summarize/write-summaries.js';
import { updateTopics } from '../topics/update-topics.js';

export interface AboveInput extends UserScope {
  /** The project's names of topics. */
  allowed: string[];
  retention: Retention | null;
  /** All active facts as they stand now. */
  facts: Fact[];
  /** Removed, changed and new ones. */
  touchedFactIds: string[];
  summaries: Summary[];
  topics: Topic[];
  /** Deleted by name. */
  buried: ReadonlySet<string>;
  /** Past their days. */
  expired: ReadonlySet<string>;
  goneTopics: ReadonlySet<string>;
  now: Date;
}
export interface Above {
  removedSummaries: Summary[];
  summaries: Summary[];
  removedTopics: Topic[];
  topics: Topic[];
  events: MemoryEvent[];
}

/**
 * Wording is the built-in one: a model might be away, and what is erased can't wait. What an operator set (status, weight) stays on
 * what is told anew, an archived summary included: its words must not outlive their facts.
 */
export async function rewriteAbove(input: AboveInput, signal: AbortSignal): Promise<Above> {
  const touched = new Set(input.touchedFactIds);
  const affected = new Map(input.summaries.filter((s) => s.factIds.some((id) => touched.has(id))).map((s) => [s.id, s]));
  const standing = input.summaries.filter((s) => !input.buried.has(s.id) && !input.expired.has(s.id));
  const scope = { projectId: input.projectId, userId: input.userId, taskId: '', sessionId: null };
  const written = await writeSummaries(
    {
      ...scope,
      facts: input.facts,
      // Its old words say nothing: whatever is told now is another text.
      summaries: standing
        .map((s): Summary => (affected.has(s.id) ? { ...s, content: '', status: 'active', pinned: false } : s))
        .concat(goneOf(input)),
      changedFactIds: input.touchedFactIds,
      retention: input.retention,
      now: input.now,
    },
    null,
    signal,
  );
  const summaries = written.summaries.map((s) => ({ ...s, status: affected.get(s.id)?.status ?? s.status }));
  const gone = new Set([...written.removed, ...input.buried, ...input.expired]);
  const left = [...new Map([...standing, ...summaries].map((s) => [s.id, s])).values()].filter((s) => !gone.has(s.id));
  const topics = await updateTopics(
    {
      ...scope,
      allowed: input.allowed,
      retention: input.retention,
      facts: input.facts,
      summaries: left,
      topics: input.topics.filter((topic) => !input.goneTopics.has(topic.id)),
      now: input.now,
    },
    signal,
  );
  const goneTopics = new Set([...topics.removed, ...input.goneTopics]);
  const events = [...written.events, ...topics.events].filter((event) => event.event !== 'summary.deleted');
  return {
    removedSummaries: input.summaries.filter((s) => gone.has(s.id)),
    summaries,
    removedTopics: input.topics.filter((t) => goneTopics.has(t.id) && !topics.topics.some((now) => now.id === t.id)),
    topics: topics.topics,
    events,
  };
}

/** In sight as deleted, so that they are not written again. */
const goneOf = ({ summaries, buried, expired }: AboveInput): Summary[] =>
  summaries.filter((s) => buried.has(s.id) || expired.has(s.id)).map((s): Summary => ({ ...s, status: 'deleted' }));
