// Port RetentionStore on Postgres: one open deletion by age a project, however many workers look.
import { randomUUID } from 'node:crypto';
import { RETENTION, type ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { toProject } from '../rows/project-row.js';
import { openDeletion } from './open-deletion.js';
import { pastRetention } from './past-retention.js';

const REASON = 'past the days that the project keeps it';

export class PostgresRetentionStore implements ports.RetentionStore {
  constructor(private readonly database: Database) {}

  projects(): Promise<string[]> {
    return this.database.system(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string }[]>`SELECT id::text FROM projects WHERE retention IS NOT NULL ORDER BY id`;
      return rows.map(({ id }) => id);
    });
  }

  openDue(projectId: string, at: Date, limit: number): Promise<string | null> {
    return this.database.tenant(projectId, async (tx) => {
      // Another worker looks: what it opens is open for all.
      const [turn] = await tx.$queryRaw<{ taken: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended(${`retention:${projectId}`}, 0)) AS taken`;
      if (!turn?.taken) return null;
      const isOpen = await tx.deletion.count({ where: { projectId, actor: RETENTION, status: { in: ['pending', 'running'] } } });
      const row = isOpen ? null : await tx.project.findUnique({ where: { id: projectId } });
      const retention = row && toProject(row).retention;
      if (!retention) return null;
      const targets = await pastRetention(tx, projectId, retention, at, limit);
      if (targets.length === 0) return null;
      const id = randomUUID();
      const about = { scope: { retention }, mode: 'delete', dryRun: false, reason: REASON, actor: RETENTION } as const;
      await openDeletion(tx, { projectId, id, ...about }, targets);
      return id;
    });
  }
}
