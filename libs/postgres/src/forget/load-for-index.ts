// What the index needs after an erasure: messages whose neighbours are gone, and records that were told anew.
import type { IndexFollowUp, ports, UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toMessage } from '../rows/message-row.js';
import { readEvidence } from '../rows/read-evidence.js';
import { readFactsById } from '../rows/read-facts.js';
import { restingOn } from '../rows/resting-on.js';

/** A message's entry takes in two messages on each side. */
const REACH = 2;

/** Ids of the messages next to these, in their sessions; these themselves are left out. */
export async function neighboursOf(tx: Tx, { projectId, userId }: UserScope, ids: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT near.id FROM messages g CROSS JOIN LATERAL (
      (SELECT m.id FROM messages m WHERE m.project_id = g.project_id AND m.session_id = g.session_id AND m.seq < g.seq
        AND m.id <> ALL(${ids}) ORDER BY m.seq DESC LIMIT ${REACH})
      UNION ALL
      (SELECT m.id FROM messages m WHERE m.project_id = g.project_id AND m.session_id = g.session_id AND m.seq > g.seq
        AND m.id <> ALL(${ids}) ORDER BY m.seq LIMIT ${REACH})) AS near
    WHERE g.project_id = ${projectId}::uuid AND g.user_id = ${userId} AND g.id = ANY(${ids})`;
  return rows.map((row) => row.id);
}

export async function loadForIndex(tx: Tx, scope: UserScope, followUp: IndexFollowUp): Promise<ports.IndexSource> {
  const { projectId, userId } = scope;
  const records = (ids: string[]) => ({ where: { projectId, userId, id: { in: ids } } });
  const around = [...followUp.messageIds, ...(await neighboursOf(tx, scope, followUp.messageIds))];
  const messages = await tx.message.findMany({ ...records(around), orderBy: { seq: 'asc' } });
  const { factIds } = followUp;
  const { summaryIds, topicIds } = await restingOn(readsOf(tx), scope, followUp);
  const facts = await readFactsById(readsOf(tx), scope, factIds);
  const summaries = await tx.summary.findMany({ ...records(summaryIds), include: WITH_FACT_IDS });
  const topics = await tx.topic.findMany({ ...records(topicIds), include: WITH_SUMMARY_IDS });
  const evidence = await readEvidence(readsOf(tx), scope, { factIds, summaryIds, topicIds });
  return { messages: messages.map(toMessage), facts, summaries: summaries.map(toSummary), topics: topics.map(toTopic), evidence };
}
