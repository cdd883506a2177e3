// In-flight work of a user whose records are being erased: who runs it loses the lease, and what was read in it is read again.
import type { ports } from '@strata/memory';
import type { Tx } from '../database/database.js';

/**
 * An item that has not been learnt from goes back to its first stage without what was read in it; one that has goes on where it is,
 * on fresh rows. Its task tells nothing of this: it ends as it would have.
 */
export async function takeBackWork(tx: Tx, { projectId, userId }: Pick<ports.Erasure, 'projectId' | 'userId'>): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM work_items WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND status <> 'done' ORDER BY seq FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE work_items SET
      stage = CASE WHEN stage = 'reconcile' THEN 'extract-facts' ELSE stage END,
      checkpoint = CASE WHEN stage = 'reconcile' THEN NULL ELSE checkpoint - 'candidates' END,
      status = CASE WHEN status = 'running' THEN 'pending' ELSE status END,
      attempts = CASE WHEN status = 'running' THEN GREATEST(attempts - 1, 0) ELSE attempts END,
      lease_token = NULL, lease_until = NULL, updated_at = now()
    WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND status <> 'done'`;
}
