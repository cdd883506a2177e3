// Deletion → receipt, and what it kept.
import type { ArchivedRecordShape, DeletionShape } from '@strata/contracts';
import type { z } from 'zod';
import type { ArchivedRecord, Deletion } from '../model/deletion.js';

export function deletionView(deletion: Deletion): DeletionShape {
  return {
    deletion_id: deletion.id,
    scope: deletion.scope,
    mode: deletion.mode,
    dry_run: deletion.dryRun,
    status: deletion.status,
    reason: deletion.reason,
    actor: deletion.actor,
    requested_at: deletion.requestedAt.toISOString(),
    completed_at: deletion.completedAt?.toISOString() ?? null,
    counts: deletion.counts,
    remaining: deletion.remaining,
    verified_at: deletion.verifiedAt?.toISOString() ?? null,
    error: deletion.error,
  };
}

export const archivedView = ({ layer, recordId, userId, snapshot, archivedAt }: ArchivedRecord): z.infer<typeof ArchivedRecordShape> => ({
  layer,
  record_id: recordId,
  user_id: userId,
  record: snapshot,
  archived_at: archivedAt.toISOString(),
});
