// A project's knowledge bases out of one project and into another: the same answers to a search, once, whole or not at all.
import { ExportMemory, RestoreMemory, RunFile, SearchKnowledge, type KnowledgeBaseScope, type ports } from '@strata/memory';
import { sampleNewMessage, sampleSession } from '@strata/memory/testing';
import {
  applyMigrations,
  Database,
  PostgresAuditLog,
  PostgresExportStore,
  PostgresFileWork,
  PostgresIngestStore,
  PostgresIndexRows,
  PostgresKnowledgeFiles,
  PostgresKnowledgeRecall,
  PostgresProjects,
  PostgresRestoreStore,
} from '@strata/postgres';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { fileIn, makeBase } from './testing/knowledge-base.js';

const embedder: ports.Embedder = {
  fingerprint: 'test-8',
  dimension: 8,
  embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.from({ length: 8 }, (_, i) => Math.sin(text.length + i)))),
};
let database: Database;
let index: EmbeddedIndex;
beforeAll(async () => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  database = new Database({ url });
  index = new EmbeddedIndex(new PostgresIndexRows(database));
  await index.prepare(embedder.fingerprint, embedder.dimension);
});
afterAll(() => database?.close());

const newProject = async () => (await new PostgresProjects(database).create({ name: 'moving', timezone: null })).id;
/** One message of the user, in a session of its name. */
async function say(projectId: string, userId: string, id: string, over: Partial<ports.NewMessage> = {}) {
  const [scope, ingest] = [{ projectId, userId }, new PostgresIngestStore(database)];
  await ingest.openSession(sampleSession(scope, `of-${userId}`));
  await ingest.appendMessages({
    ...scope,
    sessionId: `of-${userId}`,
    longTerm: true,
    messages: [sampleNewMessage(id, 'I like tea.', over)],
  });
}
const linesOf = async (projectId: string) => {
  const pieces = await new ExportMemory(new PostgresExportStore(database), new PostgresAuditLog(database)).execute(projectId, null, 'test');
  let text = '';
  for await (const piece of pieces!) text += piece;
  return text.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
};
const restore = (projectId: string, lines: object[], over: object = {}) => {
  const values = lines.map((value, i) => ({ place: `line ${i + 1}`, value }));
  const restoring = new RestoreMemory(new PostgresRestoreStore(database), { wake: () => Promise.resolve(true) });
  return restoring.execute({ projectId, actor: 'test', values, ...over });
};
const search = async (projectId: string) => {
  const store = new PostgresKnowledgeRecall(database);
  const dense = (await embedder.embed(['How long do refunds take?'], 'query'))[0] ?? null;
  const asked = { query: 'How long do refunds take?', dense, filter: [], includeFlagged: false };
  const knowledgeBaseIds = await store.known(projectId, 'all');
  const hits = await new SearchKnowledge(index, store).execute({ projectId, knowledgeBaseIds, ...asked });
  return hits.map(({ entry, score }) => [entry.id, entry.content, entry.start, entry.file.name, score.toFixed(9)]);
};
/** As a worker does all that is due in the project; no reader, but for what was never read. */
async function work(base: KnowledgeBaseScope, reader: ports.DocumentReader) {
  const files = await new PostgresKnowledgeFiles(database).list(base, { limit: 50, cursor: null });
  for (const { id } of files!.items)
    await new RunFile({ work: new PostgresFileWork(database), reader, index, embedder }).run(
      base.projectId,
      id,
      new AbortController().signal,
    );
}

it('gives the same answers, takes up what waited, and changes nothing the second time', async () => {
  const from = await newProject();
  const base = await makeBase(database, from);
  const long = (about: string) => `${about}. ${'Refunds take five working days. '.repeat(20)}`;
  await fileIn(database, base, 'rules.txt', ['First', 'Second', 'Third'].map(long), { index, embedder });
  await fileIn(database, base, 'waiting.txt', ['Shipping takes two days.'], null);
  const lines = await linesOf(from);
  expect(lines.at(-1)).toMatchObject({ counts: { knowledge_base: 1, knowledge_file: 2, knowledge_entry: 3, user: 0 } });
  const before = await search(from);
  expect(before).toHaveLength(3);

  const to = await newProject();
  const there = { ...base, projectId: to };
  expect(await restore(to, lines, { dryRun: true })).toMatchObject({ bases: [{ outcome: 'restored' }] });
  expect((await restore(to, lines)).bases).toMatchObject([{ knowledgeBaseId: base.knowledgeBaseId, outcome: 'restored' }]);
  const read: string[] = [];
  await work(there, {
    read: ({ bytes }) => {
      read.push(Buffer.from(bytes).toString());
      return Promise.resolve({ kind: 'read', blocks: [{ kind: 'paragraph', text: 'Shipping takes two days.' }] });
    },
  });
  expect(read).toEqual(['Shipping takes two days.']);
  const after = await search(to);
  expect(after.filter(([, , , name]) => name === 'rules.txt').map(([id]) => id).sort()).toEqual(before.map(([id]) => id).sort()); // prettier-ignore
  await fileInAgain(base);
  expect(after).toEqual(await search(from));
  expect((await restore(to, lines)).bases).toMatchObject([{ outcome: 'known' }]);
  expect(await search(to)).toEqual(after);
  await expect(restore(from, lines)).rejects.toMatchObject({ code: 'conflict' });
}, 60_000);

it('gives the one user of a file another name, and leaves knowledge bases and what is shared with them as they are', async () => {
  const from = await newProject();
  const base = await makeBase(database, from);
  await fileIn(database, base, 'rules.txt', ['Refunds take five days.'], { index, embedder });
  await say(from, 'ann', 'm1', { knowledgeBaseIds: [base.knowledgeBaseId] });
  const to = await newProject();
  const restored = await restore(to, await linesOf(from), { userId: 'zoe' });
  expect([restored.bases, restored.users]).toMatchObject([
    [{ knowledgeBaseId: base.knowledgeBaseId }],
    [{ userId: 'zoe', outcome: 'restored' }],
  ]);
  const kept = (await linesOf(to)).filter(({ record }) =>
    ['knowledge_base', 'knowledge_entry', 'user', 'message'].includes(String(record)),
  );
  expect(kept).toMatchObject([
    { record: 'knowledge_base', knowledge_base_id: base.knowledgeBaseId },
    { record: 'knowledge_entry', knowledge_base_id: base.knowledgeBaseId },
    { record: 'user', user_id: 'zoe' },
    { record: 'message', message_id: 'm1', knowledge_base_ids: [base.knowledgeBaseId] },
  ]);
  await say(from, 'bob', 'm2');
  await expect(restore(await newProject(), await linesOf(from), { userId: 'zoe' })).rejects.toThrow(
    /user_id: the file holds several users/,
  );
}, 60_000);

/** What waited in the first project, read there too: how rare a word is depends on all that a base holds. */
const fileInAgain = (base: KnowledgeBaseScope) =>
  work(base, { read: () => Promise.resolve({ kind: 'read', blocks: [{ kind: 'paragraph', text: 'Shipping takes two days.' }] }) });

it.each<[string, string, (line: Record<string, unknown>) => void, RegExp]>([
  ['an entry that is not in its text', 'knowledge_entry', (line) => (line['content'] = 'Refunds take a year.'), /content: does not stand/],
  ['an entry of another id', 'knowledge_entry', (line) => (line['position'] = 7), /entry_id: is not that/],
  [
    'a file of other bytes',
    'knowledge_file',
    (line) => Object.assign(line, { original: 'eA==', text: null, status: 'failed' }),
    /original: is not/,
  ],
  ['a file of no base', 'knowledge_file', (line) => (line['knowledge_base_id'] = '00000000-0000-4000-8000-000000000000'), /names no line/],
  ['an unknown key', 'knowledge_base', (line) => (line['colour'] = 'red'), /colour: unknown key/],
])('refuses %s, and keeps nothing', async (_, record, change, message) => {
  const from = await newProject();
  const base = await makeBase(database, from);
  await fileIn(database, base, 'rules.txt', ['Refunds take five days.'], { index, embedder });
  const lines = await linesOf(from);
  change(lines.find((line) => line['record'] === record)!);
  const to = await newProject();
  await expect(restore(to, lines)).rejects.toThrow(message);
  expect(await new PostgresKnowledgeRecall(database).known(to, 'all')).toEqual([]);
  await expect(restore(to, await linesOf(from), { single: true })).rejects.toThrow(/one user is expected/);
});
