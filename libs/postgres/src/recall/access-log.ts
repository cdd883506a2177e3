// Port AccessLog on Postgres: the use of summaries, counted behind the answers; no version, no history.
import type { ports } from '@strata/memory';
import type { Database } from '../database/database.js';

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
}
