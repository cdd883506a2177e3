// Settings of the installation that must agree over processes and restarts.
import type { Prisma } from '../generated/prisma/client.js';
import type { Database } from '../database/database.js';

export class PostgresSettings {
  constructor(private readonly database: Database) {}

  /** Null when it was never set. */
  async get(key: string): Promise<unknown> {
    const row = await this.database.system((tx) => tx.systemSetting.findUnique({ where: { key } }));
    return row?.value ?? null;
  }

  /** `value`: JSON, not null. */
  async set(key: string, value: NonNullable<unknown>): Promise<void> {
    const json = value as Prisma.InputJsonValue;
    await this.database.system((tx) => tx.systemSetting.upsert({ where: { key }, create: { key, value: json }, update: { value: json } }));
  }

  /**
   * The first embedding of an empty installation claims it; the same one may go on; another one is told what stands there,
   * because vectors of two embeddings can't be compared.
   */
  claimFingerprint(fingerprint: string): Promise<{ kind: 'agreed' } | { kind: 'mismatch'; stored: string }> {
    return this.database.system(async (tx) => {
      const key = 'embedding.fingerprint';
      await tx.systemSetting.createMany({ data: [{ key, value: fingerprint }], skipDuplicates: true });
      const row = await tx.systemSetting.findUnique({ where: { key } });
      const stored = typeof row?.value === 'string' ? row.value : '';
      return stored === fingerprint ? { kind: 'agreed' } : { kind: 'mismatch', stored };
    });
  }
}
