// What happened to a derived record → the event that subscribers are told.
import type { EventName, MemoryEvent } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import { factView, summaryView, topicView } from './memory-view.js';

/** The task that made it happen, and when. */
interface Cause {
  taskId: string;
  now: Date;
}

export const factEvent = (event: EventName, fact: Fact, cause: Cause): MemoryEvent => ({
  ...told(event, fact, cause),
  resource: 'fact',
  session_id: fact.sessionId,
  data: factView(fact),
});

export const summaryEvent = (event: EventName, summary: Summary, cause: Cause): MemoryEvent => ({
  ...told(event, summary, cause),
  resource: 'summary',
  session_id: summary.sessionId,
  data: summaryView(summary),
});

export const topicEvent = (event: EventName, topic: Topic, cause: Cause): MemoryEvent => ({
  ...told(event, topic, cause),
  resource: 'topic',
  session_id: null,
  data: topicView(topic),
});

const told = (event: EventName, record: { id: string; userId: string }, { taskId, now }: Cause) => ({
  event,
  resource_id: record.id,
  user_id: record.userId,
  task_id: taskId,
  occurred_at: now.toISOString(),
});
