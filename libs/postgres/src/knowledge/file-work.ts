// Port FileWork on Postgres: leases over files, and the commits under them. Time is the database's.
import { randomUUID } from 'node:crypto';
import { originOf } from '@strata/contracts';
import type { ClaimedFile, ports } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { Prisma } from '../generated/prisma/client.js';
import { countFinished } from '../work/task-progress.js';
import { toEntry, toFile } from './knowledge-row.js';

/** Its holder extends it every few seconds; what a killed worker held is free again after this. */
const LEASE_SECONDS = 10;
const DUE = Prisma.sql`((status = 'pending' AND available_at <= now()) OR (status = 'running' AND lease_until < now())
  OR (status = 'deleting' AND available_at <= now() AND (lease_until IS NULL OR lease_until < now())))`;

export class PostgresFileWork implements ports.FileWork {
  constructor(private readonly database: Database) {}

  due(limit: number): Promise<{ projectId: string; id: string }[]> {
    return this.database.system(
      (tx) => tx.$queryRaw<{ projectId: string; id: string }[]>`
        SELECT project_id AS "projectId", id FROM knowledge_files
        WHERE status IN ('pending', 'running', 'deleting') AND ${DUE} ORDER BY available_at LIMIT ${limit}`,
    );
  }

  claim(projectId: string, id: string): Promise<ClaimedFile | null> {
    const leaseToken = randomUUID();
    return this.database.tenant(projectId, async (tx) => {
      const claimed = await tx.$executeRaw`
        UPDATE knowledge_files SET status = CASE WHEN status = 'deleting' THEN status ELSE 'running' END, attempts = attempts + 1,
          lease_token = ${leaseToken}::uuid, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), updated_at = now()
        WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND ${DUE}`;
      if (claimed === 0) return null;
      const row = await tx.knowledgeFile.findUniqueOrThrow({ where: { projectId_id: { projectId, id } }, omit: { text: true } });
      const isDeleted = row.status === 'deleting';
      if (!isDeleted) await tx.task.updateMany({ where: { projectId, id: row.taskId, status: 'pending' }, data: { status: 'running' } });
      const has = !isDeleted && row.original === null;
      const entries = has ? await tx.knowledgeEntry.findMany({ where: { projectId, fileId: id }, orderBy: { position: 'asc' } }) : [];
      const original = row.original && Buffer.from(row.original);
      const origin = originOf(row.traceparent, row.tracedAt ?? row.createdAt);
      return { ...toFile(row), original, entries: entries.map(toEntry), attempts: row.attempts, leaseToken, isDeleted, origin };
    });
  }

  extend(file: ClaimedFile): Promise<boolean> {
    return this.database.tenant(file.projectId, async (tx) => {
      const until = Prisma.sql`lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;
      return (await change(tx, file, until)) === 1;
    });
  }

  keep(file: ClaimedFile, { text, textLength, entries }: Parameters<ports.FileWork['keep']>[1]): Promise<boolean> {
    const { projectId, knowledgeBaseId, id: fileId } = file;
    return this.database.tenant(projectId, async (tx) => {
      const read = Prisma.sql`text = ${text}, text_length = ${textLength}, entry_count = ${entries.length}, updated_at = now()`;
      if ((await change(tx, file, read)) === 0) return false;
      await tx.knowledgeEntry.deleteMany({ where: { projectId, fileId } });
      const rows = entries.map(({ id, position, start, end, content, headings, page, createdAt }) => {
        const of = { project_id: projectId, knowledge_base_id: knowledgeBaseId, file_id: fileId, created_at: createdAt };
        return { ...of, id, position, start, end, content, headings, page };
      });
      await insertRows(tx, 'knowledge_entries', rows);
      return true;
    });
  }

  finish(file: ClaimedFile, as: ports.FileEnd): Promise<boolean> {
    const { projectId, taskId } = file;
    return this.database.tenant(projectId, async (tx) => {
      switch (as.kind) {
        case 'completed': {
          const done = await change(tx, file, Prisma.sql`status = 'completed', original = NULL, error = NULL, ${FREE}, updated_at = now()`);
          if (done === 1) await countFinished(tx, { projectId, taskId, success: 1, failed: 0 });
          return done === 1;
        }
        case 'failed': {
          const error = JSON.stringify(as.error);
          const failed = await change(tx, file, Prisma.sql`status = 'failed', error = ${error}::jsonb, ${FREE}, updated_at = now()`);
          const errors = [{ ...as.error, message_ids: [] }];
          if (failed === 1) await countFinished(tx, { projectId, taskId, success: 0, failed: 1, errors });
          return failed === 1;
        }
        case 'retry': {
          const status = file.isDeleted ? 'deleting' : 'pending';
          const attempts = Prisma.sql`attempts = attempts - ${as.countAttempt ? 0 : 1}`;
          const at = Prisma.sql`available_at = now() + make_interval(secs => ${as.afterMs / 1000}::float8)`;
          return (await change(tx, file, Prisma.sql`status = ${status}, ${attempts}, ${at}, ${FREE}, updated_at = now()`)) === 1;
        }
        case 'removed':
          return removed(tx, file);
      }
    });
  }

  isKept({ projectId, id }: ClaimedFile): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => {
      return (await tx.knowledgeFile.count({ where: { projectId, id, status: { not: 'deleting' } } })) === 1;
    });
  }
}

const FREE = Prisma.sql`lease_token = NULL, lease_until = NULL`;
const state = ({ isDeleted }: ClaimedFile) => (isDeleted ? 'deleting' : 'running');

/** Nothing where the lease is somebody else's, or the file was deleted meanwhile. */
function change(tx: Tx, file: ClaimedFile, set: Prisma.Sql): Promise<number> {
  return tx.$executeRaw`
    UPDATE knowledge_files SET ${set}
    WHERE project_id = ${file.projectId}::uuid AND id = ${file.id}::uuid AND lease_token = ${file.leaseToken}::uuid AND status = ${state(file)}`;
}

async function removed(tx: Tx, file: ClaimedFile): Promise<boolean> {
  const { projectId, id, knowledgeBaseId, leaseToken } = file;
  // Against another worker that removes the other last file at this moment: neither would see that it is the last.
  await tx.$queryRaw`SELECT 1 FROM knowledge_bases WHERE project_id = ${projectId}::uuid AND id = ${knowledgeBaseId}::uuid FOR UPDATE`;
  const { count } = await tx.knowledgeFile.deleteMany({ where: { projectId, id, leaseToken, status: 'deleting' } });
  if (count === 1)
    await tx.knowledgeBase.deleteMany({ where: { projectId, id: knowledgeBaseId, deletedAt: { not: null }, files: { none: {} } } });
  return count === 1;
}
