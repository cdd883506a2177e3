// The user's row: created on first sight, locked while a write takes its place in the user's order.
import { AppError } from '@strata/contracts';
import type { UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';

/**
 * Locks the user's row and answers the next free place; creates the user when it is new. Two writers never get the same place.
 * @throws AppError `unavailable` while the user is being erased: what is written afterwards begins a new life
 */
export async function lockUser(tx: Tx, { projectId, userId }: UserScope): Promise<bigint> {
  const select = () =>
    tx.$queryRaw<
      { next_seq: bigint; erased: boolean }[]
    >`SELECT next_seq, erased_by IS NOT NULL AS erased FROM users WHERE project_id = ${projectId}::uuid AND id = ${userId} FOR NO KEY UPDATE`;
  let [row] = await select();
  if (!row) {
    await createUser(tx, { projectId, userId });
    [row] = await select();
  }
  if (!row) throw new Error('the user vanished while it was locked');
  if (row.erased) throw new AppError('unavailable', 'The user is being erased; write again in a moment.', { retryAfterMs: 1000 });
  return row.next_seq;
}

async function createUser(tx: Tx, { projectId, userId }: UserScope): Promise<void> {
  await tx.$executeRaw`INSERT INTO users (project_id, id) VALUES (${projectId}::uuid, ${userId}) ON CONFLICT (project_id, id) DO NOTHING`;
}
