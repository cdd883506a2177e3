// The audit: who did what to which record, when and why. Append-only, each entry chained to the one before it by its hash.
import { createHash } from 'node:crypto';
import { deterministicId, type ports } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { hex, insertRows } from '../database/insert-rows.js';

type HashedEntry = Pick<ports.NewAuditEntry, 'actor' | 'subject'> & {
  action: string;
  reason: string | null;
  detail: unknown;
  createdAt: Date;
};

/** Before the first entry of a project. */
export const FIRST_HASH = Buffer.alloc(32);

/** A user by a digest: callers choose ids of users, often what names a person, and the audit outlives an erasure. */
export const auditName = (projectId: string, userId: string): string => deterministicId('audit-user', projectId, userId);

/** SHA-256 over the hash before and the entry; an entry that is changed or taken out breaks the chain from there on. */
export function auditHash(previous: Uint8Array, projectId: string, entry: HashedEntry): Buffer {
  const { actor, action, subject, reason, detail, createdAt } = entry;
  const content = [projectId, actor, action, subject, reason, detail, createdAt.toISOString()];
  return createHash('sha256').update(previous).update(canonical(content)).digest();
}

/** In the caller's transaction, of which it should be the last statement: a project's entries are written one after the other. */
export async function appendAudit(tx: Tx, projectId: string, given: ports.NewAuditEntry): Promise<void> {
  const { users, reason = null, createdAt = new Date(), ...rest } = given;
  const detail = { ...given.detail, ...(users && { users: users.map((userId) => auditName(projectId, userId)) }) };
  const entry = { ...rest, reason, detail };
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`audit:${projectId}`}, 0))`;
  const last = await tx.auditEntry.findFirst({ where: { projectId }, orderBy: { id: 'desc' }, select: { hash: true } });
  const previous = last?.hash ?? FIRST_HASH;
  const hash = auditHash(previous, projectId, { ...entry, createdAt });
  await insertRows(tx, 'audit', [
    { project_id: projectId, ...entry, created_at: createdAt, previous_hash: hex(previous), hash: hex(hash) },
  ]);
}

/** JSON with sorted keys: Postgres does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
