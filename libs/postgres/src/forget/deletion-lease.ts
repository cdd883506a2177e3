// Whether a deletion is still its worker's, asked in the transaction that depends on it.
import type { ClaimedDeletion } from '@strata/memory';
import type { Tx } from '../database/database.js';

/** Its holder extends it every few seconds; what a killed worker held is free again after this. */
export const LEASE_SECONDS = 10;

type Lease = Pick<ClaimedDeletion, 'id' | 'leaseToken'>;

/** Locks the row for its holder. */
export async function hasLease(tx: Tx, projectId: string, { id, leaseToken }: Lease): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM deletions WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid
      AND status = 'running' FOR UPDATE`;
  return rows.length === 1;
}

/** False = it was lost. */
export async function extendLease(tx: Tx, { projectId, id, leaseToken }: Lease & Pick<ClaimedDeletion, 'projectId'>): Promise<boolean> {
  const kept = await tx.$executeRaw`
    UPDATE deletions SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid AND status = 'running'`;
  return kept === 1;
}

/** Extends the lease; false = it was lost. */
export async function keepProgress(
  tx: Tx,
  { projectId, id, leaseToken, progress, counts }: Lease & Pick<ClaimedDeletion, 'projectId' | 'progress' | 'counts'>,
): Promise<boolean> {
  const kept = await tx.$executeRaw`
    UPDATE deletions SET progress = ${JSON.stringify(progress)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid AND status = 'running'`;
  return kept === 1;
}
