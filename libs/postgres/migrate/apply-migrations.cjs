// @ts-check
// Applies prisma/migrations like `prisma migrate deploy`, with `pg` alone: same table, checksums, order, lock, and refusal of failed
// or edited migrations. Plain CommonJS, because it runs before anything is compiled (tests, `npm start`) and after (apps, image).
const { createHash, randomUUID } = require('node:crypto');
const { readFile, readdir } = require('node:fs/promises');
const { join, resolve } = require('node:path');
const pg = require('pg');

const DIRECTORY = resolve(__dirname, '../../../prisma/migrations');
/** The key of Prisma's own migration lock: the two never run at once. */
const LOCK = 72707369;
const TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT, "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;
const MISSING_DATABASE = '3D000';
const MISSING_TABLE = '42P01';
/** Somebody else created the database in the same moment. */
const CREATED_MEANWHILE = ['42P04', '23505'];

/** @param {string} [directory] @returns {Promise<{name: string, sql: string, checksum: string}[]>} in the order in which they apply */
async function readMigrations(directory = DIRECTORY) {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** @param {string} url without the parameters that only Prisma knows */
function client(url) {
  const clean = new URL(url);
  clean.search = '';
  return new pg.Client({ connectionString: clean.toString(), application_name: 'strata-migrate', connectionTimeoutMillis: 10_000 });
}

/** @param {string} url */
async function connect(url) {
  const first = client(url);
  try {
    await first.connect();
    return first;
  } catch (error) {
    if (/** @type {{code?: string}} */ (error).code !== MISSING_DATABASE) throw error;
  }
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/postgres';
  const admin = client(target.toString());
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE "${name.replaceAll('"', '""')}"`);
  } catch (error) {
    if (!CREATED_MEANWHILE.includes(/** @type {{code?: string}} */ (error).code ?? '')) throw error;
  } finally {
    await admin.end();
  }
  const second = client(url);
  await second.connect();
  return second;
}

/** @param {pg.Client} db */
async function appliedMigrations(db) {
  const { rows } = await db.query(
    'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  return /** @type {{name: string, checksum: string, finished: boolean}[]} */ (rows);
}

/**
 * Creates the database when it is missing and brings it up to date; one process at a time. Names of what was applied now.
 * @param {string} url @param {string} [directory] @returns {Promise<string[]>}
 */
async function applyMigrations(url, directory = DIRECTORY) {
  const migrations = await readMigrations(directory);
  const db = await connect(url);
  const now = [];
  try {
    await db.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await db.query(TABLE);
    const applied = await appliedMigrations(db);
    const failed = applied.find((row) => !row.finished);
    if (failed)
      throw new Error(`Migration ${failed.name} failed in this database before; mend it, then: npm run prisma -- migrate resolve`);
    const done = new Map(applied.map((row) => [row.name, row.checksum]));
    const edited = migrations.find((m) => done.has(m.name) && done.get(m.name) !== m.checksum);
    if (edited) throw new Error(`Migration ${edited.name} was edited after it was applied to this database.`);
    for (const { name, sql, checksum } of migrations.filter((m) => !done.has(m.name))) {
      const id = randomUUID();
      await db.query('INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)', [id, checksum, name]);
      try {
        await db.query(sql);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        await db.query('UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1', [id, message]);
        throw new Error(`Migration ${name}: ${message}`, { cause: error });
      }
      await db.query('UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
      now.push(name);
    }
  } finally {
    await db.end();
  }
  return now;
}

/**
 * How the database differs from this release; all lists empty = current.
 * @param {string} url @param {string} [directory]
 */
async function compareSchema(url, directory = DIRECTORY) {
  const migrations = await readMigrations(directory);
  const db = client(url);
  await db.connect();
  try {
    const applied = await appliedMigrations(db).catch((error) => {
      if (/** @type {{code?: string}} */ (error).code === MISSING_TABLE) return [];
      throw error;
    });
    const ours = new Map(migrations.map((m) => [m.name, m.checksum]));
    const done = new Set(applied.map((row) => row.name));
    return {
      /** In this release, not in the database: it is older. */
      missing: migrations.filter((m) => !done.has(m.name)).map((m) => m.name),
      /** In the database, not in this release: it is newer. */
      unknown: applied.filter((row) => !ours.has(row.name)).map((row) => row.name),
      edited: applied.filter((row) => ours.has(row.name) && ours.get(row.name) !== row.checksum).map((row) => row.name),
      failed: applied.filter((row) => !row.finished).map((row) => row.name),
    };
  } finally {
    await db.end();
  }
}

module.exports = { applyMigrations, compareSchema };
