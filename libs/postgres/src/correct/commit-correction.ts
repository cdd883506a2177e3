// An operator's correction in one transaction: facts, history, events, the work that follows, and the audit entry.
import { randomUUID } from 'node:crypto';
import { currentSpan, STAGE_NAMES, type StageName } from '@strata/contracts';
import { deterministicId, type Fact, type ports } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { insertEvents } from '../outbox/insert-events.js';
import { writeFacts } from '../stage/write-facts.js';

/** Facts are settled by the correction itself. */
const FIRST_STAGE: StageName = 'write-summaries';

/** The user's row is locked first, as by every writer; a stage that has read the memory before is refused by its version. */
export async function commitCorrection(
  tx: Tx,
  correction: ports.Correction,
  expectedMemoryVersion: bigint,
): Promise<'committed' | 'stale'> {
  const { projectId, userId, taskId, actor, reason, action, subject, facts, events } = correction;
  const [user] = await tx.$queryRaw<{ seq: bigint }[]>`
    UPDATE users SET memory_version = memory_version + 1, next_seq = next_seq + 1
    WHERE project_id = ${projectId}::uuid AND id = ${userId} AND memory_version = ${expectedMemoryVersion}
    RETURNING next_seq - 1 AS seq`;
  if (!user) return 'stale';

  const marks = new Map(facts.map(({ after, change }) => [after.id, { change, actor, reason }]));
  const written = facts.map(({ after }) => after);
  await writeFacts(tx, correction, written, marks);
  await insertEvents(
    tx,
    projectId,
    events.map((event) => ({ id: deterministicId('event', taskId, event.event, event.resource_id), event })),
  );
  await insertWork(tx, correction, user.seq);
  const users = [userId];
  const detail = { task_id: taskId, before: facts.map(({ before }) => stateOf(before)), after: written.map(stateOf) };
  await appendAudit(tx, projectId, { actor, action, subject, reason, users, detail, createdAt: written[0]?.updatedAt ?? new Date() });
  return 'committed';
}

/** No content: the audit outlives what is erased. */
const stateOf = ({ id, version, status, validTo, supersededBy }: Fact) => ({
  fact_id: id,
  version,
  status,
  valid_to: validTo,
  superseded_by: supersededBy,
});

async function insertWork(tx: Tx, { projectId, userId, taskId, facts }: ports.Correction, seq: bigint): Promise<void> {
  const before = STAGE_NAMES.indexOf(FIRST_STAGE);
  const stages = STAGE_NAMES.map((name, i) => ({ name, status: i < before ? 'skipped' : 'pending' }));
  const memory = { added: 0, updated: facts.length, deleted: 0 };
  await insertRows(tx, 'tasks', [
    { project_id: projectId, id: taskId, user_id: userId, kind: 'correction', total_count: 1, stages, memory },
  ]);
  const checkpoint = { factIds: facts.map(({ after }) => after.id) };
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
