// Port KnowledgeFiles on Postgres: files of a knowledge base and their entries.
import { currentSpan } from '@strata/contracts';
import type { KnowledgeBaseScope, KnowledgeEntry, KnowledgeFile, ports } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database, Tx } from '../database/database.js';
import { createTask } from '../ingest/append-records.js';
import { readCursor, toPage } from '../read/cursor.js';
import { keyOf, NEWEST_FIRST, pastCursor } from '../read/list-order.js';
import { deleteFiles } from './delete-files.js';
import { toEntry, toFile, WITHOUT_CONTENT } from './knowledge-row.js';

const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const omit = WITHOUT_CONTENT;

export class PostgresKnowledgeFiles implements ports.KnowledgeFiles {
  constructor(private readonly database: Database) {}

  add(scope: KnowledgeBaseScope, file: ports.NewFile): ReturnType<ports.KnowledgeFiles['add']> {
    const { projectId, knowledgeBaseId } = scope;
    const { id, name, format, tags, metadata, original } = file;
    const contentHash = bytes(file.contentHash);
    return this.database.tenant(projectId, async (tx) => {
      // Shared with other files, against a deletion of the base meanwhile.
      const found = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM knowledge_bases WHERE project_id = ${projectId}::uuid AND id = ${knowledgeBaseId}::uuid AND deleted_at IS NULL FOR SHARE`;
      if (found.length === 0) return { kind: 'no_base' };
      const same = () =>
        tx.knowledgeFile.findFirst({ where: { projectId, knowledgeBaseId, contentHash, status: { not: 'deleting' } }, omit });
      const before = await same();
      if (before) return { kind: 'known', file: toFile(before) };
      const taskId = await createTask(tx, { projectId, userId: null, kind: 'file', totalCount: 1 });
      const row = {
        ...scope,
        id,
        taskId,
        name,
        format,
        tags,
        metadata,
        contentHash,
        byteCount: original.length,
        original: bytes(original),
        traceparent: currentSpan()?.traceparent ?? null,
        tracedAt: new Date(),
      };
      const { count } = await tx.knowledgeFile.createMany({
        data: { ...row, sha256: bytes(Buffer.from(file.sha256, 'hex')) },
        skipDuplicates: true,
      });
      if (count === 0) await tx.task.deleteMany({ where: { projectId, id: taskId } });
      const added = (await tx.knowledgeFile.findFirst({ where: { ...scope, id }, omit })) ?? (await same());
      if (!added) throw new Error('the file vanished while it was added');
      return { kind: count === 1 ? 'added' : 'known', file: toFile(added) };
    });
  }

  get(scope: KnowledgeBaseScope, id: string): Promise<KnowledgeFile | null> {
    return this.database.tenant(scope.projectId, async (tx) => {
      const row = await tx.knowledgeFile.findFirst({ where: { ...scope, id, status: { not: 'deleting' } }, omit });
      return row && toFile(row);
    });
  }

  list(scope: KnowledgeBaseScope, { limit, cursor }: ports.PageRequest): Promise<ports.Page<KnowledgeFile> | null> {
    const after = pastCursor(cursor);
    return this.database.tenant(scope.projectId, async (tx) => {
      if (!(await hasBase(tx, scope))) return null;
      const where = { ...scope, status: { not: 'deleting' }, ...after };
      const rows = await tx.knowledgeFile.findMany({ where, omit, orderBy: NEWEST_FIRST, take: limit + 1 });
      return toPage(rows, limit, keyOf, toFile);
    });
  }

  entries(scope: KnowledgeBaseScope, fileId: string, { limit, cursor }: ports.PageRequest): Promise<ports.Page<KnowledgeEntry> | null> {
    const after = readCursor(cursor, ['seq']) as [bigint] | null;
    return this.database.tenant(scope.projectId, async (tx) => {
      const file = await tx.knowledgeFile.findFirst({ where: { ...scope, id: fileId, status: { not: 'deleting' } }, select: { id: true } });
      if (!file) return null;
      const where = { ...scope, fileId, ...(after && { position: { gt: Number(after[0]) } }) };
      const rows = await tx.knowledgeEntry.findMany({ where, orderBy: { position: 'asc' }, take: limit + 1 });
      return toPage(rows, limit, (row) => [BigInt(row.position)], toEntry);
    });
  }

  delete(scope: KnowledgeBaseScope, fileId: string, { actor, reason }: ports.Deleting): Promise<boolean> {
    const { projectId, knowledgeBaseId } = scope;
    return this.database.tenant(projectId, async (tx) => {
      if ((await deleteFiles(tx, scope, [fileId])) === 0) return false;
      const detail = { knowledge_base_id: knowledgeBaseId };
      await appendAudit(tx, projectId, { actor, action: 'knowledge_file.deleted', subject: fileId, reason, detail });
      return true;
    });
  }

  replay(projectId: string, taskId: string, actor: string): Promise<string[]> {
    return this.database.tenant(projectId, async (tx) => {
      const files = await tx.$queryRaw<{ id: string }[]>`
        UPDATE knowledge_files SET status = 'pending', error = NULL, attempts = 0, available_at = now(), updated_at = now()
        WHERE project_id = ${projectId}::uuid AND task_id = ${taskId}::uuid AND status = 'failed' RETURNING id`;
      if (files.length > 0) {
        await tx.$executeRaw`
          UPDATE tasks SET status = 'pending', finished_at = NULL, failed_count = 0, errors = '[]'
          WHERE project_id = ${projectId}::uuid AND id = ${taskId}::uuid`;
        await appendAudit(tx, projectId, { actor, action: 'task.replayed', subject: taskId, detail: { items: files.length } });
      }
      return files.map(({ id }) => id);
    });
  }
}

async function hasBase(tx: Tx, { projectId, knowledgeBaseId: id }: KnowledgeBaseScope): Promise<boolean> {
  return (await tx.knowledgeBase.findFirst({ where: { projectId, id, deletedAt: null }, select: { id: true } })) !== null;
}
