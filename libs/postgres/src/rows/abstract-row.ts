// Summaries and topics between rows and records, both ways.
import type { Perspective, SummaryStatus } from '@strata/contracts';
import { without, type Summary, type Topic, type UserScope } from '@strata/memory';
import type { TableRow } from '../database/insert-rows.js';
import type * as prisma from '../generated/prisma/client.js';
import { eventColumns, toEventTime } from './fact-row.js';

export type SummaryRow = prisma.Summary & { facts: { factId: string }[] };
export const WITH_FACT_IDS = { facts: { select: { factId: true }, orderBy: { factId: 'asc' } } } as const;
export type TopicRow = prisma.Topic & { summaries: { summaryId: string }[] };
export const WITH_SUMMARY_IDS = { summaries: { select: { summaryId: true }, orderBy: { summaryId: 'asc' } } } as const;

export function toSummary(row: SummaryRow): Summary {
  return {
    ...without(row, 'facts', 'eventStart', 'eventEnd', 'eventGranularity'),
    perspective: row.perspective as Perspective,
    status: row.status as SummaryStatus,
    factIds: row.facts.map((link) => link.factId),
    eventTime: toEventTime(row),
  };
}

export function summaryColumns({ projectId, userId }: UserScope, summary: Summary): TableRow {
  return {
    project_id: projectId,
    id: summary.id,
    user_id: userId,
    session_id: summary.sessionId,
    perspective: summary.perspective,
    content: summary.content,
    language: summary.language,
    status: summary.status,
    confidence: summary.confidence,
    tags: summary.tags,
    entities: summary.entities,
    ...eventColumns(summary.eventTime),
    weight: summary.weight,
    access_count: summary.accessCount,
    last_accessed_at: summary.lastAccessedAt,
    version: summary.version,
    edited_by: summary.editedBy,
    pinned: summary.pinned,
    created_at: summary.createdAt,
    updated_at: summary.updatedAt,
  };
}

export function toTopic(row: TopicRow): Topic {
  return { ...without(row, 'summaries', 'summaryCount'), summaryIds: row.summaries.map((link) => link.summaryId) };
}

export function topicColumns({ projectId, userId }: UserScope, topic: Topic): TableRow {
  return {
    project_id: projectId,
    id: topic.id,
    user_id: userId,
    name: topic.name,
    summary_text: topic.summaryText,
    summary_count: topic.summaryIds.length,
    fact_count: topic.factCount,
    freshness: topic.freshness,
    version: topic.version,
    edited_by: topic.editedBy,
    created_at: topic.createdAt,
    updated_at: topic.updatedAt,
  };
}
