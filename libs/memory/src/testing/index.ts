// memory/testing: fakes of the record ports and the conformance suites that every implementation runs.
export { ingestStoreConformance } from './conformance/ingest-store-conformance.js';
export { workItemsConformance } from './conformance/work-items-conformance.js';
export { stageLoadingConformance } from './conformance/stage-loading-conformance.js';
export { stageStoreConformance } from './conformance/stage-store-conformance.js';
export { correctionStoreConformance, type CorrectionsSubject } from './conformance/correction-store-conformance.js';
export { offsetReaderConformance, type OffsetsSubject } from './conformance/offset-reader-conformance.js';
export { publicRecallConformance, type PublicSubject } from './conformance/public-recall-conformance.js';
export { newUser, type RecordsSubject } from './conformance/records-subject.js';
export {
  SAMPLE_TIME,
  sampleFact,
  sampleMessage,
  sampleNewAction,
  sampleNewMessage,
  samplePayload,
  sampleSession,
  sampleSource,
  sampleSummary,
  sampleTopic,
} from './samples.js';
export { InMemoryPublicRecall } from './in-memory-public-recall.js';
export { InMemoryIndexRows } from './in-memory-index-rows.js';
export { memoryIndexConformance } from './conformance/memory-index-conformance.js';
export { freeScope, INDEX_DIMENSION } from './conformance/memory-index/subject.js';
