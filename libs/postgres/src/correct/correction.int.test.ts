// The undo on Postgres: the use-case and the pipeline over real rows, what was known when, the audit's chain, and two operators at once.
import { auditHash } from '../audit/append-audit.js';
import { BuiltinExtractor, RunWork, UndoFact, type Fact, type ports } from '@strata/memory';
import { newUser, sampleNewMessage } from '@strata/memory/testing';
import { PostgresMemoryReader } from '../read/memory-reader.js';
import { PostgresRecallStore } from '../recall/recall-store.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
let reader: PostgresMemoryReader;
beforeAll(async () => {
  records = await openRecords();
  reader = new PostgresMemoryReader(records.database);
});
afterAll(() => records?.close());

const embedder: ports.Embedder = {
  fingerprint: 'none',
  dimension: 1,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(1))),
};
const index: ports.MemoryIndex = {
  prepare: () => Promise.resolve(),
  upsert: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  search: () => Promise.resolve([]),
  versions: () => Promise.resolve(new Map()),
};
const page = { limit: 100, cursor: null };

/** Paris on 1 June, Rome on 2 June; each known on the day on which it was said. */
async function moved() {
  const user = await newUser(records);
  let now = new Date();
  const clock = () => now;
  const pipeline = new RunWork({
    ...{ workItems: records.workItems, stages: records.stages, extractors: { builtin: new BuiltinExtractor() }, embedder, index },
    now: clock,
  });
  const say = async (day: number, content: string, id = `m${day}`) => {
    now = new Date(Date.UTC(2026, 5, day, 12));
    await user.append([sampleNewMessage(id, content, { timestamp: now })]);
    await pipeline.run(user.scope, new AbortController().signal);
  };
  const facts = async () => (await reader.facts(user.scope, {}, page))!.items;
  const find = async (value: string): Promise<Fact> => (await facts()).find((f) => f.value?.toLowerCase() === value.toLowerCase())!;
  const undo = new UndoFact(records.corrections, { wake: () => Promise.resolve(true) }, clock);
  await say(1, 'I live in Paris.');
  await say(2, 'I live in Rome.');
  return {
    ...{ user, say, find, pipeline },
    undo: async (value: string, day: number) => {
      now = new Date(Date.UTC(2026, 5, day, 12));
      const fact = await find(value);
      return undo.execute({ projectId: user.projectId, id: fact.id, actor: 'key-1', reason: 'misheard', idempotencyKey: null });
    },
    active: async () => (await facts()).filter((f) => f.status === 'active').map((f) => f.value?.toLowerCase()),
  };
}
const on = (day: number) => new Date(Date.UTC(2026, 5, day, 18));

it('restores, is followed by summaries, stays undone for old evidence, and gives way to a new correction', async () => {
  const memory = await moved();
  const { user, pipeline } = memory;
  const { record: fact, taskId } = await memory.undo('Paris', 3);
  expect(await memory.find('Paris')).toEqual(fact);
  expect((await reader.summaries(user.scope, {}, page))!.items.some((s) => s.content.includes('Rome'))).toBe(false);
  await pipeline.run(user.scope, new AbortController().signal);
  expect(await records.task(user.projectId, taskId)).toMatchObject({ status: 'completed' });
  const told = (await reader.summaries(user.scope, {}, page))!.items.map((s) => s.content).join();
  expect(told).toMatch(/Paris/);
  expect(told).not.toMatch(/Rome/);
  await memory.say(2, 'I live in Rome.', 'again');
  expect(await memory.active()).toEqual(['paris']);
  await memory.say(4, 'I live in Rome.');
  expect(await memory.active()).toEqual(['rome']);
});

it('lists and reads facts as they were known and as they held, page by page', async () => {
  const memory = await moved();
  const { scope } = memory.user;
  await memory.undo('Paris', 3);
  const [paris, rome] = [await memory.find('Paris'), await memory.find('Rome')];
  const list = async (asOf: Date | null, knownAt: Date | null, status?: Fact['status']) => {
    const seen: [string | null, string][] = [];
    for (let cursor: string | null = null; ;) {
      const filter = { at: { asOf, knownAt }, ...(status && { status }) };
      const { items, nextCursor }: ports.Page<Fact> = (await reader.facts(scope, filter, { limit: 1, cursor }))!;
      seen.push(...items.map((f): [string | null, string] => [f.value?.toLowerCase() ?? null, f.status]));
      if ((cursor = nextCursor) === null) return seen.sort();
    }
  };
  expect(await list(null, on(1))).toEqual([['paris', 'active']]);
  expect(await list(null, on(2))).toEqual([
    ['paris', 'superseded'],
    ['rome', 'active'],
  ]);
  expect(await list(null, on(2), 'active')).toEqual([['rome', 'active']]);
  expect(await list(null, on(3))).toEqual([
    ['paris', 'active'],
    ['rome', 'invalidated'],
  ]);
  expect(await list(on(1), on(2))).toEqual([['paris', 'superseded']]);
  expect(await list(on(2), on(2))).toEqual([['rome', 'active']]);
  expect(await list(on(2), null)).toEqual([['paris', 'active']]);
  expect(await list(new Date(0), null)).toEqual([]);
  expect(await reader.facts({ ...scope, userId: 'nobody' }, { at: { asOf: on(1), knownAt: null } }, page)).toBeNull();

  const recall = new PostgresRecallStore(records.database, 'UTC');
  const ids = { facts: [rome.id, paris.id], summaries: [], topics: [], messages: [] };
  const states = async (knownAt: Date | null) => (await recall.hydrate(scope, ids, knownAt)).facts.map((f) => [f.id, f.status, f.version]);
  expect(await states(null)).toEqual([
    [rome.id, 'invalidated', 2],
    [paris.id, 'active', 3],
  ]);
  expect(await states(on(2))).toEqual([
    [rome.id, 'active', 1],
    [paris.id, 'superseded', 2],
  ]);
  expect((await recall.hydrate(scope, ids, on(1))).facts).toEqual([
    { ...paris, version: 1, updatedAt: paris.createdAt, validTo: null, supersededBy: null, supersededAt: null },
  ]);
  expect(await states(new Date(0))).toEqual([]);
  const history = await reader.history(scope.projectId, 'fact', paris.id, { limit: 100, cursor: null });
  expect(history!.items.map((v) => [v.change, v.createdAt.toISOString(), v.reason])).toEqual([
    ['created', '2026-06-01T12:00:00.000Z', null],
    ['superseded', '2026-06-02T12:00:00.000Z', null],
    ['restored', '2026-06-03T12:00:00.000Z', 'misheard'],
  ]);
});

it('is audited without content, each entry chained to the one before', async () => {
  const memory = await moved();
  await memory.undo('Paris', 3);
  await memory.say(4, 'I live in Oslo.');
  await memory.undo('Paris', 5);
  const { projectId } = memory.user;
  const entries = await records.database.tenant(projectId, (tx) =>
    tx.auditEntry.findMany({ where: { projectId, action: 'fact.undo' }, orderBy: { id: 'asc' } }),
  );
  expect(entries.map((e) => [e.action, e.actor, e.reason, e.subject])).toEqual(
    Array(2).fill(['fact.undo', 'key-1', 'misheard', (await memory.find('Paris')).id]),
  );
  expect(entries[0]!.detail).toMatchObject({
    before: [{ status: 'superseded', version: 2 }, { status: 'active' }],
    after: [{ status: 'active', version: 3, superseded_by: null, valid_to: null }, { status: 'invalidated' }],
  });
  expect(JSON.stringify(entries.map((e) => e.detail))).not.toMatch(/Paris|Rome|live/i);
  let previous: Uint8Array = entries[0]!.previousHash;
  for (const entry of entries) {
    expect(Buffer.from(entry.previousHash).equals(previous)).toBe(true);
    const detail = entry.detail as Record<string, unknown>;
    expect(Buffer.from(entry.hash).equals(auditHash(previous, projectId, { ...entry, detail }))).toBe(true);
    expect(auditHash(previous, projectId, { ...entry, detail, reason: 'another' }).equals(entry.hash)).toBe(false);
    previous = entry.hash;
  }
});

it('lets one of two operators win, and tells the other that there is nothing left to undo', async () => {
  const memory = await moved();
  const outcomes = await Promise.allSettled([memory.undo('Paris', 3), memory.undo('Paris', 3), memory.undo('Paris', 3)]);
  const refused = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as { code: string }] : []));
  expect(refused.map((error) => error.code)).toEqual(['conflict', 'conflict']);
  expect(await records.history(memory.user.projectId, (await memory.find('Paris')).id)).toHaveLength(3);
});
