// Settings of the installation that must agree over processes and restarts.
import type { Prisma } from '../generated/prisma/client.js';
import type { Database } from '../database/database.js';

type FingerprintClaim = { kind: 'agreed' } | { kind: 'mismatch'; stored: string };
/** Key of the fingerprint of the installation's embedding. */
export const EMBEDDING = 'embedding.fingerprint';

/** True: entries were made by a version that knew less to filter by. A migration says so, making the index anew ends it. */
const OUTDATED_ENTRIES = 'index.outdated';

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

  async hasOutdatedEntries(): Promise<boolean> {
    return (await this.get(OUTDATED_ENTRIES)) === true;
  }

  /** All entries were made anew by this version. */
  async entriesAreCurrent(): Promise<void> {
    await this.set(OUTDATED_ENTRIES, false);
  }

  /** True for one of those who ask, once in `everyMs`; by the clock of the database. */
  async takeTurn(key: string, everyMs: number): Promise<boolean> {
    const taken = await this.database.system(
      (tx) => tx.$executeRaw`
        INSERT INTO system_settings AS old (key, value, updated_at) VALUES (${key}, 'true', now())
        ON CONFLICT (key) DO UPDATE SET updated_at = now() WHERE old.updated_at <= now() - make_interval(secs => ${everyMs / 1000}::float8)`,
    );
    return taken === 1;
  }

  /** Whether `takeTurn` would be true for one of them. */
  async isTurn(key: string, everyMs: number): Promise<boolean> {
    const taken = await this.database.system(
      (tx) => tx.$queryRaw<unknown[]>`
        SELECT 1 FROM system_settings WHERE key = ${key} AND updated_at > now() - make_interval(secs => ${everyMs / 1000}::float8)`,
    );
    return taken.length === 0;
  }

  /**
   * The first embedding of an empty installation claims it; the same one may go on; another one is told what stands there,
   * because vectors of two embeddings can't be compared.
   */
  claimFingerprint(fingerprint: string): Promise<FingerprintClaim> {
    return this.database.system(async (tx) => {
      await tx.systemSetting.createMany({ data: [{ key: EMBEDDING, value: fingerprint }], skipDuplicates: true });
      const row = await tx.systemSetting.findUnique({ where: { key: EMBEDDING } });
      const stored = typeof row?.value === 'string' ? row.value : '';
      return stored === fingerprint ? { kind: 'agreed' } : { kind: 'mismatch', stored };
    });
  }

  /** For those who only read the index: claims nothing; `unclaimed` while no worker has started on this installation. */
  async compareFingerprint(fingerprint: string): Promise<FingerprintClaim | { kind: 'unclaimed' }> {
    const stored = await this.get(EMBEDDING);
    if (stored === null) return { kind: 'unclaimed' };
    return stored === fingerprint ? { kind: 'agreed' } : { kind: 'mismatch', stored: typeof stored === 'string' ? stored : '' };
  }
}
