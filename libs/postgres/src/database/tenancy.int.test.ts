// Tenancy fails closed: with the application's own filter left out, the database still shows and takes one project's rows only.
import type { Database, Tx } from './database.js';
import { sqlState } from './failure.js';
import { Prisma } from '../generated/prisma/client.js';
import { newUser } from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

const REFUSED = '42501';

let records: PostgresRecords;
let database: Database;
let own: string;
let foreign: string;
beforeAll(async () => {
  records = await openRecords();
  database = records.database;
  [own, foreign] = (await Promise.all(
    ['one', 'two'].map(async (name) => {
      const user = await newUser(records, name);
      await user.write('m1');
      const work = await user.claim();
      await records.workItems.release(work, { kind: 'failed', error: { code: 'internal', message: 'x' } });
      return user.projectId;
    }),
  )) as [string, string];
});
afterAll(() => records?.close());

const tables = async (tx: Tx) =>
  tx.$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
const state = (work: Promise<unknown>) => work.then(() => 'no error', sqlState);

it('runs without the rights of the login role', async () => {
  const roles = (tx: Tx) =>
    tx.$queryRaw`SELECT current_user::text AS name, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`;
  expect(await database.tenant(own, roles)).toEqual([{ name: 'strata_app', rolsuper: false, rolbypassrls: false }]);
  expect(await database.system(roles)).toEqual([{ name: 'strata_system', rolsuper: false, rolbypassrls: false }]);
});

it('has forced row-level security on every table that names a project', async () => {
  const open = await database.system(
    (tx) => tx.$queryRaw`
      SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id'
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
  );
  expect(open).toEqual([]);
});

it('shows rows of the named project only, in every table', async () => {
  const names = (await database.tenant(own, tables)).map((row) => row.name);
  expect(names.length).toBeGreaterThan(20);
  let seen = 0;
  for (const name of names) {
    const count = (projectId: string) =>
      database.tenant(projectId, (tx) =>
        tx.$queryRawUnsafe<{ own: bigint; others: bigint }[]>(
          `SELECT count(*) FILTER (WHERE project_id = $1::uuid) AS own, count(*) FILTER (WHERE project_id <> $1::uuid) AS others FROM "${name}"`,
          projectId,
        ),
      );
    for (const projectId of [own, foreign]) {
      const [row] = await count(projectId);
      expect({ name, others: row!.others }).toEqual({ name, others: 0n });
      seen += Number(row!.own);
    }
  }
  // Users, sessions, messages, work items, tasks, events: of both projects.
  expect(seen).toBeGreaterThanOrEqual(12);
  expect(await database.tenant(own, (tx) => tx.project.findMany({ select: { id: true } }))).toEqual([{ id: own }]);
});

it('neither changes nor deletes what is foreign', async () => {
  expect(await database.tenant(own, (tx) => tx.$executeRaw`UPDATE messages SET content = 'seized'`)).toBe(1);
  expect(await database.tenant(own, (tx) => tx.$executeRaw`DELETE FROM sessions WHERE project_id = ${foreign}::uuid`)).toBe(0);
  const [message] = await records.messages({ projectId: foreign, userId: 'two' });
  expect(message?.content).toBe('said m1');
});

it('refuses a row for another project and a move into one', async () => {
  const insert = (tx: Tx) => tx.$executeRaw`INSERT INTO users (project_id, id) VALUES (${foreign}::uuid, 'smuggled')`;
  expect(await state(database.tenant(own, insert))).toBe(REFUSED);
  const move = (tx: Tx) => tx.$executeRaw`UPDATE tasks SET project_id = ${foreign}::uuid`;
  expect(await state(database.tenant(own, move))).toBe(REFUSED);
});

it('shows nothing without a project, and nothing of the last one on the same connection', async () => {
  for (const setting of ['', null]) {
    const count = await database.tenant(own, async (tx) => {
      if (setting === null) await tx.$executeRaw`RESET app.project_id`;
      else await tx.$executeRaw`SELECT set_config('app.project_id', ${setting}, true)`;
      return tx.message.count();
    });
    expect(count).toBe(0);
  }
});

it('lets the system role see no memory', async () => {
  for (const table of ['messages', 'facts', 'summaries', 'topics', 'users', 'sessions', 'actions', 'index_entries']) {
    expect([table, await state(database.system((tx) => tx.$queryRawUnsafe(`SELECT 1 FROM "${table}" LIMIT 1`)))]).toEqual([table, REFUSED]);
  }
});

it('appends to the audit of its own project; the tenant role issues no keys', async () => {
  const bytes = new Uint8Array([1]);
  const entry = { projectId: own, actor: 'key', action: 'fact.edited', subject: 'f1', previousHash: bytes, hash: bytes };
  await database.tenant(own, (tx) => tx.auditEntry.create({ data: entry }));
  const edits = (projectId: string) => database.tenant(projectId, (tx) => tx.auditEntry.count({ where: { action: 'fact.edited' } }));
  expect([await edits(own), await edits(foreign)]).toEqual([1, 0]);
  expect(await state(database.tenant(own, (tx) => tx.$executeRaw`UPDATE api_keys SET revoked_at = NULL`))).toBe(REFUSED);
});

it('rolls everything back when the work throws', async () => {
  const broken = database.tenant(own, async (tx) => {
    await tx.user.create({ data: { projectId: own, id: 'half' } });
    throw new Error('in the middle');
  });
  await expect(broken).rejects.toThrow('in the middle');
  expect(await database.tenant(own, (tx) => tx.user.count({ where: { id: 'half' } }))).toBe(0);
});

it('reads on the hot path what the project owns, and can write nothing there', async () => {
  const projects = Prisma.sql`SELECT DISTINCT project_id AS id FROM messages`;
  for (const project of [own, foreign, own]) {
    expect(await database.read(project, (read) => read(projects))).toEqual([{ id: project }]);
  }
  expect(await database.read(own, (read) => read(Prisma.sql`SELECT 9007199254740993 AS n`))).toEqual([{ n: 9007199254740993n }]);
  const write = database.read(own, (read) => read(Prisma.sql`UPDATE messages SET content = 'seized'`));
  await expect(write).rejects.toThrow(/only reads/);
  await expect(database.read("'; DROP TABLE messages; --", (read) => read(projects))).rejects.toThrow();
  expect(await database.read(own, (read) => read(projects))).toEqual([{ id: own }]);
});
