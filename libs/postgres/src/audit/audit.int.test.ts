// The audit on Postgres: no role of the application can rewrite it, writers at once make one chain, and tampering is found where it was done.
import { Pool } from 'pg';
import type { ports } from '@strata/memory';
import { PostgresKeys } from '../admin/keys.js';
import { PostgresProjects } from '../admin/projects.js';
import { Database, type Tx } from '../database/database.js';
import { sqlState } from '../database/failure.js';
import { openTestDatabase, testUrl } from '../testing/test-database.js';
import { appendAudit } from './append-audit.js';
import { PostgresAuditLog } from './audit-log.js';

const REFUSED = '42501';

let database: Database;
let audit: PostgresAuditLog;
let owner: Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  audit = new PostgresAuditLog(database);
  owner = new Pool({ connectionString: testUrl(), max: 1 });
  // The database goes before its connections do.
  owner.on('error', () => undefined);
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const newProject = async () => (await new PostgresProjects(database).create({ name: 'audited', timezone: null }, 'admin')).id;
const entry = (subject: string, over: Partial<ports.NewAuditEntry> = {}): ports.NewAuditEntry => ({
  actor: 'key-1',
  action: 'task.replayed',
  subject,
  detail: { items: 1, nested: { b: [1, { z: null, a: 'ü' }], a: new Date(0) }, left: undefined },
  ...over,
});
const state = (work: Promise<unknown>) => work.then(() => 'no error', sqlState);
const idsOf = async (projectId: string) =>
  (await owner.query('SELECT id FROM audit WHERE project_id = $1 ORDER BY id', [projectId])).rows.map((row: { id: string }) => row.id);

const CHANGES = [
  `UPDATE audit SET reason = 'other'`,
  `UPDATE audit SET project_id = project_id WHERE false`,
  `DELETE FROM audit`,
  `TRUNCATE audit`,
  `TRUNCATE audit CASCADE`,
  `INSERT INTO audit SELECT * FROM audit LIMIT 1 ON CONFLICT (id) DO UPDATE SET reason = 'other'`,
  `MERGE INTO audit a USING audit b ON a.id = b.id WHEN MATCHED THEN DELETE`,
  `ALTER TABLE audit DISABLE TRIGGER ALL`,
  `DROP TRIGGER audit_append_only ON audit`,
];
it.each(CHANGES)('lets neither role of the application: %s', async (statement) => {
  const projectId = await newProject();
  const run = (tx: Tx) => tx.$executeRawUnsafe(statement);
  expect(await state(database.tenant(projectId, run))).toBe(REFUSED);
  expect(await state(database.system(run))).toBe(REFUSED);
  expect(await audit.check(projectId)).toMatchObject({ entries: 1, broken: null });
});

it('keeps its entries when their project goes, and refuses its owner too', async () => {
  const projectId = await newProject();
  expect(await database.system((tx) => tx.project.deleteMany({ where: { id: projectId } }))).toEqual({ count: 1 });
  expect(await audit.check(projectId)).toMatchObject({ entries: 1, broken: null });
  for (const statement of [`UPDATE audit SET actor = 'x'`, 'DELETE FROM audit', 'TRUNCATE audit'])
    await expect(owner.query(statement)).rejects.toThrow('append-only');
});

it('makes one chain of what many writers append at once, of both roles and over processes', async () => {
  const projectId = await newProject();
  const other = new Database({ url: testUrl() });
  const keys = new PostgresKeys(database);
  const writers = Array.from({ length: 20 }, (_, i) => [
    audit.append(projectId, entry(`a-${i}`)),
    new PostgresAuditLog(other).append(projectId, entry(`b-${i}`)),
    keys.add(
      projectId,
      { name: 'k', prefix: `${projectId}-${i}`, hash: Buffer.alloc(32), scopes: ['memory:read'], expiresAt: null },
      'admin',
    ),
  ]);
  await Promise.all(writers.flat());
  await other.close();
  const { rows } = await owner.query('SELECT previous_hash FROM audit WHERE project_id = $1', [projectId]);
  expect(new Set(rows.map((row: { previous_hash: Buffer }) => row.previous_hash.toString('hex'))).size).toBe(61);
  expect(await audit.check(projectId)).toMatchObject({ entries: 61, broken: null });
});

it('leaves no gap where an act is taken back', async () => {
  const projectId = await newProject();
  const takenBack = database.tenant(projectId, async (tx) => {
    await appendAudit(tx, projectId, entry('never'));
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  await audit.append(projectId, entry('done'));
  expect(await audit.check(projectId)).toMatchObject({ entries: 2, broken: null });
});

describe('what its owner tampers with', () => {
  const tampered = async (statement: (ids: string[]) => [string, unknown[]]) => {
    const projectId = await newProject();
    for (const subject of ['one', 'two', 'three', 'four']) await audit.append(projectId, entry(subject, { reason: 'because' }));
    const ids = await idsOf(projectId);
    await owner.query('ALTER TABLE audit DISABLE TRIGGER audit_append_only');
    try {
      expect((await owner.query(...statement(ids))).rowCount).toBe(1);
    } finally {
      await owner.query('ALTER TABLE audit ENABLE TRIGGER audit_append_only');
    }
    return { ids, checked: await audit.check(projectId) };
  };
  it.each([
    ['reason', `'another'`],
    ['reason', 'NULL'],
    ['actor', `'key-2'`],
    ['action', `'key.revoked'`],
    ['subject', `'five'`],
    ['detail', `jsonb_set(detail, '{items}', '2')`],
    ['created_at', `created_at + interval '1 millisecond'`],
    ['hash', `sha256('x')`],
  ])('%s: the entry is named', async (column, value) => {
    const { ids, checked } = await tampered((all) => [`UPDATE audit SET ${column} = ${value} WHERE id = $1`, [all[2]]]);
    expect(checked).toMatchObject({ entries: 2, broken: { id: ids[2], why: 'changed' } });
  });
  it('an entry that was taken out: the one after it is named', async () => {
    const { ids, checked } = await tampered((all) => ['DELETE FROM audit WHERE id = $1', [all[1]]]);
    expect(checked).toMatchObject({ entries: 1, broken: { id: ids[2], why: 'not_after_the_one_before' } });
  });
  it('the first one too', async () => {
    const { ids, checked } = await tampered((all) => ['DELETE FROM audit WHERE id = $1', [all[0]]]);
    expect(checked).toMatchObject({ entries: 0, broken: { id: ids[1], why: 'not_after_the_one_before' } });
  });
  it('an entry that was put in between', async () => {
    const { ids, checked } = await tampered((all) => [
      `INSERT INTO audit (project_id, actor, action, subject, previous_hash, hash)
       SELECT project_id, actor, action, 'forged', previous_hash, hash FROM audit WHERE id = $1`,
      [all[4]],
    ]);
    expect(checked).toMatchObject({ entries: 5, broken: { why: 'not_after_the_one_before' } });
    expect(ids).not.toContain(checked.broken?.id);
  });
});

describe('its list', () => {
  const all = { limit: 100, cursor: null };
  const subjects = async (projectId: string, filter: ports.AuditFilter) =>
    (await audit.list(projectId, filter, all)).items.map(({ subject }) => subject);

  it('is newest first, in pages, and of one project', async () => {
    const projectId = await newProject();
    for (let i = 0; i < 5; i += 1) await audit.append(projectId, entry(`s${i}`));
    const seen: string[] = [];
    for (let cursor: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof audit.list>> = await audit.list(projectId, {}, { limit: 2, cursor });
      seen.push(...page.items.map(({ subject }) => subject));
      if ((cursor = page.nextCursor) === null) break;
    }
    expect(seen).toEqual(['s4', 's3', 's2', 's1', 's0', projectId]);
    expect((await audit.list(await newProject(), {}, all)).items).toHaveLength(1);
    await expect(audit.list(projectId, {}, { limit: 2, cursor: 'x' })).rejects.toMatchObject({ code: 'validation.failed' });
  });

  it('is narrowed by action, actor, target, user and time', async () => {
    const projectId = await newProject();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await audit.append(projectId, entry('one', { actor: 'key-2', users: ['ann', 'bob'], createdAt: at(1) }));
    await audit.append(projectId, entry('two', { action: 'webhook.replayed', users: ['bob'], createdAt: at(2) }));
    await audit.append(projectId, entry('three', { action: 'webhook.created', createdAt: at(3) }));
    expect(await subjects(projectId, { action: 'webhook.created' })).toEqual(['three']);
    expect(await subjects(projectId, { targetKind: 'webhook' })).toEqual(['three', 'two']);
    expect(await subjects(projectId, { targetKind: 'webhook', targetId: 'two' })).toEqual(['two']);
    expect(await subjects(projectId, { actor: 'key-2' })).toEqual(['one']);
    expect(await subjects(projectId, { userId: 'bob' })).toEqual(['two', 'one']);
    expect(await subjects(projectId, { userId: 'ann', actor: 'key-1' })).toEqual([]);
    expect(await subjects(projectId, { since: at(2), until: at(3) })).toEqual(['two']);
    const [first] = (await audit.list(projectId, { targetId: 'one' }, all)).items;
    expect(JSON.stringify(first)).not.toMatch(/ann|bob/);
  });
});
