// Port AccessLog on Postgres: counts the use of summaries behind the answer; no version, no history.
import type { ports, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';

export class PostgresAccessLog implements ports.AccessLog {
  constructor(private readonly database: Database) {}

  async touched({ projectId, userId }: UserScope, summaryIds: string[]): Promise<void> {
    if (!summaryIds.length) return;
    await this.database.tenant(projectId, (tx) =>
      tx.summary.updateMany({
        where: { projectId, userId, id: { in: [...new Set(summaryIds)] } },
        data: { accessCount: { increment: 1 }, lastAccessedAt: new Date() },
      }),
    );
  }
}
