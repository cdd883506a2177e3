// Facts as the memory held them at a time: the newest version that was written by then, out of their history.
import { factAsKnown, type Fact, type UserScope } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFactsById } from './read-facts.js';

type Snapshot = Parameters<typeof factAsKnown>[1];

/** In the order of `ids`; absent is what was not known yet, is gone or another user's. `knownAt` null = as they are now. */
export async function readKnownFacts(read: Read, scope: UserScope, ids: string[], knownAt: Date | null): Promise<Fact[]> {
  const facts = await readFactsById(read, scope, ids);
  if (!knownAt || !facts.length) return facts;
  const rows = await read<{ id: string; snapshot: Snapshot }>(Prisma.sql`
    SELECT DISTINCT ON (record_id) record_id AS id, snapshot FROM record_versions
    WHERE project_id = ${scope.projectId}::uuid AND layer = 'fact' AND record_id = ANY(${ids}::uuid[]) AND created_at <= ${knownAt}
    ORDER BY record_id, version DESC`);
  const known = new Map(rows.map((row) => [row.id, row.snapshot]));
  return facts.flatMap((fact) => {
    const snapshot = known.get(fact.id);
    // What an operator deleted is told of no time.
    return snapshot ? [{ ...factAsKnown(fact, snapshot), ...(fact.status === 'deleted' && { status: fact.status }) }] : [];
  });
}
