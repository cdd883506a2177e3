// Port KeyStore on Postgres: API keys, found by their public prefix before a project is known.
import { randomUUID } from 'node:crypto';
import { AppError } from '@strata/contracts';
import type { ApiKey, reading } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database } from '../database/database.js';
import { isUuid } from '../read/known-user.js';
import { toApiKey } from '../rows/project-row.js';

export class PostgresKeys implements reading.KeyStore {
  constructor(private readonly database: Database) {}

  /** Throws AppError `not_found` for an unknown project, `conflict` when the prefix is taken. */
  async add(projectId: string, key: reading.NewKey, actor = 'strata'): Promise<ApiKey> {
    return this.database.system(async (tx) => {
      const project = isUuid(projectId) ? await tx.project.findUnique({ where: { id: projectId }, select: { id: true } }) : null;
      if (!project) throw new AppError('not_found', 'There is no such project.');
      const { name, prefix, scopes, expiresAt } = key;
      const data = { projectId, id: randomUUID(), name, prefix, hash: new Uint8Array(key.hash), scopes, expiresAt };
      const [row] = await tx.apiKey.createManyAndReturn({ data: [data], skipDuplicates: true });
      if (!row) throw new AppError('conflict', 'A key with this prefix is there already.');
      const detail = { scopes, expires_at: expiresAt };
      await appendAudit(tx, projectId, { actor, action: 'key.issued', subject: row.id, detail });
      return toApiKey(row);
    });
  }

  /** Newest first, revoked and expired ones included. */
  async list(projectId: string): Promise<ApiKey[]> {
    if (!isUuid(projectId)) return [];
    const orderBy = [{ createdAt: 'desc' as const }, { id: 'asc' as const }];
    const rows = await this.database.system((tx) => tx.apiKey.findMany({ where: { projectId }, orderBy }));
    return rows.map(toApiKey);
  }

  /** False when it is not there or revoked already. */
  async revoke(projectId: string, id: string, actor: string): Promise<boolean> {
    if (!isUuid(projectId) || !isUuid(id)) return false;
    const where = { projectId, id, revokedAt: null };
    return this.database.system(async (tx) => {
      const { count } = await tx.apiKey.updateMany({ where, data: { revokedAt: new Date() } });
      if (count === 1) await appendAudit(tx, projectId, { actor, action: 'key.revoked', subject: id });
      return count === 1;
    });
  }

  byPrefix(prefix: string): Promise<(ApiKey & { hash: Buffer }) | null> {
    return this.database.system(async (tx) => {
      const where = { prefix, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
      const row = await tx.apiKey.findFirst({ where });
      return row && { ...toApiKey(row), hash: Buffer.from(row.hash) };
    });
  }
}
