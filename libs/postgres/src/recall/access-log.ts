// Port AccessLog on Postgres: counts the use of summaries behind the answer; no version, no history.
import type { ports, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';

export class PostgresAccessLog implements ports.AccessLog {
  constructor(private readonly database: Database) {}

  async touched({ projectId, userId }: UserScope, summaryIds: string[]): Promise<void> {
    if (!summaryIds.length) return;
    // In order of id, as the pipeline writes them: two that lock the same rows never wait for each other.
    await this.database.tenant(
      projectId,
      (tx) => tx.$executeRaw`
        UPDATE summaries SET access_count = access_count + 1, last_accessed_at = now()
        WHERE project_id = ${projectId}::uuid AND id IN (
          SELECT id FROM summaries
          WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND id = ANY(${[...new Set(summaryIds)]}::uuid[])
          ORDER BY id FOR NO KEY UPDATE)`,
    );
  }
}
