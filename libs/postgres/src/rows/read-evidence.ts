// What the attributes of index entries depend on: facts with what they rest on, and which facts lie under summaries and topics.
import { commonAudience, evidence, without, type ports, type UserScope } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';

type Own = Parameters<typeof evidence.factProvenance>[0];
type Under = Parameters<typeof evidence.factProvenance>[1];
interface FactRow extends Own {
  id: string;
  under: (Under[number] & { allowPublic?: boolean; knowledgeBaseIds?: string[] })[];
}

/** Of these records, or of all that the user has. Two statements, however many there are. */
export async function readEvidence(
  read: Read,
  { projectId, userId }: UserScope,
  of: { factIds: string[]; summaryIds: string[]; topicIds: string[] } | 'all',
): Promise<ports.Evidence> {
  const mine = Prisma.sql`project_id = ${projectId}::uuid`;
  const chosen =
    of === 'all'
      ? Prisma.sql`SELECT id FROM summaries WHERE ${mine} AND user_id = ${userId}`
      : Prisma.sql`
          SELECT id FROM summaries WHERE ${mine} AND user_id = ${userId} AND id = ANY(${of.summaryIds}::uuid[])
          UNION SELECT summary_id FROM topic_summaries WHERE ${mine} AND topic_id = ANY(${of.topicIds}::uuid[])`;
  const noSummary = of !== 'all' && of.summaryIds.length + of.topicIds.length === 0;
  const summaries = noSummary
    ? []
    : await read<{ id: string; facts: string[] }>(Prisma.sql`
        SELECT summary_id AS id, array_agg(fact_id ORDER BY fact_id)::text[] AS facts FROM summary_facts
        WHERE ${mine} AND summary_id IN (${chosen}) GROUP BY summary_id`);
  const ids = of === 'all' ? null : [...new Set([...of.factIds, ...summaries.flatMap((one) => one.facts)])];
  const facts = ids?.length === 0 ? [] : await readFacts(read, { projectId, userId }, ids);
  return {
    facts: new Map(facts.map((row) => [row.id, evidence.factProvenance(without(row, 'id', 'under'), row.under)])),
    summaries: new Map(summaries.map((one) => [one.id, one.facts])),
    shared: new Map(
      facts.flatMap((row) => {
        const how = commonAudience(row.under);
        return how === null ? [] : [[row.id, how]];
      }),
    ),
  };
}

function readFacts(read: Read, { projectId, userId }: UserScope, ids: string[] | null): Promise<FactRow[]> {
  const these = ids ? Prisma.sql`AND f.id = ANY(${ids}::uuid[])` : Prisma.empty;
  return read<FactRow>(Prisma.sql`
    SELECT f.id, f.session_id AS "sessionId", f.agent_id AS "agentId", f.app_id AS "appId", f.tags, f.metadata, COALESCE((
      SELECT jsonb_agg(DISTINCT jsonb_build_object(
        'sessionId', m.session_id, 'agentId', m.agent_id, 'appId', m.app_id, 'tags', m.tags, 'metadata', m.metadata,
        'allowPublic', m.allow_public, 'knowledgeBaseIds', m.knowledge_base_ids)) FROM fact_sources s
      JOIN messages m ON m.project_id = s.project_id AND m.user_id = s.user_id AND m.id = s.message_id
      WHERE s.project_id = f.project_id AND s.fact_id = f.id), '[]') || COALESCE((
      SELECT jsonb_agg(DISTINCT jsonb_build_object('sessionId', a.session_id, 'metadata', a.metadata)) FROM fact_sources s
      JOIN actions a ON a.project_id = s.project_id AND a.user_id = s.user_id AND a.id = s.action_id
      WHERE s.project_id = f.project_id AND s.fact_id = f.id), '[]') AS under
    FROM facts f WHERE f.project_id = ${projectId}::uuid AND f.user_id = ${userId} ${these}`);
}
