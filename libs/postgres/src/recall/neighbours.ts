// One hop over the graph: facts that share an entity or a relation with the given ones.
import type { Fact, Relation, UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { toRelation } from '../rows/fact-row.js';
import { readFactsById } from '../rows/read-facts.js';

/**
 * Active facts only, the given ones left out. Those with a stated relation come first, then those that share more and rarer
 * entities: an entity that half of the user's facts name says little.
 */
export async function neighbours(
  tx: Tx,
  { projectId, userId }: UserScope,
  factIds: string[],
  limit: number,
): Promise<{ relations: Relation[]; facts: Fact[] }> {
  const relations = await tx.factRelation.findMany({
    where: { projectId, userId, OR: [{ sourceId: { in: factIds } }, { targetId: { in: factIds } }] },
    orderBy: [{ confidence: 'desc' }, { sourceId: 'asc' }, { targetId: 'asc' }, { kind: 'asc' }],
    take: limit * 4,
  });
  const given = new Set(factIds);
  const related = [...new Set(relations.flatMap((row) => [row.sourceId, row.targetId]))].filter((id) => !given.has(id));
  const ranked = await tx.$queryRaw<{ id: string }[]>`
    WITH shared AS (
      SELECT DISTINCT entity_id FROM fact_entities WHERE project_id = ${projectId}::uuid AND fact_id = ANY(${factIds}::uuid[])),
    weighed AS (
      SELECT entity_id, 1.0 / count(*) AS weight FROM fact_entities JOIN shared USING (entity_id)
      WHERE project_id = ${projectId}::uuid GROUP BY entity_id),
    scored AS (
      SELECT l.fact_id AS id, sum(w.weight) AS score FROM fact_entities l JOIN weighed w USING (entity_id)
      WHERE l.project_id = ${projectId}::uuid GROUP BY l.fact_id
      UNION ALL SELECT id, 1000 FROM unnest(${related}::uuid[]) AS id)
    SELECT f.id FROM scored s JOIN facts f ON f.project_id = ${projectId}::uuid AND f.id = s.id
    WHERE f.user_id = ${userId} AND f.status = 'active' AND f.id <> ALL(${factIds}::uuid[])
    GROUP BY f.id ORDER BY sum(s.score) DESC, max(f.created_at) DESC, f.id LIMIT ${limit}`;
  const ids = ranked.map((row) => row.id);
  return { relations: relations.map(toRelation), facts: await readFactsById(tx, { projectId, userId }, ids) };
}
