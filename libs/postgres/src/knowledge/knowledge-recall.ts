// Port KnowledgeRecall on Postgres: the rows behind hits.
import type { FiledEntry, ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { isUuid } from '../read/known-user.js';
import { readFiledEntries } from './knowledge-row.js';

export class PostgresKnowledgeRecall implements ports.KnowledgeRecall {
  constructor(private readonly database: Database) {}

  known(projectId: string, wanted: string[] | 'all'): Promise<string[]> {
    return this.database.tenant(projectId, async (tx) => {
      const which = wanted === 'all' ? {} : { id: { in: wanted.filter(isUuid) } };
      const rows = await tx.knowledgeBase.findMany({
        where: { projectId, deletedAt: null, ...which },
        select: { id: true },
        orderBy: { id: 'asc' },
      });
      return rows.map(({ id }) => id);
    });
  }

  hydrate(projectId: string, knowledgeBaseIds: string[], entryIds: string[]): Promise<FiledEntry[]> {
    if (entryIds.length === 0) return Promise.resolve([]);
    const where = { projectId, knowledgeBaseId: { in: knowledgeBaseIds }, id: { in: entryIds }, file: { status: { not: 'deleting' } } };
    return this.database.tenant(projectId, (tx) => readFiledEntries(tx, where));
  }
}
