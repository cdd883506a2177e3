// History: every state that a record had, as its public shape.
import type { UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';

interface Versioned {
  id: string;
  version: number;
  status?: string;
  updatedAt: Date;
  view: object;
}
/** A change by hand. */
export interface Mark {
  change: string;
  actor: string;
  reason: string | null;
}

/** Written once for each version: a repeat leaves the first. Where there is no mark, it was the pipeline. */
export async function writeHistory(
  tx: Tx,
  { projectId, userId }: UserScope,
  layer: 'fact' | 'summary' | 'topic',
  records: Versioned[],
  marks: ReadonlyMap<string, Mark> = new Map(),
): Promise<void> {
  const rows = records.map(({ id, version, status = 'active', updatedAt, view }) => ({
    project_id: projectId,
    layer,
    record_id: id,
    version,
    user_id: userId,
    snapshot: view,
    change: marks.get(id)?.change ?? (status !== 'active' ? status : version === 1 ? 'created' : 'updated'),
    actor: marks.get(id)?.actor ?? 'pipeline',
    reason: marks.get(id)?.reason ?? null,
    created_at: updatedAt,
  }));
  await insertRows(tx, 'record_versions', rows, { key: ['project_id', 'layer', 'record_id', 'version'] });
}

/** A replaced row must have been the same user's: fewer rows written than given means that one was not. */
export function requireOwned(layer: string, written: number, given: number): void {
  if (written !== given) throw new Error(`a ${layer} with the id of another user's record was refused`);
}
