// Ports DeletionWork and ErasureRecounts on Postgres: leases over deletions, and the commit of the receipt. Time is the database's.
import { randomUUID } from 'node:crypto';
import type { DeletionShape } from '@strata/contracts';
import { deterministicId, type ClaimedDeletion, type ports } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database, Tx } from '../database/database.js';
import { insertEvents } from '../outbox/insert-events.js';
import { extendLease, keepProgress, LEASE_SECONDS } from './deletion-lease.js';
import { liftFence } from './fence.js';
import { toClaimedDeletion, toProgress } from '../rows/deletion-row.js';

const VERIFIED_FOR_DAYS = 30;

export class PostgresDeletionWork implements ports.DeletionWork, ports.ErasureRecounts {
  constructor(private readonly database: Database) {}

  due(limit: number): Promise<{ projectId: string; id: string }[]> {
    return this.database.system(
      (tx) => tx.$queryRaw<{ projectId: string; id: string }[]>`
        SELECT project_id AS "projectId", id FROM deletions
        WHERE (status = 'pending' AND available_at <= now()) OR (status = 'running' AND lease_until < now())
        ORDER BY available_at LIMIT ${limit}`,
    );
  }

  async unverified(minutes: number, limit: number): Promise<ports.Erased[]> {
    const rows = await this.database.system(
      (tx) => tx.$queryRaw<{ projectId: string; id: string; completedAt: Date; progress: unknown }[]>`
        SELECT project_id AS "projectId", id, completed_at AS "completedAt", progress FROM deletions
        WHERE status = 'completed' AND NOT dry_run AND verified_at < now() - make_interval(mins => ${minutes}::int)
          AND completed_at > now() - make_interval(days => ${VERIFIED_FOR_DAYS}::int)
        ORDER BY verified_at LIMIT ${limit}`,
    );
    return rows.map(({ progress, ...row }) => {
      const { targets, removed } = toProgress(progress);
      return { ...row, targets, removed };
    });
  }

  claim(projectId: string, id: string): Promise<ClaimedDeletion | null> {
    const leaseToken = randomUUID();
    return this.database.tenant(projectId, async (tx) => {
      const claimed = await tx.$executeRaw`
        UPDATE deletions SET status = 'running', attempts = attempts + 1, lease_token = ${leaseToken}::uuid,
          lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid
          AND ((status = 'pending' AND available_at <= now()) OR (status = 'running' AND lease_until < now()))`;
      if (claimed === 0) return null;
      const row = await tx.deletion.findUniqueOrThrow({ where: { projectId_id: { projectId, id } } });
      return toClaimedDeletion(row, leaseToken);
    });
  }

  extend(deletion: ClaimedDeletion): Promise<boolean> {
    return this.database.tenant(deletion.projectId, (tx) => extendLease(tx, deletion));
  }

  advance(deletion: ClaimedDeletion): Promise<boolean> {
    return this.database.tenant(deletion.projectId, (tx) => keepProgress(tx, deletion));
  }

  finish(deletion: ClaimedDeletion, end: ports.DeletionEnd): Promise<boolean> {
    return this.database.tenant(deletion.projectId, async (tx) => {
      if (end.kind === 'retry') return retry(tx, deletion, end.afterMs, end.error);
      const { projectId, id, actor, reason, progress } = deletion;
      const isDone = end.kind === 'completed';
      const ended = await tx.$executeRaw`
        UPDATE deletions SET status = ${isDone ? 'completed' : 'failed'}, lease_token = NULL, lease_until = NULL,
          counts = ${JSON.stringify(deletion.counts)}::jsonb, completed_at = CASE WHEN ${isDone} THEN now() END,
          remaining = ${isDone && end.remaining ? JSON.stringify(end.remaining) : null}::jsonb,
          verified_at = CASE WHEN ${isDone && end.remaining !== null} THEN now() END,
          error = ${isDone ? null : JSON.stringify(end.error)}::jsonb
        WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${deletion.leaseToken}::uuid`;
      if (ended === 0) return false;
      if (!isDone) await liftFence(tx, projectId, id);
      if (isDone) {
        const events = end.events.map((event) => ({ id: deterministicId('event', id, event.event, event.user_id), event }));
        await insertEvents(tx, projectId, events);
      }
      if (deletion.dryRun) return true;
      const detail = isDone ? { mode: deletion.mode, counts: deletion.counts, remaining: end.remaining } : { error: end.error.code };
      const action = isDone ? 'deletion.completed' : 'deletion.failed';
      const users = progress.targets.map(({ userId }) => userId);
      await appendAudit(tx, projectId, { actor, action, subject: id, reason, users, detail });
      return true;
    });
  }

  async verified(projectId: string, id: string, remaining: NonNullable<DeletionShape['remaining']>): Promise<void> {
    await this.database.tenant(
      projectId,
      (tx) => tx.$executeRaw`
        UPDATE deletions SET remaining = ${JSON.stringify(remaining)}::jsonb, verified_at = now()
        WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND status = 'completed'`,
    );
  }
}

async function retry(tx: Tx, { projectId, id, leaseToken }: ClaimedDeletion, afterMs: number, error: ports.WorkError): Promise<boolean> {
  const waits = await tx.$executeRaw`
    UPDATE deletions SET status = 'pending', lease_token = NULL, lease_until = NULL, error = ${JSON.stringify(error)}::jsonb,
      available_at = now() + make_interval(secs => ${afterMs / 1000}::float8)
    WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid AND lease_token = ${leaseToken}::uuid`;
  return waits === 1;
}
