// Export and restore over the records alone: one moment, pages, what waits and what failed, and no column that is forgotten.
import { randomUUID } from 'node:crypto';
import { exported } from '@strata/contracts';
import { ExportMemory, RestoreMemory, type UserScope } from '@strata/memory';
import { sampleNewAction, sampleNewMessage, sampleSession } from '@strata/memory/testing';
import { PostgresAuditLog } from '../audit/audit-log.js';
import { PostgresExportStore } from '../export/export-store.js';
import { PAGE } from '../export/cursor-rows.js';
import { PostgresErasureStore } from '../forget/erasure-store.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { PostgresRestoreStore } from './restore-store.js';

let records: PostgresRecords;
let exports: ExportMemory;
beforeAll(async () => {
  records = await openRecords();
  exports = new ExportMemory(new PostgresExportStore(records.database), new PostgresAuditLog(records.database));
});
afterAll(() => records?.close());

const woken: UserScope[] = [];
const restoring = () =>
  new RestoreMemory(new PostgresRestoreStore(records.database), { wake: (scope) => Promise.resolve(woken.push(scope) > 0) });

async function newUser(userId = 'ann'): Promise<UserScope> {
  const { id: projectId } = await records.newProject();
  await records.ingest.openSession(sampleSession({ projectId, userId }, 's'));
  return { projectId, userId };
}
const say = (scope: UserScope, ...texts: string[]) =>
  records.ingest.appendMessages({
    ...scope,
    sessionId: 's',
    longTerm: true,
    messages: texts.map((text) => sampleNewMessage(text, text, { timestamp: new Date() })),
  });
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- lines are looked into as they come
async function linesOf({ projectId }: UserScope, userId: string | null): Promise<any[]> {
  let text = '';
  for await (const piece of (await exports.execute(projectId, userId, 'key'))!) text += piece;
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
const valuesOf = (lines: unknown[]) => lines.map((value, i) => ({ place: `line ${i + 1}`, value }));

it.each([
  ['ann', { action: 'user.exported', users: 1 }],
  [null, { action: 'project.exported', users: 0 }],
])('tells in the audit who took out %s', async (userId, { action, users }) => {
  const scope = await newUser();
  const [header] = await linesOf(scope, userId);
  const audit = new PostgresAuditLog(records.database);
  const page = { limit: 10, cursor: null };
  const { items } = await audit.list(scope.projectId, {}, page);
  expect(items[0]).toMatchObject({ action, actor: 'key', detail: { export_id: header.export_id } });
  expect((await audit.list(scope.projectId, { userId: 'ann' }, page)).items).toHaveLength(users);
});

it('takes up what waits in its order, and keeps what failed for a replay', async () => {
  const scope = await newUser();
  const done = await say(scope, 'first');
  const first = (await records.workItems.claim(scope))!;
  await records.workItems.release(first, { kind: 'done' });
  await say(scope, 'second');
  const second = (await records.workItems.claim(scope))!;
  await records.workItems.release(second, { kind: 'failed', error: { code: 'model.unavailable', message: 'away' } });
  await say(scope, 'third', 'fourth');
  // Under way at that moment: it begins anew.
  await records.workItems.claim(scope);
  await records.ingest.appendActions({ ...scope, longTerm: false, actions: [sampleNewAction('a', 'clicked')] });
  expect(done.kind).toBe('appended');
  const { id: projectId } = await records.newProject();
  const { users, counts } = await restoring().execute({ projectId, actor: 'key', values: valuesOf(await linesOf(scope, 'ann')) });
  expect(counts).toMatchObject({ user: 1, session: 1, write: 4, message: 4, action: 1 });
  expect(woken.at(-1)).toMatchObject({ projectId, userId: 'ann' });
  const there = { projectId, userId: 'ann' };
  expect((await records.messages(there)).map(({ id, status }) => [id, status])).toEqual([
    ['first', 'chunked'],
    ['second', 'failed'],
    ['third', 'pending'],
    ['fourth', 'pending'],
  ]);
  const task = () => records.task(projectId, users[0]!.taskId);
  expect(await task()).toMatchObject({ kind: 'restore', totalCount: 5, successCount: 0, failedCount: 1, status: 'pending' });
  const order: unknown[] = [];
  for (let work = await records.workItems.claim(there); work; work = await records.workItems.claim(there)) {
    const { messages, actions } = await records.stages.load(work);
    const indexed = (await records.stages.loadForIndex(work)).messages.map(({ id }) => id);
    order.push([work.kind, work.stage, work.longTerm, [...messages, ...actions].map(({ id }) => id), work.kind === 'restore' && indexed]);
    await records.workItems.release(work, { kind: 'done' });
  }
  expect(order).toEqual([
    ['messages', 'extract-facts', true, ['third', 'fourth'], false],
    ['actions', 'extract-facts', false, ['a'], false],
    // With its neighbours.
    ['restore', 'index-memories', true, [], ['first', 'second', 'third']],
  ]);
  expect(await task()).toMatchObject({ status: 'partial', successCount: 4, failedCount: 1 });
  expect(await records.workItems.replay(projectId, users[0]!.taskId, 'key')).toMatchObject({ items: 1, users: ['ann'] });
  expect((await records.messages(there)).map(({ status }) => status)).toEqual(['processed', 'pending', 'processed', 'processed']);
});

it('reads page by page and all of one moment, whatever is written meanwhile', async () => {
  const scope = await newUser();
  const texts = Array.from({ length: PAGE * 2 + 7 }, (_, i) => `m${i}`);
  await say(scope, ...texts);
  const reading = new PostgresExportStore(records.database).read(scope.projectId, 'ann')[Symbol.asyncIterator]();
  const read = [(await reading.next()).value];
  await say(scope, 'too late');
  for (let next = await reading.next(); !next.done; next = await reading.next()) read.push(next.value);
  const found = read.flatMap((one) => (one?.record === 'message' ? [one.stored.id] : []));
  expect(found).toEqual(texts);
});

it('lets two read at once, refuses a third, and frees the place of one that stops', async () => {
  const scope = await newUser();
  const read = () => new PostgresExportStore(records.database).read(scope.projectId, 'ann')[Symbol.asyncIterator]();
  const [one, two] = [read(), read()];
  await Promise.all([one.next(), two.next()]);
  await expect(read().next()).rejects.toMatchObject({ code: 'unavailable' });
  await one.return?.();
  const four = read();
  expect((await four.next()).value).toMatchObject({ record: 'user' });
  await Promise.all([two.return?.(), four.return?.()]);
});

it.each([
  ['a place that is yet to be given away', { user: { next_seq: '1' } }, /^line 4, seq: must be below/],
  ['a number that no column holds', { write: { record_count: 3_000_000_000 } }, /^line 4 to line 4: .* a number that is too large$/],
])('refuses %s', async (_, changes: Record<string, object>, message) => {
  const scope = await newUser();
  await say(scope, 'x');
  const lines = (await linesOf(scope, 'ann')).map((line) => ({ ...line, ...changes[line.record] }));
  const { id: projectId } = await records.newProject();
  const taking = restoring().execute({ projectId, actor: 'key', values: valuesOf(lines) });
  await expect(taking).rejects.toMatchObject({ code: 'validation.failed', message: expect.stringMatching(message) });
});

it('is not taken for a repeat while its user is being erased', async () => {
  const scope = await newUser();
  await say(scope, 'x');
  const lines = await linesOf(scope, 'ann');
  const { id: projectId } = await records.newProject();
  const take = () => restoring().execute({ projectId, actor: 'key', values: valuesOf(lines) });
  await take();
  expect((await take()).users).toMatchObject([{ outcome: 'known' }]);
  await new PostgresErasureStore(records.database, 'UTC').countUser(
    { projectId, userId: 'ann' },
    { id: randomUUID(), requestedAt: new Date() },
  );
  await expect(take()).rejects.toMatchObject({ code: 'unavailable' });
});

it('exports a whole project, and takes it in but for what is known already', async () => {
  const scope = await newUser();
  await say(scope, 'x');
  await records.ingest.openSession(sampleSession({ projectId: scope.projectId, userId: 'bob' }, 't'));
  const lines = await linesOf(scope, null);
  expect(lines.filter(({ record }) => record === 'user').map((line) => line.user_id)).toEqual(['ann', 'bob']);
  const { id: projectId } = await records.newProject();
  const run = (over: object = {}) => restoring().execute({ projectId, actor: 'key', values: valuesOf(lines), ...over });
  expect((await run({ dryRun: true })).users.map(({ outcome }) => outcome)).toEqual(['restored', 'restored']);
  expect((await run()).users.map(({ outcome }) => outcome)).toEqual(['restored', 'restored']);
  expect((await run()).users.map(({ outcome }) => outcome)).toEqual(['known', 'known']);
  await expect(run({ userId: 'eve', projectId: (await records.newProject()).id })).rejects.toThrow(
    'several users, which can not all have one name',
  );
  expect(await exports.execute((await records.newProject()).id, 'ann', 'key')).toBeNull();
  expect(await linesOf({ ...scope, projectId: (await records.newProject()).id }, null)).toHaveLength(2);
});

it('refuses other lines under an export id that was taken in before, of a user and of a knowledge base', async () => {
  const scope = await newUser();
  await say(scope, 'x');
  const base = { record: 'knowledge_base', knowledge_base_id: randomUUID(), name: 'b', description: '' };
  const dates = { created_at: '2026-03-02T07:31:13.823Z', updated_at: '2026-03-02T07:31:13.823Z' };
  const [header, ...rest] = await linesOf(scope, null);
  const lines = [header, { ...base, ...dates }, ...rest].map((line) =>
    line.record === 'end' ? { ...line, counts: { ...line.counts, knowledge_base: 1 } } : line,
  );
  const { id: projectId } = await records.newProject();
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  const take = (change: (line: any) => object = (line) => line) =>
    restoring().execute({ projectId, actor: 'key', values: valuesOf(lines.map(change)) });
  await take();
  const { users, bases } = await take();
  expect([...users, ...bases].map(({ outcome }) => outcome)).toEqual(['known', 'known']);
  const other = (record: string, over: object) => take((line) => (line.record === record ? { ...line, ...over } : line));
  const refused = (place: number) => ({
    code: 'conflict',
    message: expect.stringMatching(new RegExp(`^line ${place}: .*same .export_id.`)),
  });
  await expect(other('message', { tags: ['else'] })).rejects.toMatchObject(refused(3));
  await expect(other('knowledge_base', { description: 'else' })).rejects.toMatchObject(refused(2));
  // Restored before its lines were told apart.
  await records.database.system((tx) => tx.$executeRaw`UPDATE tasks SET source_digest = NULL WHERE project_id = ${projectId}::uuid`);
  expect((await other('message', { tags: ['else'] })).users).toMatchObject([{ outcome: 'known' }]);
});

it('takes in and out again the id of a summary that was deleted by name', async () => {
  const dates = { created_at: '2026-03-02T07:31:13.823Z', updated_at: '2026-03-02T07:31:13.823Z' };
  const words = { content: '', language: 'en', tags: [], entities: [], event_time: null, perspective: 'plans', session_id: null };
  const use = { weight: 1, confidence: 1, access_count: 0, last_accessed_at: null, version: 2, edited_by: null, pinned: false };
  const summary = { record: 'summary', summary_id: randomUUID(), fact_ids: [], status: 'deleted', ...words, ...use, ...dates };
  const lines = await linesOf(await newUser(), 'ann');
  const end = lines.pop();
  const values = valuesOf([...lines, summary, { ...end, counts: { ...end.counts, summary: 1 } }]);
  const { id: projectId } = await records.newProject();
  await restoring().execute({ projectId, actor: 'key', values });
  expect(await linesOf({ projectId, userId: 'ann' }, 'ann')).toContainEqual(summary);
});

it('takes one user in under another name, in its history too', async () => {
  const scope = await newUser();
  await say(scope, 'x');
  const lines = await linesOf(scope, 'ann');
  const { id: projectId } = await records.newProject();
  await restoring().execute({ projectId, actor: 'key', values: valuesOf(lines), userId: 'zoe' });
  expect((await records.messages({ projectId, userId: 'zoe' })).map(({ id, userId }) => [id, userId])).toEqual([['x', 'zoe']]);
  expect(await exports.execute(projectId, 'ann', 'key')).toBeNull();
});

/** Per table: what no line holds, because it is derived, of this place, or the line's own owner. A new column belongs here or into its line. */
const LEFT_OUT: Record<string, string[]> = {
  users: ['project_id', 'erased_by'],
  sessions: ['project_id', 'user_id'],
  // `team_id` and `long_term` are written by nobody.
  messages: ['project_id', 'user_id', 'team_id', 'long_term'],
  actions: ['project_id', 'user_id'],
  facts: ['project_id', 'user_id'],
  fact_sources: ['project_id', 'user_id', 'fact_id', 'ordinal'],
  fact_relations: ['project_id', 'user_id'],
  summaries: ['project_id', 'user_id'],
  topics: ['project_id', 'user_id', 'summary_count'],
  record_versions: ['project_id', 'user_id'],
  forgotten_facts: ['project_id', 'user_id'],
  // What is on its way out is not exported, nor how far a reader is.
  knowledge_bases: ['project_id', 'deleted_at'],
  knowledge_files: ['project_id', 'task_id', 'attempts', 'available_at', 'lease_token', 'lease_until', 'traceparent', 'traced_at'],
  knowledge_entries: ['project_id'],
  work_items: [
    'project_id',
    'user_id',
    'task_id',
    'checkpoint',
    'attempts',
    'available_at',
    'lease_token',
    'lease_until',
    'updated_at',
    'traceparent',
  ],
};
/** Columns that a line has under another name. */
const RENAMED: Record<string, string> = {
  'users.id': 'user_id',
  'sessions.id': 'session_id',
  'messages.id': 'message_id',
  'messages.work_item_id': 'write_id',
  'actions.id': 'log_id',
  'actions.work_item_id': 'write_id',
  'facts.id': 'fact_id',
  'facts.slot_subject': 'slot',
  'facts.slot_attribute': 'slot',
  'facts.event_start': 'event_time',
  'facts.event_end': 'event_time',
  'facts.event_granularity': 'event_time',
  'fact_relations.kind': 'relation',
  'summaries.id': 'summary_id',
  'summaries.event_start': 'event_time',
  'summaries.event_end': 'event_time',
  'summaries.event_granularity': 'event_time',
  'topics.id': 'topic_id',
  'knowledge_bases.id': 'knowledge_base_id',
  'knowledge_files.id': 'file_id',
  'knowledge_files.byte_count': 'bytes',
  'knowledge_entries.id': 'entry_id',
  'work_items.id': 'write_id',
};

it('leaves no column out by accident', async () => {
  const { LINES } = exported;
  const source = { shape: LINES.fact.shape.sources.element.shape };
  const lines = {
    ...{ users: LINES.user, sessions: LINES.session, messages: LINES.message, actions: LINES.action, facts: LINES.fact },
    ...{ fact_sources: source, fact_relations: LINES.relation, summaries: LINES.summary, topics: LINES.topic },
    ...{ record_versions: LINES.version, work_items: LINES.write, forgotten_facts: LINES.forgotten },
    ...{ knowledge_bases: LINES.knowledge_base, knowledge_files: LINES.knowledge_file, knowledge_entries: LINES.knowledge_entry },
  };
  const rows = await records.database.system(
    (tx) => tx.$queryRaw<{ table_name: string; column_name: string }[]>`
      SELECT c.relname::text AS table_name, a.attname::text AS column_name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  for (const [table, line] of Object.entries(lines)) {
    const columns = rows.filter((row) => row.table_name === table).map((row) => row.column_name);
    const forgotten = columns.filter((name) => !((RENAMED[`${table}.${name}`] ?? name) in line.shape) && !LEFT_OUT[table]!.includes(name));
    expect([table, columns.length > 0, forgotten]).toEqual([table, true, []]);
  }
});
