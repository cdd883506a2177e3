// For tests of upgrades: the release before this one, as prisma/previous-release tells of it, held against a folder of migrations.
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { applyMigrations } from '../../migrate/apply-migrations.cjs';
import { breaksOf, readShape, type SchemaShape } from './schema-shape.js';

export const MIGRATIONS = resolve(__dirname, '../../../../prisma/migrations');
const PREVIOUS = resolve(MIGRATIONS, '../previous-release');

export interface PreviousRelease {
  release: string;
  /** Its newest migration. */
  migration: string;
}
export interface Statement {
  role: string;
  sql: string;
}

export const readPreviousRelease = async (): Promise<PreviousRelease> =>
  JSON.parse(await readFile(join(PREVIOUS, 'release.json'), 'utf8')) as PreviousRelease;

/** Every statement that the stores of that release send, with the role that sends it. */
export const readStatements = async (): Promise<Statement[]> =>
  (await readFile(join(PREVIOUS, 'statements.ndjson'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Statement);

/**
 * Brings the empty database of `url` to the schema of `previous`, then on by one migration of `folder` after the other.
 * What is wrong with those, in words; an empty list where the rule of docs/upgrade.md is kept.
 */
export async function judgeMigrations(url: string, previous: PreviousRelease, folder = MIGRATIONS): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{14}_/.test(name)).sort();
  if (!names.includes(previous.migration)) throw new Error(`${folder} has no ${previous.migration}: was it renamed?`);
  const problems: string[] = [];
  const partly = await mkdtemp(join(tmpdir(), 'migrations-'));
  const goTo = async (some: string[]): Promise<SchemaShape> => {
    for (const name of some) await cp(join(folder, name), join(partly, name), { recursive: true });
    await applyMigrations(url, { directory: partly });
    return asClient(url, readShape);
  };
  try {
    await mkdir(partly, { recursive: true });
    const earlier = await goTo(names.filter((name) => name <= previous.migration));
    let known: string[] = [];
    for (const name of names.filter((one) => one > previous.migration)) {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      const all = breaksOf(earlier, await goTo([name]));
      const breaks = all.filter((one) => !known.includes(one));
      known = all;
      const isContract = /^-- contract\b/m.test(sql);
      if (!isContract)
        problems.push(...breaks.map((one) => `${name} is no contract migration, and takes from ${previous.release}: ${one}`));
      else if (!sql.includes(`'schema.floor'`)) problems.push(`${name} is a contract migration and sets no schema.floor`);
    }
    const [floor] = await asClient(url, (db) => rows(db, `SELECT value #>> '{}' AS name FROM system_settings WHERE key = 'schema.floor'`));
    if (floor && String(floor['name']) > previous.migration)
      problems.push(`schema.floor is ${String(floor['name'])}: ${previous.release} would not start any more`);
    return problems;
  } finally {
    await rm(partly, { recursive: true });
  }
}

/** Those of `statements` that the schema of `url` refuses, each with the reason: planned under its role, not run. */
export async function refusedStatements(url: string, statements: Statement[]): Promise<string[]> {
  return asClient(url, async (db) => {
    const refused: string[] = [];
    const required = await requiredColumns(db);
    for (const { role, sql } of statements) {
      await db.query(`BEGIN; SET LOCAL ROLE ${role}`);
      const reason = await db.query(`EXPLAIN (GENERIC_PLAN) ${sql}`).then(
        () => lackingColumns(sql, required),
        (error: Error) => error.message,
      );
      await db.query('ROLLBACK');
      if (reason) refused.push(`${reason}: ${role}: ${sql}`);
    }
    return refused;
  });
}

/** A plan does not tell that an INSERT leaves out what must not be null. */
function lackingColumns(sql: string, required: Map<string, string[]>): string | null {
  for (const [, table, columns] of sql.matchAll(/INSERT INTO "?(?:public"?\."?)?(\w+)"?(?: AS \w+)? \(([^)]*)\)/g)) {
    const given = columns!.split(',').map((one) => one.replaceAll('"', '').trim());
    const left = (required.get(table!) ?? []).filter((one) => !given.includes(one));
    if (left.length > 0) return `no value for ${left.join(', ')} of ${table!}`;
  }
  return null;
}

async function requiredColumns(db: pg.Client): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [name, { table, binds }] of await readShape(db))
    if (binds && name.startsWith('column ')) found.set(table, [...(found.get(table) ?? []), name.split('.')[1]!]);
  return found;
}

const rows = async (db: pg.Client, sql: string) => (await db.query<Record<string, unknown>>(sql)).rows;

export async function asClient<T>(url: string, fn: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await fn(db);
  } finally {
    await db.end();
  }
}
