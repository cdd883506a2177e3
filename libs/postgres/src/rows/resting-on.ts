// Whose attributes change with facts: the summaries that tell them, and the topics of these.
import type { UserScope } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';

interface Above {
  summaryIds: string[];
  topicIds: string[];
}

/** The given summaries and topics with all that rest on the given facts: an entry of theirs may have other attributes now. */
export async function restingOn(read: Read, { projectId }: UserScope, of: Above & { factIds: string[] }): Promise<Above> {
  const { factIds, summaryIds, topicIds } = of;
  if (factIds.length + summaryIds.length === 0) return { summaryIds, topicIds };
  const rows = await read<{ layer: 'summary' | 'topic'; id: string }>(Prisma.sql`
    WITH told AS (
      SELECT summary_id AS id FROM summary_facts WHERE project_id = ${projectId}::uuid AND fact_id = ANY(${factIds}::uuid[])
      UNION SELECT unnest(${summaryIds}::uuid[]))
    SELECT 'summary' AS layer, id FROM told
    UNION SELECT 'topic', topic_id FROM topic_summaries JOIN told ON summary_id = told.id WHERE project_id = ${projectId}::uuid`);
  const found = (layer: 'summary' | 'topic') => rows.flatMap((row) => (row.layer === layer ? [row.id] : []));
  return { summaryIds: found('summary'), topicIds: [...new Set([...topicIds, ...found('topic')])] };
}
