// The fake obeys the same rules as the real store.
import { InMemoryRecords } from './in-memory-records.js';
import { correctionStoreConformance } from './conformance/correction-store-conformance.js';
import { ingestStoreConformance } from './conformance/ingest-store-conformance.js';
import { publicRecallConformance } from './conformance/public-recall-conformance.js';
import { InMemoryPublicRecall } from './in-memory-public-recall.js';
import { stageLoadingConformance } from './conformance/stage-loading-conformance.js';
import { stageStoreConformance } from './conformance/stage-store-conformance.js';
import { workItemsConformance } from './conformance/work-items-conformance.js';

const makeSubject = () => new InMemoryRecords();

ingestStoreConformance('in memory', makeSubject);
workItemsConformance('in memory', makeSubject);
stageLoadingConformance('in memory', makeSubject);
stageStoreConformance('in memory', makeSubject);
correctionStoreConformance('in memory', makeSubject);
publicRecallConformance('in memory', () => {
  const records = new InMemoryRecords();
  return Object.assign(records, { shared: new InMemoryPublicRecall(() => records.rows()) });
});
