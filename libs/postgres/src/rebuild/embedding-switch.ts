// Port EmbeddingSwitch on Postgres: the row of the installation's embedding is what writers of the index share and a switch has alone.
import { AppError } from '@strata/contracts';
import type { KnowledgeBaseScope, ports, UserScope } from '@strata/memory';
import { EMBEDDING } from '../admin/settings.js';
import type { Database } from '../database/database.js';

export class PostgresEmbeddingSwitch implements ports.EmbeddingSwitch {
  constructor(private readonly database: Database) {}

  async now(): Promise<Date> {
    const [row] = await this.database.system((tx) => tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`);
    if (!row) throw new Error('the database told no time');
    return row.now;
  }

  /** A running item or file may have written its entries already. */
  changedSince(time: Date): Promise<(UserScope | KnowledgeBaseScope)[]> {
    return this.database.system(async (tx) => {
      const users = await tx.$queryRaw<UserScope[]>`
        SELECT DISTINCT project_id AS "projectId", user_id AS "userId" FROM work_items WHERE updated_at >= ${time} OR status = 'running'`;
      const bases = await tx.$queryRaw<KnowledgeBaseScope[]>`
        SELECT DISTINCT project_id AS "projectId", knowledge_base_id AS "knowledgeBaseId" FROM knowledge_files
        WHERE updated_at >= ${time} OR status = 'running'`;
      return [...users, ...bases];
    });
  }

  switchTo(fingerprint: string, last: () => Promise<void>): Promise<void> {
    return this.database.system(async (tx) => {
      await tx.$queryRaw`SELECT value FROM system_settings WHERE key = ${EMBEDDING} FOR UPDATE`;
      await last();
      await tx.systemSetting.upsert({
        where: { key: EMBEDDING },
        create: { key: EMBEDDING, value: fingerprint },
        update: { value: fingerprint },
      });
    });
  }

  /**
   * Writes the index while the embedding can't be switched. Throws AppError `unavailable` when it is another one now: what this process
   * would write is asked for by nobody any more; its work waits for a process with the new settings.
   */
  whileEmbedding<T>(fingerprint: string, write: () => Promise<T>): Promise<T> {
    return this.database.system(async (tx) => {
      const [row] = await tx.$queryRaw<{ value: unknown }[]>`SELECT value FROM system_settings WHERE key = ${EMBEDDING} FOR SHARE`;
      if (row?.value !== fingerprint)
        throw new AppError('unavailable', 'the embedding of this installation was switched: restart this process with the new settings');
      return write();
    });
  }
}
