// What tells of erased records besides the records: history, events, deliveries, stored answers, errors of tasks, what was read of them.
import type { DeletionCounts } from '@strata/contracts';
import type { ports } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { itemsInSight } from './load-history.js';

type Traces = Pick<DeletionCounts, 'history' | 'events' | 'webhook_deliveries' | 'idempotent_answers'>;

/** Before the messages go: they tell which work has seen them. */
export async function forgetTraces(tx: Tx, erasure: ports.Erasure): Promise<Traces> {
  const { projectId, userId, messageIds, actionIds } = erasure;
  const facts = touchedFacts(erasure);
  const summaries = [...erasure.removedSummaries, ...erasure.summaries].map(({ id }) => id).concat(erasure.buriedSummaryIds);
  const topics = [...erasure.removedTopics, ...erasure.topics].map(({ id }) => id);
  const records = [...messageIds, ...actionIds, ...facts, ...summaries, ...topics];
  const tasks = await tasksOf(tx, erasure);
  await forgetWork(tx, erasure);
  const history = await tx.$executeRaw`
    DELETE FROM record_versions WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND (
      (layer = 'fact' AND record_id = ANY(${facts}::uuid[]))
      OR (layer = 'summary' AND (record_id = ANY(${summaries}::uuid[]) OR snapshot->'fact_ids' ?| ${facts}::text[])))`;
  const events = await tx.$executeRaw`
    DELETE FROM outbox WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND (
      resource_id = ANY(${records}) OR payload->'data'->'fact_ids' ?| ${facts}::text[] OR (resource = 'topic' AND ${facts.length > 0}))`;
  const deliveries = await tx.$executeRaw`
    DELETE FROM deliveries WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND (
      payload->'context'->'message_ids' ?| ${[...messageIds, ...actionIds]}::text[] OR payload->'data'->>'message_id' = ANY(${messageIds})
      OR payload->'data'->>'fact_id' = ANY(${facts}) OR payload->'data'->>'summary_id' = ANY(${summaries})
      OR payload->'data'->'fact_ids' ?| ${facts}::text[] OR (resource = 'topic' AND ${facts.length > 0}))`;
  const answers = await forgetAnswers(tx, projectId, [...records, ...tasks]);
  return { history, events, webhook_deliveries: deliveries, idempotent_answers: answers };
}

const touchedFacts = ({ removedFacts, rebuilt }: ports.Erasure): string[] => [
  ...new Set([...removedFacts.map(({ id }) => id), ...rebuilt.map(({ fact }) => fact.id)]),
];

/** Under which the records were written: some answers name nothing else. */
async function tasksOf(tx: Tx, { projectId, userId, messageIds, actionIds }: ports.Erasure): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT task_id::text AS id FROM work_items WHERE project_id = ${projectId}::uuid AND id IN (
      SELECT work_item_id FROM messages WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND id = ANY(${messageIds})
      UNION SELECT work_item_id FROM actions WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND id = ANY(${actionIds}))`;
  return rows.map((row) => row.id);
}

/** An answer is kept for 24 h under its idempotency key: one that names an erased record goes. */
export function forgetAnswers(tx: Tx, projectId: string, names: string[]): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM idempotency_keys k WHERE project_id = ${projectId}::uuid AND EXISTS (
      SELECT 1 FROM jsonb_path_query(k.body, '$.**') AS found(part) WHERE jsonb_typeof(part) = 'string' AND part #>> '{}' = ANY(${names}))`;
}

/** What a model read, what interceptors decided, and the ids in errors of tasks. */
async function forgetWork(tx: Tx, { projectId, userId, messageIds, actionIds, rulings }: ports.Erasure): Promise<void> {
  const items = await itemsInSight(tx, { projectId, userId }, { messageIds, actionIds });
  await tx.$executeRaw`
    UPDATE work_items SET checkpoint = checkpoint - 'candidates' - 'rulings'
    WHERE project_id = ${projectId}::uuid AND id = ANY(${items}::uuid[])`;
  await tx.$executeRaw`
    UPDATE work_items AS w SET checkpoint = COALESCE(w.checkpoint, '{}') || jsonb_build_object('rulings', r.rulings)
    FROM jsonb_to_recordset(${JSON.stringify(rulings)}::jsonb) AS r("itemId" uuid, rulings jsonb)
    WHERE w.project_id = ${projectId}::uuid AND w.id = r."itemId"`;
  // What is still under way is asked about anew: a decision without its answer would pass for none.
  await tx.$executeRaw`
    DELETE FROM hook_decisions d USING work_items w
    WHERE d.project_id = ${projectId}::uuid AND d.work_item_id = ANY(${items}::uuid[])
      AND w.project_id = d.project_id AND w.id = d.work_item_id AND w.status <> 'done'`;
  await tx.$executeRaw`UPDATE hook_decisions SET answer = NULL WHERE project_id = ${projectId}::uuid AND work_item_id = ANY(${items}::uuid[])`;
  await forgetInErrors(tx, projectId, [...messageIds, ...actionIds]);
}

export async function forgetInErrors(tx: Tx, projectId: string, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE tasks SET errors = COALESCE((
      SELECT jsonb_agg(jsonb_set(one.error, '{message_ids}', COALESCE((
        SELECT jsonb_agg(named.id) FROM jsonb_array_elements_text(one.error->'message_ids') AS named(id) WHERE named.id <> ALL(${ids})), '[]')))
      FROM jsonb_array_elements(errors) AS one(error)), '[]')
    WHERE project_id = ${projectId}::uuid AND errors <> '[]'
      AND EXISTS (SELECT 1 FROM jsonb_array_elements(errors) AS one(error) WHERE one.error->'message_ids' ?| ${ids}::text[])`;
}

/** Which facts a topic told at each version is not written there: all since the first of them was known, but what stands now, go. */
export async function historyOfTopics(tx: Tx, erasure: ports.Erasure): Promise<number> {
  const { projectId, userId, removedFacts, rebuilt } = erasure;
  const known = [...removedFacts, ...rebuilt.map(({ fact }) => fact)].map((fact) => fact.createdAt.getTime());
  if (!known.length) return 0;
  return tx.$executeRaw`
    DELETE FROM record_versions v WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND layer = 'topic'
      AND created_at >= ${new Date(Math.min(...known))} AND NOT (record_id <> ALL(${erasure.topics.map(({ id }) => id)}::uuid[]) AND EXISTS (
        SELECT 1 FROM topics t WHERE t.project_id = v.project_id AND t.id = v.record_id AND t.version = v.version))`;
}
