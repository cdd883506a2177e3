// The user's row: created on first sight, locked while a write takes its place in the user's order.
import type { UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';

/** Locks the user's row and answers the next free place; creates the user when it is new. Two writers never get the same place. */
export async function lockUser(tx: Tx, { projectId, userId }: UserScope): Promise<bigint> {
  const select = () =>
    tx.$queryRaw<
      { next_seq: bigint }[]
    >`SELECT next_seq FROM users WHERE project_id = ${projectId}::uuid AND id = ${userId} FOR NO KEY UPDATE`;
  let [row] = await select();
  if (!row) {
    await createUser(tx, { projectId, userId });
    [row] = await select();
  }
  if (!row) throw new Error('the user vanished while it was locked');
  return row.next_seq;
}

export async function createUser(tx: Tx, { projectId, userId }: UserScope): Promise<void> {
  await tx.$executeRaw`INSERT INTO users (project_id, id) VALUES (${projectId}::uuid, ${userId}) ON CONFLICT (project_id, id) DO NOTHING`;
}
