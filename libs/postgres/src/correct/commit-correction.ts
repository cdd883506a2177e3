// An operator's correction in one transaction: records, history, events, the work that follows, and the audit entry.
import { randomUUID } from 'node:crypto';
import { currentSpan, STAGE_NAMES, type StageName } from '@strata/contracts';
import { deterministicId, type Fact, type ports, type Summary } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { insertEvents } from '../outbox/insert-events.js';
import { removeRecords, writeSummaries, writeTopics } from '../stage/write-abstract.js';
import { writeFacts } from '../stage/write-facts.js';

/** Facts are settled by the correction itself. */
const FIRST_STAGE: StageName = 'write-summaries';

/** The user's row is locked first, as by every writer; a stage that has read the memory before is refused by its version. */
export async function commitCorrection(
  tx: Tx,
  correction: ports.Correction,
  expectedMemoryVersion: bigint,
): Promise<'committed' | 'stale'> {
  const { projectId, userId, taskId, actor, reason, action, subject, facts, summary, followed, events } = correction;
  const [user] = await tx.$queryRaw<{ seq: bigint }[]>`
    UPDATE users SET memory_version = memory_version + 1, next_seq = next_seq + 1
    WHERE project_id = ${projectId}::uuid AND id = ${userId} AND memory_version = ${expectedMemoryVersion}
    RETURNING next_seq - 1 AS seq`;
  if (!user) return 'stale';

  const changed = [...facts, ...(summary ? [summary] : [])];
  const marks = new Map(changed.map(({ after, change }) => [after.id, { change, actor, reason }]));
  await writeFacts(
    tx,
    correction,
    facts.map(({ after }) => after),
    marks,
  );
  await removeRecords(tx, correction, followed.removed);
  await writeSummaries(tx, correction, [...(summary ? [summary.after] : []), ...followed.summaries], marks);
  await writeTopics(tx, correction, followed.topics);
  await insertEvents(
    tx,
    projectId,
    events.map((event) => ({ id: deterministicId('event', taskId, event.event, event.resource_id), event })),
  );
  await insertWork(tx, correction, user.seq);
  const detail = {
    task_id: taskId,
    before: changed.map(({ before }) => stateOf(before)),
    after: changed.map(({ after }) => stateOf(after)),
  };
  const users = [userId];
  await appendAudit(tx, projectId, { actor, action, subject, reason, users, detail, createdAt: changed[0]?.after.updatedAt ?? new Date() });
  return 'committed';
}

/** No content: the audit outlives what is erased. */
function stateOf(record: Fact | Summary): Record<string, unknown> {
  const { id, version, status, editedBy: edited_by } = record;
  return 'factIds' in record
    ? { summary_id: id, version, status, weight: record.weight, edited_by, pinned: record.pinned }
    : { fact_id: id, version, status, valid_to: record.validTo, superseded_by: record.supersededBy, edited_by };
}

async function insertWork(tx: Tx, correction: ports.Correction, seq: bigint): Promise<void> {
  const { projectId, userId, taskId, facts, summary, followed } = correction;
  const before = STAGE_NAMES.indexOf(FIRST_STAGE);
  const stages = STAGE_NAMES.map((name, i) => ({ name, status: i < before ? 'skipped' : 'pending' }));
  const memory = { added: 0, updated: facts.length + (summary ? 1 : 0), deleted: 0 };
  await insertRows(tx, 'tasks', [
    { project_id: projectId, id: taskId, user_id: userId, kind: 'correction', total_count: 1, stages, memory },
  ]);
  const removed = (layer: 'summary' | 'topic') => followed.removed.flatMap((one) => (one.layer === layer ? one.id : []));
  const checkpoint = {
    factIds: facts.map(({ after }) => after.id),
    summaryIds: [...(summary ? [summary.after] : []), ...followed.summaries].map(({ id }) => id).concat(removed('summary')),
    topicIds: followed.topics.map(({ id }) => id).concat(removed('topic')),
  };
  const item = {
    id: randomUUID(),
    task_id: taskId,
    seq,
    kind: 'correction',
    record_count: 1,
    long_term: true,
    stage: FIRST_STAGE,
    checkpoint,
  };
  await insertRows(tx, 'work_items', [
    { project_id: projectId, user_id: userId, traceparent: currentSpan()?.traceparent ?? null, ...item },
  ]);
}
