// A line → the record that it tells of, whoever is to own it.
import type { exported } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { EventTime, Fact } from '../model/fact.js';
import type { UserScope } from '../model/scope.js';

const date = (text: string | null) => (text === null ? null : new Date(text));
const eventTime = (time: exported.LineOf<'fact'>['event_time']): EventTime | null =>
  time && { start: new Date(time.start), end: new Date(time.end), granularity: time.granularity };
const owner = ({ projectId, userId }: UserScope): UserScope => ({ projectId, userId });

export function factOfLine(scope: UserScope, line: exported.LineOf<'fact'>): Fact {
  return {
    ...owner(scope),
    id: line.fact_id,
    sessionId: line.session_id,
    content: line.content,
    category: line.category,
    type: line.type,
    speaker: line.speaker,
    speakerName: line.speaker_name,
    language: line.language,
    sources: line.sources.map(({ message_id: messageId, action_id: actionId, timestamp, ...source }) => ({
      ...source,
      messageId,
      actionId,
      timestamp: new Date(timestamp),
    })),
    entities: line.entities,
    tags: line.tags,
    confidence: line.confidence,
    slot: line.slot,
    value: line.value,
    eventTime: eventTime(line.event_time),
    validFrom: date(line.valid_from),
    validTo: date(line.valid_to),
    status: line.status,
    version: line.version,
    editedBy: line.edited_by,
    supersedes: line.supersedes,
    supersededBy: line.superseded_by,
    supersededAt: date(line.superseded_at),
    flags: line.flags,
    agentId: line.agent_id,
    appId: line.app_id,
    metadata: line.metadata,
    createdAt: new Date(line.created_at),
    updatedAt: new Date(line.updated_at),
  };
}

export function summaryOfLine(scope: UserScope, line: exported.LineOf<'summary'>): Summary {
  return {
    ...owner(scope),
    id: line.summary_id,
    sessionId: line.session_id,
    perspective: line.perspective,
    content: line.content,
    language: line.language,
    factIds: line.fact_ids,
    status: line.status,
    confidence: line.confidence,
    tags: line.tags,
    entities: line.entities,
    eventTime: eventTime(line.event_time),
    weight: line.weight,
    accessCount: line.access_count,
    lastAccessedAt: date(line.last_accessed_at),
    version: line.version,
    editedBy: line.edited_by,
    pinned: line.pinned,
    createdAt: new Date(line.created_at),
    updatedAt: new Date(line.updated_at),
  };
}

export function topicOfLine(scope: UserScope, line: exported.LineOf<'topic'>): Topic {
  return {
    ...owner(scope),
    id: line.topic_id,
    name: line.name,
    summaryText: line.summary_text,
    summaryIds: line.summary_ids,
    factCount: line.fact_count,
    freshness: new Date(line.freshness),
    version: line.version,
    editedBy: line.edited_by,
    createdAt: new Date(line.created_at),
    updatedAt: new Date(line.updated_at),
  };
}
