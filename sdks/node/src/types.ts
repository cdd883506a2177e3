// Wire shapes as the service sends and takes them: field names are the wire's.

export type MetadataValue = string | number | boolean;
export type Metadata = Record<string, MetadataValue>;
export type Role = 'user' | 'assistant' | 'system' | 'tool';
export type MessageStatus = 'pending' | 'chunked' | 'processed' | 'failed';

export interface MessageInput {
  role: Role;
  content: string;
  /** Unique within the user; a repeat with the same content is accepted once. */
  id?: string;
  turn_id?: string;
  business_id?: string;
  /** ISO 8601 with `Z` or an offset, or epoch milliseconds. */
  timestamp?: string | number;
  name?: string;
  metadata?: Metadata;
  tags?: string[];
}

export interface Message {
  message_id: string;
  session_id: string;
  user_id: string;
  role: Role;
  name: string | null;
  content: string;
  turn_id: string | null;
  business_id: string | null;
  timestamp: string;
  metadata: Metadata;
  tags: string[];
  agent_id: string | null;
  app_id: string | null;
  status: MessageStatus;
  error: string | null;
  created_at: string;
}

/** Offsets count Unicode code points of the message's content, end exclusive. */
export interface Source {
  message_id: string;
  start: number;
  end: number;
  quote: string;
  role: Role;
  name: string | null;
  timestamp: string;
}

export interface EventTime {
  start: string;
  end: string;
  granularity: 'instant' | 'day' | 'week' | 'month' | 'quarter' | 'year';
}

export interface Fact {
  fact_id: string;
  user_id: string;
  session_id: string | null;
  content: string;
  category: 'fact' | 'preference' | 'plan' | 'constraint' | 'identity' | 'event' | 'behavior';
  type: 'episodic' | 'persona' | 'instruction';
  speaker: Role;
  speaker_name: string | null;
  language: string;
  sources: Source[];
  entities: string[];
  tags: string[];
  confidence: number;
  slot: { subject: string; attribute: string } | null;
  value: string | null;
  event_time: EventTime | null;
  valid_from: string | null;
  valid_to: string | null;
  status: 'active' | 'superseded' | 'invalidated' | 'deleted';
  version: number;
  supersedes: string | null;
  superseded_by: string | null;
  superseded_at: string | null;
  flags: string[];
  metadata: Metadata;
  /** The webhook that edited it; null = as it was made. */
  edited_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface FactVersion {
  version: number;
  /** `created`, `evidence_added`, `refined`, `superseded`, `restored`, `invalidated`, `updated`, … */
  change: string;
  /** Fields that differ from the version before. */
  changed: string[];
  /** `pipeline`, or the id of the key of whoever changed it by hand. */
  actor: string;
  reason: string | null;
  /** Since when the memory held this version. */
  created_at: string;
  snapshot: Fact;
}

export interface Summary {
  summary_id: string;
  user_id: string;
  session_id: string | null;
  perspective: string;
  content: string;
  language: string;
  fact_ids: string[];
  status: 'active' | 'deprioritized' | 'archived' | 'deleted';
  confidence: number;
  tags: string[];
  entities: string[];
  event_time: EventTime | null;
  weight: number;
  access_count: number;
  last_accessed_at: string | null;
  version: number;
  /** The webhook that edited it; null = as it was made. */
  edited_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface Topic {
  topic_id: string;
  user_id: string;
  name: string;
  summary_text: string;
  summary_ids: string[];
  summary_count: number;
  fact_count: number;
  freshness: string;
  version: number;
  /** The webhook that edited it; null = as it was made. */
  edited_by: string | null;
  created_at: string;
  updated_at: string;
}

export type Scored<T> = T & { score: number };

/** In every list the order is the ranking; `history` is in order of time. */
export interface Memory {
  project_id: string;
  user_id: string;
  session_id: string;
  history: Message[];
  facts: Scored<Fact>[];
  summary: string;
  summaries: Scored<Summary>[];
  topics: Scored<Topic>[];
  messages: Scored<Message>[];
  /** Acknowledged but not yet extracted, recalled as they are. */
  pending: Scored<Message>[];
  /** Ready for a prompt; memory is fenced as data. */
  formatted_context: string;
  token_count: number;
  /** At or above 0.5: this is known. 0: the user has no memory at all. */
  confidence: number;
  /** With `details: true`. */
  trace?: Record<string, unknown>;
}

/** Either spelling of each key, not both. */
export interface RecallConfig {
  MessageRecentLimit?: number;
  MetadataFilters?: Metadata;
  message_recent_limit?: number;
  metadata_filters?: Metadata;
  message_semantic_top_k?: number;
  message_semantic_min_score?: number;
  query_router?: 'single_hop_direct' | 'single_hop_parallel' | 'multi_hop_chain';
  fact_top_k?: number;
  summary_top_k?: number;
  topic_top_k?: number;
  long_term_rrf_k?: number;
  enable_long_term_rerank?: boolean;
  enable_long_term_recall?: boolean;
  include_flagged?: boolean;
  topk?: number;
  token_budget?: number;
  as_of?: string | number;
  known_at?: string | number;
}

export interface SessionData {
  session_id: string;
  user_id: string;
  title: string | null;
  metadata: Metadata;
  agent_id: string | null;
  app_id: string | null;
  long_term: boolean;
  timezone: string | null;
  created_at: string;
  updated_at: string;
}

export interface Task {
  task_id: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'partial';
  total_count: number;
  success_count: number;
  failed_count: number;
  stages: { name: string; status: string }[];
  memory: { added: number; updated: number; deleted: number };
  errors: { code: string; message: string; message_ids: string[] }[];
  /** What webhooks inside the pipeline did. */
  hooks: {
    hook_id: string;
    resource: 'fact' | 'summary' | 'topic';
    event: string;
    outcome: 'unchanged' | 'instructed' | 'edited' | 'observed' | 'failed';
    calls: number;
    edited: number;
    dropped: number;
    reason: string | null;
    instruction: string | null;
  }[];
  created_at: string;
  finished_at: string | null;
}

export interface Accepted {
  task_id: string;
  message_ids: string[];
  status: string;
}

export interface ActionInput {
  user_id: string;
  timestamp: string | number;
  content: string;
  log_id?: string;
  session_id?: string;
  device_id?: string;
  app?: string;
  platform?: string;
  event_type?: string;
  page?: string;
  anchors?: Record<string, string>;
  metadata?: Metadata;
  entities?: string[];
}

export interface SearchHit {
  layer: 'fact' | 'summary' | 'topic' | 'message';
  id: string;
  content: string;
  score: number;
  sources: Source[];
  session_id: string | null;
  created_at: string;
}

export interface ProfileMemory {
  user_id: string;
  short_term_context: string;
  mid_term_context: string;
  long_term_user_context: string;
  long_term_session_context: string;
  formatted_context: string;
  items: SearchHit[];
}

export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}
