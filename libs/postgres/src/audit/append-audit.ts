// The audit: who did what to which record, when and why. Append-only, each entry chained to the one before it by its hash.
import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.js';
import { hex, insertRows } from '../database/insert-rows.js';

export interface AuditEntry {
  /** Id of the API key. */
  actor: string;
  action: string;
  /** Id of the record. */
  subject: string;
  reason: string | null;
  /** Ids and states only: what is erased later must not live on here. */
  detail: Record<string, unknown>;
  createdAt: Date;
}

const FIRST = Buffer.alloc(32);

/** SHA-256 over the hash before and the entry; an entry that is changed or taken out breaks the chain from there on. */
export function auditHash(previous: Uint8Array, projectId: string, entry: AuditEntry): Buffer {
  const { actor, action, subject, reason, detail, createdAt } = entry;
  const content = [projectId, actor, action, subject, reason, detail, createdAt.toISOString()];
  return createHash('sha256').update(previous).update(canonical(content)).digest();
}

/** In the caller's transaction, of which it should be the last statement: a project's entries are written one after the other. */
export async function appendAudit(tx: Tx, projectId: string, entry: AuditEntry): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`audit:${projectId}`}, 0))`;
  const last = await tx.auditEntry.findFirst({ where: { projectId }, orderBy: { id: 'desc' }, select: { hash: true } });
  const previous = last?.hash ?? FIRST;
  const { createdAt, ...rest } = entry;
  const hash = auditHash(previous, projectId, entry);
  await insertRows(tx, 'audit', [{ project_id: projectId, ...rest, created_at: createdAt, previous_hash: hex(previous), hash: hex(hash) }]);
}

/** JSON with sorted keys: Postgres does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
