// What a correction is planned from: the record with its history, and the memory around it as it stands.
import { factAsKnown, summaryAsKnown, type ports, type UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toProject } from '../rows/project-row.js';
import { readFacts, readFactsById } from '../rows/read-facts.js';

/** Null when nobody owns such a record. The memory version is read before anything else: what is committed in between makes it old. */
async function ownerOf(tx: Tx, projectId: string, table: 'facts' | 'summaries', id: string) {
  const [owner] = await tx.$queryRaw<{ userId: string; memoryVersion: bigint }[]>`
    SELECT u.id AS "userId", u.memory_version AS "memoryVersion"
    FROM ${Prisma.raw(table)} r JOIN users u ON u.project_id = r.project_id AND u.id = r.user_id
    WHERE r.project_id = ${projectId}::uuid AND r.id = ${id}::uuid`;
  return owner ?? null;
}

async function surroundingsOf(tx: Tx, scope: UserScope, memoryVersion: bigint, timezone: string): Promise<ports.Surroundings> {
  const { projectId, userId } = scope;
  const [project, user] = [
    await tx.project.findUnique({ where: { id: projectId } }),
    await tx.user.findUnique({ where: { projectId_id: { projectId, id: userId } } }),
  ];
  const summaries = await tx.summary.findMany({ where: { projectId, userId }, include: WITH_FACT_IDS });
  const topics = await tx.topic.findMany({ where: { projectId, userId }, include: WITH_SUMMARY_IDS });
  return {
    memoryVersion,
    timezone: user?.timezone ?? project?.timezone ?? timezone,
    topicNames: project?.topics ?? [],
    retention: project && toProject(project).retention,
    facts: await readFacts(readsOf(tx), Prisma.sql`${ofUser(scope)} AND f.status = 'active'`),
    summaries: summaries.map(toSummary),
    topics: topics.map(toTopic),
  };
}

export async function loadFact(tx: Tx, projectId: string, factId: string, timezone: string): Promise<ports.FactState | null> {
  const owner = await ownerOf(tx, projectId, 'facts', factId);
  if (!owner) return null;
  const scope = { projectId, userId: owner.userId };
  const [fact] = await readFactsById(readsOf(tx), scope, [factId]);
  if (!fact) return null;
  const by = fact.supersededBy;
  const [successor = null] = by === null ? [] : await readFactsById(readsOf(tx), scope, [by]);
  const closed =
    by === null
      ? []
      : await readFacts(readsOf(tx), Prisma.sql`${ofUser(scope)} AND f.status = 'superseded' AND f.superseded_by = ${by}::uuid`);
  const siblings = closed.filter((one) => one.id !== fact.id);
  const ids = [fact, ...siblings].map((one) => one.id);
  return {
    ...{ fact, successor, siblings, endedBefore: await lastEnds(tx, projectId, ids) },
    versions: await versionsOf(tx, projectId, 'fact', factId, (snapshot: Parameters<typeof factAsKnown>[1]) => factAsKnown(fact, snapshot)),
    memory: await surroundingsOf(tx, scope, owner.memoryVersion, timezone),
  };
}

export async function loadSummary(tx: Tx, projectId: string, id: string, timezone: string): Promise<ports.SummaryState | null> {
  const owner = await ownerOf(tx, projectId, 'summaries', id);
  // What was erased by name stands there without a word.
  const row = owner && (await tx.summary.findFirst({ where: { projectId, id, content: { not: '' } }, include: WITH_FACT_IDS }));
  if (!row) return null;
  const summary = toSummary(row);
  const known = (snapshot: Parameters<typeof summaryAsKnown>[1]) => summaryAsKnown(summary, snapshot);
  return {
    summary,
    versions: await versionsOf(tx, projectId, 'summary', id, known),
    memory: await surroundingsOf(tx, { projectId, userId: owner.userId }, owner.memoryVersion, timezone),
  };
}

async function versionsOf<S, T>(
  tx: Tx,
  projectId: string,
  layer: 'fact' | 'summary',
  recordId: string,
  recordOf: (snapshot: S) => T,
): Promise<ports.Version<T>[]> {
  const rows = await tx.recordVersion.findMany({ where: { projectId, layer, recordId }, orderBy: { version: 'asc' } });
  return rows.map(({ snapshot, change, actor, reason }) => ({ record: recordOf(snapshot as S), change, actor, reason }));
}

const ofUser = ({ projectId, userId }: UserScope) => Prisma.sql`f.project_id = ${projectId}::uuid AND f.user_id = ${userId}`;

/** `valid_to` of each fact's last active version; absent for one that was superseded from the start. */
async function lastEnds(tx: Tx, projectId: string, ids: string[]): Promise<Map<string, Date | null>> {
  const rows = await tx.$queryRaw<{ id: string; ended: string | null }[]>`
    SELECT DISTINCT ON (record_id) record_id AS id, snapshot->>'valid_to' AS ended FROM record_versions
    WHERE project_id = ${projectId}::uuid AND layer = 'fact' AND record_id = ANY(${ids}::uuid[]) AND snapshot->>'status' = 'active'
    ORDER BY record_id, version DESC`;
  return new Map(rows.map(({ id, ended }) => [id, ended === null ? null : new Date(ended)]));
}
