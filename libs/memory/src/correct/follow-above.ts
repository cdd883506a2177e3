// Summaries and topics over what was corrected by hand: told anew in the same commit, so that no answer tells the old state.
import type { MemoryEvent } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import type { UserScope } from '../model/scope.js';
import type { Correction, Surroundings } from '../ports-correction.js';
import { writeSummaries } from '../summarize/write-summaries.js';
import { updateTopics } from '../topics/update-topics.js';

export interface Corrected {
  /** As they stand now. */
  facts: Fact[];
  summary: Summary | null;
  /** Facts whose summaries are to be told anew though their own state is as it was. */
  retold: string[];
}
export interface Cause {
  taskId: string;
  now: Date;
}

/**
 * Wording is the built-in one and nobody intercepts: an operator's word can't wait for a model. The work that follows the commit asks
 * both (see `SummariesInput.again`).
 */
export async function followAbove(
  scope: UserScope,
  memory: Surroundings,
  { facts, summary, retold }: Corrected,
  { taskId, now }: Cause,
): Promise<{ followed: Correction['followed']; events: MemoryEvent[] }> {
  const { signal } = new AbortController();
  const active = merged(memory.facts, facts).filter((fact) => fact.status === 'active');
  const standing = merged(memory.summaries, summary ? [summary] : []);
  const shared = { projectId: scope.projectId, userId: scope.userId, taskId, sessionId: null, facts: active, retention: memory.retention, now };
  const written = await writeSummaries(
    { ...shared, summaries: standing, changedFactIds: [...facts.map(({ id }) => id), ...retold], byHand: true },
    null,
    signal,
  );
  const gone = new Set(written.removed);
  const summaries = merged(standing, written.summaries).filter(({ id }) => !gone.has(id));
  const topics = await updateTopics({ ...shared, allowed: memory.topicNames, summaries, topics: memory.topics }, signal);
  const removed = [
    ...written.removed.map((id) => ({ layer: 'summary' as const, id })),
    ...topics.removed.map((id) => ({ layer: 'topic' as const, id })),
  ];
  return {
    followed: { summaries: written.summaries, topics: topics.topics, removed },
    events: [...written.events, ...topics.events],
  };
}

const merged = <T extends { id: string }>(known: T[], written: T[]): T[] => [
  ...new Map([...known, ...written].map((record) => [record.id, record])).values(),
];
