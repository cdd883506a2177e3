// A deletion that a worker is to run, with its audit entry: in the transaction of whoever asks for it.
import { currentSpan } from '@strata/contracts';
import type { Deletion, Targets } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';

export type NewDeletion = Pick<Deletion, 'projectId' | 'id' | 'scope' | 'mode' | 'dryRun' | 'reason' | 'actor'>;

/** A second one with the same id changes nothing. */
export async function openDeletion(tx: Tx, deletion: NewDeletion, targets: Targets[]): Promise<void> {
  const { projectId, id, scope, mode, dryRun, reason, actor } = deletion;
  const progress = { targets, fenced: [], done: [], followUps: [], removed: [] };
  const traceparent = currentSpan()?.traceparent ?? null;
  const row = { project_id: projectId, id, scope, mode, dry_run: dryRun, reason, actor, progress, counts: {}, attempts: 0, traceparent };
  // When it was asked for is the database's to say, which dates users too.
  const written = await insertRows(tx, 'deletions', [row], { key: ['project_id', 'id'] });
  if (written === 0 || dryRun) return;
  const detail = { kind: Object.keys(scope).sort().join(','), mode };
  const users = targets.map(({ userId }) => userId);
  await appendAudit(tx, projectId, { actor, action: 'deletion.requested', subject: id, reason, users, detail });
}
