// The wordings that facts had before an operator's, out of their history: old evidence must not bring them back.
import { factAsKnown, formerWordings, type Fact, type UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFacts } from '../rows/read-facts.js';

/** In an operator's wording; the condition is that of the index over these few. */
export const PINNED_FACTS = Prisma.raw(`flags @> ARRAY['pinned']::text[]`);

export async function formerWordingsOf(tx: Tx, { projectId, userId }: UserScope): Promise<Fact[]> {
  const pinned = await readFacts(
    readsOf(tx),
    Prisma.sql`f.project_id = ${projectId}::uuid AND f.user_id = ${userId} AND f.${PINNED_FACTS}`,
  );
  if (!pinned.length) return [];
  const ids = pinned.map((fact) => fact.id);
  const rows = await tx.recordVersion.findMany({
    where: { projectId, layer: 'fact', recordId: { in: ids } },
    select: { recordId: true, snapshot: true },
    orderBy: { version: 'asc' },
  });
  return pinned.flatMap((fact) => {
    const own = rows.filter((row) => row.recordId === fact.id);
    const states = own.map((row) => factAsKnown(fact, row.snapshot as Parameters<typeof factAsKnown>[1]));
    return formerWordings(fact, states);
  });
}
