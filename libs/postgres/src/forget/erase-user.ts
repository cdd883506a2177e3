// A whole user: a fence and a count first, then table after table in chunks, the user's row last.
import { NO_COUNTS, type ports, type UserScope } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { archiveUser } from './archive.js';
import { endWork } from './end-work.js';
import { FenceGone, inFence, setFence, type InFence } from './fence.js';
import { forgetAnswers, forgetInErrors } from './forget-traces.js';
import { USER_TABLES, type UserTable } from './user-tables.js';

/** Rows of one statement: well within its time limit. */
const CHUNK = 5000;

/** With a fence: writes of the user wait, and no worker can commit for them any more. */
export async function countUser(
  tx: Tx,
  ...[scope, fence]: Parameters<ports.ErasureStore['countUser']>
): ReturnType<ports.ErasureStore['countUser']> {
  const { projectId, userId } = scope;
  if (fence !== null) {
    await tx.$executeRaw`
      SELECT 1 FROM work_items WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND status <> 'done' ORDER BY seq FOR UPDATE`;
    if (!(await setFence(tx, scope, fence))) return null;
    await endWork(tx, scope);
  }
  const [{ at }] = await tx.$queryRaw<[{ at: Date }]>`SELECT clock_timestamp() AS at`;
  const count = (name: string) => countRows(tx, tableCalled(name), scope);
  const counts = {
    ...NO_COUNTS,
    messages: await count('messages'),
    actions: await count('actions'),
    sessions: await count('sessions'),
    facts_deleted: await count('facts'),
    summaries: await count('summaries'),
    topics: await count('topics'),
    history: await count('record_versions'),
    events: await count('outbox'),
    webhook_deliveries: await count('deliveries'),
  };
  return { counts, at };
}

/** Each chunk is a transaction: killed anywhere it goes on, and no lock is held for long. */
export async function eraseUser(
  database: Database,
  ...[scope, deletion, between, atLast]: Parameters<ports.ErasureStore['eraseUser']>
): Promise<void> {
  try {
    await eraseFenced(inFence(database, scope, deletion.id), scope, deletion, between, atLast);
  } catch (error) {
    if (!(error instanceof FenceGone)) throw error;
    // Gone with the last commit of a run that was killed then, or of another worker's: whoever has this id now is in another life.
    await forgetArchive(database, scope, deletion);
  }
}

async function eraseFenced(
  fenced: InFence,
  ...[scope, { id, mode }, between, atLast]: Parameters<ports.ErasureStore['eraseUser']>
): Promise<void> {
  await fenced((tx) => forgetNames(tx, scope));
  if (mode === 'archive') await archiveUser(fenced, scope, id, between);
  await between();
  for (const table of USER_TABLES) {
    if (table.name === 'archived_records' && mode === 'archive') continue;
    for (;;) {
      const rows = await fenced((tx) => deleteChunk(tx, table, scope));
      if (rows > 0) await between();
      // A row that somebody updates meanwhile (a relay marks an event as told) moves from under the statement.
      if (rows < CHUNK && (await fenced((tx) => countRows(tx, table, scope))) === 0) break;
    }
  }
  // The index has no part in a transaction: with the lease and the fence at this moment nobody else can have ended this life.
  await between();
  await fenced(() => Promise.resolve());
  await atLast();
  await fenced((tx) => tx.user.deleteMany({ where: { projectId: scope.projectId, id: scope.userId } }));
}

/**
 * What was archived of the lives that the erasure was asked about, before or after that: an archive that waited longer may have run
 * first. As at the fence, a life dated in the future goes. What doesn't tell its life is told by when it was archived.
 */
export async function forgetArchive(
  database: Database,
  ...[{ projectId, userId }, { mode, requestedAt }]: Parameters<ports.ErasureStore['forgetArchive']>
): Promise<void> {
  if (mode === 'archive') return;
  await database.tenant(
    projectId,
    (tx) => tx.$executeRaw`
      DELETE FROM archived_records WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
        AND (coalesce(life_began, archived_at) <= ${requestedAt} OR life_began > clock_timestamp())`,
  );
}

async function deleteChunk(tx: Tx, table: UserTable, scope: UserScope): Promise<number> {
  const name = Prisma.raw(table.name);
  return tx.$executeRaw`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${table.of(scope)} LIMIT ${CHUNK}))`;
}

/** Stored answers and errors of shared tasks that name the user or something of theirs. */
async function forgetNames(tx: Tx, { projectId, userId }: UserScope): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM messages WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
    UNION SELECT id FROM actions WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
    UNION SELECT id FROM sessions WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
    UNION SELECT id::text FROM tasks WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
    UNION SELECT task_id::text FROM work_items WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
    UNION SELECT id::text FROM facts WHERE project_id = ${projectId}::uuid AND user_id = ${userId}`;
  const names = [userId, ...rows.map((row) => row.id)];
  await forgetAnswers(tx, projectId, names);
  await forgetInErrors(tx, projectId, names);
}

const tableCalled = (name: string): UserTable => {
  const table = USER_TABLES.find((one) => one.name === name);
  if (!table) throw new Error(`no table of a user is called ${name}`);
  return table;
};

/** `before`: only rows made until then. */
export async function countRows(tx: Tx, { name, since, of }: UserTable, scope: UserScope, before?: Date): Promise<number> {
  const until = before && since !== null ? Prisma.sql`AND ${Prisma.raw(since)} <= ${before}` : Prisma.empty;
  const [row] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${Prisma.raw(name)} WHERE ${of(scope)} ${until}`;
  return row?.count ?? 0;
}
