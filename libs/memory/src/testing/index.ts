// memory/testing: fakes of the record ports and the conformance suites that every implementation runs.
export { InMemoryRecords } from './in-memory-records.js';
export { ingestStoreConformance } from './ingest-store-conformance.js';
export { workItemsConformance } from './work-items-conformance.js';
export { stageStoreConformance } from './stage-store-conformance.js';
export { appended, newUser, type MakeRecordsSubject, type RecordsSubject } from './records-subject.js';
export {
  SAMPLE_TIME,
  sampleCandidate,
  sampleFact,
  sampleMessage,
  sampleNewAction,
  sampleNewMessage,
  sampleSession,
  sampleSource,
  sampleSummary,
  sampleTopic,
} from './samples.js';
export { InMemoryIndexRows } from './in-memory-index-rows.js';
export { freeScope, INDEX_DIMENSION, memoryIndexConformance, type MemoryIndexSubject } from './memory-index-conformance.js';
export { InMemoryRecall, noVectors } from './in-memory-recall.js';
