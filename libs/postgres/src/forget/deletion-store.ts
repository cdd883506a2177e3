// Port DeletionStore on Postgres: a request is durable, and audited, before it is answered.
import type { ArchivedRecord, Deletion, ErasureScope, ports, Targets } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { readCursor, toPage } from '../read/cursor.js';
import { toDeletion } from '../rows/deletion-row.js';
import { openDeletion, type NewDeletion } from './open-deletion.js';
import { resolveScope } from './resolve-scope.js';

export class PostgresDeletionStore implements ports.DeletionStore {
  constructor(private readonly database: Database) {}

  resolve(projectId: string, scope: ErasureScope): Promise<Targets[] | null> {
    return this.database.tenant(projectId, (tx) => resolveScope(tx, projectId, scope));
  }

  async open(deletion: NewDeletion, targets: Targets[]): Promise<void> {
    await this.database.tenant(deletion.projectId, (tx) => openDeletion(tx, deletion, targets));
  }

  get(projectId: string, id: string): Promise<Deletion | null> {
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.deletion.findUnique({ where: { projectId_id: { projectId, id } } });
      return row && toDeletion(row);
    });
  }

  archived(projectId: string, id: string, page: ports.PageRequest): Promise<ports.Page<ArchivedRecord> | null> {
    return this.database.tenant(projectId, async (tx) => {
      if (!(await tx.deletion.findUnique({ where: { projectId_id: { projectId, id } }, select: { id: true } }))) return null;
      const after = readCursor(page.cursor, ['text', 'text', 'text']);
      const past = after ? Prisma.sql`AND (user_id, layer, record_id) > (${after[0]}, ${after[1]}, ${after[2]})` : Prisma.empty;
      const rows = await tx.$queryRaw<ArchivedRecord[]>`
        SELECT project_id AS "projectId", deletion_id AS "deletionId", user_id AS "userId", layer, record_id AS "recordId", snapshot,
          archived_at AS "archivedAt" FROM archived_records
        WHERE project_id = ${projectId}::uuid AND deletion_id = ${id}::uuid ${past}
        ORDER BY user_id, layer, record_id LIMIT ${page.limit + 1}`;
      return toPage(
        rows,
        page.limit,
        (row) => [row.userId, row.layer, row.recordId],
        (row) => row,
      );
    });
  }
}
