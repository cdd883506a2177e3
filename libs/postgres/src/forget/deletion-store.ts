// Port DeletionStore on Postgres: a request is durable, and audited, before it is answered.
import type { ArchivedRecord, Deletion, ErasureScope, ports, Targets } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { Prisma } from '../generated/prisma/client.js';
import { readCursor, toPage } from '../read/cursor.js';
import { toDeletion } from '../rows/deletion-row.js';
import { resolveScope } from './resolve-scope.js';

export class PostgresDeletionStore implements ports.DeletionStore {
  constructor(private readonly database: Database) {}

  resolve(projectId: string, scope: ErasureScope): Promise<Targets[] | null> {
    return this.database.tenant(projectId, (tx) => resolveScope(tx, projectId, scope));
  }

  async open(
    deletion: Pick<Deletion, 'projectId' | 'id' | 'scope' | 'mode' | 'dryRun' | 'reason' | 'actor'>,
    targets: Targets[],
  ): Promise<void> {
    const { projectId, id, scope, mode, dryRun, reason, actor } = deletion;
    await this.database.tenant(projectId, async (tx) => {
      const progress = { targets, fenced: [], done: [], followUps: [], removed: [] };
      const row = { project_id: projectId, id, scope, mode, dry_run: dryRun, reason, actor, progress, counts: {}, attempts: 0 };
      const defaults = { status: 'pending', available_at: new Date(), requested_at: new Date() };
      const written = await insertRows(tx, 'deletions', [{ ...row, ...defaults }], { key: ['project_id', 'id'] });
      if (written === 0 || dryRun) return;
      const detail = { kind: Object.keys(scope).sort().join(','), mode };
      const users = targets.map(({ userId }) => userId);
      await appendAudit(tx, projectId, { actor, action: 'deletion.requested', subject: id, reason, users, detail });
    });
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
