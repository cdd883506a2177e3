// contracts: what crosses a process boundary — jobs, events, public shapes, error codes. Imports zod only.
export { AppError, ERRORS, type ErrorCode, type ErrorKind, type ErrorPlace } from './error.js';
export { JOBS, QUEUES, type JobHandlers, type JobName, type JobPayload, type JobsOn, type QueueName } from './jobs.js';
export { FAULT_POINTS, faultPoint, type FaultPoint } from './fault.js';
export { EventName, MemoryEvent, Resource, RESOURCES } from './events.js';
export * as shapes from './records.js';
export {
  FactCategory,
  FactStatus,
  FactType,
  Granularity,
  Identifier,
  Instant,
  KeyScope,
  Layer,
  MessageStatus,
  Metadata,
  MetadataValue,
  Perspective,
  RelationKind,
  Role,
  SummaryStatus,
  TaskStatus,
  Timestamp,
} from './primitives.js';
export { ContextAnswer, ProfileAnswer, QueryRouter, RecallConfig, RecallTrace, SearchHit } from './recall.js';
export { STAGE_NAMES, StageName, TaskShape } from './task.js';
