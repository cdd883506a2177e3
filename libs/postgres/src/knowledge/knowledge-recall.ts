// Ports KnowledgeRecall and KnowledgeToIndex on Postgres: the rows behind hits, and all rows for an index that is made anew.
import type { FiledEntry, KnowledgeBaseScope, ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { toEntry, toFile, WITHOUT_CONTENT } from './knowledge-row.js';

const WITH_FILE = { file: { omit: WITHOUT_CONTENT } } as const;

export class PostgresKnowledgeRecall implements ports.KnowledgeRecall, ports.KnowledgeToIndex {
  constructor(private readonly database: Database) {}

  known(projectId: string, wanted: string[] | 'all'): Promise<string[]> {
    return this.database.tenant(projectId, async (tx) => {
      const which = wanted === 'all' ? {} : { id: { in: wanted } };
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
    return this.read(projectId, where);
  }

  bases(projectId: string): Promise<string[]> {
    return this.known(projectId, 'all');
  }

  of(scope: KnowledgeBaseScope): Promise<FiledEntry[]> {
    return this.read(scope.projectId, { ...scope, file: { status: { in: ['running', 'completed'] } } });
  }

  private read(projectId: string, where: object): Promise<FiledEntry[]> {
    return this.database.tenant(projectId, async (tx) => {
      const rows = await tx.knowledgeEntry.findMany({ where, include: WITH_FILE, orderBy: [{ fileId: 'asc' }, { position: 'asc' }] });
      return rows.map((row) => ({ ...toEntry(row), file: toFile(row.file) }));
    });
  }
}
