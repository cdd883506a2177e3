// What an erasure is planned from: the user's facts of any status, what was undone, summaries, topics, and what the targets name.
import { factAsKnown, type Fact, type ports, type Targets, type UserScope } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toProject } from '../rows/project-row.js';
import { readFactsById } from '../rows/read-facts.js';

/** Facts that are read in one statement: others are answered in between. */
const PAGE = 1000;

/**
 * What is committed while it is read makes its version old, and the commit of the erasure is refused: so the facts need not be of one
 * moment, and no transaction is open for long.
 */
export async function loadErasure(
  database: Database,
  scope: UserScope,
  targets: Targets,
  timezone: string,
): Promise<ports.ErasureSource | null> {
  const source = await database.tenant(scope.projectId, (tx) => loadAround(tx, scope, targets, timezone));
  if (!source) return null;
  const { factIds, editRows, ...around } = source;
  const facts: Fact[] = [];
  for (let at = 0; at < factIds.length; at += PAGE)
    facts.push(...(await database.read(scope.projectId, (read) => readFactsById(read, scope, factIds.slice(at, at + PAGE)))));
  return { ...around, facts, edits: editsOf(editRows, facts) };
}

async function loadAround(tx: Tx, { projectId, userId }: UserScope, targets: Targets, timezone: string) {
  // First: see above.
  const [{ at }] = await tx.$queryRaw<[{ at: Date }]>`SELECT clock_timestamp() AS at`;
  const user = await tx.user.findUnique({ where: { projectId_id: { projectId, id: userId } } });
  const project = await tx.project.findUnique({ where: { id: projectId } });
  if (!user || !project) return null;
  const owned = { where: { projectId, userId } };
  const facts = await tx.fact.findMany({ ...owned, select: { id: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  const forgotten = await tx.forgottenFact.findMany({ ...owned, select: { factId: true } });
  const summaries = await tx.summary.findMany({ ...owned, include: WITH_FACT_IDS });
  const topics = await tx.topic.findMany({ ...owned, include: WITH_SUMMARY_IDS });
  return {
    at,
    project: toProject(project),
    defaultTimezone: user.timezone ?? project.timezone ?? timezone,
    memoryVersion: user.memoryVersion,
    ...(await recordsOf(tx, { projectId, userId }, targets)),
    factIds: facts.map((row) => row.id),
    undos: await undosOf(tx, { projectId, userId }),
    editRows: await readEdits(tx, { projectId, userId }),
    forgotten: forgotten.map((row) => row.factId),
    summaries: summaries.map(toSummary),
    topics: topics.map(toTopic),
  };
}

/** Messages and actions that the targets name, sessions looked into. */
export async function recordsOf(
  tx: Tx,
  { projectId, userId }: UserScope,
  { sessionIds, messageIds, actionIds }: Targets,
): Promise<{ messageIds: string[]; actionIds: string[] }> {
  const messages = await tx.message.findMany({
    where: { projectId, userId, OR: [{ sessionId: { in: sessionIds } }, { id: { in: messageIds } }] },
    select: { id: true },
  });
  const actions =
    sessionIds.length + actionIds.length
      ? await tx.action.findMany({
          where: { projectId, userId, OR: [{ sessionId: { in: sessionIds } }, { id: { in: actionIds } }] },
          select: { id: true },
        })
      : [];
  return { messageIds: messages.map((row) => row.id), actionIds: actions.map((row) => row.id) };
}

function undosOf(tx: Tx, { projectId, userId }: UserScope): Promise<ports.Undo[]> {
  return tx.$queryRaw<ports.Undo[]>`
    SELECT a.subject AS "factId", a.created_at AS at, a.actor, a.reason FROM audit a
    JOIN facts f ON f.project_id = a.project_id AND f.id::text = a.subject AND f.user_id = ${userId}
    WHERE a.project_id = ${projectId}::uuid AND a.action = 'fact.undo' ORDER BY a.id`;
}

interface EditRow extends ports.ByHand {
  factId: string;
  at: Date;
  before: Parameters<typeof factAsKnown>[1];
  after: Parameters<typeof factAsKnown>[1];
}

function readEdits(tx: Tx, { projectId, userId }: UserScope): Promise<EditRow[]> {
  return tx.$queryRaw<EditRow[]>`
    SELECT v.record_id AS "factId", v.created_at AS at, v.change, v.actor, v.reason, b.snapshot AS before, v.snapshot AS after
    FROM record_versions v JOIN record_versions b
      ON b.project_id = v.project_id AND b.layer = v.layer AND b.record_id = v.record_id AND b.version = v.version - 1
    WHERE v.project_id = ${projectId}::uuid AND v.user_id = ${userId} AND v.layer = 'fact' AND v.change IN ('edited', 'undone')
    ORDER BY v.created_at, v.version`;
}

function editsOf(rows: EditRow[], facts: Fact[]): ports.EditByHand[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return rows.flatMap(({ factId, at, change, actor, reason, before, after }) => {
    const fact = byId.get(factId);
    if (!fact) return [];
    return { factId, at, by: { change, actor, reason }, before: factAsKnown(fact, before), after: factAsKnown(fact, after) };
  });
}
