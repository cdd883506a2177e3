// Public shapes of the layers as every route, event and export shows them.
import { z } from 'zod';
import {
  FactCategory,
  FactStatus,
  FactType,
  Granularity,
  Instant,
  MessageStatus,
  Metadata,
  Perspective,
  RelationKind,
  Role,
  SummaryStatus,
} from './primitives.js';

export const SessionShape = z.strictObject({
  session_id: z.string(),
  user_id: z.string(),
  title: z.string().nullable(),
  metadata: Metadata,
  agent_id: z.string().nullable(),
  app_id: z.string().nullable(),
  long_term: z.boolean(),
  timezone: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});

export const MessageShape = z.strictObject({
  message_id: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  role: Role,
  name: z.string().nullable(),
  content: z.string(),
  turn_id: z.string().nullable(),
  business_id: z.string().nullable(),
  timestamp: Instant,
  metadata: Metadata,
  tags: z.array(z.string()),
  agent_id: z.string().nullable(),
  app_id: z.string().nullable(),
  allow_public: z.boolean(),
  /** Shared with those who search one of these; a base that was deleted nobody searches. */
  knowledge_base_ids: z.array(z.string()),
  status: MessageStatus,
  error: z.string().nullable(),
  created_at: Instant,
});

export const ActionShape = z.strictObject({
  log_id: z.string(),
  user_id: z.string(),
  session_id: z.string().nullable(),
  timestamp: Instant,
  content: z.string(),
  event_type: z.string().nullable(),
  page: z.string().nullable(),
  app: z.string().nullable(),
  platform: z.string().nullable(),
  device_id: z.string().nullable(),
  anchors: z.record(z.string(), z.string()),
  entities: z.array(z.string()),
  metadata: Metadata,
  status: MessageStatus,
  created_at: Instant,
});

/** Offsets count Unicode code points of the message's content, end exclusive; `quote` is that slice. */
export const SourceShape = z.strictObject({
  message_id: z.string(),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string(),
  role: Role,
  name: z.string().nullable(),
  timestamp: Instant,
});

export const SlotShape = z.strictObject({ subject: z.string(), attribute: z.string() });

export const FactShape = z.strictObject({
  fact_id: z.string(),
  user_id: z.string(),
  session_id: z.string().nullable(),
  content: z.string(),
  category: FactCategory,
  type: FactType,
  speaker: Role,
  speaker_name: z.string().nullable(),
  language: z.string(),
  sources: z.array(SourceShape),
  entities: z.array(z.string()),
  tags: z.array(z.string()),
  confidence: z.number().min(0).max(1),
  slot: SlotShape.nullable(),
  value: z.string().nullable(),
  event_time: z.strictObject({ start: Instant, end: Instant, granularity: Granularity }).nullable(),
  valid_from: Instant.nullable(),
  valid_to: Instant.nullable(),
  status: FactStatus,
  version: z.number().int().min(1),
  supersedes: z.string().nullable(),
  superseded_by: z.string().nullable(),
  superseded_at: Instant.nullable(),
  flags: z.array(z.string()),
  metadata: Metadata,
  /** The hook, or the key of the operator (then `flags` holds `pinned`), that edited it; null = as it was extracted. */
  edited_by: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});

export const RelationShape = z.strictObject({
  source_id: z.string(),
  target_id: z.string(),
  relation: RelationKind,
  confidence: z.number().min(0).max(1),
});

export const SummaryShape = z.strictObject({
  summary_id: z.string(),
  user_id: z.string(),
  session_id: z.string().nullable(),
  perspective: Perspective,
  content: z.string(),
  language: z.string(),
  fact_ids: z.array(z.string()).min(1),
  status: SummaryStatus,
  confidence: z.number().min(0).max(1),
  tags: z.array(z.string()),
  entities: z.array(z.string()),
  event_time: z.strictObject({ start: Instant, end: Instant, granularity: Granularity }).nullable(),
  /** Factor on its relevance in recall; 1 unless an operator weighs it otherwise. */
  weight: z.number(),
  access_count: z.number().int(),
  last_accessed_at: Instant.nullable(),
  version: z.number().int().min(1),
  /** The hook, or the key of the operator, whose wording it holds; null = as it was written. */
  edited_by: z.string().nullable(),
  /** An operator's wording: it is left as it is while its facts stand. */
  pinned: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});

export const TopicShape = z.strictObject({
  topic_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  summary_text: z.string(),
  summary_ids: z.array(z.string()),
  summary_count: z.number().int(),
  fact_count: z.number().int(),
  freshness: Instant,
  version: z.number().int().min(1),
  edited_by: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
