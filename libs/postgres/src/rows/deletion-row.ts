// Deletions out of their table.
import { originOf, type DeletionCounts, type DeletionShape } from '@strata/contracts';
import { NO_COUNTS, nothingOf, type ClaimedDeletion, type Deletion, type DeletionProgress } from '@strata/memory';
import type * as prisma from '../generated/prisma/client.js';

export function toDeletion(row: prisma.Deletion): Deletion {
  return {
    projectId: row.projectId,
    id: row.id,
    scope: row.scope as Deletion['scope'],
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
  progress: toProgress(row.progress),
  attempts: row.attempts,
  leaseToken,
  origin: originOf(row.traceparent, row.requestedAt),
});

/** One that an earlier version stored knows fewer kinds of targets. */
export function toProgress(stored: unknown): DeletionProgress {
  const progress = stored as DeletionProgress;
  return { ...progress, targets: progress.targets.map((target) => ({ ...nothingOf(target.userId), ...target })) };
}
