// Stage input: the item's records, the words before them, the user's memory as it stands.
import { AppError } from '@strata/contracts';
import { MOST_COUNTED_ACTIONS, type ClaimedWork, type ports, type UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toAction, toMessage, toSession } from '../rows/message-row.js';
import { toProject } from '../rows/project-row.js';
import { readFacts } from '../rows/read-facts.js';
import { countedWith } from './counted-with.js';
import { formerWordingsOf } from './former-wordings.js';

const CONTEXT_MESSAGES = 6;
const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] as const;

export async function loadStage(tx: Tx, work: ClaimedWork, timezone: string): Promise<ports.StageInput> {
  const { projectId, userId, id } = work;
  // Before the memory is read: what is committed in between makes this version old, and the commit is refused.
  const user = await tx.user.findUnique({ where: { projectId_id: { projectId, id: userId } } });
  const project = await tx.project.findUnique({ where: { id: projectId } });
  if (!user || !project) throw new AppError('not_found', 'The user of this work is gone.');

  const item = { where: { projectId, workItemId: id }, orderBy: { seq: 'asc' } } as const;
  const messages = work.kind === 'messages' ? await tx.message.findMany(item) : [];
  const actions = work.kind === 'actions' ? await tx.action.findMany(item) : [];
  const pastActions = await countedWith(tx, work, actions, MOST_COUNTED_ACTIONS);
  const [first] = messages;
  const sessionId = first?.sessionId ?? actions[0]?.sessionId ?? null;
  const session = sessionId === null ? null : await tx.session.findFirst({ where: { projectId, id: sessionId, userId } });
  const context = first
    ? await tx.message.findMany({
        where: { projectId, userId, sessionId: first.sessionId, seq: { lt: first.seq } },
        orderBy: { seq: 'desc' },
        take: CONTEXT_MESSAGES,
      })
    : [];
  const known = await readFacts(readsOf(tx), activeOrSettled(work, [...messages, ...actions]));
  const summaries = await tx.summary.findMany({ where: { projectId, userId }, include: WITH_FACT_IDS, orderBy: [...OLDEST_FIRST] });
  const topics = await tx.topic.findMany({ where: { projectId, userId }, include: WITH_SUMMARY_IDS, orderBy: [...OLDEST_FIRST] });
  return {
    project: toProject(project),
    defaultTimezone: user.timezone ?? project.timezone ?? timezone,
    session: session && toSession(session),
    messages: messages.map(toMessage),
    actions: actions.map(toAction),
    pastActions: pastActions.map(toAction),
    context: context.reverse().map(toMessage),
    facts: known.filter((fact) => fact.status === 'active'),
    settled: [...known.filter((fact) => fact.status !== 'active'), ...(await formerWordingsOf(tx, work))],
    summaries: summaries.map(toSummary),
    topics: topics.map(toTopic),
    memoryVersion: user.memoryVersion,
  };
}

/** See `StageInput.facts` and `StageInput.settled`. */
function activeOrSettled({ projectId, userId }: UserScope, records: { id: string; timestamp: Date }[]): Prisma.Sql {
  const ids = records.map((record) => record.id);
  const oldest = records.length ? new Date(Math.min(...records.map((record) => record.timestamp.getTime()))) : null;
  return Prisma.sql`f.project_id = ${projectId}::uuid AND f.user_id = ${userId} AND (f.status IN ('active', 'invalidated', 'deleted')
    OR (f.status = 'superseded' AND (f.valid_to > ${oldest}::timestamptz OR f.id IN (
      SELECT s.fact_id FROM fact_sources s WHERE s.project_id = ${projectId}::uuid AND s.user_id = ${userId}
        AND (s.message_id = ANY(${ids}) OR s.action_id = ANY(${ids}))))))`;
}
