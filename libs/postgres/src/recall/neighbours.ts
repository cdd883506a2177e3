// One hop over the graph: facts that share an entity or a relation with the given ones.
import type { Fact, Relation, UserScope } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFactsById } from '../rows/read-facts.js';

/**
 * Active facts only, the given ones left out. Those with a stated relation come first, then those that share more and rarer
 * entities: an entity that half of the user's facts name says little.
 */
export async function neighbours(
  read: Read,
  { projectId, userId }: UserScope,
  factIds: string[],
  limit: number,
): Promise<{ relations: Relation[]; facts: Fact[] }> {
  const relations = await read<Relation>(Prisma.sql`
    SELECT source_id AS "sourceId", target_id AS "targetId", kind, confidence FROM fact_relations
    WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
      AND (source_id = ANY(${factIds}::uuid[]) OR target_id = ANY(${factIds}::uuid[]))
    ORDER BY confidence DESC, source_id, target_id, kind LIMIT ${limit * 4}`);
  const given = new Set(factIds);
  const related = [...new Set(relations.flatMap((row) => [row.sourceId, row.targetId]))].filter((id) => !given.has(id));
  const ranked = await read<{ id: string }>(Prisma.sql`
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
    GROUP BY f.id ORDER BY sum(s.score) DESC, max(f.created_at) DESC, f.id LIMIT ${limit}`);
  const ids = ranked.map((row) => row.id);
  return { relations, facts: await readFactsById(read, { projectId, userId }, ids) };
}
