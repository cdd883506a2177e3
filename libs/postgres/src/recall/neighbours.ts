// One hop over the graph: facts that share an entity or a relation with the given ones.
import type { Fact, ports, Relation, UserScope } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFactsById } from '../rows/read-facts.js';
import { within } from './within.js';

/** An entity that more facts name than this tells them apart too badly to lead from one to another. */
const MOST_SHARED = 200;

/**
 * Active facts only, the given ones left out. Those with a stated relation come first, then those that share more and rarer
 * entities. The sub-selects with OFFSET 0 are looked up row by row through their index: what a question costs must not hang on how
 * the planner guesses at a table that has just grown.
 */
export async function neighbours(
  read: Read,
  { projectId, userId }: UserScope,
  factIds: string[],
  limit: number,
  filter?: ports.Filter,
): Promise<{ relations: Relation[]; facts: Fact[] }> {
  const relations = await read<Relation>(Prisma.sql`
    SELECT source_id AS "sourceId", target_id AS "targetId", kind, confidence FROM fact_relations
    WHERE project_id = ${projectId}::uuid AND user_id = ${userId}
      AND (source_id = ANY(${factIds}::uuid[]) OR target_id = ANY(${factIds}::uuid[]))
    ORDER BY confidence DESC, source_id, target_id, kind LIMIT ${limit * 4}`);
  const given = new Set(factIds);
  const related = [...new Set(relations.flatMap((row) => [row.sourceId, row.targetId]))].filter((id) => !given.has(id));
  const ranked = await read<{ id: string }>(Prisma.sql`
    WITH shared AS MATERIALIZED (
      SELECT DISTINCT l.entity_id FROM unnest(${factIds}::uuid[]) AS given(id) CROSS JOIN LATERAL (
        SELECT entity_id FROM fact_entities WHERE project_id = ${projectId}::uuid AND fact_id = given.id OFFSET 0) AS l),
    weighed AS MATERIALIZED (
      SELECT l.ids, 1.0 / cardinality(l.ids) AS weight FROM shared CROSS JOIN LATERAL (
        SELECT ARRAY(
          SELECT fact_id FROM fact_entities WHERE project_id = ${projectId}::uuid AND entity_id = shared.entity_id
          LIMIT ${MOST_SHARED + 1}) AS ids OFFSET 0) AS l
      WHERE cardinality(l.ids) <= ${MOST_SHARED}),
    scored AS MATERIALIZED (
      SELECT id, sum(weight) AS score FROM (
        SELECT unnest(ids) AS id, weight FROM weighed UNION ALL SELECT unnest(${related}::uuid[]), 1000) AS one
      WHERE id <> ALL(${factIds}::uuid[]) GROUP BY id)
    SELECT scored.id FROM scored CROSS JOIN LATERAL (
      SELECT created_at FROM facts
      WHERE project_id = ${projectId}::uuid AND id = scored.id AND user_id = ${userId} AND status = 'active' ${within('facts', filter)} OFFSET 0) AS f
    ORDER BY scored.score DESC, f.created_at DESC, scored.id LIMIT ${limit}`);
  const ids = ranked.map((row) => row.id);
  return { relations, facts: await readFactsById(read, { projectId, userId }, ids) };
}
