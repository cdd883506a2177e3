// Applies prisma/migrations like `prisma migrate deploy`, with `pg` alone: same table, checksum, order, lock and refusal of failed or edited migrations.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import pg from 'pg';
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT, "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;
export async function applyMigrations(url, dir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))) {
  const u = new URL(url);
  const name = decodeURIComponent(u.pathname.slice(1));
  u.search = '';
  const admin = new URL(u);
  admin.pathname = '/postgres';
  let c = new pg.Client({ connectionString: u.toString() });
  try {
    await c.connect();
  } catch (e) {
    if (e.code !== '3D000') throw e;
    const a = new pg.Client({ connectionString: admin.toString() });
    await a.connect();
    try {
      await a.query(`CREATE DATABASE "${name.replaceAll('"', '""')}"`);
    } finally {
      await a.end();
    }
    c = new pg.Client({ connectionString: u.toString() });
    await c.connect();
  }
  const applied = [];
  try {
    await c.query('SELECT pg_advisory_lock(72707369)');
    await c.query(TABLE);
    const { rows } = await c.query('SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL');
    const bad = rows.find((r) => !r.finished_at);
    if (bad) throw new Error(`failed migration in the database: ${bad.migration_name}`);
    const done = new Map(rows.map((r) => [r.migration_name, r.checksum]));
    const dirs = (await readdir(dir, { withFileTypes: true }))
      .filter((d) => d.isDirectory())
      .map((d) => d.name)
      .sort();
    for (const m of dirs) {
      const sql = await readFile(join(dir, m, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      if (done.has(m)) {
        if (done.get(m) !== checksum) throw new Error(`migration edited after it was applied: ${m}`);
        continue;
      }
      const id = randomUUID();
      await c.query('INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)', [id, checksum, m]);
      try {
        await c.query(sql);
      } catch (e) {
        await c.query('UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1', [id, String(e.message)]);
        throw new Error(`${m}: ${e.message}`, { cause: e });
      }
      await c.query('UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
      applied.push(m);
    }
  } finally {
    await c.end();
  }
  return applied;
}
if (import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log((await applyMigrations(process.env.DATABASE_URL)).join('\n') || 'up to date');
