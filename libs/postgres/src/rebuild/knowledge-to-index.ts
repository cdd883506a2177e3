// Port KnowledgeToIndex on Postgres: entries of knowledge bases, for an index that is made anew or compared.
import type { FiledEntry, KnowledgeBaseScope, ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFiledEntries } from '../knowledge/knowledge-row.js';

/** A failed file is not found; one that is to be read again keeps what it had. */
const INDEXED = ['pending', 'running', 'completed'];

export class PostgresKnowledgeToIndex implements ports.KnowledgeToIndex {
  constructor(private readonly database: Database) {}

  bases(projectId: string, after: string | null, limit: number): Promise<string[]> {
    const later = after === null ? Prisma.empty : Prisma.sql`AND id > ${after}::uuid`;
    return this.database.read(projectId, async (read) => {
      const rows = await read<{ id: string }>(Prisma.sql`
        SELECT id FROM knowledge_bases WHERE project_id = ${projectId}::uuid AND deleted_at IS NULL ${later} ORDER BY id LIMIT ${limit}`);
      return rows.map(({ id }) => id);
    });
  }

  known(projectId: string, ids: string[]): Promise<string[]> {
    return this.database.read(projectId, async (read) => {
      // As texts: what stands in an index may be no id at all.
      const rows = await read<{ id: string }>(
        Prisma.sql`SELECT id FROM knowledge_bases WHERE project_id = ${projectId}::uuid AND id::text = ANY(${ids}::text[])`,
      );
      return rows.map(({ id }) => id);
    });
  }

  /** One statement: of one moment. */
  entryIds({ projectId, knowledgeBaseId }: KnowledgeBaseScope): Promise<{ ids: string[]; atRest: boolean }> {
    const ofBase = Prisma.sql`f.project_id = ${projectId}::uuid AND f.knowledge_base_id = ${knowledgeBaseId}::uuid`;
    return this.database.read(projectId, async (read) => {
      const rows = await read<{ id: string | null; open: bigint }>(Prisma.sql`
        SELECT NULL AS id, count(*) AS open FROM knowledge_files f WHERE ${ofBase} AND f.status IN ('pending', 'running', 'deleting')
        UNION ALL SELECT e.id, 0 FROM knowledge_files f
          JOIN knowledge_entries e ON e.project_id = f.project_id AND e.file_id = f.id WHERE ${ofBase} AND f.status = ANY(${INDEXED}::text[])`);
      return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), atRest: rows.every(({ open }) => open === 0n) };
    });
  }

  entries(scope: KnowledgeBaseScope, ids: string[]): Promise<FiledEntry[]> {
    const where = { ...scope, id: { in: ids }, file: { status: { in: INDEXED } } };
    return this.database.tenant(scope.projectId, (tx) => readFiledEntries(tx, where));
  }
}
