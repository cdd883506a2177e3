// Deletions out of their table.
import type { DeletionCounts, DeletionShape } from '@strata/contracts';
import { NO_COUNTS, type ClaimedDeletion, type Deletion, type DeletionProgress, type ErasureScope } from '@strata/memory';
import type * as prisma from '../generated/prisma/client.js';

export function toDeletion(row: prisma.Deletion): Deletion {
  return {
    projectId: row.projectId,
    id: row.id,
    scope: row.scope as ErasureScope,
    mode: row.mode as Deletion['mode'],
    dryRun: row.dryRun,
    reason: row.reason,
    actor: row.actor,
    status: row.status as Deletion['status'],
    counts: { ...NO_COUNTS, ...(row.counts as Partial<DeletionCounts>) },
    remaining: row.remaining as DeletionShape['remaining'],
    error: row.error as DeletionShape['error'],
    requestedAt: row.requestedAt,
    completedAt: row.completedAt,
    verifiedAt: row.verifiedAt,
  };
}

export const toClaimedDeletion = (row: prisma.Deletion, leaseToken: string): ClaimedDeletion => ({
  ...toDeletion(row),
  progress: row.progress as unknown as DeletionProgress,
  attempts: row.attempts,
  leaseToken,
});
