// The code of the previous release runs on the schema of this one (docs/upgrade.md): what it asks of the schema is still there, and
// each statement that it sends is still understood, under its role. Beside that: that a migration which breaks this is found.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '../../migrate/apply-migrations.cjs';
import {
  asClient,
  judgeMigrations,
  MIGRATIONS,
  readPreviousRelease,
  readStatements,
  refusedStatements,
  type PreviousRelease,
  type Statement,
} from '../testing/previous-release.js';
import { breaksOf, readShape } from '../testing/schema-shape.js';
import { testUrl } from '../testing/test-database.js';

const made: string[] = [];
const folders: string[] = [];
const onServer = (sql: string) => asClient(new URL('/postgres', testUrl()).href, (db) => db.query(sql));
function freshUrl(): string {
  const url = new URL(testUrl());
  url.pathname = `/m_${crypto.randomUUID().replaceAll('-', '')}`;
  made.push(url.pathname.slice(1));
  return url.toString();
}
let previous: PreviousRelease;
let statements: Statement[];
/** A database of this release. */
let current: string;
beforeAll(async () => {
  previous = await readPreviousRelease();
  statements = await readStatements();
  current = freshUrl();
  await applyMigrations(current);
});
afterAll(async () => {
  for (const name of made) await onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** All migrations, and this one. */
async function folderWith(sql: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  folders.push(folder);
  await cp(MIGRATIONS, folder, { recursive: true });
  await mkdir(join(folder, '29990101000000_next'));
  await writeFile(join(folder, '29990101000000_next/migration.sql'), sql);
  return folder;
}
/** What this takes from code that runs on the schema of today, and which statements of the previous release no longer run after it. */
async function judge(sql: string): Promise<{ breaks: string[]; refused: string[] }> {
  const url = freshUrl();
  await onServer(`CREATE DATABASE "${new URL(url).pathname.slice(1)}" TEMPLATE "${new URL(current).pathname.slice(1)}"`);
  const earlier = await asClient(url, readShape);
  await asClient(url, (db) => db.query(sql));
  return { breaks: breaksOf(earlier, await asClient(url, readShape)), refused: await refusedStatements(url, statements) };
}
const floorAt = (name: string) =>
  `INSERT INTO system_settings (key, value) VALUES ('schema.floor', '"${name}"') ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value;`;

describe('the previous release', () => {
  it('is told by its statements, of every table and both roles', async () => {
    const { rows } = await asClient(current, (db) =>
      db.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
      ),
    );
    const unread = rows.filter(({ name }) => !statements.some(({ sql }) => new RegExp(`\\b${name}\\b`).test(sql)));
    expect(unread).toEqual([]);
    expect(statements.length).toBeGreaterThan(300);
    expect([...new Set(statements.map(({ role }) => role))].sort()).toEqual(['strata_app', 'strata_system']);
  });

  it('finds all it needs in the schema of this release, and runs on it', async () => {
    const url = freshUrl();
    expect(await judgeMigrations(url, previous)).toEqual([]);
    expect(await refusedStatements(url, statements)).toEqual([]);
  });
});

it('a migration may add: tables, columns, defaults, indexes, rights', async () => {
  const { breaks, refused } = await judge(`
    CREATE TABLE notes (project_id uuid NOT NULL, id uuid NOT NULL, body text NOT NULL, PRIMARY KEY (project_id, id));
    GRANT SELECT, INSERT ON notes TO strata_app;
    ALTER TABLE notes ADD CHECK (body <> '');
    ALTER TABLE facts ADD COLUMN mood text, ADD COLUMN weight integer NOT NULL DEFAULT 1;
    CREATE INDEX facts_mood ON facts (project_id, mood);
    GRANT SELECT ON users TO strata_system;`);
  expect([breaks, refused]).toEqual([[], []]);
});

// What it is, its SQL, what the comparison says, whether statements themselves fail (some things no plan shows).
it.each([
  ['a dropped column', 'ALTER TABLE facts DROP COLUMN confidence', /gone: column facts\.confidence/, true],
  ['a renamed column', 'ALTER TABLE messages RENAME content TO body', /gone: column messages\.content/, true],
  ['a dropped table', 'DROP TABLE fact_retrievals', /gone: table fact_retrievals/, true],
  ['a renamed table', 'ALTER TABLE topics RENAME TO themes', /gone: table topics/, true],
  ['another type', 'ALTER TABLE users ALTER next_seq TYPE text USING next_seq::text', /changed: column users\.next_seq/, true],
  ['a column that must be given', 'ALTER TABLE facts ADD COLUMN mood text NOT NULL', /new: column facts\.mood/, true],
  ['a column that must not be null any more', 'ALTER TABLE messages ALTER name SET NOT NULL', /changed: column messages\.name/, false],
  ['a column that may be null now', 'ALTER TABLE facts ALTER content DROP NOT NULL', /changed: column facts\.content/, false],
  ['a default that is gone', 'ALTER TABLE work_items ALTER attempts DROP DEFAULT', /changed: column work_items\.attempts/, true],
  ['a check', "ALTER TABLE facts ADD CONSTRAINT short CHECK (content <> '')", /new: constraint on facts: CHECK/, false],
  ['a foreign key', 'ALTER TABLE audit ADD FOREIGN KEY (project_id) REFERENCES projects', /new: constraint on audit: FOREIGN KEY/, false],
  ['a unique index', 'CREATE UNIQUE INDEX one ON facts (project_id, content)', /new: uniqueness: .*content/, false],
  ['a unique index that is gone', 'ALTER TABLE work_items DROP CONSTRAINT work_items_pkey CASCADE', /gone: uniqueness: /, false],
  ['a right that is gone', 'REVOKE UPDATE ON facts FROM strata_app', /gone: UPDATE of facts\.content for strata_app/, true],
  ['a policy that is gone', 'DROP POLICY system ON work_items', /gone: policy system on work_items/, false],
  ['a trigger', 'CREATE TRIGGER t BEFORE INSERT ON facts EXECUTE FUNCTION refuse_audit_change()', /new: trigger t on facts/, false],
])('a migration is refused for %s', async (_, sql, said, failing) => {
  const { breaks, refused } = await judge(sql);
  expect(breaks.join('\n')).toMatch(said);
  expect(refused.length > 0).toBe(failing);
});

it('what the previous release no longer used may go in a contract migration that sets the floor, not beyond that release', async () => {
  // A column that this release lacks in all its statements, as after a release that stopped using it.
  const drop = 'ALTER TABLE notes DROP COLUMN body;';
  const setUp = 'CREATE TABLE notes (body text, title text);';
  const judged = async (sql: string, url = freshUrl()) => {
    const folder = await folderWith(sql);
    await mkdir(join(folder, '29980101000000_before'));
    await writeFile(join(folder, '29980101000000_before/migration.sql'), setUp);
    return judgeMigrations(url, { release: '9.0.0', migration: '29980101000000_before' }, folder);
  };
  expect(await judged(`-- contract: body\n${drop} ${floorAt('29980101000000_before')}`)).toEqual([]);
  expect(await judged(drop)).toEqual([expect.stringMatching(/no contract migration, and takes from 9\.0\.0: gone: column notes\.body/)]);
  expect(await judged(`-- contract: body\n${drop}`)).toEqual([expect.stringContaining('sets no schema.floor')]);
  expect(await judged(`-- contract: body\n${drop} ${floorAt('29990101000000_next')}`)).toEqual([
    expect.stringContaining('9.0.0 would not start any more'),
  ]);
  // The mark alone does not help what is still used.
  const url = freshUrl();
  const used = `-- contract: confidence\nALTER TABLE facts DROP COLUMN confidence; ${floorAt('29980101000000_before')}`;
  expect(await judged(used, url)).toEqual([]);
  expect((await refusedStatements(url, statements)).length).toBeGreaterThan(0);
}, 180_000);
