// IdempotencyRecords on Postgres: one statement decides who is first.
import { IDEMPOTENCY_LEASE_MS, type HeldKey, type IdempotencyRecords } from '@strata/platform';
import { randomUUID } from 'node:crypto';
import { Prisma } from '../generated/prisma/client.js';
import type { Database } from '../database/database.js';

const KEPT = Prisma.sql`interval '24 hours'`;
const HELD_UNTIL = Prisma.sql`now() + make_interval(secs => ${IDEMPOTENCY_LEASE_MS / 1000})`;
const of = (held: HeldKey) => Prisma.sql`project_id = ${held.projectId}::uuid AND key = ${held.key} AND owner = ${held.owner}::uuid`;

export class PostgresIdempotency implements IdempotencyRecords {
  constructor(private readonly database: Database) {}

  begin(projectId: string, key: string, requestHash: Buffer): ReturnType<IdempotencyRecords['begin']> {
    const hash = new Uint8Array(requestHash);
    const held = { projectId, key, owner: randomUUID() };
    return this.database.tenant(projectId, async (tx) => {
      const first = await tx.$executeRaw`
        INSERT INTO idempotency_keys AS old (project_id, key, request_hash, owner, locked_until)
        VALUES (${projectId}::uuid, ${key}, ${hash}, ${held.owner}::uuid, ${HELD_UNTIL})
        ON CONFLICT (project_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
          owner = excluded.owner, locked_until = excluded.locked_until, created_at = now()
        WHERE old.created_at < now() - ${KEPT}
          OR (old.status IS NULL AND old.locked_until < now() AND old.request_hash = excluded.request_hash)`;
      if (first === 1) return { kind: 'first', held };
      const row = await tx.idempotencyKey.findUnique({ where: { projectId_key: { projectId, key } } });
      // Given free in this moment: the caller comes again.
      if (!row) return { kind: 'running' };
      if (!Buffer.from(row.requestHash).equals(requestHash)) return { kind: 'mismatch' };
      return row.status === null ? { kind: 'running' } : { kind: 'done', status: row.status, body: row.body };
    });
  }

  async renew(held: HeldKey): Promise<void> {
    await this.database.tenant(
      held.projectId,
      (tx) => tx.$executeRaw`UPDATE idempotency_keys SET locked_until = ${HELD_UNTIL} WHERE ${of(held)}`,
    );
  }

  async finish(held: HeldKey, status: number, body: unknown): Promise<void> {
    const json = JSON.stringify(body ?? null);
    await this.database.tenant(
      held.projectId,
      (tx) => tx.$executeRaw`UPDATE idempotency_keys SET status = ${status}::int, body = ${json}::jsonb, owner = NULL WHERE ${of(held)}`,
    );
  }

  async abandon(held: HeldKey): Promise<void> {
    await this.database.tenant(held.projectId, (tx) => tx.$executeRaw`DELETE FROM idempotency_keys WHERE ${of(held)}`);
  }

  /** Deletes answers older than 24 h over all projects; how many. Called now and then by a worker. */
  prune(): Promise<number> {
    return this.database.system((tx) => tx.$executeRaw`DELETE FROM idempotency_keys WHERE created_at < now() - ${KEPT}`);
  }
}
