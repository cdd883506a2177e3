// Port AccessLog on Postgres: counts the use of summaries, and lists that of facts, behind the answer; no version, no history.
import type { ports, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';

/** Of one fact. */
const MOST_KEPT = 20;

export class PostgresAccessLog implements ports.AccessLog {
  constructor(private readonly database: Database) {}

  async add(accesses: ports.Access[]): Promise<void> {
    for (const projectId of new Set(accesses.map((one) => one.projectId))) {
      const own = accesses.filter((one) => one.projectId === projectId);
      const counted = JSON.stringify(
        own.map(({ userId, summaryId: id, count, lastAt }) => ({ user_id: userId, id, count, last_at: lastAt })),
      );
      // In order of id, as the pipeline writes them: two that lock the same rows never wait for each other.
      await this.database.tenant(
        projectId,
        (tx) => tx.$executeRaw`
          WITH counted AS (
            SELECT * FROM jsonb_to_recordset(${counted}::jsonb) AS c(user_id text, id uuid, count int, last_at timestamptz)),
          locked AS MATERIALIZED (
            SELECT s.id, c.count, c.last_at FROM summaries s JOIN counted c ON c.id = s.id AND c.user_id = s.user_id
            WHERE s.project_id = ${projectId}::uuid ORDER BY s.id FOR NO KEY UPDATE OF s)
          UPDATE summaries s SET access_count = s.access_count + l.count, last_accessed_at = GREATEST(s.last_accessed_at, l.last_at)
          FROM locked l WHERE s.project_id = ${projectId}::uuid AND s.id = l.id`,
      );
    }
  }

  async retrieved({ projectId, userId }: UserScope, factIds: string[], retrievalId: string): Promise<void> {
    if (!factIds.length) return;
    const ids = [...new Set(factIds)];
    await this.database.tenant(projectId, async (tx) => {
      // A fact that was erased meanwhile is left out: nothing may point at what is gone.
      await tx.$executeRaw`
        INSERT INTO fact_retrievals (project_id, fact_id, id, user_id, retrieved_at)
        SELECT project_id, id, ${retrievalId}::uuid, user_id, clock_timestamp() FROM facts
        WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND id = ANY(${ids}::uuid[])
        ORDER BY id FOR KEY SHARE
        ON CONFLICT DO NOTHING`;
      await tx.$executeRaw`
        DELETE FROM fact_retrievals AS old USING (
          SELECT fact_id, id, row_number() OVER (PARTITION BY fact_id ORDER BY retrieved_at DESC, id) AS place
          FROM fact_retrievals WHERE project_id = ${projectId}::uuid AND fact_id = ANY(${ids}::uuid[])) AS ranked
        WHERE old.project_id = ${projectId}::uuid AND old.fact_id = ranked.fact_id AND old.id = ranked.id AND ranked.place > ${MOST_KEPT}`;
    });
  }

  async retrievals({ projectId, userId }: UserScope, factIds: string[]): Promise<Map<string, ports.Retrieval[]>> {
    if (!factIds.length) return new Map();
    const rows = await this.database.read(projectId, (read) =>
      read<{ factId: string; id: string; at: Date }>(Prisma.sql`
        SELECT fact_id AS "factId", id, retrieved_at AS at FROM fact_retrievals
        WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND fact_id = ANY(${factIds}::uuid[])
        ORDER BY retrieved_at, id`),
    );
    const found = new Map<string, ports.Retrieval[]>();
    for (const { factId, ...retrieval } of rows) found.set(factId, [...(found.get(factId) ?? []), retrieval]);
    return found;
  }
}
