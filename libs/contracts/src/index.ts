// contracts: what crosses a process boundary — jobs, events, public shapes, error codes. Imports zod only.
export { AppError, ERRORS, type ErrorCode, type ErrorPlace } from './error.js';
export { JOBS, type JobHandlers, type JobName, type JobPayload, type JobsOn, type QueueName } from './jobs.js';
export { FAULT_POINTS, faultPoint } from './fault.js';
export {
  currentSpan,
  inSpan,
  isNested,
  NESTED_FOR_MS,
  originOf,
  traceWith,
  type CurrentSpan,
  type Span,
  type SpanAttributes,
  type SpanTold,
  type TraceOrigin,
  type Tracer,
} from './trace.js';
export { EventName, MemoryEvent, Resource } from './events.js';
export {
  Filter,
  InfoFilter,
  FILTER_SOURCES,
  type FilterCondition,
  type FilterField,
  type FilterGroup,
  type FilterSource,
  type SourceFilters,
} from './filter.js';
export { hostileTextAt } from './hostile-text.js';
export { AuditAction, AuditShape, AuditTarget } from './audit.js';
export * as exported from './export.js';
export { MOST_CHARACTERS } from './limits.js';
export { ArchivedRecordShape, DeletionCounts, DeletionMode, DeletionScope, DeletionShape, Reason } from './deletion.js';
export { RetainedLayer, Retention } from './retention.js';
export { polarChatTime, polarTime } from './polar-time.js';
export * as shapes from './records.js';
export { FileFormat, FileStatus, KnowledgeBaseShape, KnowledgeEntryShape, KnowledgeFileShape } from './knowledge.js';
export {
  FactCategory,
  FactStatus,
  FactType,
  Granularity,
  Identifier,
  Instant,
  KeyScope,
  IndexedLayer,
  Layer,
  MessageStatus,
  Metadata,
  Perspective,
  RelationKind,
  Role,
  SummaryWeight,
  SummaryStatus,
  TaskStatus,
  Timestamp,
  Timezone,
  TopicName,
} from './primitives.js';
export { ContextAnswer, ProfileAnswer, QueryRouter, RecallConfig, RecallTrace, SearchHit, SourcedHit } from './recall.js';
export { nearest } from './words/nearest.js';
export { placesOf } from './words/places-of.js';
export { sayIssue } from './words/say-issue.js';
export { STAGE_NAMES, StageName, TaskShape } from './task.js';
export { TDAI_DEFAULT_USER, TDAI_ID_HEADERS, TDAI_IDS, tdaiBounds, tdaiIds, tdaiMetadata, TdaiTime, type TdaiIds } from './tdai.js';
