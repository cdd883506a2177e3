// An erasure of one user in one transaction: records out, what was told anew in, and every trace of what went.
import { addCounts, deterministicId, type ports } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { hasLease, keepProgress } from './deletion-lease.js';
import { insertEvents } from '../outbox/insert-events.js';
import { removeRecords, writeSummaries, writeTopics } from '../stage/write-abstract.js';
import { writeFacts, writeRelations } from '../stage/write-facts.js';
import { archive } from './archive.js';
import { forgetTraces, historyOfTopics } from './forget-traces.js';
import { recordsOf } from './load-erasure.js';
import { neighboursOf } from './load-for-index.js';
import { takeBackWork } from './take-back-work.js';

/** Lock order as of every writer: work items, user. A stage that runs meanwhile finds its lease gone, or the memory moved on. */
export async function commitErasure(tx: Tx, erasure: ports.Erasure, expectedMemoryVersion: bigint): Promise<ports.ErasureOutcome> {
  const { projectId, userId, deletion, targets, followUp, progress } = erasure;
  await takeBackWork(tx, erasure);
  const moved = await tx.$executeRaw`
    UPDATE users SET memory_version = memory_version + 1
    WHERE project_id = ${projectId}::uuid AND id = ${userId} AND memory_version = ${expectedMemoryVersion}`;
  if (moved === 0) return { kind: 'stale' };
  if (!(await hasLease(tx, projectId, deletion))) return { kind: 'lease_lost' };
  if (await grewMeanwhile(tx, erasure)) return { kind: 'stale' };

  const neighbours = await neighboursOf(tx, erasure, erasure.messageIds);
  const archived = deletion.mode === 'archive' ? await archive(tx, erasure) : 0;
  const traces = await forgetTraces(tx, erasure);
  await removeFacts(tx, erasure);
  await writeVersions(tx, erasure);
  // No fact quotes them any more.
  await tx.message.deleteMany({ where: { projectId, userId, id: { in: erasure.messageIds } } });
  await tx.action.deleteMany({ where: { projectId, userId, id: { in: erasure.actionIds } } });
  await tx.session.deleteMany({ where: { projectId, userId, id: { in: targets.sessionIds } } });
  await removeRecords(tx, erasure, [
    ...erasure.removedSummaries.map(({ id }) => ({ layer: 'summary' as const, id })),
    ...erasure.removedTopics.map(({ id }) => ({ layer: 'topic' as const, id })),
  ]);
  await burySummaries(tx, erasure);
  const forgotten = await historyOfTopics(tx, erasure);
  await writeSummaries(tx, erasure, erasure.summaries);
  await writeTopics(tx, erasure, erasure.topics);
  await removeLonelyEntities(tx, erasure);
  await insertEvents(
    tx,
    projectId,
    erasure.events.map((event) => ({ id: deterministicId('event', deletion.id, event.event, event.resource_id), event })),
  );
  const counts = addCounts(erasure.counts, { ...traces, history: traces.history + forgotten, archived });
  const followUps = [...progress.followUps, { ...followUp, messageIds: neighbours, userId }];
  const kept = { ...deletion, projectId, progress: { ...progress, followUps }, counts };
  if (!(await keepProgress(tx, kept))) throw new Error('the lease of a deletion was lost within its commit');
  return { kind: 'committed', progress: kept.progress, counts };
}

/** Something was written into the session after it was looked into: the plan is made anew. */
async function grewMeanwhile(tx: Tx, erasure: ports.Erasure): Promise<boolean> {
  const known = new Set([...erasure.messageIds, ...erasure.actionIds]);
  const { messageIds, actionIds } = await recordsOf(tx, erasure, erasure.targets);
  return [...messageIds, ...actionIds].some((id) => !known.has(id));
}

async function removeFacts(tx: Tx, { projectId, userId, removedFacts, forget }: ports.Erasure): Promise<void> {
  await tx.fact.deleteMany({ where: { projectId, userId, id: { in: removedFacts.map((fact) => fact.id) } } });
  await tx.forgottenFact.createMany({ data: forget.map((factId) => ({ projectId, userId, factId })), skipDuplicates: true });
}

/** Each version as it would have been written then; the last one stays as the row. */
async function writeVersions(tx: Tx, erasure: ports.Erasure): Promise<void> {
  const { projectId, userId, rebuilt, relations } = erasure;
  const ids = [...new Set(rebuilt.map(({ fact }) => fact.id))];
  await tx.recordVersion.deleteMany({ where: { projectId, userId, layer: 'fact', recordId: { in: ids } } });
  // One row of a table is written once in a statement: versions go in waves.
  for (let wave = rebuilt; wave.length;) {
    const seen = new Set<string>();
    const now = wave.filter(({ fact }) => !seen.has(fact.id) && seen.add(fact.id));
    const marks = now.flatMap(({ fact, by }) => (by ? [[fact.id, by] as const] : []));
    await writeFacts(
      tx,
      erasure,
      now.map(({ fact }) => fact),
      new Map(marks),
    );
    wave = wave.filter((version) => !now.includes(version));
  }
  await tx.factRelation.deleteMany({
    where: {
      projectId,
      userId,
      sourceId: { in: relations.among },
      targetId: { in: relations.among },
      OR: [{ sourceId: { in: ids } }, { targetId: { in: ids } }],
    },
  });
  await tx.$executeRaw`
    DELETE FROM fact_relations r USING jsonb_to_recordset(${JSON.stringify(relations.dropped)}::jsonb) AS d("sourceId" uuid, "targetId" uuid, kind text)
    WHERE r.project_id = ${projectId}::uuid AND r.user_id = ${userId}
      AND r.source_id = d."sourceId" AND r.target_id = d."targetId" AND r.kind = d.kind`;
  await writeRelations(tx, erasure, relations.now);
}

/** Their rows stay without a word, so that the pipeline does not write them again. */
async function burySummaries(tx: Tx, { projectId, userId, buriedSummaryIds }: ports.Erasure): Promise<void> {
  const where = { projectId, userId, id: { in: buriedSummaryIds } };
  await tx.summary.updateMany({
    where,
    data: { status: 'deleted', content: '', tags: [], entities: [], eventStart: null, eventEnd: null, eventGranularity: null },
  });
  const links = { where: { projectId, summaryId: { in: buriedSummaryIds } } };
  await tx.summaryFact.deleteMany(links);
  await tx.topicSummary.deleteMany(links);
}

/** Names that no fact tells any more. */
async function removeLonelyEntities(tx: Tx, { projectId, userId }: ports.Erasure): Promise<void> {
  await tx.entity.deleteMany({ where: { projectId, userId, facts: { none: {} } } });
}
