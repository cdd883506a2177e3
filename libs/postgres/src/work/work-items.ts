// Port WorkItems on Postgres: claim with a lease, keep it, release it. Time is the database's.
import { randomUUID } from 'node:crypto';
import { originOf, type StageName } from '@strata/contracts';
import type { ClaimedWork, ports, UserScope } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database } from '../database/database.js';
import { sqlState } from '../database/failure.js';
import { releaseWork } from './release-work.js';
import { replayTask } from './replay-task.js';
import { markStages } from './task-progress.js';

/** Promise 5: what a killed worker held is free again after this. */
const LEASE_SECONDS = 10;
const UNIQUE_VIOLATION = '23505';

interface ClaimRow {
  id: string;
  task_id: string;
  seq: bigint;
  kind: ClaimedWork['kind'];
  long_term: boolean;
  stage: StageName;
  checkpoint: ClaimedWork['checkpoint'];
  attempts: number;
  traceparent: string | null;
  created_at: Date;
}

export class PostgresWorkItems implements ports.WorkItems {
  constructor(private readonly database: Database) {}

  async claim(scope: UserScope): Promise<ClaimedWork | null> {
    const { projectId, userId } = scope;
    const leaseToken = randomUUID();
    try {
      return await this.database.tenant(projectId, async (tx) => {
        // The head is found without a lock, then only that row is locked: skipping a locked head would break the order.
        const [row] = await tx.$queryRaw<ClaimRow[]>`
          UPDATE work_items SET status = 'running', attempts = attempts + 1, lease_token = ${leaseToken}::uuid,
            lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), updated_at = now()
          WHERE project_id = ${projectId}::uuid AND id = (
            SELECT id FROM work_items
            WHERE project_id = ${projectId}::uuid
              AND id = (
                SELECT id FROM work_items
                WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND status IN ('pending', 'running')
                ORDER BY (status = 'running') DESC, seq LIMIT 1)
              AND ((status = 'pending' AND available_at <= now()) OR (status = 'running' AND lease_until < now()))
            FOR UPDATE SKIP LOCKED)
          RETURNING id, task_id, seq, kind, long_term, stage, checkpoint, attempts, traceparent, created_at`;
        if (!row) return null;
        await markStages(tx, { projectId, taskId: row.task_id }, { [row.stage]: 'running' });
        const { id, task_id: taskId, seq, kind, long_term: longTerm, stage, checkpoint, attempts } = row;
        const origin = originOf(row.traceparent, row.created_at);
        return { projectId, userId, id, taskId, seq, kind, longTerm, stage, checkpoint, attempts, leaseToken, origin };
      });
    } catch (error) {
      // Another worker made another item of this user running in the same moment.
      if (sqlState(error) === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  extend({ projectId, id, leaseToken }: ClaimedWork): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => {
      const count = await tx.$executeRaw`
        UPDATE work_items SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid AND status = 'running'`;
      return count === 1;
    });
  }

  release(work: ClaimedWork, as: ports.ReleaseAs): Promise<boolean> {
    return this.database.tenant(work.projectId, (tx) => releaseWork(tx, work, as));
  }

  due(limit: number): Promise<UserScope[]> {
    return this.database.system(async (tx) => {
      const rows = await tx.$queryRaw<{ project_id: string; user_id: string }[]>`
        SELECT project_id, user_id FROM (
          SELECT DISTINCT ON (project_id, user_id) project_id, user_id, status, available_at, lease_until, created_at
          FROM work_items WHERE status IN ('pending', 'running')
          ORDER BY project_id, user_id, (status = 'running') DESC, seq) AS head
        WHERE (status = 'pending' AND available_at <= now()) OR (status = 'running' AND lease_until < now())
        ORDER BY created_at, project_id, user_id LIMIT ${limit}`;
      return rows.map((row) => ({ projectId: row.project_id, userId: row.user_id }));
    });
  }

  replay(projectId: string, taskId: string, actor: string): Promise<{ items: number; users: string[] }> {
    return this.database.tenant(projectId, async (tx) => {
      const replayed = await replayTask(tx, projectId, taskId);
      const { items, users } = replayed;
      if (items > 0) await appendAudit(tx, projectId, { actor, action: 'task.replayed', subject: taskId, users, detail: { items } });
      return replayed;
    });
  }
}
