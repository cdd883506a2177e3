// What a restore before this one left with its task.
import type { ports } from '@strata/memory';
import type { Tx } from '../database/database.js';

/** Null = nothing was restored under this task. */
export async function knownImport(tx: Tx, projectId: string, id: string): Promise<ports.KnownImport | null> {
  const task = await tx.task.findUnique({ where: { projectId_id: { projectId, id } }, select: { sourceDigest: true } });
  return task && { digest: task.sourceDigest && Buffer.from(task.sourceDigest) };
}
