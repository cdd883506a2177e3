// Derived records → public shape. The same shape goes into answers, events and exports.
import type { z } from 'zod';
import type { shapes } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { EventTime, Fact, Relation, Source } from '../model/fact.js';

export const eventTimeView = (time: EventTime | null) =>
  time && { start: time.start.toISOString(), end: time.end.toISOString(), granularity: time.granularity };

/** Behaviour evidence shows its action's `log_id` as `message_id`: to a caller both are raw input. */
export function sourceView(source: Source): z.infer<typeof shapes.SourceShape> {
  return {
    message_id: source.messageId ?? source.actionId ?? '',
    start: source.start,
    end: source.end,
    quote: source.quote,
    role: source.role,
    name: source.name,
    timestamp: source.timestamp.toISOString(),
  };
}

export function factView(fact: Fact): z.infer<typeof shapes.FactShape> {
  return {
    fact_id: fact.id,
    user_id: fact.userId,
    session_id: fact.sessionId,
    content: fact.content,
    category: fact.category,
    type: fact.type,
    speaker: fact.speaker,
    speaker_name: fact.speakerName,
    language: fact.language,
    sources: fact.sources.map(sourceView),
    entities: fact.entities,
    tags: fact.tags,
    confidence: fact.confidence,
    slot: fact.slot,
    value: fact.value,
    event_time: eventTimeView(fact.eventTime),
    valid_from: fact.validFrom?.toISOString() ?? null,
    valid_to: fact.validTo?.toISOString() ?? null,
    status: fact.status,
    version: fact.version,
    supersedes: fact.supersedes,
    superseded_by: fact.supersededBy,
    superseded_at: fact.supersededAt?.toISOString() ?? null,
    flags: fact.flags,
    metadata: fact.metadata,
    edited_by: fact.editedBy,
    created_at: fact.createdAt.toISOString(),
    updated_at: fact.updatedAt.toISOString(),
  };
}

export function relationView(relation: Relation): z.infer<typeof shapes.RelationShape> {
  return { source_id: relation.sourceId, target_id: relation.targetId, relation: relation.kind, confidence: relation.confidence };
}

export function summaryView(summary: Summary): z.infer<typeof shapes.SummaryShape> {
  return {
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
    weight: summary.weight,
    access_count: summary.accessCount,
    last_accessed_at: summary.lastAccessedAt?.toISOString() ?? null,
    version: summary.version,
    edited_by: summary.editedBy,
    pinned: summary.pinned,
    created_at: summary.createdAt.toISOString(),
    updated_at: summary.updatedAt.toISOString(),
  };
}

export function topicView(topic: Topic): z.infer<typeof shapes.TopicShape> {
  return {
    topic_id: topic.id,
    user_id: topic.userId,
    name: topic.name,
    summary_text: topic.summaryText,
    summary_ids: topic.summaryIds,
    summary_count: topic.summaryIds.length,
    fact_count: topic.factCount,
    freshness: topic.freshness.toISOString(),
    version: topic.version,
    edited_by: topic.editedBy,
    created_at: topic.createdAt.toISOString(),
    updated_at: topic.updatedAt.toISOString(),
  };
}
