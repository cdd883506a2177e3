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
/** Row of system_settings, written by migrations: the migration that a release must have to run on this schema (docs/upgrade.md). */
const FLOOR = "SELECT value #>> '{}' AS floor FROM system_settings WHERE key = 'schema.floor'";
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
 * The answer of a query, `otherwise` where its table is not there yet.
 * @template T @param {Promise<T>} query @param {T} otherwise
 */
const orIfMissing = (query, otherwise) =>
  query.catch((error) => {
    if (error.code === MISSING_TABLE) return otherwise;
    throw error;
  });

/**
 * What keeps this release from running on the database; nothing does when all is empty. A newer schema by itself does not.
 * @param {string} url @param {string} [directory]
 */
async function compareSchema(url, directory = DIRECTORY) {
  const migrations = await readMigrations(directory);
  const db = client(url);
  await db.connect();
  try {
    const applied = await orIfMissing(appliedMigrations(db), []);
    const [{ floor } = { floor: null }] = await orIfMissing(
      db.query(FLOOR).then(({ rows }) => rows),
      [],
    );
    const ours = new Map(migrations.map((m) => [m.name, m.checksum]));
    const done = new Set(applied.map((row) => row.name));
    const known = applied.filter((row) => ours.has(row.name));
    return {
      /** In this release, not in the database: it is older. */
      missing: migrations.filter((m) => !done.has(m.name)).map((m) => m.name),
      /** The migration that a release must have and this one has not; null: there is none. */
      floor: floor === null || ours.has(floor) ? null : floor,
      edited: known.filter((row) => ours.get(row.name) !== row.checksum).map((row) => row.name),
      /** Of this release alone: of a newer one that failed, or still runs, nothing is to be seen. */
      failed: known.filter((row) => !row.finished).map((row) => row.name),
    };
  } finally {
    await db.end();
  }
}

module.exports = { applyMigrations, compareSchema };
