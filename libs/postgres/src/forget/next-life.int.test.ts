// Whoever writes while a deletion is between its commit and its count begins anew: it is neither counted as left nor erased with the rest.
import { setTimeout } from 'node:timers/promises';
import { NO_COUNTS, type ports } from '@strata/memory';
import { newUser, sampleNewMessage } from '@strata/memory/testing';
import { ListedIndex, newMemory } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { PostgresErasureStore } from './erasure-store.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

const never = new AbortController().signal;

/** Something happens once, when the index is first asked for what it holds while `isTime`. */
class AskedIndex extends ListedIndex {
  isTime: () => Promise<boolean> = () => Promise.resolve(false);
  meanwhile: () => Promise<void> = () => Promise.resolve();
  override async versions(shelf: ports.Shelf, ids?: string[]): Promise<Map<string, bigint>> {
    if (await this.isTime()) {
      this.isTime = () => Promise.resolve(false);
      await this.meanwhile();
    }
    return super.versions(shelf, ids);
  }
}

type Memory = Awaited<ReturnType<typeof newMemory>>;
const beginAnew = async (memory: Memory, message: [string, string]) => {
  const rest = { title: null, metadata: {}, agentId: null, appId: null, longTerm: null, timezone: null };
  await records.ingest.openSession({ ...memory.scope, id: memory.user.sessionId, ...rest });
  memory.at(new Date());
  await memory.say([message]);
};
const everything = (memory: Memory) => ({ user_id: memory.scope.userId });
const nothing = () => Promise.resolve();
const values = async (memory: Memory) => (await memory.facts()).map(({ value }) => value);
const isIndexed = async (memory: Memory, id: string) => (await memory.index.versions(memory.scope)).has(id);
const isGone = async (memory: Memory) =>
  (await records.database.tenant(memory.projectId, (tx) => tx.user.count({ where: { id: memory.scope.userId } }))) === 0;

it.each([
  ['a topic and a message of the same id are told again', { message_ids: ['m1'] }],
  ['a session of the same id is written to again', { session_id: 'session-1' }],
])('ends a deletion of records when %s', async (_, scope) => {
  const index = new AskedIndex();
  const memory = await newMemory(records, { index });
  await memory.say([['m1', 'I am allergic to peanuts.']]);
  const topics = await memory.topics();
  index.isTime = async () => (await records.messages(memory.scope)).length === 0;
  index.meanwhile = () => beginAnew(memory, ['m1', 'I am allergic to shellfish.']);
  expect(await memory.forget(scope)).toMatchObject({ status: 'completed', counts: { messages: 1, topics: topics.length } });
  expect((await memory.topics()).map(({ id }) => id)).toEqual(expect.arrayContaining(topics.map(({ id }) => id)));
  expect(JSON.stringify(await memory.facts())).toMatch(/shellfish/);
});

it('ends the erasure of a user who begins anew before it is counted, and leaves records and entries of the new life', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const advance = memory.work.advance.bind(memory.work);
  let isAnew = false;
  memory.work.advance = async (deletion) => {
    if (!isAnew && (await isGone(memory))) {
      isAnew = true;
      await beginAnew(memory, ['m1', 'I live in Oslo.']);
    }
    return advance(deletion);
  };
  expect(await memory.forget({ user_id: memory.scope.userId })).toMatchObject({ status: 'completed', counts: { messages: 1 } });
  expect((await memory.facts()).map(({ value }) => value)).toEqual(['Oslo']);
  expect((await memory.index.versions(memory.scope)).has('message:m1')).toBe(true);
});

it('leaves the new life alone when the worker was killed behind its last commit', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const id = await memory.request({ user_id: memory.scope.userId });
  const claimed = (await memory.work.claim(memory.projectId, id))!;
  const { counts, at } = (await memory.erasures.countUser(memory.scope, claimed))!;
  const { userId } = memory.scope;
  const removed = [{ userId, factIds: [], topicIds: [], until: at.toISOString() }];
  const fenced = { ...claimed, counts, progress: { ...claimed.progress, fenced: [userId], removed } };
  await memory.work.advance(fenced);
  await memory.erasures.eraseUser(memory.scope, fenced, nothing, nothing);
  await beginAnew(memory, ['m1', 'I live in Oslo.']);
  await memory.work.finish(fenced, { kind: 'retry', afterMs: 0, error: { code: 'internal', message: 'killed' } });
  await memory.deletions.run(memory.projectId, id, never);
  expect(await memory.store.get(memory.projectId, id)).toMatchObject({ status: 'completed', counts: { messages: 1 } });
  expect((await memory.facts()).map(({ value }) => value)).toEqual(['Oslo']);
});

it.each([
  ['delete', 'the first rows are gone', 2],
  ['archive', 'the first page is kept', 1],
] as const)('ends a worker (%s) that slept past its lease when %s, and wakes in the next life', async (mode, _, at) => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const id = await memory.request(everything(memory), { mode });
  const asleep = (await memory.work.claim(memory.projectId, id))!;
  await memory.erasures.countUser(memory.scope, asleep);
  let chunks = 0;
  const sleeps = async () => {
    if (++chunks !== at) return;
    await memory.work.finish(asleep, { kind: 'retry', afterMs: 0, error: { code: 'internal', message: 'the lease ran out' } });
    await memory.deletions.run(memory.projectId, id, never);
    await beginAnew(memory, ['m1', 'I live in Oslo.']);
  };
  const clears = jest.fn(nothing);
  await memory.erasures.eraseUser(memory.scope, asleep, sleeps, clears);
  expect(chunks).toBe(at);
  expect(clears).not.toHaveBeenCalled();
  expect(await values(memory)).toEqual(['Oslo']);
  const archived = (await memory.store.archived(memory.projectId, id, { limit: 100, cursor: null }))!.items;
  expect(JSON.stringify(archived)).not.toMatch(/Oslo/);
});

it('asks once more before the index is cleared', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const id = await memory.request(everything(memory));
  const asleep = (await memory.work.claim(memory.projectId, id))!;
  await memory.erasures.countUser(memory.scope, asleep);
  let emptied = 0;
  const sleeps = async () => {
    const left = await records.database.tenant(
      memory.projectId,
      (tx) => tx.$queryRaw<unknown[]>`SELECT 1 FROM work_items UNION ALL SELECT 1 FROM tasks`,
    );
    // Once behind the last rows, and once behind all tables.
    if (left.length > 0 || ++emptied !== 2) return;
    await memory.work.finish(asleep, { kind: 'retry', afterMs: 0, error: { code: 'internal', message: 'the lease ran out' } });
    await memory.deletions.run(memory.projectId, id, never);
    await beginAnew(memory, ['m1', 'I live in Oslo.']);
  };
  const clears = jest.fn(nothing);
  await memory.erasures.eraseUser(memory.scope, asleep, sleeps, clears);
  expect(emptied).toBe(2);
  expect(clears).not.toHaveBeenCalled();
  expect(await values(memory)).toEqual(['Oslo']);
});

const isDue = (memory: Memory, id: string) =>
  records.database.tenant(memory.projectId, (tx) => tx.deletion.updateMany({ where: { id }, data: { availableAt: new Date(0) } }));

it('lets a second deletion of a user wait for the first, and end without the next life', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const [first, second] = [await memory.request(everything(memory)), await memory.request(everything(memory))];
  const advance = memory.work.advance.bind(memory.work);
  let calls = 0;
  memory.work.advance = async (deletion) => {
    // Behind the count, between chunks.
    if (deletion.id === first && ++calls === 2) {
      await memory.deletions.run(memory.projectId, second, never);
      expect(await memory.store.get(memory.projectId, second)).toMatchObject({ status: 'pending', error: { code: 'unavailable' } });
      await expect(beginAnew(memory, ['m1', 'I live in Oslo.'])).rejects.toMatchObject({ code: 'unavailable' });
    }
    return advance(deletion);
  };
  await memory.deletions.run(memory.projectId, first, never);
  expect(calls).toBeGreaterThan(2);
  expect(await memory.store.get(memory.projectId, first)).toMatchObject({ status: 'completed', counts: { messages: 1 } });
  await beginAnew(memory, ['m1', 'I live in Oslo.']);
  await isDue(memory, second);
  await memory.deletions.run(memory.projectId, second, never);
  expect(await memory.store.get(memory.projectId, second)).toMatchObject({ status: 'completed', counts: NO_COUNTS });
  expect(await values(memory)).toEqual(['Oslo']);
});

it('leaves a life alone that began after the deletion was asked for, learnt from or not, and tells nobody that it was erased', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const [first, second] = [await memory.request(everything(memory)), await memory.request(everything(memory))];
  await memory.deletions.run(memory.projectId, first, never);
  await beginAnew(memory, ['m1', 'I live in Oslo.']);
  await memory.say([['m2', 'My dog is called Rex.']], { process: false });
  await memory.deletions.run(memory.projectId, second, never);
  expect(await memory.store.get(memory.projectId, second)).toMatchObject({ status: 'completed', counts: NO_COUNTS });
  expect(await isIndexed(memory, 'message:m1')).toBe(true);
  await memory.run();
  expect((await values(memory)).sort()).toEqual(['Oslo', 'dog Rex']);
  const told = await records.database.tenant(memory.projectId, (tx) =>
    tx.outboxEvent.findMany({ where: { resourceId: second }, select: { event: true } }),
  );
  expect(JSON.stringify(told)).toMatch(/deletion.completed/);
  expect(JSON.stringify(told)).not.toMatch(/user.erased/);
});

const keptBy = async (memory: Memory, id: string) =>
  (await memory.store.archived(memory.projectId, id, { limit: 100, cursor: null }))!.items.map(({ snapshot }) => JSON.stringify(snapshot));

it.each([
  ['before it', ['archive', 'delete']],
  ['after it', ['delete', 'archive']],
] as const)(
  'erases with a user what an archive keeps that was asked for %s and ran first, and leaves that of the next life',
  async (_, order) => {
    const memory = await newMemory(records);
    await memory.say([['m1', 'I live in Paris.']]);
    const ids = new Map<string, string>();
    for (const mode of order) {
      ids.set(mode, await memory.request(everything(memory), { mode }));
      await setTimeout(5);
    }
    await memory.deletions.run(memory.projectId, ids.get('archive')!, never);
    expect(await keptBy(memory, ids.get('archive')!)).not.toEqual([]);
    await beginAnew(memory, ['m1', 'I live in Oslo.']);
    const next = await memory.forget(everything(memory), { mode: 'archive' });
    const keptOfNext = await keptBy(memory, next.id);
    expect(keptOfNext.join()).toMatch(/Oslo/);
    await memory.deletions.run(memory.projectId, ids.get('delete')!, never);
    expect(await memory.store.get(memory.projectId, ids.get('delete')!)).toMatchObject({ status: 'completed' });
    expect(await keptBy(memory, ids.get('archive')!)).toEqual([]);
    expect(await keptBy(memory, next.id)).toEqual(keptOfNext);
  },
);

it('erases a user whose file dates them in the future', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const createdAt = new Date(Date.now() + 86_400_000);
  await records.database.tenant(memory.projectId, (tx) => tx.user.updateMany({ where: { id: memory.scope.userId }, data: { createdAt } }));
  expect(await memory.forget(everything(memory))).toMatchObject({ status: 'completed', counts: { messages: 1 } });
  expect(await isGone(memory)).toBe(true);
});

it('still finds what is left of the life before', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const until = new Date();
  const gone = { userId: memory.scope.userId, factIds: [], topicIds: [], until: until.toISOString() };
  const targets = { ...NOTHING, userId: memory.scope.userId, whole: true };
  const count = async () =>
    (await new PostgresErasureStore(records.database, 'UTC').remaining(memory.scope, targets, gone, [], until)).records;
  expect(await count()).toMatchObject({ users: 1, messages: 1, record_versions: expect.any(Number) as number });
  expect((await count())['record_versions']).toBeGreaterThan(0);
});
const NOTHING = {
  ...{ sessionIds: [], messageIds: [], actionIds: [], factIds: [] },
  ...{ summaryIds: [], topicIds: [], expiredSummaryIds: [], expiredTopicIds: [] },
};

it('ends an import that others have a share in: the session of who is erased meanwhile has failed, its answer is forgotten', async () => {
  const project = await records.newProject();
  const memory = await newMemory(records, { project });
  const other = await newUser(records, 'other', 'theirs', project);
  const { projectId, scope } = memory;
  const taskId = await records.ingest.createImportTask(projectId, 2, { actor: 'key-1', users: [scope.userId, 'other'] });
  await records.database.tenant(projectId, (tx) =>
    tx.idempotencyKey.create({
      data: { projectId, key: 'import', requestHash: Buffer.from('x'), status: 202, lockedUntil: new Date(), body: { task_id: taskId } },
    }),
  );
  for (const [owner, sessionId] of [
    [scope, memory.user.sessionId],
    [other.scope, 'theirs'],
  ] as const)
    await records.ingest.appendMessages({
      ...owner,
      sessionId,
      longTerm: true,
      taskId,
      messages: [sampleNewMessage('i1', 'I live in Rome.')],
    });
  await memory.forget({ user_id: scope.userId });
  const answers = () => records.database.tenant(projectId, (tx) => tx.idempotencyKey.count({ where: { projectId } }));
  expect(await answers()).toBe(0);
  expect(await records.task(projectId, taskId)).toMatchObject({ status: 'running', failedCount: 1 });
  await memory.pipeline.run(other.scope, never);
  expect(await records.task(projectId, taskId)).toMatchObject({ status: 'partial', successCount: 1, failedCount: 1 });
});

it('keeps all of a large user who is archived', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'My dog is called Rex.']]);
  await memory.say(
    Array.from({ length: 1000 }, (_, i): [string, string] => [`n${i}`, `Well, ${i}.`]),
    { process: false },
  );
  const [facts, summaries, topics] = [await memory.facts(), await memory.summaries(), await memory.topics()];
  const { id, counts } = await memory.forget({ user_id: memory.scope.userId }, { mode: 'archive' });
  const kept = (await memory.store.archived(memory.projectId, id, { limit: 5000, cursor: null }))!.items;
  expect(
    kept
      .map(({ layer, recordId }) => `${layer} ${recordId}`)
      .filter((name) => !name.startsWith('message'))
      .sort(),
  ).toEqual(
    [
      ...facts.map((fact) => `fact ${fact.id}`),
      ...summaries.map((summary) => `summary ${summary.id}`),
      ...topics.map((topic) => `topic ${topic.id}`),
    ].sort(),
  );
  expect(kept.filter(({ layer }) => layer === 'message')).toHaveLength(1001);
  expect(counts.archived).toBe(kept.length);
});

it('tells in the audit when a deletion is given up, and lets the user write again', async () => {
  const index = new ListedIndex();
  index.forget = () => Promise.reject(new Error('the index is away'));
  const memory = await newMemory(records, { index });
  await memory.say([['m1', 'I live in Paris.']]);
  const { projectId, scope } = memory;
  const id = await memory.request({ user_id: scope.userId });
  await records.database.tenant(projectId, (tx) => tx.deletion.updateMany({ where: { projectId, id }, data: { attempts: 19 } }));
  await memory.deletions.run(projectId, id, never);
  expect(await memory.store.get(projectId, id)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  const [requested, failed] = await records.database.tenant(projectId, (tx) =>
    tx.auditEntry.findMany({ where: { projectId, subject: id }, orderBy: { id: 'asc' } }),
  );
  expect([requested!.action, failed!.action]).toEqual(['deletion.requested', 'deletion.failed']);
  expect(failed).toMatchObject({ actor: 'key-1', reason: 'asked for', detail: { error: 'internal' } });
  await beginAnew(memory, ['m2', 'I live in Rome.']);
});
