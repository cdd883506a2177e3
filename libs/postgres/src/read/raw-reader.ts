// Port RawReader on Postgres: sessions, messages, actions and tasks as stored.
import type { Action, Message, ports, reading, Session, Task, UserScope } from '@strata/memory';
import { readsOf, type Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { within } from '../recall/within.js';
import { readActions } from '../rows/read-records.js';
import { toMessage, toSession } from '../rows/message-row.js';
import { toTask } from '../rows/project-row.js';
import { interceptedBy } from '../hooks/intercepted-by.js';
import { readCursor, toPage } from './cursor.js';
import { isUuid, knownUser } from './known-user.js';

type MessageFilter = Parameters<reading.RawReader['messages']>[2];
type ActionFilter = Parameters<reading.RawReader['actions']>[1];

export class PostgresRawReader implements reading.RawReader {
  constructor(private readonly database: Database) {}

  session(projectId: string, id: string): Promise<Session | null> {
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.session.findFirst({ where: { projectId, id } });
      return row && toSession(row);
    });
  }

  /** Newest first. */
  async sessions({ projectId, userId }: UserScope, { limit, cursor }: ports.PageRequest): Promise<ports.Page<Session> | null> {
    const after = readCursor(cursor, ['time', 'text']) as [Date, string] | null;
    return this.database.tenant(projectId, async (tx) => {
      const rows = await tx.session.findMany({
        where: {
          projectId,
          userId,
          ...(after && { OR: [{ createdAt: { lt: after[0] } }, { createdAt: after[0], id: { gt: after[1] } }] }),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: limit + 1,
      });
      if (!rows.length && !(await knownUser(tx, { projectId, userId }))) return null;
      return toPage(rows, limit, (row) => [row.createdAt, row.id], toSession);
    });
  }

  /** In the order in which they were written. `from` inclusive, `to` exclusive. */
  async messages(
    projectId: string,
    sessionId: string,
    filter: MessageFilter,
    { limit, cursor }: ports.PageRequest,
  ): Promise<ports.Page<Message> | null> {
    const after = readCursor(cursor, ['seq']) as [bigint] | null;
    const timestamp = { ...(filter.from && { gte: filter.from }), ...(filter.to && { lt: filter.to }) };
    return this.database.tenant(projectId, async (tx) => {
      const session = await tx.session.findFirst({ where: { projectId, id: sessionId }, select: { id: true } });
      if (!session) return null;
      const rows = await tx.message.findMany({
        where: {
          projectId,
          sessionId,
          ...(filter.status && { status: filter.status }),
          ...(Object.keys(timestamp).length && { timestamp }),
          ...(after && { seq: { gt: after[0] } }),
        },
        orderBy: { seq: 'asc' },
        take: limit + 1,
      });
      return toPage(rows, limit, (row) => [row.seq], toMessage);
    });
  }

  message(projectId: string, id: string, userId?: string): Promise<Message[]> {
    return this.database.tenant(projectId, async (tx) => {
      const where = { projectId, id, ...(userId !== undefined && { userId }) };
      const rows = await tx.message.findMany({ where, orderBy: { userId: 'asc' }, take: 2 });
      return rows.map(toMessage);
    });
  }

  /** Newest first by their own time. `query` is found anywhere in the content, in any case; `after` is exclusive. */
  async actions(
    { projectId, userId }: UserScope,
    { query, eventType, after, inside }: ActionFilter,
    { limit, cursor }: ports.PageRequest,
  ): Promise<ports.Page<Action> | null> {
    const before = readCursor(cursor, ['time', 'text']) as [Date, string] | null;
    const bounds = [
      Prisma.sql`project_id = ${projectId}::uuid AND user_id = ${userId}`,
      ...(query === undefined ? [] : [Prisma.sql`content ILIKE ${`%${escapeLike(query)}%`}`]),
      ...(eventType === undefined ? [] : [Prisma.sql`event_type = ${eventType}`]),
      ...(after ? [Prisma.sql`timestamp > ${after}`] : []),
      ...(before ? [Prisma.sql`(timestamp < ${before[0]} OR timestamp = ${before[0]} AND id > ${before[1]})`] : []),
    ];
    return this.database.tenant(projectId, async (tx) => {
      const where = Prisma.sql`WHERE ${Prisma.join(bounds, ' AND ')} ${within('actions', inside)}`;
      const rows = await readActions(readsOf(tx), Prisma.sql`${where} ORDER BY timestamp DESC, id LIMIT ${limit + 1}`);
      if (!rows.length && !(await knownUser(tx, { projectId, userId }))) return null;
      return toPage(
        rows,
        limit,
        (row) => [row.timestamp, row.id],
        (row) => row,
      );
    });
  }

  task(projectId: string, id: string): Promise<Task | null> {
    return this.database.tenant(projectId, async (tx) => {
      if (!isUuid(id)) return null;
      const row = await tx.task.findFirst({ where: { projectId, id } });
      return row && toTask(row, await interceptedBy(tx, projectId, id));
    });
  }
}

/** What is looked for is text, not a pattern. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
