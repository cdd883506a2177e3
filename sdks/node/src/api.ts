/* eslint-disable max-lines -- one file, as it is generated */
// Generated from apps/*/openapi.json by `npm run generate`: shapes as they go over the wire.

export type Metadata = Record<string, string | number | boolean>;
export type Role = 'user' | 'assistant' | 'system' | 'tool';
export type Layer = 'fact' | 'summary' | 'topic' | 'message';
export type FactType = 'episodic' | 'persona' | 'instruction';
export type TaskStatus = 'pending' | 'running' | 'completed' | 'failed' | 'partial';
export type MessageStatus = 'pending' | 'chunked' | 'processed' | 'failed';
export type Granularity = 'instant' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface AcceptedActions {
  log_id?: string;
  log_ids?: string[];
  task_id: string;
  status: TaskStatus;
}

export interface AcceptedDeletion {
  deletion_id: string;
}

export interface AcceptedFile {
  file_id: string;
  task_id: string;
  status: TaskStatus;
}

export interface AcceptedImport {
  task_id: string;
  session_ids: string[];
  status: TaskStatus;
}

export interface AcceptedMessages {
  task_id: string;
  message_ids: string[];
  status: TaskStatus;
}

export interface AcceptedResource {
  resource_id: string;
  task_id: string;
  status: TaskStatus;
}

export interface Action {
  log_id: string;
  user_id: string;
  session_id: string | null;
  timestamp: string;
  content: string;
  event_type: string | null;
  page: string | null;
  app: string | null;
  platform: string | null;
  device_id: string | null;
  anchors: Record<string, string>;
  entities: string[];
  metadata: Metadata;
  status: MessageStatus;
  created_at: string;
}

export interface MessageInput {
  role: Role;
  content: string;
  id?: string;
  turn_id?: string;
  business_id?: string;
  timestamp?: string | number;
  created_at?: string | number;
  name?: string;
  metadata?: Metadata;
  tags?: string[];
}

export interface AddMessagesBody {
  messages: MessageInput[];
  user_id?: string;
  sync?: boolean;
  long_term?: boolean;
  /** Other users of the project may recall these messages, and facts that rest on such ones alone. */
  allow_public?: boolean;
  /** Whoever searches one of these knowledge bases may, and facts that rest on messages shared with the same one. */
  knowledge_base_ids?: string[];
  agent_id?: string;
  app_id?: string;
}

export interface ApiKey {
  key_id: string;
  name: string;
  prefix: string;
  scopes: ('memory:write' | 'memory:read' | 'webhooks:manage' | 'memory:delete' | 'audit:read')[];
  expires_at: string | null;
  revoked_at: string | null;
  created_at: string;
}

export interface CreateProjectBodyRetentionLayers {
  message?: number;
  action?: number;
  fact?: number;
  summary?: number;
  topic?: number;
}

export interface CreateProjectBodyRetention {
  layers?: CreateProjectBodyRetentionLayers;
  tags?: Record<string, number>;
}

export interface CreateProjectBody {
  name: string;
  long_term?: boolean;
  topics?: string[];
  extractor?: 'builtin' | 'llm' | null;
  retention?: CreateProjectBodyRetention | null;
  timezone?: string | null;
}

export interface DeletedKnowledgeBase {
  knowledge_base_id: string;
  deleted: true;
}

export interface DeletedKnowledgeFile {
  file_id: string;
  deleted: true;
}

export interface IssueKeyBody {
  name: string;
  scopes?: ('memory:write' | 'memory:read' | 'webhooks:manage' | 'memory:delete' | 'audit:read')[];
  expires_at?: string | number;
}

export interface IssuedApiKey extends ApiKey {
  key: string | null;
}

export interface KnowledgeBase {
  knowledge_base_id: string;
  name: string;
  description: string | null;
  file_count: number;
  created_at: string;
  updated_at: string;
}

export interface KnowledgeBaseBody {
  name: string;
  description?: string;
}

export interface KnowledgeEntry {
  entry_id: string;
  file_id: string;
  knowledge_base_id: string;
  position: number;
  start: number;
  end: number;
  content: string;
  heading: string | null;
  page: number | null;
  created_at: string;
}

export interface KnowledgeFileError {
  code: string;
  message: string;
}

export interface KnowledgeFile {
  file_id: string;
  knowledge_base_id: string;
  task_id: string;
  name: string;
  format: 'text' | 'markdown' | 'json' | 'csv' | 'html' | 'pdf' | 'docx';
  bytes: number;
  sha256: string;
  status: 'pending' | 'running' | 'completed' | 'failed';
  error: KnowledgeFileError | null;
  text_length: number;
  entry_count: number;
  tags: string[];
  metadata: Metadata;
  created_at: string;
  updated_at: string;
}

export interface KnowledgeFileBody {
  /** Its ending tells the format where neither `format` nor the media type does. */
  name: string;
  /** Text; a PDF or Word file goes to `POST /api/resources`. */
  content: string;
  format?: 'text' | 'markdown' | 'json' | 'csv' | 'html';
  tags?: string[];
  metadata?: Metadata;
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
  allow_public: boolean;
  knowledge_base_ids: string[];
  status: MessageStatus;
  error: string | null;
  created_at: string;
}

export interface OpenMemAccepted {
  success: boolean;
  task_id: string;
  status: 'running' | 'completed' | 'failed';
}

export interface OpenMemAddFileBodyFile {
  name?: string | null;
  type?: 'document' | null;
  /** Base64, or a `data:` URL. An address is not fetched. */
  content: string;
}

export interface OpenMemAddFileBody {
  knowledgebase_id: string;
  file: OpenMemAddFileBodyFile[];
}

export interface OpenMemAddMessageBodyMessageContent {
  type: 'text';
  text: string;
}

export interface OpenMemAddMessageBodyMessageToolCallFunction {
  name: string;
  arguments: string;
}

export interface OpenMemAddMessageBodyMessageToolCall {
  id: string;
  type: 'function';
  function: OpenMemAddMessageBodyMessageToolCallFunction;
}

export interface OpenMemAddMessageBodyMessage {
  role: Role;
  /** Text, or parts of type `text`: images and files are not read here. Needed unless there are `tool_calls`. */
  content?: string | OpenMemAddMessageBodyMessageContent[] | null;
  chat_time?: string | number | null;
  /** Kept as the info key `tool_calls`. */
  tool_calls?: OpenMemAddMessageBodyMessageToolCall[] | null;
  /** Kept as the info key `tool_call_id`. */
  tool_call_id?: string | null;
}

export interface OpenMemAddMessageBody {
  user_id: string;
  /** The name that the user has for it: two users may name theirs alike. */
  conversation_id?: string | null;
  messages: OpenMemAddMessageBodyMessage[];
  agent_id?: string | null;
  app_id?: string | null;
  /** True: all users of the project find it, and what is learnt from such messages alone. False, as without it: the user alone. */
  allow_public?: boolean[];
  /** Searches of these knowledge bases find what is learnt from such messages alone (and natively the messages). */
  allow_knowledgebase_ids?: string[] | null;
  tags?: string[] | null;
  /** Flat; its keys are fields of filters. */
  info?: Metadata | null;
  /** Kept as the info key `source`. */
  source?: string | null;
  /** True, as without it: answers once it is stored. False: after processing, for 10 s at most. */
  async_mode?: boolean[];
  /** Another name of `async_mode`. */
  asyncMode?: boolean[];
}

export interface OpenMemBase {
  id: string;
}

export interface OpenMemCreateBaseBody {
  knowledgebase_name: string;
  knowledgebase_description?: string | null;
}

export interface OpenMemDeleteBaseBody {
  knowledgebase_id: string;
}

export interface OpenMemDeleteFilesBody {
  file_ids: string[];
}

export interface OpenMemDone {
  success: boolean;
}

export interface OpenMemFailure {
  code: number;
  data: null;
  message: string;
}

export interface OpenMemFeedbackBody {
  user_id: string;
  conversation_id?: string | null;
  /** What is wrong, or how it really is, in plain words. */
  feedback_content: string;
  feedback_time?: string | number | null;
  agent_id?: string | null;
  app_id?: string | null;
  /** True: all users of the project find it, and what is learnt from such messages alone. False, as without it: the user alone. */
  allow_public?: boolean[];
  /** Searches of these knowledge bases find what is learnt from such messages alone (and natively the messages). */
  allow_knowledgebase_ids?: string[] | null;
}

export interface OpenMemFileListFileDetailList {
  id: string;
  type: 'document';
  name: string;
  size: string;
  status: 'running' | 'completed' | 'failed';
}

export interface OpenMemFileList {
  total: number;
  page: number;
  page_size: number;
  file_detail_list: OpenMemFileListFileDetailList[];
}

export interface OpenMemGetFilesBody {
  file_ids?: string[] | null;
  knowledgebase_id?: string | null;
  type?: 'document' | null;
  page?: number | null;
  page_size?: number | null;
}

export interface OpenMemStatus {
  status: 'running' | 'completed' | 'failed';
}

export interface OpenMemStatusBody {
  task_id: string;
}

export interface OpenSessionBody {
  user_id: string;
  session_id?: string;
  title?: string;
  metadata?: Metadata;
  agent_id?: string;
  app_id?: string;
  long_term?: boolean;
  timezone?: string;
}

export interface PatchProjectBody {
  name?: string;
  long_term?: boolean;
  topics?: string[];
  extractor?: 'builtin' | 'llm' | null;
  retention?: CreateProjectBodyRetention | null;
  timezone?: string | null;
}

export interface PatchSessionBody {
  title?: string | null;
  metadata?: Metadata;
  long_term?: boolean | null;
  timezone?: string | null;
}

export interface ProblemError {
  path: string;
  message: string;
}

/** RFC 9457 problem details. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code:
    | 'validation.failed'
    | 'request.malformed'
    | 'auth.failed'
    | 'permission_denied'
    | 'not_found'
    | 'method_not_allowed'
    | 'conflict'
    | 'ambiguous'
    | 'idempotency.running'
    | 'idempotency.mismatch'
    | 'payload.too_large'
    | 'media_type.unsupported'
    | 'rate_limit.exceeded'
    | 'model.not_configured'
    | 'model.unavailable'
    | 'model.rate_limited'
    | 'model.invalid_output'
    | 'model.refused'
    | 'model.over_budget'
    | 'hook.failed'
    | 'unavailable'
    | 'internal';
  request_id: string;
  errors: ProblemError[];
}

export interface ProjectRetention {
  layers: CreateProjectBodyRetentionLayers;
  tags: Record<string, number>;
}

export interface Project {
  project_id: string;
  name: string;
  timezone: string | null;
  long_term: boolean;
  topics: string[];
  extractor: 'builtin' | 'llm' | null;
  retention: ProjectRetention | null;
  created_at: string;
}

export interface Replay {
  task_id: string;
  items: number;
  status: TaskStatus;
}

export interface RevokedApiKey {
  key_id: string;
  revoked: boolean;
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

export interface TaskStage {
  name: 'extract-facts' | 'reconcile' | 'write-summaries' | 'update-topics' | 'index-memories';
  status: 'pending' | 'running' | 'completed' | 'skipped' | 'failed';
}

export interface TaskMemory {
  added: number;
  updated: number;
  deleted: number;
}

export interface TaskError {
  code: string;
  message: string;
  message_ids: string[];
}

export interface TaskHook {
  hook_id: string;
  resource: 'fact' | 'summary' | 'topic';
  event: string;
  outcome: 'unchanged' | 'instructed' | 'edited' | 'observed' | 'failed';
  calls: number;
  edited: number;
  dropped: number;
  reason: string | null;
  instruction: string | null;
}

export interface Task {
  task_id: string;
  status: TaskStatus;
  total_count: number;
  success_count: number;
  failed_count: number;
  stages: TaskStage[];
  memory: TaskMemory;
  errors: TaskError[];
  hooks: TaskHook[];
  created_at: string;
  finished_at: string | null;
}

export interface ArchivedRecord {
  layer: 'message' | 'action' | 'fact' | 'summary' | 'topic';
  record_id: string;
  user_id: string;
  record: Record<string, unknown>;
  archived_at: string;
}

export interface AuditEntryTarget {
  kind:
    | 'fact'
    | 'summary'
    | 'deletion'
    | 'user'
    | 'project'
    | 'import'
    | 'task'
    | 'knowledge_base'
    | 'knowledge_file'
    | 'key'
    | 'webhook'
    | 'delivery';
  id: string;
}

export interface AuditEntry {
  audit_id: string;
  action:
    | 'fact.edit'
    | 'fact.undo'
    | 'fact.undo_edit'
    | 'summary.edit'
    | 'summary.undo_edit'
    | 'deletion.requested'
    | 'deletion.completed'
    | 'deletion.failed'
    | 'user.exported'
    | 'project.exported'
    | 'import.requested'
    | 'task.replayed'
    | 'knowledge_base.deleted'
    | 'knowledge_file.deleted'
    | 'project.created'
    | 'project.updated'
    | 'key.issued'
    | 'key.revoked'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.deleted'
    | 'webhook.secret_rotated'
    | 'webhook.replayed'
    | 'delivery.redelivered';
  actor: string;
  target: AuditEntryTarget;
  reason: string | null;
  detail: Record<string, unknown>;
  created_at: string;
  hash: string;
  previous_hash: string;
}

export interface ChatAnswer {
  answer: string;
  model: string;
  memories: string[];
}

export interface ChatBodyMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ChatBody {
  messages: ChatBodyMessage[];
  /** The model sees exactly these. Absent: what is recalled of `session_id`. */
  memories?: string[];
  session_id?: string;
  system_message?: string;
  /** Server-sent events `delta` (`{text}`), then `done` (the whole answer) or `error` (`{code, detail}`). */
  stream?: boolean;
}

export interface Source {
  message_id: string;
  start: number;
  end: number;
  quote: string;
  role: Role;
  name: string | null;
  timestamp: string;
}

export interface Slot {
  subject: string;
  attribute: string;
}

export interface EventTime {
  start: string;
  end: string;
  granularity: Granularity;
}

export interface Fact {
  fact_id: string;
  user_id: string;
  session_id: string | null;
  content: string;
  category: 'fact' | 'preference' | 'plan' | 'constraint' | 'identity' | 'event' | 'behavior';
  type: FactType;
  speaker: Role;
  speaker_name: string | null;
  language: string;
  sources: Source[];
  entities: string[];
  tags: string[];
  confidence: number;
  slot: Slot | null;
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
  edited_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface ScoredFact extends Fact {
  score: number;
}

export interface Summary {
  summary_id: string;
  user_id: string;
  session_id: string | null;
  perspective: 'profile' | 'preferences' | 'plans' | 'relationships' | 'timeline' | 'how_to' | 'overview';
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
  edited_by: string | null;
  pinned: boolean;
  created_at: string;
  updated_at: string;
}

export interface ScoredSummary extends Summary {
  score: number;
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
  edited_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface ScoredTopic extends Topic {
  score: number;
}

export interface ScoredMessage extends Message {
  score: number;
}

export interface RecallTraceCandidate {
  layer: Layer;
  id: string;
  score: number;
  parts: Record<string, number>;
  kept: boolean;
  reason: string;
}

export interface RecallTraceReranker {
  name: string;
  candidates: number;
  outcome: 'used' | 'away' | 'not_needed';
  reason?: string;
}

export interface RecallTrace {
  route: 'skipped' | 'topic' | 'summary' | 'facts' | 'messages';
  router: 'single_hop_direct' | 'single_hop_parallel' | 'multi_hop_chain';
  query: Record<string, unknown>;
  candidates: RecallTraceCandidate[];
  reranker?: RecallTraceReranker;
  timings_ms: Record<string, number>;
}

export interface Memory {
  project_id: string;
  user_id: string;
  session_id: string;
  history: Message[];
  facts: ScoredFact[];
  summary: string;
  summaries: ScoredSummary[];
  topics: ScoredTopic[];
  messages: ScoredMessage[];
  pending: ScoredMessage[];
  formatted_context: string;
  token_count: number;
  confidence: number;
  trace?: RecallTrace;
}

export interface DeletionCounts {
  messages: number;
  actions: number;
  sessions: number;
  facts_deleted: number;
  facts_rebuilt: number;
  summaries: number;
  summaries_rewritten: number;
  topics: number;
  topics_rewritten: number;
  vectors: number;
  history: number;
  events: number;
  webhook_deliveries: number;
  idempotent_answers: number;
  archived: number;
}

export interface DeletionRemaining {
  records: Record<string, number>;
  index: number;
}

export interface Deletion {
  deletion_id: string;
  scope: Record<string, unknown>;
  mode: 'delete' | 'archive';
  dry_run: boolean;
  status: 'pending' | 'running' | 'completed' | 'failed';
  reason: string;
  actor: string;
  requested_at: string;
  completed_at: string | null;
  counts: DeletionCounts;
  remaining: DeletionRemaining | null;
  verified_at: string | null;
  error: KnowledgeFileError | null;
}

export interface DeletionScope1 {
  user_id: string;
}

export interface DeletionScope2 {
  session_id: string;
}

export interface DeletionScope3 {
  message_ids: string[];
  user_id?: string;
}

export interface DeletionScope4 {
  business_ids: string[];
  session_id: string;
}

export interface DeletionScope5 {
  fact_ids: string[];
}

export interface DeletionScope6 {
  summary_ids: string[];
}

export interface DeletionScope7 {
  topic_id: string;
  user_id: string;
}

export interface DeletionBody {
  scope: DeletionScope;
  /** `archive` keeps a copy beside the receipt, out of every recall. */
  mode?: 'delete' | 'archive';
  /** Why; kept in the receipt and the audit. */
  reason: string;
  /** Counts what would go, and lets it be. */
  dry_run?: boolean;
}

export interface FactPatch {
  /** `invalidated`: it was never so; `deleted`: never to be recalled, of no time. */
  status?: 'active' | 'invalidated' | 'deleted';
  /** Its new words; the evidence stays. */
  content?: string;
  /** Why; kept in the history and the audit. */
  reason: string;
  /** The version that you saw; 409 when another one stands. */
  expected_version?: number;
}

export interface Relation {
  source_id: string;
  target_id: string;
  relation: 'same_entity' | 'before' | 'after' | 'causes' | 'condition' | 'contradicts' | 'supports';
  confidence: number;
}

export interface FactRecord extends Fact {
  relations: Relation[];
}

export interface OpenMemDeleteMemoryBody {
  memory_ids?: string[] | null;
  user_id?: string | null;
  agent_id?: string | null;
}

export interface OpenMemFoundMemoryDetailList {
  id: string;
  memory_key: string;
  memory_value: string;
  memory_type: 'WorkingMemory' | 'LongTermMemory' | 'UserMemory';
  /** Epoch milliseconds. */
  create_time: number;
  conversation_id: string | null;
  status: 'activated';
  confidence: number;
  tags: string[];
  /** Epoch milliseconds. */
  update_time: number;
  relativity: number;
}

export interface OpenMemFoundPreferenceDetailList {
  id: string;
  preference_type: 'explicit_preference' | 'implicit_preference';
  preference: string;
  reasoning: string;
  /** Epoch milliseconds. */
  create_time: number;
  conversation_id: string | null;
  status: 'activated';
  /** Epoch milliseconds. */
  update_time: number;
  relativity: number;
}

export interface OpenMemFound {
  memory_detail_list: OpenMemFoundMemoryDetailList[];
  preference_detail_list: OpenMemFoundPreferenceDetailList[];
  tool_memory_detail_list?: unknown[];
  skill_detail_list?: unknown[];
  preference_note: string;
}

export interface OpenMemGetMemoryBodyFilter1AndTags {
  /** A whole tag. */
  contains?: string;
}

/** YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone. */
export interface OpenMemGetMemoryBodyFilter1AndCreateTime {
  lt?: string;
  lte?: string;
  gt?: string;
  gte?: string;
}

export interface OpenMemGetMemoryBodyFilter1And {
  agent_id?: string;
  app_id?: string;
  tags?: OpenMemGetMemoryBodyFilter1AndTags;
  /** YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone. */
  create_time?: OpenMemGetMemoryBodyFilter1AndCreateTime;
  /** YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone. */
  update_time?: OpenMemGetMemoryBodyFilter1AndCreateTime;
}

export interface OpenMemGetMemoryBodyFilter1 {
  and?: (OpenMemGetMemoryBodyFilter1And | Metadata)[];
  or?: (OpenMemGetMemoryBodyFilter1And | Metadata)[];
}

export interface OpenMemGetMemoryBodyFilter2 {
  user?: OpenMemGetMemoryBodyFilter1;
  public?: OpenMemGetMemoryBodyFilter1;
  knowledgebase?: OpenMemGetMemoryBodyFilter1;
}

export interface OpenMemGetMemoryBody {
  user_id: string;
  page?: number | null;
  /** 10 without it. */
  size?: number | null;
  filter?: null | OpenMemGetMemoryBodyFilter;
  include_preference?: boolean[];
  /** There are none: with true an empty list is given out. */
  include_tool_memory?: boolean[];
}

export interface OpenMemGetMessageBody {
  user_id: string;
  /** Without it: over the newest conversations. */
  conversation_id?: string | null;
  /** 6 without it. */
  message_limit_number?: number | null;
  /** 6 without it. */
  conversation_limit_number?: number | null;
  /** Which client asks; nothing depends on it. */
  source?: string | null;
}

export interface OpenMemListMemoryDetailListSource {
  message_id: string | null;
  role: string;
  content: string;
  chat_time: string;
}

export interface OpenMemListMemoryDetailList {
  id: string;
  memory_key: string;
  memory_value: string;
  memory_type: 'WorkingMemory' | 'LongTermMemory' | 'UserMemory';
  /** Epoch milliseconds. */
  create_time: number;
  conversation_id: string | null;
  status: 'activated';
  confidence: number;
  tags: string[];
  /** Epoch milliseconds. */
  update_time: number;
  sources: OpenMemListMemoryDetailListSource[];
  info: Record<string, string | number | boolean | (string | number | boolean)[]>;
}

export interface OpenMemListPreferenceDetailList {
  id: string;
  preference_type: 'explicit_preference' | 'implicit_preference';
  preference: string;
  reasoning: string;
  /** Epoch milliseconds. */
  create_time: number;
  conversation_id: string | null;
  status: 'activated';
  /** Epoch milliseconds. */
  update_time: number;
  sources: OpenMemListMemoryDetailListSource[];
  info: Record<string, string | number | boolean | (string | number | boolean)[]>;
}

export interface OpenMemList {
  memory_detail_list: OpenMemListMemoryDetailList[];
  preference_detail_list: OpenMemListPreferenceDetailList[];
  tool_memory_detail_list?: unknown[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

export interface OpenMemMessagesMessageDetailList {
  role: string;
  content: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  chat_time: string;
  conversation_id: string;
  /** Epoch milliseconds. */
  create_time: number;
  /** Epoch milliseconds. */
  update_time: number;
}

export interface OpenMemMessages {
  message_detail_list: OpenMemMessagesMessageDetailList[];
}

export interface OpenMemSearchBody {
  query: string;
  user_id: string;
  /** What was said in it weighs a little more; it bounds nothing. */
  conversation_id?: string | null;
  filter?: null | OpenMemSearchBodyFilter;
  /** Searched beside the memory of the user; `all`: every one of the project. */
  knowledgebase_ids?: 'all' | string[] | null;
  /** 9 without it. */
  memory_limit_number?: number | null;
  /** Least relevance of what is given out; 0 gives out all. 0.45 without it. */
  relativity?: number | null;
  include_preference?: boolean[];
  /** 9 without it. */
  preference_limit_number?: number | null;
  /** There are none: with true an empty list is given out. */
  include_tool_memory?: boolean[];
  tool_memory_limit_number?: number | null;
  /** There are none: with true an empty list is given out. */
  include_skill?: boolean[];
  skill_limit_number?: number | null;
  /** Which client asks; nothing depends on it. */
  source?: string | null;
}

export interface PatchedFact extends Fact {
  /** Ends when the index has followed; null = nothing was changed. */
  task_id: string | null;
}

export interface PatchedSummary extends Summary {
  /** Ends when the index has followed; null = nothing was changed. */
  task_id: string | null;
}

export interface SearchHit {
  layer: Layer;
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

export interface RecordVersion {
  version: number;
  /** `created`, `evidence_added`, `refined`, `superseded`, `restored`, `invalidated`, `updated`, … */
  change: string;
  changed: string[];
  actor: string;
  reason: string | null;
  created_at: string;
  snapshot: Record<string, unknown>;
}

export interface FilterCondition extends OpenMemGetMemoryBodyFilter1And {
  session_id?: string;
  type?: FactType;
  category?: 'fact' | 'preference' | 'plan' | 'constraint' | 'identity' | 'event' | 'behavior';
}

export interface FilterGroup {
  and?: (FilterCondition | Metadata)[];
  or?: (FilterCondition | Metadata)[];
}

export interface FilterBySource {
  user?: FilterGroup;
  public?: FilterGroup;
  knowledgebase?: FilterGroup;
}

export interface SearchBody {
  /** Whose own memory is searched; without it only knowledge bases and public memory are. */
  user_id?: string;
  query: string;
  /** Bounds the candidates before anything is ranked. One group for all sources, or a group by source; no nesting. */
  filter?: MemoryFilter;
  layers?: Layer[];
  type?: FactType;
  top_k?: number;
  min_score?: number;
  as_of?: string | number;
  known_at?: string | number;
  include_flagged?: boolean;
  /** Knowledge bases that are searched too; `all`: every one of the project. */
  knowledge_base_ids?: 'all' | string[];
  /** What other users of the project made public is searched too. */
  include_public?: boolean;
  agent_id?: string;
  app_id?: string;
}

export interface SearchHitsItemDocument {
  knowledge_base_id: string;
  file_id: string;
  name: string;
  start: number;
  end: number;
  headings: string[];
  page: number | null;
}

export interface SearchHitsItem {
  layer: 'fact' | 'summary' | 'topic' | 'message' | 'chunk';
  id: string;
  content: string;
  score: number;
  sources: Source[];
  session_id: string | null;
  created_at: string;
  source: 'user' | 'public' | 'knowledge_base';
  document: SearchHitsItemDocument | null;
}

export interface SearchHits {
  items: SearchHitsItem[];
}

export interface SummaryPatch {
  /** `deprioritized`: weaker in recall; `archived` and `deleted`: never recalled. */
  status?: 'active' | 'deprioritized' | 'archived' | 'deleted';
  /** Its new words, which stay while the facts under it stand. */
  content?: string;
  /** Factor on its relevance in recall; 1 = as ranked. */
  weight?: number;
  /** Why; kept in the history and the audit. */
  reason: string;
  /** The version that you saw; 409 when another one stands. */
  expected_version?: number;
}

export interface SummaryRecord extends Summary {
  facts: Fact[];
}

export interface TopicRecord extends Topic {
  summaries: Summary[];
}

export interface UndoBody {
  /** Why; kept in the history and the audit. */
  reason: string;
}

export interface UndoneFactUndone {
  kind: 'supersede' | 'edit';
  version: number;
  actor: string;
  reason: string | null;
  changed: string[];
}

export interface UndoneFact extends Fact {
  undone: UndoneFactUndone;
  task_id: string;
}

export interface UndoneSummary extends Summary {
  undone: UndoneFactUndone;
  task_id: string;
}

export interface DeletedWebhook {
  hook_id: string;
  deleted: boolean;
}

export interface DeliveryAttempt {
  attempt: number;
  started_at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
}

export interface Delivery {
  delivery_id: string;
  webhook_id: string;
  hook_id: string;
  event:
    | 'before_llm'
    | 'after_llm'
    | 'before_add'
    | 'fact.created'
    | 'fact.superseded'
    | 'fact.deleted'
    | 'summary.created'
    | 'summary.updated'
    | 'summary.status_changed'
    | 'summary.deleted'
    | 'topic.created'
    | 'topic.updated'
    | 'message.failed'
    | 'deletion.completed'
    | 'user.erased'
    | 'webhook.disabled';
  status: 'pending' | 'delivered' | 'failed' | 'cancelled';
  attempts: DeliveryAttempt[];
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
}

export interface DeliveryWithPayload extends Delivery {
  payload: Record<string, unknown>;
}

/** Only what matches every list that is given; `tags` match when one is shared. */
export interface WebhookFilter {
  user_ids?: string[];
  session_ids?: string[];
  tags?: string[];
}

export interface PatchWebhookBody {
  name?: string;
  /** https; http inside WEBHOOK_ALLOW_CIDRS. */
  target_url?: string;
  enabled?: boolean;
  /** Lower is asked first; among equals the older one. */
  priority?: number;
  /** Of an interceptor. */
  timeout_ms?: number;
  /** Of an interceptor: `continue` goes on with unmodified data, `reject` holds the write up. */
  on_failure?: 'continue' | 'reject';
  /** Only what matches every list that is given; `tags` match when one is shared. */
  filter?: WebhookFilter;
  /** Sent with every request. Their values are stored encrypted and never shown. */
  headers?: Record<string, string>;
  description?: string | null;
}

export interface RegisterWebhookBody {
  name: string;
  /** https; http inside WEBHOOK_ALLOW_CIDRS. */
  target_url: string;
  enabled?: boolean;
  /** Lower is asked first; among equals the older one. */
  priority?: number;
  /** Of an interceptor. */
  timeout_ms?: number;
  /** Of an interceptor: `continue` goes on with unmodified data, `reject` holds the write up. */
  on_failure?: 'continue' | 'reject';
  /** Only what matches every list that is given; `tags` match when one is shared. */
  filter?: WebhookFilter;
  /** Sent with every request. Their values are stored encrypted and never shown. */
  headers?: Record<string, string>;
  description?: string | null;
  resource: 'fact' | 'summary' | 'topic' | 'message' | 'deletion' | 'webhook';
  event:
    | 'before_llm'
    | 'after_llm'
    | 'before_add'
    | 'fact.created'
    | 'fact.superseded'
    | 'fact.deleted'
    | 'summary.created'
    | 'summary.updated'
    | 'summary.status_changed'
    | 'summary.deleted'
    | 'topic.created'
    | 'topic.updated'
    | 'message.failed'
    | 'deletion.completed'
    | 'user.erased'
    | 'webhook.disabled';
  mode: 'sync' | 'async';
}

export interface Webhook {
  hook_id: string;
  name: string;
  resource: 'fact' | 'summary' | 'topic' | 'message' | 'deletion' | 'webhook';
  event:
    | 'before_llm'
    | 'after_llm'
    | 'before_add'
    | 'fact.created'
    | 'fact.superseded'
    | 'fact.deleted'
    | 'summary.created'
    | 'summary.updated'
    | 'summary.status_changed'
    | 'summary.deleted'
    | 'topic.created'
    | 'topic.updated'
    | 'message.failed'
    | 'deletion.completed'
    | 'user.erased'
    | 'webhook.disabled';
  mode: 'sync' | 'async';
  target_url: string;
  enabled: boolean;
  priority: number;
  timeout_ms: number;
  on_failure: 'continue' | 'reject';
  /** Only what matches every list that is given; `tags` match when one is shared. */
  filter: WebhookFilter;
  header_names: string[];
  description: string | null;
  disabled_reason: 'gone' | 'failing' | null;
  disabled_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface RegisteredWebhook extends Webhook {
  signing_secret: string | null;
}

export interface ReplayBody {
  /** Events from this moment on. */
  since: string | number;
  /** Events before this moment; now unless given. */
  until?: string | number;
  /** Leaves out what was delivered. */
  only_failed?: boolean;
}

export interface RotatedSecret {
  hook_id: string;
  signing_secret: string | null;
  previous_expires_at: string | null;
}

export interface WebhookReplay {
  hook_id: string;
  since: string;
  until: string;
  retained_since: string;
  deliveries: number;
}

export interface ListSessionsQuery {
  user_id: string;
  limit?: number;
  cursor?: string;
}

export interface DeleteSessionQuery {
  reason?: string;
}

export interface ListMessagesQuery {
  status?: MessageStatus;
  from?: string | number;
  to?: string | number;
  limit?: number;
  cursor?: string;
}

export interface GetMessageQuery {
  user_id?: string;
}

export interface DeleteMessageQuery {
  reason?: string;
  user_id?: string;
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

export interface ActionBatch {
  actions: ActionInput[];
}

export interface ListActionsQuery {
  user_id: string;
  query?: string;
  event_type?: string;
  limit?: number;
  cursor?: string;
}

export interface StreamActionsQuery {
  user_id: string;
  query?: string;
  event_type?: string;
  limit?: number;
}

export interface ImportSession {
  session_id?: string;
  user_id?: string;
  /** Other users of the project may recall these messages, and facts that rest on such ones alone. */
  allow_public?: boolean;
  /** Whoever searches one of these knowledge bases may, and facts that rest on messages shared with the same one. */
  knowledge_base_ids?: string[];
  messages: MessageInput[];
}

export interface CreateImportBody {
  data: ImportSession[];
}

export interface ListKnowledgeBasesQuery {
  limit?: number;
  cursor?: string;
}

export interface DeleteKnowledgeBaseQuery {
  reason?: string;
}

export interface ListKnowledgeFilesQuery {
  limit?: number;
  cursor?: string;
}

export interface DeleteKnowledgeFileQuery {
  reason?: string;
}

export interface ListKnowledgeEntriesQuery {
  limit?: number;
  cursor?: string;
}

export interface UploadResourceBody {
  file: string;
  /** Its entries; exactly one of this and `session_id`. */
  knowledge_base_id?: string;
  /** Its messages; a session that does not exist is opened where `user_id` is given. */
  session_id?: string;
  user_id?: string;
  /** Default: the file's own name. */
  name?: string;
  format?: 'text' | 'markdown' | 'json' | 'csv' | 'html' | 'pdf' | 'docx';
  /** Of the messages of a document that is no transcript. Default `tool`: recalled, and nothing in it is taken for the user’s word. `user` for what the user wrote. */
  role?: Role;
  tags?: string[];
  /** A JSON object. */
  metadata?: Metadata;
}

export interface ListProjectsQuery {
  limit?: number;
  cursor?: string;
}

export interface GetContextQuery {
  query?: string;
  details?: '0' | '1' | 'true' | 'false';
}

/** Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused. */
export interface RecallConfig {
  /** Newest messages of the session that are given back as `history`; default 10. */
  message_recent_limit?: number;
  /** Newest messages of the session that are given back as `history`; default 10. */
  MessageRecentLimit?: number;
  /** Only what carries each of these pairs. */
  metadata_filters?: Metadata;
  /** Only what carries each of these pairs. */
  MetadataFilters?: Metadata;
  /** Messages at most; default `topk`, else 20. */
  message_semantic_top_k?: number;
  /** Messages at most; default `topk`, else 20. */
  MessageSemanticTopK?: number;
  /** Least score of a message; default 0. */
  message_semantic_min_score?: number;
  /** Least score of a message; default 0. */
  MessageSemanticMinScore?: number;
  /** How far links are followed; default `single_hop_parallel`. */
  query_router?: 'single_hop_direct' | 'single_hop_parallel' | 'multi_hop_chain';
  /** How far links are followed; default `single_hop_parallel`. */
  QueryRouter?: 'single_hop_direct' | 'single_hop_parallel' | 'multi_hop_chain';
  /** Facts at most; default `topk`, else 20. */
  fact_top_k?: number;
  /** Facts at most; default `topk`, else 20. */
  FactTopK?: number;
  /** Summaries at most; default `topk`, else 5. */
  summary_top_k?: number;
  /** Summaries at most; default `topk`, else 5. */
  SummaryTopK?: number;
  /** Topics at most; default `topk`, else 3. */
  topic_top_k?: number;
  /** Topics at most; default `topk`, else 3. */
  TopicTopK?: number;
  /** Given: ranked by the reciprocal ranks of words, meaning and built-in score, with this constant. Default: by the score alone. */
  long_term_rrf_k?: number;
  /** Given: ranked by the reciprocal ranks of words, meaning and built-in score, with this constant. Default: by the score alone. */
  LongTermRrfK?: number;
  /** False: the order of relevance alone, without confidence, evidence, status and time; default true. */
  enable_long_term_rerank?: boolean;
  /** False: the order of relevance alone, without confidence, evidence, status and time; default true. */
  EnableLongTermRerank?: boolean;
  /** False: only the session's messages; default true. */
  enable_long_term_recall?: boolean;
  /** False: only the session's messages; default true. */
  EnableLongTermRecall?: boolean;
  /** Also what reads like an instruction to the system; default false. */
  include_flagged?: boolean;
  /** Also what reads like an instruction to the system; default false. */
  IncludeFlagged?: boolean;
  /** Stands for every `…_top_k` that is not given. */
  topk?: number;
  /** Stands for every `…_top_k` that is not given. */
  Topk?: number;
  /** Tokens of `formatted_context` at most; default 1000. */
  token_budget?: number;
  /** Tokens of `formatted_context` at most; default 1000. */
  TokenBudget?: number;
  /** What was true in the world then. */
  as_of?: string | number;
  /** What was true in the world then. */
  AsOf?: string | number;
  /** What this memory held then. */
  known_at?: string | number;
  /** What this memory held then. */
  KnownAt?: string | number;
}

export interface PostContextBody {
  query?: string;
  details?: boolean;
  /** Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused. */
  recall_config?: RecallConfig;
}

export interface PostContextQuery {
  query?: string;
  details?: '0' | '1' | 'true' | 'false';
}

export interface RecallProfileBody {
  user_id: string;
  query: string;
  /** Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused. */
  recall_config?: RecallConfig;
}

export interface ListFactsQuery {
  status?: 'active' | 'superseded' | 'invalidated' | 'deleted';
  session_id?: string;
  /** Only what was true in the world then. */
  as_of?: string | number;
  /** The list as this memory held it then. */
  known_at?: string | number;
  limit?: number;
  cursor?: string;
}

export interface ListSummariesQuery {
  status?: 'active' | 'deprioritized' | 'archived' | 'deleted';
  session_id?: string;
  limit?: number;
  cursor?: string;
}

export interface ListTopicsQuery {
  limit?: number;
  cursor?: string;
}

export interface DeleteFactQuery {
  reason?: string;
}

export interface DeleteSummaryQuery {
  reason?: string;
}

export interface GetFactHistoryQuery {
  limit?: number;
  cursor?: string;
}

export interface GetSummaryHistoryQuery {
  limit?: number;
  cursor?: string;
}

export interface GetTopicHistoryQuery {
  limit?: number;
  cursor?: string;
}

export interface ListArchivedQuery {
  limit?: number;
  cursor?: string;
}

export interface DeleteUserQuery {
  reason?: string;
}

export interface ListAuditQuery {
  action?:
    | 'fact.edit'
    | 'fact.undo'
    | 'fact.undo_edit'
    | 'summary.edit'
    | 'summary.undo_edit'
    | 'deletion.requested'
    | 'deletion.completed'
    | 'deletion.failed'
    | 'user.exported'
    | 'project.exported'
    | 'import.requested'
    | 'task.replayed'
    | 'knowledge_base.deleted'
    | 'knowledge_file.deleted'
    | 'project.created'
    | 'project.updated'
    | 'key.issued'
    | 'key.revoked'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.deleted'
    | 'webhook.secret_rotated'
    | 'webhook.replayed'
    | 'delivery.redelivered';
  /** Id of an API key, `admin`, `command`, `retention` or `strata`. */
  actor?: string;
  target_kind?:
    | 'fact'
    | 'summary'
    | 'deletion'
    | 'user'
    | 'project'
    | 'import'
    | 'task'
    | 'knowledge_base'
    | 'knowledge_file'
    | 'key'
    | 'webhook'
    | 'delivery';
  target_id?: string;
  /** Acts that concerned this user, erased or not. */
  user_id?: string;
  /** From this time on. */
  since?: string | number;
  /** Before this time. */
  until?: string | number;
  limit?: number;
  cursor?: string;
}

export interface ListWebhooksQuery {
  limit?: number;
  cursor?: string;
}

export interface ListDeliveriesQuery {
  limit?: number;
  cursor?: string;
  status?: 'pending' | 'delivered' | 'failed' | 'cancelled';
}

export type DeletionScope =
  DeletionScope1 | DeletionScope2 | DeletionScope3 | DeletionScope4 | DeletionScope5 | DeletionScope6 | DeletionScope7;
export type OpenMemGetMemoryBodyFilter = OpenMemGetMemoryBodyFilter1 | OpenMemGetMemoryBodyFilter2;
export type OpenMemSearchBodyFilter = OpenMemGetMemoryBodyFilter1 | OpenMemGetMemoryBodyFilter2;
export type MemoryFilter = FilterGroup | FilterBySource;
export type RecordUserActionsBody = ActionInput | ActionBatch;
