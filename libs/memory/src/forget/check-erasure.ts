// Counts again in every store what an erasure took out; entries of the index without a record are taken out in passing.
import type { DeletionShape } from '@strata/contracts';
import { shelvesOf } from '../index/public-part.js';
import type { DeletionProgress } from '../model/deletion.js';
import type { MemoryIndex } from '../ports.js';
import type { ErasureCheck } from '../ports-forget.js';

/** A worker that was interrupted may have written an entry behind the erasure: it is mended here, then counted. */
export async function checkErasure(
  { check, index }: { check: ErasureCheck; index: MemoryIndex },
  projectId: string,
  { targets, removed }: Pick<DeletionProgress, 'targets' | 'removed'>,
  before: Date,
): Promise<NonNullable<DeletionShape['remaining']>> {
  const found = { records: {} as Record<string, number>, index: 0 };
  for (const one of targets) {
    const scope = { projectId, userId: one.userId };
    const gone = removed.find((of) => of.userId === one.userId) ?? { userId: one.userId, factIds: [], topicIds: [] };
    const shelves = shelvesOf(scope);
    const count = async () => {
      const held = await Promise.all(shelves.map((shelf) => index.versions(shelf)));
      return check.remaining(scope, one, gone, [...new Set(held.flatMap((entries) => [...entries.keys()]))], before);
    };
    let { records, orphans } = await count();
    if (orphans.length) {
      for (const shelf of shelves) await index.forget(shelf, orphans);
      ({ records, orphans } = await count());
    }
    found.index += orphans.length;
    for (const [name, left] of Object.entries(records)) found.records[name] = (found.records[name] ?? 0) + left;
  }
  return found;
}
