// The fake obeys the same rules as the real store.
import { InMemoryRecords } from './in-memory-records.js';
import { ingestStoreConformance } from './conformance/ingest-store-conformance.js';
import { stageStoreConformance } from './conformance/stage-store-conformance.js';
import { workItemsConformance } from './conformance/work-items-conformance.js';
import type { RecordsSubject } from './conformance/records-subject.js';

function makeSubject(): RecordsSubject {
  const records = new InMemoryRecords();
  return {
    ingest: records,
    workItems: records,
    stages: records,
    newProject: () => records.newProject(),
    expireLease: (work) => records.expireLease(work),
    messages: (scope) => records.messages(scope),
    task: (projectId, id) => records.task(projectId, id),
    events: (projectId) => records.events(projectId),
  };
}

ingestStoreConformance('in memory', makeSubject);
workItemsConformance('in memory', makeSubject);
stageStoreConformance('in memory', makeSubject);
