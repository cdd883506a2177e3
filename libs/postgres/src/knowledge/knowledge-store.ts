// Port KnowledgeStore on Postgres: knowledge bases are made, listed, deleted.
import type { KnowledgeBase, KnowledgeBaseScope, KnowledgeFile, ports, reading } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database, Tx } from '../database/database.js';
import { toPage } from '../read/cursor.js';
import { keyOf, NEWEST_FIRST, pastCursor } from '../read/list-order.js';
import { deleteFiles } from './delete-files.js';
import { toBase, toFile, WITHOUT_CONTENT } from './knowledge-row.js';

export class PostgresKnowledgeStore implements ports.KnowledgeStore {
  constructor(private readonly database: Database) {}

  create({ projectId, id, name, description }: Parameters<ports.KnowledgeStore['create']>[0]): Promise<KnowledgeBase> {
    return this.database.tenant(projectId, async (tx) => {
      await tx.knowledgeBase.createMany({ data: { projectId, id, name, description }, skipDuplicates: true });
      const row = await tx.knowledgeBase.findUniqueOrThrow({ where: { projectId_id: { projectId, id } } });
      return toBase(row, await countFiles(tx, projectId, [id]).then((counts) => counts.get(id) ?? 0));
    });
  }

  get({ projectId, knowledgeBaseId: id }: KnowledgeBaseScope): Promise<KnowledgeBase | null> {
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.knowledgeBase.findFirst({ where: { projectId, id, deletedAt: null } });
      return row && toBase(row, (await countFiles(tx, projectId, [id])).get(id) ?? 0);
    });
  }

  list(projectId: string, { limit, cursor }: ports.PageRequest): Promise<ports.Page<KnowledgeBase>> {
    const after = pastCursor(cursor);
    return this.database.tenant(projectId, async (tx) => {
      const where = { projectId, deletedAt: null, ...after };
      const rows = await tx.knowledgeBase.findMany({ where, orderBy: NEWEST_FIRST, take: limit + 1 });
      const counts = await countFiles(tx, projectId, rows.map((row) => row.id)); // prettier-ignore
      return toPage(rows, limit, keyOf, (row) => toBase(row, counts.get(row.id) ?? 0));
    });
  }

  files(projectId: string, fileIds: string[]): Promise<KnowledgeFile[]> {
    return this.database.tenant(projectId, async (tx) => {
      const where = { projectId, id: { in: fileIds }, status: { not: 'deleting' } };
      const found = new Map((await tx.knowledgeFile.findMany({ where, omit: WITHOUT_CONTENT })).map((row) => [row.id, toFile(row)]));
      return fileIds.flatMap((id) => found.get(id) ?? []);
    });
  }

  countedFiles(
    scope: KnowledgeBaseScope,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<reading.Counted<KnowledgeFile> | null> {
    const { projectId, knowledgeBaseId: id } = scope;
    return this.database.tenant(projectId, async (tx) => {
      if (!(await tx.knowledgeBase.findFirst({ where: { projectId, id, deletedAt: null }, select: { id: true } }))) return null;
      const where = { projectId, knowledgeBaseId: id, status: { not: 'deleting' } };
      const rows = await tx.knowledgeFile.findMany({ where, omit: WITHOUT_CONTENT, orderBy: NEWEST_FIRST, skip, take: limit });
      return { items: rows.map(toFile), total: await tx.knowledgeFile.count({ where }) };
    });
  }

  delete({ projectId, knowledgeBaseId: id }: KnowledgeBaseScope, { actor, reason }: ports.Deleting): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => {
      const { count } = await tx.knowledgeBase.updateMany({
        where: { projectId, id, deletedAt: null },
        data: { deletedAt: new Date(), name: '', description: null },
      });
      if (count === 0) return false;
      const files = await deleteFiles(tx, { projectId, knowledgeBaseId: id }, 'all');
      if (files === 0) await tx.knowledgeBase.deleteMany({ where: { projectId, id, files: { none: {} } } });
      await appendAudit(tx, projectId, { actor, action: 'knowledge_base.deleted', subject: id, reason, detail: { files } });
      return true;
    });
  }
}

async function countFiles(tx: Tx, projectId: string, bases: string[]): Promise<Map<string, number>> {
  const where = { projectId, knowledgeBaseId: { in: bases }, status: { not: 'deleting' } };
  const counted = await tx.knowledgeFile.groupBy({ by: ['knowledgeBaseId'], where, _count: true });
  return new Map(counted.map((row) => [row.knowledgeBaseId, row._count]));
}
