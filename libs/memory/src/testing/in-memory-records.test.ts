// The fake obeys the same rules as the real store.
import { InMemoryRecords } from './in-memory-records.js';
import { correctionStoreConformance, type CorrectionsSubject } from './conformance/correction-store-conformance.js';
import { ingestStoreConformance } from './conformance/ingest-store-conformance.js';
import { stageStoreConformance } from './conformance/stage-store-conformance.js';
import { workItemsConformance } from './conformance/work-items-conformance.js';

function makeSubject(): CorrectionsSubject {
  const records = new InMemoryRecords();
  return {
    ingest: records,
    workItems: records,
    stages: records,
    corrections: records,
    newProject: () => records.newProject(),
    expireLease: (work) => records.expireLease(work),
    messages: (scope) => records.messages(scope),
    task: (projectId, id) => records.task(projectId, id),
    events: (projectId) => records.events(projectId),
    history: (_projectId, factId) =>
      Promise.resolve(
        records.versions
          .filter(({ fact }) => fact.id === factId)
          .map(({ fact, change, actor, reason }) => ({ version: fact.version, change, actor, reason })),
      ),
  };
}

ingestStoreConformance('in memory', makeSubject);
workItemsConformance('in memory', makeSubject);
stageStoreConformance('in memory', makeSubject);
correctionStoreConformance('in memory', makeSubject);
