// After a commit the next stage's input is known without reading it again: what was read, and what was just written.
import type { StageChanges, StageInput } from '../ports.js';

/** Loading a user's facts is the dearest part of an item. The optimistic lock tells when somebody else wrote meanwhile. */
export function applyChanges(input: StageInput, changes: StageChanges): StageInput {
  const { facts = [], relations = [], summaries = [], topics = [], removed = [] } = changes;
  const written = facts.length + relations.length + summaries.length + topics.length + removed.length;
  const gone = new Set(removed.map(({ layer, id }) => `${layer}:${id}`));
  return {
    ...input,
    facts: merged(input.facts, facts).filter((f) => f.status === 'active'),
    summaries: merged(input.summaries, summaries).filter((s) => !gone.has(`summary:${s.id}`)),
    topics: merged(input.topics, topics).filter((t) => !gone.has(`topic:${t.id}`)),
    memoryVersion: written ? input.memoryVersion + 1n : input.memoryVersion,
  };
}

function merged<T extends { id: string }>(known: T[], written: T[]): T[] {
  return written.length ? [...new Map([...known, ...written].map((record) => [record.id, record])).values()] : known;
}
