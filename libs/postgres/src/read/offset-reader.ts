// Port OffsetReader on Postgres: lists by place and with a total.
import type { Metadata } from '@strata/contracts';
import type { Fact, Message, ports, UserScope } from '@strata/memory';
import { readsOf, type Database } from '../database/database.js';
import { toMessage } from '../rows/message-row.js';
import { readFactsById } from '../rows/read-facts.js';
import { isUuid, knownUser } from './known-user.js';

type MessageFilter = Parameters<ports.OffsetReader['messages']>[1];
type FactFilter = Parameters<ports.OffsetReader['facts']>[1];

export class PostgresOffsetReader implements ports.OffsetReader {
  constructor(private readonly database: Database) {}

  messages(scope: UserScope, filter: MessageFilter, { limit, offset }: ports.Window): Promise<ports.Counted<Message> | null> {
    const { ids, sessionIds, sessionId, from, to, agentId, metadata } = filter;
    const named = [...(ids ? [{ id: { in: ids } }] : []), ...(sessionIds ? [{ sessionId: { in: sessionIds } }] : [])];
    const where = {
      ...scopeOf(scope),
      ...(from || to ? { timestamp: { ...(from && { gte: from }), ...(to && { lte: to }) } } : {}),
      ...(agentId !== undefined && { agentId }),
      ...(sessionId !== undefined && { sessionId }),
      AND: [...pairs(metadata), ...(named.length ? [{ OR: named }] : [])],
    };
    return this.database.tenant(scope.projectId, async (tx) => {
      const total = await tx.message.count({ where });
      if (total === 0 && !(await knownUser(tx, scope))) return null;
      const rows = limit === 0 ? [] : await tx.message.findMany({ where, orderBy: { seq: 'desc' }, take: limit, skip: offset });
      return { items: rows.map(toMessage), total };
    });
  }

  facts(scope: UserScope, filter: FactFilter, { limit, offset }: ports.Window): Promise<ports.Counted<Fact> | null> {
    const { ids, type, from, to, agentId, metadata } = filter;
    const where = {
      ...scopeOf(scope),
      status: 'active',
      ...(ids && { id: { in: ids.filter(isUuid) } }),
      ...(type !== undefined && { type }),
      ...(from || to ? { updatedAt: { ...(from && { gte: from }), ...(to && { lte: to }) } } : {}),
      ...(agentId !== undefined && { agentId }),
      AND: pairs(metadata),
    };
    return this.database.tenant(scope.projectId, async (tx) => {
      const total = await tx.fact.count({ where });
      if (total === 0 && !(await knownUser(tx, scope))) return null;
      const page = { orderBy: [{ updatedAt: 'desc' as const }, { id: 'asc' as const }], take: limit, skip: offset, select: { id: true } };
      const rows = limit === 0 ? [] : await tx.fact.findMany({ where, ...page });
      const found = rows.map((row) => row.id);
      return { items: await readFactsById(readsOf(tx), scope, found), total };
    });
  }
}

const scopeOf = ({ projectId, userId }: UserScope) => ({ projectId, userId });
const pairs = (metadata: Metadata = {}) => Object.entries(metadata).map(([key, value]) => ({ metadata: { path: [key], equals: value } }));
