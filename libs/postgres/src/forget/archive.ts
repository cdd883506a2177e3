// Mode `archive`: the public shape of what goes, kept beside the receipt.
import { view, type ArchivedRecord, type ports, type UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { Prisma } from '../generated/prisma/client.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toAction, toMessage } from '../rows/message-row.js';
import { readFacts } from '../rows/read-facts.js';

type Kept = [layer: ArchivedRecord['layer'], id: string, snapshot: object];

/** How many records were kept. */
export async function archive(tx: Tx, erasure: ports.Erasure): Promise<number> {
  const { projectId, userId, deletion, at, messageIds, actionIds } = erasure;
  const owned = (ids: string[]) => ({ where: { projectId, userId, id: { in: ids } } });
  const messages = await tx.message.findMany(owned(messageIds));
  const actions = await tx.action.findMany(owned(actionIds));
  const kept: Kept[] = [
    ...messages.map((row): Kept => ['message', row.id, view.message(toMessage(row))]),
    ...actions.map((row): Kept => ['action', row.id, view.action(toAction(row))]),
    ...erasure.removedFacts.map((fact): Kept => ['fact', fact.id, view.fact(fact)]),
    ...erasure.removedSummaries.map((summary): Kept => ['summary', summary.id, view.summary(summary)]),
    ...erasure.removedTopics.map((topic): Kept => ['topic', topic.id, view.topic(topic)]),
  ];
  return keep(tx, erasure, deletion.id, at, kept);
}

/** All of a user, before it goes; repeated after a crash it keeps the same. */
export async function archiveUser(tx: Tx, { projectId, userId }: UserScope, deletionId: string): Promise<void> {
  const owned = { where: { projectId, userId } };
  const kept: Kept[] = [
    ...(await tx.message.findMany(owned)).map((row): Kept => ['message', row.id, view.message(toMessage(row))]),
    ...(await tx.action.findMany(owned)).map((row): Kept => ['action', row.id, view.action(toAction(row))]),
    ...(await readFacts(readsOf(tx), Prisma.sql`f.project_id = ${projectId}::uuid AND f.user_id = ${userId}`)).map((fact): Kept => [
      'fact',
      fact.id,
      view.fact(fact),
    ]),
    ...(await tx.summary.findMany({ ...owned, include: WITH_FACT_IDS })).map((row): Kept => [
      'summary',
      row.id,
      view.summary(toSummary(row)),
    ]),
    ...(await tx.topic.findMany({ ...owned, include: WITH_SUMMARY_IDS })).map((row): Kept => ['topic', row.id, view.topic(toTopic(row))]),
  ];
  await keep(tx, { projectId, userId }, deletionId, new Date(), kept);
}

function keep(tx: Tx, { projectId, userId }: UserScope, deletionId: string, at: Date, kept: Kept[]): Promise<number> {
  const owner = { project_id: projectId, deletion_id: deletionId, user_id: userId, archived_at: at };
  const rows = kept.map(([layer, id, snapshot]) => ({ ...owner, layer, record_id: id, snapshot }));
  return insertRows(tx, 'archived_records', rows, { key: ['project_id', 'deletion_id', 'user_id', 'layer', 'record_id'] });
}
