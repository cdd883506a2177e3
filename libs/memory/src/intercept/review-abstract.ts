// Summaries and topics before interceptors and back; the events tell what is left, as it is written.
import { isDeepStrictEqual } from 'node:util';
import type { MemoryEvent } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { WrittenSummaries } from '../summarize/write-summaries.js';
import type { UpdatedTopics } from '../topics/update-topics.js';
import type { Item, StageInterceptors } from '../ports-intercept.js';
import { summaryEvent } from '../view/event-view.js';
import { eventTimeView, summaryView, topicView } from '../view/memory-view.js';

export const summaryItem = (summary: Summary): Item => ({
  summary_id: summary.id,
  user_id: summary.userId,
  session_id: summary.sessionId,
  perspective: summary.perspective,
  content: summary.content,
  language: summary.language,
  fact_ids: summary.factIds,
  status: summary.status,
  confidence: summary.confidence,
  tags: summary.tags,
  entities: summary.entities,
  event_time: eventTimeView(summary.eventTime),
  version: summary.version,
});

const topicItem = (topic: Topic): Item => ({
  topic_id: topic.id,
  user_id: topic.userId,
  name: topic.name,
  summary_text: topic.summaryText,
  summary_ids: topic.summaryIds,
  fact_count: topic.factCount,
  freshness: topic.freshness.toISOString(),
  version: topic.version,
});

interface Reviewed<T> {
  /** New or changed ones. */
  kept: T[];
  /** Ids of those that go. */
  removed: string[];
  events: MemoryEvent[];
}
interface Layer<T> {
  idField: string;
  /** Field with the records that it rests on; their order says nothing. */
  below: string;
  idsBelow: (record: T) => string[];
  item: (record: T) => Item;
  /** The fields of an item that was edited were read by their schema. */
  edit: (record: T, item: Item) => T;
  view: (record: T) => Item;
}
type Abstract = Summary | Topic;

const SUMMARY: Layer<Summary> = {
  idField: 'summary_id',
  below: 'fact_ids',
  idsBelow: (summary) => summary.factIds,
  item: summaryItem,
  edit: (summary, item) => ({
    ...summary,
    content: item['content'] as string,
    tags: item['tags'] as string[],
    entities: item['entities'] as string[],
    confidence: item['confidence'] as number,
  }),
  view: summaryView,
};
const TOPIC: Layer<Topic> = {
  idField: 'topic_id',
  below: 'summary_ids',
  idsBelow: (topic) => topic.summaryIds,
  item: topicItem,
  edit: (topic, item) => ({ ...topic, summaryText: item['summary_text'] as string }),
  view: topicView,
};

export async function reviewSummaries(
  hooks: StageInterceptors,
  written: WrittenSummaries,
  stored: Summary[],
  cause: { taskId: string; now: Date },
): Promise<Reviewed<Summary>> {
  const reviewed = await review(SUMMARY, hooks, written.summaries, stored);
  const events = retold(SUMMARY, written.events, written.summaries, reviewed.kept);
  return {
    kept: reviewed.kept,
    removed: [...written.removed, ...reviewed.gone.map((summary) => summary.id)],
    events: [...events, ...reviewed.gone.map((summary) => summaryEvent('summary.deleted', summary, cause))],
  };
}

export async function reviewTopics(hooks: StageInterceptors, updated: UpdatedTopics, stored: Topic[]): Promise<Reviewed<Topic>> {
  const reviewed = await review(TOPIC, hooks, updated.topics, stored);
  return {
    kept: reviewed.kept,
    removed: [...updated.removed, ...reviewed.gone.map((topic) => topic.id)],
    events: retold(TOPIC, updated.events, updated.topics, reviewed.kept),
  };
}

/**
 * What a hook dropped is not stored, and `gone` with it is the version that stood there: it tells facts as they were before. What is left
 * as the very record that is stored is no new version.
 */
async function review<T extends Abstract>(layer: Layer<T>, hooks: StageInterceptors, records: T[], stored: T[]) {
  const byId = new Map(records.map((record) => [record.id, record]));
  const before = new Map(stored.map((record) => [record.id, record]));
  const left = new Set<string>();
  const kept: T[] = [];
  for (const { item, editedBy } of await hooks.review(records.map(layer.item))) {
    const record = byId.get(String(item[layer.idField]));
    if (!record) continue;
    left.add(record.id);
    const edited = editedBy === null ? record : { ...layer.edit(record, item), editedBy };
    if (!isStored(layer, edited, before.get(record.id))) kept.push(edited);
  }
  return { kept, gone: records.flatMap(({ id }) => (left.has(id) ? [] : (before.get(id) ?? []))) };
}

function isStored<T extends Abstract>(layer: Layer<T>, record: T, stored: T | undefined): boolean {
  if (stored === undefined || stored.editedBy !== record.editedBy) return false;
  const compared = (one: T) => ({ ...layer.item(one), [layer.below]: [...layer.idsBelow(one)].sort(), version: null });
  return isDeepStrictEqual(compared(record), compared(stored));
}

/** As the records are written; of what is not written nothing is told. */
function retold<T extends Abstract>(layer: Layer<T>, events: MemoryEvent[], shown: T[], kept: T[]): MemoryEvent[] {
  const about = new Set(shown.map((record) => record.id));
  const written = new Map(kept.map((record) => [record.id, record]));
  return events.flatMap((event) => {
    if (!about.has(event.resource_id)) return [event];
    const record = written.get(event.resource_id);
    return record ? [{ ...event, data: layer.view(record) }] : [];
  });
}
