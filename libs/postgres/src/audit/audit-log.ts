// Port AuditLog on Postgres: the entries of a project, newest first, and whether their chain still holds.
import type { AuditAction } from '@strata/contracts';
import type { ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma, type AuditEntry } from '../generated/prisma/client.js';
import { readCursor, toPage } from '../read/cursor.js';
import { appendAudit, auditHash, auditName, FIRST_HASH } from './append-audit.js';

/** Entries that are read at once. */
const PAGE = 1000;

/** `broken`: the first entry that is not what was appended, or does not follow the one before it. */
export interface CheckedChain {
  entries: number;
  /** Hex; what is noted of it elsewhere tells later whether the newest entries were cut off. */
  head: string;
  broken: { id: string; why: 'changed' | 'not_after_the_one_before' } | null;
}

export class PostgresAuditLog implements ports.AuditLog {
  constructor(private readonly database: Database) {}

  async list(projectId: string, filter: ports.AuditFilter, page: ports.PageRequest): Promise<ports.Page<ports.AuditRecord>> {
    const [after] = (readCursor(page.cursor, ['seq']) as [bigint] | null) ?? [];
    const { action, actor, targetKind, targetId, userId, since, until } = filter;
    const conditions = [
      Prisma.sql`project_id = ${projectId}::uuid`,
      ...(after === undefined ? [] : [Prisma.sql`id < ${after}`]),
      ...(action === undefined ? [] : [Prisma.sql`action = ${action}`]),
      ...(actor === undefined ? [] : [Prisma.sql`actor = ${actor}`]),
      ...(targetKind === undefined ? [] : [Prisma.sql`split_part(action, '.', 1) = ${targetKind}`]),
      ...(targetId === undefined ? [] : [Prisma.sql`subject = ${targetId}`]),
      ...(userId === undefined ? [] : [Prisma.sql`detail->'users' ? ${auditName(projectId, userId)}`]),
      ...(since === undefined ? [] : [Prisma.sql`created_at >= ${since}`]),
      ...(until === undefined ? [] : [Prisma.sql`created_at < ${until}`]),
    ];
    return this.database.read(projectId, async (read) => {
      const rows = await read<AuditRow>(
        Prisma.sql`SELECT ${COLUMNS} FROM audit WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY id DESC LIMIT ${page.limit + 1}`,
      );
      return toPage(rows, page.limit, (row) => [row.id], toRecord);
    });
  }

  append(projectId: string, entry: ports.NewAuditEntry): Promise<void> {
    return this.database.tenant(projectId, (tx) => appendAudit(tx, projectId, entry));
  }

  nameOf(projectId: string, userId: string): string {
    return auditName(projectId, userId);
  }

  /** Reads the entries in order, a page at a time, and computes each hash anew. */
  async check(projectId: string): Promise<CheckedChain> {
    let head: Uint8Array = FIRST_HASH;
    let entries = 0;
    for (let after = -1n; ;) {
      const rows = await this.database.read(projectId, (read) =>
        read<AuditRow>(
          Prisma.sql`SELECT ${COLUMNS} FROM audit WHERE project_id = ${projectId}::uuid AND id > ${after} ORDER BY id LIMIT ${PAGE}`,
        ),
      );
      for (const row of rows) {
        const follows = head.length === row.previousHash.length && Buffer.compare(head, row.previousHash) === 0;
        const isAsAppended = auditHash(row.previousHash, projectId, row).equals(row.hash);
        const why = !follows ? 'not_after_the_one_before' : isAsAppended ? null : 'changed';
        if (why) return { entries, head: hexOf(head), broken: { id: row.id.toString(), why } };
        head = row.hash;
        entries += 1;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return { entries, head: hexOf(head), broken: null };
      after = last.id;
    }
  }
}

type AuditRow = Omit<AuditEntry, 'projectId'>;
const COLUMNS = Prisma.sql`id, actor, action, subject, reason, detail, previous_hash AS "previousHash", hash, created_at AS "createdAt"`;
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const toRecord = ({ id, action, detail, hash, previousHash, ...row }: AuditRow): ports.AuditRecord => ({
  ...row,
  id: id.toString(),
  action: action as AuditAction,
  detail: detail as Record<string, unknown>,
  hash: hexOf(hash),
  previousHash: hexOf(previousHash),
});
