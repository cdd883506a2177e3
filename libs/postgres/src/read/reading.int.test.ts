// Reading routes' lists and records: pages, unknown users, foreign projects, history.
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
import {
  newUser,
  sampleFact,
  sampleNewAction,
  sampleNewMessage,
  sampleSession,
  sampleSource,
  sampleSummary,
  sampleTopic,
  SAMPLE_TIME,
} from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { PostgresMemoryReader } from './memory-reader.js';
import { PostgresRawReader } from './raw-reader.js';

let records: PostgresRecords;
let raw: PostgresRawReader;
let memory: PostgresMemoryReader;
beforeAll(async () => {
  records = await openRecords();
  raw = new PostgresRawReader(records.database);
  memory = new PostgresMemoryReader(records.database);
});
afterAll(() => records?.close());

const all = { limit: 100, cursor: null };
/** Every item over pages of `limit`. */
async function walk<T>(read: (page: ports.PageRequest) => Promise<ports.Page<T> | null>, limit: number): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await read({ limit, cursor });
    expect(page!.items.length).toBeLessThanOrEqual(limit);
    items.push(...page!.items);
    cursor = page!.nextCursor;
    if (cursor === null) return items;
  }
}
const at = (minutes: number) => new Date(SAMPLE_TIME.getTime() + minutes * 60_000);

it('pages through sessions, messages and actions without gap or repeat', async () => {
  const user = await newUser(records);
  for (let i = 2; i <= 5; i += 1) await records.ingest.openSession(sampleSession(user.scope, `session-${i}`));
  const sessions = (await walk((page) => raw.sessions(user.scope, page), 2)).map((s) => s.id);
  expect(sessions.sort()).toEqual(['session-1', 'session-2', 'session-3', 'session-4', 'session-5']);

  await user.append(['a', 'b', 'c', 'd', 'e'].map((id, i) => sampleNewMessage(id, id, { timestamp: at(10 - i) })));
  expect((await walk((page) => raw.messages(user.projectId, 'session-1', {}, page), 2)).map((m) => m.id)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
  const range = await raw.messages(user.projectId, 'session-1', { from: at(7), to: at(9) }, all);
  expect(range!.items.map((m) => m.id)).toEqual(['c', 'd']);
  expect((await raw.messages(user.projectId, 'session-1', { status: 'processed' }, all))!.items).toEqual([]);

  // Three at the same moment: the id decides.
  const actions = ['x', 'y', 'z', 'w'].map((id, i) => sampleNewAction(id, `100% of ${id}_`, { timestamp: at(i === 3 ? 5 : 0) }));
  await records.ingest.appendActions({ ...user.scope, actions, longTerm: true });
  expect((await walk((page) => raw.actions(user.scope, {}, page), 1)).map((a) => a.id)).toEqual(['w', 'x', 'y', 'z']);
  const found = async (filter: Parameters<typeof raw.actions>[1]) => (await raw.actions(user.scope, filter, all))!.items.map((a) => a.id);
  expect(await found({ query: '% OF X_' })).toEqual(['x']);
  expect(await found({ query: '100_' })).toEqual([]);
  expect(await found({ after: at(0) })).toEqual(['w']);
  expect(await found({ eventType: 'click' })).toEqual([]);
});

it('pages through memory, newest first', async () => {
  const user = await newUser(records);
  await user.write('m1');
  const work = await user.claim();
  const { memoryVersion } = await records.stages.load(work);
  const sources = [sampleSource('m1', 'said m1')];
  const facts = [0, 0, 0, 1, 2].map((minute, i) => sampleFact(user.scope, `fact ${i}`, { sources, createdAt: at(minute) }));
  const summaries = ['s1', 's2', 's3'].map((content) => sampleSummary(user.scope, content, [facts[0]!.id, facts[4]!.id]));
  const topics = ['food', 'work', 'travel'].map((name) => sampleTopic(user.scope, name, [summaries[0]!.id]));
  await records.stages.commit(work, memoryVersion, { nextStage: null, checkpoint: {}, facts, summaries, topics });

  const walked = await walk((page) => memory.facts(user.scope, {}, page), 2);
  expect(walked.map((f) => f.content).slice(0, 2)).toEqual(['fact 4', 'fact 3']);
  expect(new Set(walked.map((f) => f.id)).size).toBe(5);
  expect(walked[0]).toEqual(facts[4]);
  expect((await walk((page) => memory.summaries(user.scope, {}, page), 2)).length).toBe(3);
  expect((await walk((page) => memory.topics(user.scope, page), 2)).length).toBe(3);
  expect((await memory.facts(user.scope, { status: 'superseded' }, all))!.items).toEqual([]);
  expect((await memory.facts(user.scope, { sessionId: 'session-1', status: 'active' }, all))!.items).toHaveLength(5);

  const record = await memory.record(user.projectId, 'summary', summaries[0]!.id);
  expect(record!.facts.map((f) => f.content).sort()).toEqual(['fact 0', 'fact 4']);
  expect((await memory.record(user.projectId, 'topic', topics[0]!.id))!.summaries.map((s) => s.content)).toEqual(['s1']);
});

it('keeps every version of a fact, with its relations', async () => {
  const user = await newUser(records);
  await user.write('m1');
  const work = await user.claim();
  const sources = [sampleSource('m1', 'said m1')];
  const old = sampleFact(user.scope, 'Lives in Paris', { sources });
  const next = sampleFact(user.scope, 'Lives in Rome', { sources, supersedes: old.id });
  const relation = { sourceId: next.id, targetId: old.id, kind: 'contradicts' as const, confidence: 0.9 };
  const commit = async (changes: Partial<ports.StageChanges>) => {
    const { memoryVersion } = await records.stages.load(work);
    await records.stages.commit(work, memoryVersion, { nextStage: 'reconcile', checkpoint: {}, ...changes });
  };
  await commit({ facts: [old] });
  await commit({ facts: [{ ...old, status: 'superseded', version: 2, supersededBy: next.id }, next], relations: [relation] });
  const history = async (page: ports.PageRequest) => {
    const { items, nextCursor } = (await memory.history(user.projectId, 'fact', old.id, page))!;
    const told = items.map((v) => [v.version, v.change, v.actor, v.before?.['status'], v.snapshot['status']]);
    return { told, nextCursor };
  };
  const first = await history({ limit: 1, cursor: null });
  expect(first.told).toEqual([[1, 'created', 'pipeline', undefined, 'active']]);
  expect(await history({ limit: 1, cursor: first.nextCursor })).toEqual({
    told: [[2, 'superseded', 'pipeline', 'active', 'superseded']],
    nextCursor: null,
  });
  const beyond = Buffer.from('["999999999999999999"]').toString('base64url');
  expect(await history({ limit: 1, cursor: beyond })).toEqual({ told: [], nextCursor: null });
  await expect(history({ limit: 1, cursor: 'x' })).rejects.toMatchObject({ code: 'validation.failed' });
  expect(await memory.record(user.projectId, 'fact', old.id)).toMatchObject({ fact: { version: 2 }, relations: [relation] });
});

it('says null for what is unknown or foreign, and an empty page for a user without records', async () => {
  const user = await newUser(records);
  const { taskId } = await user.write('m1');
  const stranger = { ...user.scope, userId: 'nobody' };
  const foreign = await records.newProject();
  const id = crypto.randomUUID();
  for (const scope of [stranger, { ...user.scope, projectId: foreign.id }]) {
    for (const list of [
      raw.sessions(scope, all),
      raw.actions(scope, {}, all),
      memory.facts(scope, {}, all),
      memory.summaries(scope, {}, all),
      memory.topics(scope, all),
    ])
      expect(await list).toBeNull();
  }
  expect(await memory.facts(user.scope, {}, all)).toEqual({ items: [], nextCursor: null });
  expect(await raw.task(user.projectId, taskId)).toMatchObject({ id: taskId, totalCount: 1 });
  expect(await raw.message(user.projectId, 'm1')).toHaveLength(1);
  for (const projectId of [foreign.id, user.projectId]) {
    for (const unknown of [id, 'no uuid', "'; --"]) {
      expect(await memory.record(projectId, 'fact', unknown)).toBeNull();
      expect(await memory.history(projectId, 'topic', unknown, all)).toBeNull();
      expect(await raw.task(projectId, unknown)).toBeNull();
      expect(await raw.session(projectId, unknown)).toBeNull();
      expect(await raw.messages(projectId, unknown, {}, all)).toBeNull();
    }
  }
  expect(await raw.task(foreign.id, taskId)).toBeNull();
  expect(await raw.session(foreign.id, 'session-1')).toBeNull();
  expect(await raw.message(foreign.id, 'm1')).toEqual([]);
});

it('finds the same message id of two users, and one of them by its user', async () => {
  const project = await records.newProject();
  const one = await newUser(records, 'user-1', 's1', project);
  const two = await newUser(records, 'user-2', 's2', project);
  await one.write('m1');
  await two.write('m1');
  expect((await raw.message(project.id, 'm1')).map((m) => m.userId)).toEqual(['user-1', 'user-2']);
  expect((await raw.message(project.id, 'm1', 'user-2')).map((m) => m.sessionId)).toEqual(['s2']);
});

it('refuses a cursor that it did not give out, naming it', async () => {
  const user = await newUser(records);
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const cursor of ['', 'x', '%%%', write(null), write([1]), write(['a', 'b']), write([1e300, 'x']), write([Date.now(), 'no uuid'])]) {
    const error = await memory.facts(user.scope, {}, { limit: 2, cursor }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'validation.failed', errors: [{ path: 'cursor' }] });
  }
});
