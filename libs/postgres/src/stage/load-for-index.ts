// Index source: current rows of what the item wrote, and its messages with their neighbours.
import type { ClaimedWork, ports } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toMessage } from '../rows/message-row.js';
import { readEvidence } from '../rows/read-evidence.js';
import { readFactsById } from '../rows/read-facts.js';
import { restingOn } from '../rows/resting-on.js';

const NEIGHBOURS = 2;

export async function loadForIndex(tx: Tx, work: ClaimedWork): Promise<ports.IndexSource> {
  const { projectId, userId } = work;
  const { factIds = [] } = work.checkpoint ?? {};
  const { summaryIds, topicIds } = await restingOn(readsOf(tx), work, { summaryIds: [], topicIds: [], ...work.checkpoint, factIds });
  const records = (ids: string[]) => ({ where: { projectId, userId, id: { in: ids } } });
  const messageIds = work.kind === 'messages' || work.kind === 'restore' ? await messagesAround(tx, work) : [];
  const messages = messageIds.length ? await tx.message.findMany({ ...records(messageIds), orderBy: { seq: 'asc' } }) : [];
  const facts = await readFactsById(readsOf(tx), { projectId, userId }, factIds);
  const summaries = summaryIds.length ? await tx.summary.findMany({ ...records(summaryIds), include: WITH_FACT_IDS }) : [];
  const topics = topicIds.length ? await tx.topic.findMany({ ...records(topicIds), include: WITH_SUMMARY_IDS }) : [];
  return {
    messages: messages.map(toMessage),
    facts,
    summaries: summaries.map(toSummary),
    topics: topics.map(toTopic),
    evidence: await readEvidence(readsOf(tx), work, { factIds, summaryIds, topicIds }),
  };
}

/** Ids of the item's messages (of a restore: those that it names) and the nearest ones on each side of them in their sessions. */
async function messagesAround(tx: Tx, { projectId, userId, id, kind, checkpoint }: ClaimedWork): Promise<string[]> {
  const isOwn = kind === 'restore' ? Prisma.sql`id = ANY(${checkpoint?.messageIds ?? []})` : Prisma.sql`work_item_id = ${id}::uuid`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH own AS (
      SELECT session_id, min(seq) AS first, max(seq) AS last FROM messages
      WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND ${isOwn} GROUP BY session_id)
    SELECT near.id FROM own CROSS JOIN LATERAL (
      (SELECT m.id FROM messages m
        WHERE m.project_id = ${projectId}::uuid AND m.session_id = own.session_id AND m.seq < own.first ORDER BY m.seq DESC LIMIT ${NEIGHBOURS})
      UNION ALL
      SELECT m.id FROM messages m
        WHERE m.project_id = ${projectId}::uuid AND m.session_id = own.session_id AND m.seq BETWEEN own.first AND own.last
      UNION ALL
      (SELECT m.id FROM messages m
        WHERE m.project_id = ${projectId}::uuid AND m.session_id = own.session_id AND m.seq > own.last ORDER BY m.seq LIMIT ${NEIGHBOURS})) AS near`;
  return rows.map((row) => row.id);
}
