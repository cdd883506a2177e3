// History: every state that a record had, as its public shape.
import type { UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';

interface Versioned {
  id: string;
  version: number;
  status?: string;
  view: object;
}

/** Written once for each version: a repeat leaves the first. Actor is the pipeline. */
export async function writeHistory(
  tx: Tx,
  { projectId, userId }: UserScope,
  layer: 'fact' | 'summary' | 'topic',
  records: Versioned[],
): Promise<void> {
  const rows = records.map(({ id, version, status = 'active', view }) => ({
    project_id: projectId,
    layer,
    record_id: id,
    version,
    user_id: userId,
    snapshot: view,
    change: status !== 'active' ? status : version === 1 ? 'created' : 'updated',
    actor: 'pipeline',
  }));
  await insertRows(tx, 'record_versions', rows, { key: ['project_id', 'layer', 'record_id', 'version'] });
}

/** A replaced row must have been the same user's: fewer rows written than given means that one was not. */
export function requireOwned(layer: string, written: number, given: number): void {
  if (written !== given) throw new Error(`a ${layer} with the id of another user's record was refused`);
}
