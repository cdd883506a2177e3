// Whose records a scope names. All of them must be there: an unknown id and a foreign one are the same answer.
import { AppError } from '@strata/contracts';
import { nothingOf, type ErasureScope, type Targets } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { isUuid } from '../read/known-user.js';

/** Null when something that the scope names is not in the project. A user who was archived is there as long as the archive is. */
export async function resolveScope(tx: Tx, projectId: string, scope: ErasureScope): Promise<Targets[] | null> {
  if ('memory_ids' in scope) return ofMemories(tx, projectId, [...new Set(scope.memory_ids)]);
  if ('agent_id' in scope) return ofAgent(tx, projectId, scope.agent_id);
  if ('topic_id' in scope) return ofTopic(tx, projectId, scope.topic_id, scope.user_id);
  if ('message_ids' in scope) return ofMessages(tx, projectId, scope.message_ids, scope.user_id);
  if ('business_ids' in scope) return ofBusiness(tx, projectId, scope.business_ids, scope.session_id);
  if ('fact_ids' in scope) {
    const rows = await tx.fact.findMany({ where: { projectId, id: { in: scope.fact_ids } }, select: { id: true, userId: true } });
    return byUser(scope.fact_ids, rows, (factIds) => ({ factIds }));
  }
  if ('summary_ids' in scope) {
    const where = { projectId, id: { in: scope.summary_ids }, status: { not: 'deleted' } };
    const rows = await tx.summary.findMany({ where, select: { id: true, userId: true } });
    return byUser(scope.summary_ids, rows, (summaryIds) => ({ summaryIds }));
  }
  if ('session_id' in scope) {
    const session = await tx.session.findUnique({ where: { projectId_id: { projectId, id: scope.session_id } } });
    return session && [{ ...nothingOf(session.userId), sessionIds: [session.id] }];
  }
  const user = await tx.user.findUnique({ where: { projectId_id: { projectId, id: scope.user_id } } });
  const isKnown = user ?? (await tx.archivedRecord.findFirst({ where: { projectId, userId: scope.user_id }, select: { userId: true } }));
  return isKnown && [{ ...nothingOf(scope.user_id), whole: true }];
}

function byUser(asked: string[], rows: { id: string; userId: string }[], of: (ids: string[]) => Partial<Targets>): Targets[] | null {
  const found = new Set(rows.map((row) => row.id));
  if (asked.some((id) => !found.has(id))) return null;
  const users = [...new Set(rows.map((row) => row.userId))];
  return users.map((userId) => ({
    ...nothingOf(userId),
    ...of(rows.filter((row) => row.userId === userId).map((row) => row.id)),
  }));
}

async function ofMessages(tx: Tx, projectId: string, ids: string[], userId: string | undefined): Promise<Targets[] | null> {
  const where = { projectId, id: { in: ids }, ...(userId === undefined ? {} : { userId }) };
  const rows = await tx.message.findMany({ where, select: { id: true, userId: true } });
  if (new Set(rows.map((row) => row.id)).size < rows.length)
    throw new AppError('ambiguous', 'Several users have a message with one of these ids: name one with user_id');
  return byUser(ids, rows, (messageIds) => ({ messageIds }));
}

/** An id is a fact's, else a summary's, else a message's that was not learnt from yet or is asked for by itself. */
async function ofMemories(tx: Tx, projectId: string, ids: string[]): Promise<Targets[] | null> {
  const uuids = ids.filter(isUuid).map((id) => id.toLowerCase());
  const facts = await tx.fact.findMany({ where: { projectId, id: { in: uuids } }, select: { id: true, userId: true } });
  const summaries = await tx.summary.findMany({
    where: { projectId, id: { in: uuids }, status: { not: 'deleted' } },
    select: { id: true, userId: true },
  });
  const found = new Set([...facts, ...summaries].map((row) => row.id));
  const messageIds = ids.filter((id) => !found.has(id.toLowerCase()));
  const messages = messageIds.length > 0 ? await ofMessages(tx, projectId, messageIds, undefined) : [];
  if (!messages) return null;
  const ofUser = (rows: { id: string; userId: string }[], userId: string) => rows.flatMap((row) => (row.userId === userId ? [row.id] : []));
  const users = new Set([...facts, ...summaries, ...messages].map((row) => row.userId));
  return [...users].map((userId) => ({
    ...(messages.find((one) => one.userId === userId) ?? nothingOf(userId)),
    factIds: ofUser(facts, userId),
    summaryIds: ofUser(summaries, userId),
  }));
}

/** All messages that were written with the agent; what rests on them follows. */
async function ofAgent(tx: Tx, projectId: string, agentId: string): Promise<Targets[] | null> {
  const rows = await tx.message.findMany({ where: { projectId, agentId }, select: { id: true, userId: true } });
  const byOwner = new Map<string, Targets>();
  for (const { id, userId } of rows) {
    const targets = byOwner.get(userId) ?? nothingOf(userId);
    targets.messageIds.push(id);
    byOwner.set(userId, targets);
  }
  return rows.length > 0 ? [...byOwner.values()] : null;
}

async function ofBusiness(tx: Tx, projectId: string, businessIds: string[], sessionId: string): Promise<Targets[] | null> {
  const rows = await tx.message.findMany({
    where: { projectId, sessionId, businessId: { in: businessIds } },
    select: { id: true, userId: true, businessId: true },
  });
  const found = new Set(rows.map((row) => row.businessId));
  if (businessIds.some((id) => !found.has(id))) return null;
  return byUser(
    rows.map((row) => row.id),
    rows,
    (messageIds) => ({ messageIds }),
  );
}

async function ofTopic(tx: Tx, projectId: string, topicId: string, userId: string): Promise<Targets[] | null> {
  const topic = await tx.topic.findUnique({ where: { projectId_id: { projectId, id: topicId } } });
  return topic?.userId === userId ? [{ ...nothingOf(userId), topicIds: [topicId] }] : null;
}
