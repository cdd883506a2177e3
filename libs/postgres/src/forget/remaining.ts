// Counts again what an erasure took out: nothing of it may be left that was written until then.
import type { RemovedOfUser, Targets, UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { countRows } from './erase-user.js';
import { USER_TABLES, type UserTable } from './user-tables.js';

export interface Remaining {
  records: Record<string, number>;
  orphans: string[];
}

export async function remaining(
  tx: Tx,
  scope: UserScope,
  targets: Targets,
  removed: RemovedOfUser,
  indexed: string[],
  before: Date,
): Promise<Remaining> {
  const records = targets.whole
    ? await ofUser(tx, scope, removed.until ? new Date(removed.until) : before)
    : await ofRecords(tx, scope, targets, removed, before);
  return { records, orphans: await orphansAmong(tx, scope, indexed) };
}

const TOLD = new Set(['outbox', 'deliveries']);
/** They are told to subscribers, and hold nothing of what was erased. */
const withoutReceipts = (table: UserTable): UserTable => ({
  ...table,
  of: (scope) => Prisma.sql`${table.of(scope)} AND resource <> 'deletion'`,
});

/** Where the user has begun anew, what was there until then; links, which have no date of their own, are of the new life. */
async function ofUser(tx: Tx, scope: UserScope, until: Date): Promise<Record<string, number>> {
  const { projectId, userId } = scope;
  const [user] = await tx.$queryRaw<
    { since: Date }[]
  >`SELECT created_at AS since FROM users WHERE project_id = ${projectId}::uuid AND id = ${userId}`;
  const records: Record<string, number> = { users: user && user.since <= until ? 1 : 0 };
  for (const table of USER_TABLES) {
    if (table.name === 'archived_records' || (user && table.since === null)) continue;
    records[table.name] = await countRows(tx, TOLD.has(table.name) ? withoutReceipts(table) : table, scope, user && until);
  }
  return records;
}

async function ofRecords(
  tx: Tx,
  { projectId, userId }: UserScope,
  { sessionIds, messageIds, actionIds, factIds, summaryIds, expiredSummaryIds, expiredTopicIds }: Targets,
  removed: RemovedOfUser,
  before: Date,
): Promise<Record<string, number>> {
  const until = removed.until ? new Date(removed.until) : before;
  const learntUntil = removed.learntUntil ? new Date(removed.learntUntil) : until;
  const facts = [...new Set([...factIds, ...removed.factIds])];
  // They may be written again at once; what went had not been changed for a day at least.
  const past = (ids: string[]) => Prisma.sql`(id = ANY(${ids}::uuid[]) AND updated_at <= ${before}::timestamptz - interval '1 day')`;
  const count = async (from: Prisma.Sql) => {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${from} AND project_id = ${projectId}::uuid AND user_id = ${userId}`;
    return row?.count ?? 0;
  };
  return {
    messages: await count(
      Prisma.sql`messages WHERE (session_id = ANY(${sessionIds}) OR id = ANY(${messageIds})) AND created_at <= ${until}`,
    ),
    actions: await count(Prisma.sql`actions WHERE (session_id = ANY(${sessionIds}) OR id = ANY(${actionIds})) AND created_at <= ${until}`),
    sessions: await count(Prisma.sql`sessions WHERE id = ANY(${sessionIds}) AND created_at <= ${until}`),
    facts: await count(Prisma.sql`facts WHERE id = ANY(${facts}::uuid[]) AND created_at <= ${learntUntil}`),
    fact_sources: await count(Prisma.sql`fact_sources WHERE fact_id = ANY(${facts}::uuid[]) AND EXISTS (
      SELECT 1 FROM facts f WHERE f.project_id = fact_sources.project_id AND f.id = fact_id AND f.created_at <= ${learntUntil})`),
    record_versions: await count(
      Prisma.sql`record_versions WHERE layer = 'fact' AND record_id = ANY(${facts}::uuid[]) AND created_at <= ${learntUntil}`,
    ),
    summaries: await count(Prisma.sql`summaries WHERE ((id = ANY(${summaryIds}::uuid[]) AND content <> '') OR ${past(expiredSummaryIds)})`),
    topics: await count(
      Prisma.sql`topics WHERE ((id = ANY(${removed.topicIds}::uuid[]) AND created_at <= ${learntUntil}) OR ${past(expiredTopicIds)})`,
    ),
  };
}

/** Index ids are `<layer>:<record id>`. Of all of them at once: one by one, each would look through the user's records. */
async function orphansAmong(tx: Tx, { projectId, userId }: UserScope, indexed: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM unnest(${indexed}::text[]) AS given(id) EXCEPT (
      SELECT 'message:' || id FROM messages WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
      UNION ALL SELECT 'fact:' || id FROM facts WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
      UNION ALL SELECT 'summary:' || id FROM summaries WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
        AND status NOT IN ('archived', 'deleted')
      UNION ALL SELECT 'topic:' || id FROM topics WHERE project_id = ${projectId}::uuid AND user_id = ${userId})`;
  return rows.map((row) => row.id);
}
