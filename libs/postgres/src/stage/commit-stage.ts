// One stage's commit: lease, version, records, history, events, task and the item's next stage, all or nothing.
import type { MemoryEvent } from '@strata/contracts';
import { deterministicId, type ClaimedWork, type ports } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertEvents } from '../outbox/insert-events.js';
import { holdLease } from '../work/release-work.js';
import { markStages, stageMarks } from '../work/task-progress.js';
import { writeFacts, writeRelations } from './write-facts.js';
import { removeRecords, writeSummaries, writeTopics } from './write-abstract.js';

/** Lock order, kept by every writer: work item, user, task. */
export async function commitStage(
  tx: Tx,
  work: ClaimedWork,
  expectedMemoryVersion: bigint,
  changes: ports.StageChanges,
): Promise<'committed' | 'lease_lost' | 'stale'> {
  const held = await holdLease(tx, work);
  if (!held) return 'lease_lost';
  const { facts = [], relations = [], summaries = [], topics = [], removed = [], events = [], messageStatus, memory } = changes;
  const grows = facts.length + relations.length + summaries.length + topics.length + removed.length > 0 ? 1n : 0n;
  const moved = await tx.$executeRaw`
    UPDATE users SET memory_version = memory_version + ${grows}
    WHERE project_id = ${work.projectId}::uuid AND id = ${work.userId} AND memory_version = ${expectedMemoryVersion}`;
  if (moved === 0) return 'stale';

  await writeFacts(tx, work, facts);
  await writeRelations(tx, work, relations);
  await removeRecords(tx, work, removed);
  await writeSummaries(tx, work, summaries);
  await writeTopics(tx, work, topics);
  if (messageStatus?.ids.length) {
    const where = { projectId: work.projectId, userId: work.userId, id: { in: messageStatus.ids } };
    const update = { where, data: { status: messageStatus.status } };
    await (work.kind === 'messages' ? tx.message.updateMany(update) : tx.action.updateMany(update));
  }
  await insertEvents(tx, work.projectId, withIds(work, held.stage, events));
  await tx.$executeRaw`
    UPDATE work_items SET stage = ${changes.nextStage ?? held.stage}, checkpoint = ${JSON.stringify(changes.checkpoint)}::jsonb,
      known_at = COALESCE(${changes.knownAt ?? null}::timestamptz, known_at), updated_at = now()
    WHERE project_id = ${work.projectId}::uuid AND id = ${work.id}::uuid`;
  await markStages(tx, work, stageMarks(held.stage, changes.nextStage), memory);
  return 'committed';
}

/** The same event of the same stage run twice has the same id, so that a subscriber can tell a repeat. */
function withIds(work: ClaimedWork, stage: string, events: MemoryEvent[]): { id: string; event: MemoryEvent }[] {
  return events.map((event) => {
    const version = typeof event.data['version'] === 'number' ? event.data['version'] : null;
    return { id: deterministicId('event', work.id, stage, event.event, event.resource_id, version), event };
  });
}
