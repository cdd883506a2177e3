// What is read goes in once, however often it is imported; what is wrong is found before anything is written.
import { AddMessages } from '../ingest/add-messages.js';
import { OpenSession } from '../ingest/open-session.js';
import type { Session } from '../model/message.js';
import type { NewAuditEntry } from '../ports-audit.js';
import { InMemoryRecords } from '../testing/in-memory-records.js';
import { ImportTranscripts } from './import-transcripts.js';
import { readTranscripts } from './read-transcripts.js';
import { splitContent } from './split-content.js';

async function setUp() {
  const records = new InMemoryRecords();
  const { id: projectId } = await records.newProject();
  const store = records.ingest;
  const openSession = store.openSession.bind(store);
  const sessions = new Map<string, Session>();
  store.openSession = async (session) => {
    const outcome = await openSession(session);
    if (outcome.kind !== 'foreign') sessions.set(outcome.session.id, outcome.session);
    return outcome;
  };
  const reader = { session: (_projectId: string, id: string) => Promise.resolve(sessions.get(id) ?? null) };
  const wakeUps = { wake: () => Promise.resolve(false) };
  const add = new AddMessages(store, reader, { get: () => Promise.resolve(null) }, wakeUps);
  const audited: NewAuditEntry[] = [];
  const audit = { append: (_: string, entry: NewAuditEntry) => Promise.resolve(void audited.push(entry)) };
  const imports = new ImportTranscripts(new OpenSession(store), add, reader, audit);
  const run = (given: object[], over: object = {}) => {
    const file = readTranscripts('openai', { name: 'chat.json', text: JSON.stringify(given) });
    return imports.execute({ projectId, actor: 'key', file, userId: 'ann', ...over });
  };
  const stored = async (userId = 'ann') => (await records.messages({ projectId, userId })).map(({ content }) => content);
  const open = async (userId: string) => (await records.messages({ projectId, userId })).map(({ allowPublic }) => allowPublic);
  return { run, stored, open, audited };
}
const said = (...texts: string[]) => texts.map((content) => ({ role: 'user', content }));

it('adds what is new and nothing else', async () => {
  const { run, stored, audited } = await setUp();
  expect(await run(said('a', 'b'))).toMatchObject({ sessions: 1, messages: 2, known: 0 });
  const entry = { action: 'import.requested', actor: 'key', users: ['ann'], detail: { sessions: 1, messages: 2 } };
  expect(audited).toMatchObject([entry]);
  expect(await run(said('a', 'b'))).toMatchObject({ messages: 2, known: 2 });
  expect(await run(said('a', 'b', 'a'))).toMatchObject({ messages: 3, known: 2 });
  expect(await stored()).toEqual(['a', 'b', 'a']);
  await run(said('a'), { userId: 'bob' });
  expect(await stored('bob')).toEqual(['a']);
});

it('shares what it takes in only where it is told to', async () => {
  const { run, open } = await setUp();
  await run(said('a'));
  await run(said('b', 'c'), { userId: 'bob', allowPublic: true });
  expect([await open('ann'), await open('bob')]).toEqual([[false], [true, true]]);
  await expect(run(said('a'), { allowPublic: true })).rejects.toMatchObject({ code: 'conflict' });
});

it('writes a long text in parts, and many messages in several writes', async () => {
  const { run, stored } = await setUp();
  const long = `${'字'.repeat(9_000)}\n${'word '.repeat(9_000)}`;
  expect(await run(said(long, ...Array.from({ length: 450 }, (_, i) => `m${i}`)))).toMatchObject({ messages: 453 });
  const texts = await stored();
  expect(texts).toHaveLength(453);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32 * 1024);
  expect(texts.slice(0, 3).join('').replace(/\s/g, '')).toBe(long.replace(/\s/g, ''));
});

it.each([
  ['no user', said('a'), { userId: undefined }, 'name the user with --user'],
  ['two conversations as one session', [{ messages: said('a') }, { messages: said('b') }], { sessionId: 's' }, 'holds 2 conversations'],
  [
    'an id twice',
    [
      { role: 'user', content: 'a', id: 'x' },
      { role: 'user', content: 'b', id: 'x' },
    ],
    {},
    'messages.1.id: is that of messages.0 too',
  ],
  [
    'a time beyond the calendar',
    [...said('a'), { role: 'user', content: 'b', timestamp: '0300-01-01' }],
    {},
    'messages.1.timestamp: must be between',
  ],
])('refuses %s before anything is written', async (_, given, over, message) => {
  const { run, stored } = await setUp();
  await expect(run(given, over)).rejects.toThrow(message);
  expect(await stored()).toEqual([]);
});

it('refuses a session of another user, and an id with other content by its place', async () => {
  const { run } = await setUp();
  await run([{ messages: said('a'), id: 's' }]);
  await expect(run([{ messages: said('a'), id: 's' }], { userId: 'bob' })).rejects.toThrow('the session s belongs to another user');
  await run([{ messages: [{ role: 'user', content: 'a', id: 'x' }] }]);
  await expect(run([{ messages: [{ role: 'user', content: 'b', id: 'x' }] }])).rejects.toThrow('0.messages.0 (id x): ');
});

it('writes nothing on a dry run', async () => {
  const { run, stored } = await setUp();
  expect(await run(said('a'), { dryRun: true })).toMatchObject({ sessions: 1, messages: 1, known: 0 });
  expect(await stored()).toEqual([]);
});

it('cuts where a text breathes, and never inside a character', () => {
  expect(splitContent('short')).toEqual(['short']);
  const parts = splitContent('😀'.repeat(20_000));
  expect(parts.join('')).toBe('😀'.repeat(20_000));
  expect(parts.every((part) => !/\p{Surrogate}/u.test(part))).toBe(true);
});
