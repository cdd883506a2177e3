// One part of a user's active facts, with how many there are.
import type { Fact, reading, UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { within } from '../recall/within.js';
import { readFactsById } from '../rows/read-facts.js';

/** As `preferenceOf` of the domain tells them. */
const PREFERENCE = Prisma.sql`AND (facts.category IN ('preference', 'behavior') OR facts.type = 'instruction')`;

/** Newest first. */
export async function countedFacts(
  tx: Tx,
  { projectId, userId }: UserScope,
  { inside, preferences }: Parameters<reading.MemoryReader['countedFacts']>[1],
  { skip, limit }: { skip: number; limit: number },
): Promise<reading.Counted<Fact>> {
  const rows = await tx.$queryRaw<{ id: string | null; total: number }[]>`
    WITH counted AS (
      SELECT id, created_at FROM facts WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND status = 'active'
      ${preferences ? PREFERENCE : Prisma.empty} ${within('facts', inside)})
    SELECT part.id, total.n AS total FROM (SELECT count(*)::int AS n FROM counted) AS total
    LEFT JOIN (SELECT id, created_at FROM counted ORDER BY created_at DESC, id OFFSET ${skip} LIMIT ${limit}) AS part ON TRUE
    ORDER BY part.created_at DESC, part.id`;
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { items: await readFactsById(readsOf(tx), { projectId }, ids), total: rows[0]?.total ?? 0 };
}
