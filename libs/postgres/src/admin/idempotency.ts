// Port IdempotencyStore on Postgres: one statement decides who is first.
import type { reading } from '@strata/memory';
import { Prisma } from '../generated/prisma/client.js';
import type { Database } from '../database/database.js';

/** A first request that is silent for longer is taken for dead: its repeat runs. */
const RUNNING_SECONDS = 120;
const KEPT = Prisma.sql`interval '24 hours'`;

export class PostgresIdempotency implements reading.IdempotencyStore {
  constructor(private readonly database: Database) {}

  begin(projectId: string, key: string, requestHash: Buffer): ReturnType<reading.IdempotencyStore['begin']> {
    const hash = new Uint8Array(requestHash);
    return this.database.tenant(projectId, async (tx) => {
      const first = await tx.$executeRaw`
        INSERT INTO idempotency_keys AS old (project_id, key, request_hash, locked_until)
        VALUES (${projectId}::uuid, ${key}, ${hash}, now() + make_interval(secs => ${RUNNING_SECONDS}))
        ON CONFLICT (project_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
          locked_until = excluded.locked_until, created_at = now()
        WHERE old.created_at < now() - ${KEPT}
          OR (old.status IS NULL AND old.locked_until < now() AND old.request_hash = excluded.request_hash)`;
      if (first === 1) return { kind: 'first' };
      const row = await tx.idempotencyKey.findUnique({ where: { projectId_key: { projectId, key } } });
      // Given free in this moment: the caller comes again.
      if (!row) return { kind: 'running' };
      if (!Buffer.from(row.requestHash).equals(requestHash)) return { kind: 'mismatch' };
      return row.status === null ? { kind: 'running' } : { kind: 'done', status: row.status, body: row.body };
    });
  }

  async finish(projectId: string, key: string, status: number, body: unknown): Promise<void> {
    const json = JSON.stringify(body ?? null);
    await this.database.tenant(
      projectId,
      (tx) =>
        tx.$executeRaw`UPDATE idempotency_keys SET status = ${status}::int, body = ${json}::jsonb WHERE project_id = ${projectId}::uuid AND key = ${key}`,
    );
  }

  async abandon(projectId: string, key: string): Promise<void> {
    await this.database.tenant(projectId, (tx) => tx.idempotencyKey.deleteMany({ where: { projectId, key, status: null } }));
  }

  /** Deletes answers older than 24 h over all projects; how many. Called now and then by a worker. */
  prune(): Promise<number> {
    return this.database.system((tx) => tx.$executeRaw`DELETE FROM idempotency_keys WHERE created_at < now() - ${KEPT}`);
  }
}
