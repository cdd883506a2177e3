// @ts-check
// Applies prisma/migrations like `prisma migrate deploy`, with `pg` alone: same table, checksums, order, lock, and refusal of failed
// or edited migrations. Plain CommonJS, because it runs before anything is compiled (tests, `npm start`) and after (apps, image).
const { createHash, randomUUID } = require('node:crypto');
const { readFile, readdir } = require('node:fs/promises');
const { join, resolve } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
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
/** A request for a lock that waits holds up every later one for the same table, reads too: it is taken back after this. */
const LOCK_TIMEOUT_MS = 1000;
/** Between two tries whoever waited gets through. A dump or an export holds its tables for as long as it runs. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GIVE_UP_AFTER_MS] = [500, 15_000, 15 * 60_000];
/** Nothing of such a try is left: lock_not_available, deadlock_detected. */
const NO_LOCK = ['55P03', '40P01'];
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
  const db = new pg.Client({ connectionString: clean.toString(), application_name: 'strata-migrate', connectionTimeoutMillis: 10_000 });
  // A connection that is lost between two queries fails the next one.
  return db.on('error', () => undefined);
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
 * A migration that gets no lock on a table within a second is taken back and tried again, for a quarter of an hour: then this throws,
 * and a next call tries anew.
 * @param {string} url
 * @param {{directory?: string, giveUpAfterMs?: number, onWait?: (line: string) => void}} [options] `onWait` is told once for each migration that has to wait
 * @returns {Promise<string[]>}
 */
async function applyMigrations(url, { directory = DIRECTORY, giveUpAfterMs = GIVE_UP_AFTER_MS, onWait = () => undefined } = {}) {
  const migrations = await readMigrations(directory);
  const db = await connect(url);
  const now = [];
  try {
    await db.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await db.query(TABLE);
    const applied = await appliedMigrations(db);
    const failed = applied.find((row) => !row.finished);
    if (failed)
      throw new Error(
        `Migration ${failed.name} failed half-way under another tool. Mend it, then: npm run prisma -- migrate resolve --rolled-back ${failed.name}`,
      );
    const done = new Map(applied.map((row) => [row.name, row.checksum]));
    const edited = migrations.find((m) => done.has(m.name) && done.get(m.name) !== m.checksum);
    if (edited) throw new Error(`Migration ${edited.name} was edited after it was applied to this database.`);
    await db.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    for (const migration of migrations.filter((m) => !done.has(m.name))) {
      await applyOne(db, migration, giveUpAfterMs, () => onWait(`${migration.name} waits for tables that others hold`));
      now.push(migration.name);
    }
  } finally {
    await db.end();
  }
  return now;
}

/**
 * The migration and its row are one transaction: whatever ends it before leaves nothing, and the next call tries again. What the database
 * refuses is noted as rolled back, with its reason.
 * @param {pg.Client} db @param {{name: string, sql: string, checksum: string}} migration @param {number} giveUpAfterMs @param {() => void} onWait
 */
async function applyOne(db, { name, sql, checksum }, giveUpAfterMs, onWait) {
  const literals = [randomUUID(), checksum, name].map((one) => db.escapeLiteral(one)).join(', ');
  const applied = `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count) VALUES (${literals}, clock_timestamp(), 1)`;
  const end = performance.now() + giveUpAfterMs;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      await db.query(`${sql}\n;${applied}`);
      return;
    } catch (error) {
      const { message, code = '' } = /** @type {Error & {code?: string}} */ (error);
      if (!NO_LOCK.includes(code)) {
        if (error instanceof pg.DatabaseError && error.severity === 'ERROR')
          await db.query(
            `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, logs, rolled_back_at) VALUES (${literals}, $1, now())`,
            [message],
          );
        throw new Error(`Migration ${name}: ${message}`, { cause: error });
      }
      if (performance.now() + wait > end)
        throw new Error(
          `Migration ${name}: ${message}. Something holds a table for long (a dump, an export). Nothing was changed; run this again when it has ended.`,
          { cause: error },
        );
    }
    if (wait === FIRST_PAUSE_MS) onWait();
    await pause(wait);
  }
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
