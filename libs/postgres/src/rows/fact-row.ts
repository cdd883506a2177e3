// Facts into their columns, relations out of theirs; how facts are read: read-facts.ts.
import type { Granularity, RelationKind } from '@strata/contracts';
import type { EventTime, Fact, Relation, Source, UserScope } from '@strata/memory';
import type { TableRow } from '../database/insert-rows.js';
import type * as prisma from '../generated/prisma/client.js';

export interface EventColumns {
  eventStart: Date | null;
  eventEnd: Date | null;
  eventGranularity: string | null;
}
export function toEventTime({ eventStart, eventEnd, eventGranularity }: EventColumns): EventTime | null {
  return eventStart && eventEnd ? { start: eventStart, end: eventEnd, granularity: (eventGranularity ?? 'instant') as Granularity } : null;
}
export function eventColumns(time: EventTime | null): TableRow {
  return { event_start: time?.start ?? null, event_end: time?.end ?? null, event_granularity: time?.granularity ?? null };
}

/** The owner is the one whose work is done, whatever the record says. */
export function factColumns({ projectId, userId }: UserScope, fact: Fact): TableRow {
  return {
    project_id: projectId,
    id: fact.id,
    user_id: userId,
    session_id: fact.sessionId,
    content: fact.content,
    category: fact.category,
    type: fact.type,
    speaker: fact.speaker,
    speaker_name: fact.speakerName,
    language: fact.language,
    entities: fact.entities,
    tags: fact.tags,
    confidence: fact.confidence,
    slot_subject: fact.slot?.subject ?? null,
    slot_attribute: fact.slot?.attribute ?? null,
    value: fact.value,
    ...eventColumns(fact.eventTime),
    valid_from: fact.validFrom,
    valid_to: fact.validTo,
    status: fact.status,
    version: fact.version,
    supersedes: fact.supersedes,
    superseded_by: fact.supersededBy,
    superseded_at: fact.supersededAt,
    flags: fact.flags,
    edited_by: fact.editedBy,
    agent_id: fact.agentId,
    app_id: fact.appId,
    metadata: fact.metadata,
    created_at: fact.createdAt,
    updated_at: fact.updatedAt,
  };
}

export function sourceColumns({ projectId, userId }: UserScope, factId: string, source: Source, ordinal: number): TableRow {
  return {
    project_id: projectId,
    fact_id: factId,
    ordinal,
    user_id: userId,
    message_id: source.messageId,
    action_id: source.actionId,
    start: source.start,
    end: source.end,
    quote: source.quote,
    role: source.role,
    name: source.name,
    timestamp: source.timestamp,
  };
}

export function toRelation(row: prisma.FactRelation): Relation {
  return { sourceId: row.sourceId, targetId: row.targetId, kind: row.kind as RelationKind, confidence: row.confidence };
}
