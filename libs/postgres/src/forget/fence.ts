// The fence of an erasure: while a deletion's id stands at the user, writes wait, and what is there is of the life that goes.
import { AppError } from '@strata/contracts';
import type { ClaimedDeletion, UserScope } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';

/**
 * False = nothing to fence: the user is gone, or this life began after the deletion was asked for. A life dated in the future came in
 * from a file, and when it began is not known: it goes.
 * @throws AppError `unavailable` while another deletion has its fence here: the first one ends what it began
 */
export async function setFence(
  tx: Tx,
  { projectId, userId }: UserScope,
  { id, requestedAt }: Pick<ClaimedDeletion, 'id' | 'requestedAt'>,
): Promise<boolean> {
  const [user] = await tx.$queryRaw<{ by: string | null }[]>`
    SELECT erased_by::text AS by FROM users WHERE project_id = ${projectId}::uuid AND id = ${userId}
      AND (created_at <= ${requestedAt} OR created_at > clock_timestamp()) FOR NO KEY UPDATE`;
  if (!user) return false;
  if (user.by !== null && user.by !== id) throw new AppError('unavailable', 'another deletion of this user is under way');
  await tx.$executeRaw`
    UPDATE users SET erased_by = ${id}::uuid, memory_version = memory_version + 1
    WHERE project_id = ${projectId}::uuid AND id = ${userId}`;
  return true;
}

/** When it failed: the user can write again, as soon as no chunk of it is under way. */
export async function liftFence(tx: Tx, projectId: string, deletionId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE project_id = ${projectId}::uuid AND erased_by = ${deletionId}::uuid FOR UPDATE`;
  await tx.user.updateMany({ where: { projectId, erasedBy: deletionId }, data: { erasedBy: null } });
}

/** Transactions of an erasure. */
export type InFence = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The fence is no longer there: another worker has ended, or given up, what this one believes its own. */
export class FenceGone extends Error {}

/** The fence stands until each commit: neither the user's row can go meanwhile, nor can it be lifted. Writers are refused, not kept waiting. */
export const inFence =
  (database: Database, { projectId, userId }: UserScope, deletionId: string): InFence =>
  (work) =>
    database.tenant(projectId, async (tx) => {
      const stands = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM users WHERE project_id = ${projectId}::uuid AND id = ${userId} AND erased_by = ${deletionId}::uuid FOR KEY SHARE`;
      if (stands.length === 0) throw new FenceGone();
      return work(tx);
    });
