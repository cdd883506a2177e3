// Is there such a user? Unknown and empty are different answers of a list.
import type { UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';

export async function knownUser(tx: Tx, { projectId, userId }: UserScope): Promise<boolean> {
  return (await tx.user.findUnique({ where: { projectId_id: { projectId, id: userId } }, select: { id: true } })) !== null;
}

/** An id that is no uuid names no record of ours; the column's type would throw. */
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
