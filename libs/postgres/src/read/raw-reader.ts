// Port RawReader on Postgres: sessions, messages, actions and tasks as stored.
import type { Action, Message, ports, reading, Session, Task, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import { toAction, toMessage, toSession } from '../rows/message-row.js';
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
    filter: ActionFilter,
    { limit, cursor }: ports.PageRequest,
  ): Promise<ports.Page<Action> | null> {
    const before = readCursor(cursor, ['time', 'text']) as [Date, string] | null;
    return this.database.tenant(projectId, async (tx) => {
      const rows = await tx.action.findMany({
        where: {
          projectId,
          userId,
          ...(filter.query !== undefined && { content: { contains: escapeLike(filter.query), mode: 'insensitive' as const } }),
          ...(filter.eventType !== undefined && { eventType: filter.eventType }),
          AND: [
            filter.after ? { timestamp: { gt: filter.after } } : {},
            before ? { OR: [{ timestamp: { lt: before[0] } }, { timestamp: before[0], id: { gt: before[1] } }] } : {},
          ],
        },
        orderBy: [{ timestamp: 'desc' }, { id: 'asc' }],
        take: limit + 1,
      });
      if (!rows.length && !(await knownUser(tx, { projectId, userId }))) return null;
      return toPage(rows, limit, (row) => [row.timestamp, row.id], toAction);
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

/** Prisma hands `%`, `_` and `\` of a `contains` to LIKE as they are. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
