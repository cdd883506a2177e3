// Summaries and topics with their links into their tables, and those that lost their ground out of them.
import { view, type ports, type Summary, type Topic, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { summaryColumns, topicColumns } from '../rows/abstract-row.js';
import { requireOwned, writeHistory, type Mark } from './write-history.js';

const OWNED = { key: ['project_id', 'id'], when: 'old.user_id = excluded.user_id' };

/**
 * Access statistics are counted behind the answers meanwhile: they stay as stored; rows are locked in the order that counting has.
 * `marks`: by summary, who changed it by hand and why.
 */
export async function writeSummaries(tx: Tx, scope: UserScope, given: Summary[], marks?: ReadonlyMap<string, Mark>): Promise<void> {
  if (!given.length) return;
  const summaries = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { projectId } = scope;
  const written = await insertRows(
    tx,
    'summaries',
    summaries.map((summary) => summaryColumns(scope, summary)),
    { ...OWNED, keep: ['user_id', 'created_at', 'access_count', 'last_accessed_at'] },
  );
  requireOwned('summary', written, summaries.length);
  await tx.summaryFact.deleteMany({ where: { projectId, summaryId: { in: summaries.map((summary) => summary.id) } } });
  await insertRows(
    tx,
    'summary_facts',
    summaries.flatMap((summary) =>
      [...new Set(summary.factIds)].map((id) => ({ project_id: projectId, summary_id: summary.id, fact_id: id })),
    ),
  );
  await writeHistory(
    tx,
    scope,
    'summary',
    summaries.map((summary) => ({ ...summary, view: view.summary(summary) })),
    marks,
  );
}

export async function writeTopics(tx: Tx, scope: UserScope, topics: Topic[]): Promise<void> {
  if (!topics.length) return;
  const { projectId } = scope;
  const written = await insertRows(
    tx,
    'topics',
    topics.map((topic) => topicColumns(scope, topic)),
    { ...OWNED, keep: ['user_id', 'created_at'] },
  );
  requireOwned('topic', written, topics.length);
  await tx.topicSummary.deleteMany({ where: { projectId, topicId: { in: topics.map((topic) => topic.id) } } });
  await insertRows(
    tx,
    'topic_summaries',
    topics.flatMap((topic) => [...new Set(topic.summaryIds)].map((id) => ({ project_id: projectId, topic_id: topic.id, summary_id: id }))),
  );
  await writeHistory(
    tx,
    scope,
    'topic',
    topics.map((topic) => ({ ...topic, view: view.topic(topic) })),
  );
}

/** Rows, links and history: what is made anew under the same id starts at version 1 again. */
export async function removeRecords(
  tx: Tx,
  { projectId, userId }: UserScope,
  removed: NonNullable<ports.StageChanges['removed']>,
): Promise<void> {
  for (const layer of ['topic', 'summary'] as const) {
    const ids = removed.filter((record) => record.layer === layer).map((record) => record.id);
    if (!ids.length) continue;
    const where = { projectId, userId, id: { in: ids } };
    await (layer === 'topic' ? tx.topic.deleteMany({ where }) : tx.summary.deleteMany({ where }));
    await tx.recordVersion.deleteMany({ where: { projectId, userId, layer, recordId: { in: ids } } });
  }
}
