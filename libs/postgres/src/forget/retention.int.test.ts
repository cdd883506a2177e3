// Retention on Postgres, over the real pipeline and the real deletion: what is past its days goes, in bounded steps, and nothing else.
import type { Retention } from '@strata/contracts';
import { EnforceRetention, isPastRetention, RETENTION, RunDeletion, type DeletionReport, type ports } from '@strata/memory';
import { PostgresProjects } from '../admin/projects.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { newMemory, noVectors } from '../testing/erasing.js';
import { Prisma } from '../generated/prisma/client.js';
import { PostgresRetentionStore } from './retention-store.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

type Memory = Awaited<ReturnType<typeof newMemory>>;
const never = new AbortController().signal;
const NOTHING = { layers: {}, tags: {} };

async function memoryOf(retention: Retention | null, options: Parameters<typeof newMemory>[1] = {}) {
  const memory = await newMemory(records, options);
  memory.at(new Date());
  await keep(memory, retention);
  return memory;
}
const keep = ({ projectId }: Memory, retention: Retention | null) =>
  new PostgresProjects(records.database).patch(projectId, { retention }, 'admin');

/** As if these had last changed so many days ago. */
async function age(memory: Memory, table: 'messages' | 'actions' | 'facts' | 'summaries' | 'topics', days: number, ids?: string[]) {
  const column = Prisma.raw(table === 'messages' || table === 'actions' ? 'created_at' : 'updated_at');
  const these = ids ? Prisma.sql`AND id::text = ANY(${ids})` : Prisma.empty;
  await records.database.tenant(
    memory.projectId,
    (tx) => tx.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET ${column} = now() - make_interval(days => ${days}::int)
      WHERE project_id = ${memory.projectId}::uuid AND user_id = ${memory.scope.userId} ${these}`,
  );
}

/** A worker's passes over this project alone. */
function enforcer({ projectId, deletions }: Memory, over: Partial<ConstructorParameters<typeof EnforceRetention>[0]> = {}) {
  const store = new PostgresRetentionStore(records.database);
  const ofProject: ports.RetentionStore = {
    projects: async () => (await store.projects()).filter((id) => id === projectId),
    openDue: (...asked) => store.openDue(...asked),
  };
  return new EnforceRetention({ store: ofProject, runDeletion: deletions, ...over });
}
const deletionsOf = ({ projectId }: Memory) =>
  records.database.tenant(projectId, (tx) => tx.deletion.findMany({ where: { projectId, actor: RETENTION } }));
const messageIds = async ({ scope }: Memory) => (await records.messages(scope)).map(({ id }) => id);
const told = async (memory: Memory) => JSON.stringify([await memory.facts(), await memory.summaries(), await memory.topics()]);

it('lets old messages go with what rests on them, leaves recent ones, tells it, and does nothing the next time', async () => {
  const memory = await memoryOf({ layers: { message: 30 }, tags: {} });
  await memory.say([['m1', 'My dog is called Rex.']]);
  await memory.say([['m2', 'I live in Paris.']]);
  await age(memory, 'messages', 31, ['m1']);
  await age(memory, 'messages', 29, ['m2']);
  await age(memory, 'facts', 400);
  await enforcer(memory).run(never);
  expect(await messageIds(memory)).toEqual(['m2']);
  expect(await told(memory)).not.toMatch(/Rex/);
  expect(await told(memory)).toMatch(/Paris/);
  const indexed = [...(await memory.index.versions(memory.scope)).keys()];
  expect(indexed.filter((id) => id.startsWith('message:'))).toEqual(['message:m2']);
  const [deletion, ...more] = await deletionsOf(memory);
  expect(more).toEqual([]);
  expect(deletion).toMatchObject({
    status: 'completed',
    scope: { retention: { layers: { message: 30 }, tags: {} } },
    counts: { messages: 1, facts_deleted: 1 },
  });
  const events = (await records.events(memory.projectId)).filter(({ event }) => event === 'deletion.completed');
  expect(events.map(({ resource_id }) => resource_id)).toEqual([deletion!.id]);
  const audit = await records.database.tenant(memory.projectId, (tx) =>
    tx.auditEntry.findMany({ where: { projectId: memory.projectId, subject: deletion!.id }, orderBy: { id: 'asc' } }),
  );
  expect(audit.map(({ actor, action }) => [actor, action])).toEqual([
    [RETENTION, 'deletion.requested'],
    [RETENTION, 'deletion.completed'],
  ]);
  await enforcer(memory).run(never);
  expect(await deletionsOf(memory)).toHaveLength(1);
});

it('lets old actions go, and counts behaviour anew from what is left', async () => {
  const memory = await memoryOf({ layers: { action: 30 }, tags: {} });
  for (const id of ['a1', 'a2', 'a3']) await memory.act(id, 'filtered', { size: '42' });
  await age(memory, 'actions', 31, ['a1']);
  await enforcer(memory).run(never);
  const left = await records.database.tenant(memory.projectId, (tx) => tx.action.findMany({ where: { projectId: memory.projectId } }));
  expect(left.map(({ id }) => id).sort()).toEqual(['a2', 'a3']);
  const counted = (await memory.facts()).filter((fact) => fact.category === 'behavior' && fact.status === 'active');
  expect(counted.map((fact) => fact.value)).toEqual([expect.stringMatching(/^2 of 2 /)]);
});

it('lets an old fact go with what it replaced while its message stays, and no later deletion brings it back', async () => {
  const memory = await memoryOf({ layers: { fact: 30 }, tags: {} });
  await memory.say([['m1', 'I live in Paris. I am allergic to peanuts.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  await memory.say([['m3', 'My dog is called Rex.']]);
  const rome = (await memory.facts()).find((fact) => fact.value === 'Rome' && fact.status === 'active')!;
  const allergy = (await memory.facts()).find((fact) => /peanut/.test(fact.content))!;
  await age(memory, 'facts', 31, [rome.id, allergy.id]);
  await enforcer(memory).run(never);
  expect(await messageIds(memory)).toEqual(['m1', 'm2', 'm3']);
  expect(await told(memory)).not.toMatch(/Rome|Paris|peanut/);
  expect(await told(memory)).toMatch(/Rex/);
  await memory.forget({ message_ids: ['m3'] });
  expect(await told(memory)).not.toMatch(/Rome|Paris|peanut|Rex/);
  await memory.say([['m4', 'I am allergic to peanuts.']]);
  expect(await told(memory)).toMatch(/peanut/);
});

it('lets old summaries and topics go, and writes them again once a fact under them is newer, not with any other write', async () => {
  const memory = await memoryOf({ layers: { summary: 30, topic: 30 }, tags: {} });
  await memory.say([['m1', 'I am allergic to peanuts.']], { sessionId: 'first' });
  const gone = { summaries: await memory.summaries(), topics: await memory.topics() };
  expect(gone.summaries.length * gone.topics.length).toBeGreaterThan(0);
  for (const table of ['facts', 'summaries', 'topics'] as const) await age(memory, table, 31);
  await enforcer(memory).run(never);
  expect([await memory.summaries(), await memory.topics()]).toEqual([[], []]);
  expect((await memory.facts()).some((fact) => /peanut/.test(fact.content))).toBe(true);
  expect([...(await memory.index.versions(memory.scope)).keys()].filter((id) => /^(summary|topic):/.test(id))).toEqual([]);
  expect(await deletionsOf(memory)).toMatchObject([{ status: 'completed', counts: { messages: 0, facts_deleted: 0 } }]);
  await memory.say([['m2', 'My dog is called Rex.']]);
  const since = JSON.stringify([await memory.summaries(), await memory.topics()]);
  expect(since).toMatch(/Rex/);
  expect(since).not.toMatch(/peanut/);
  await memory.say([['m3', 'I am allergic to peanuts.']]);
  expect(JSON.stringify(await memory.summaries())).toMatch(/peanut/);
  expect(JSON.stringify(await memory.topics())).toMatch(/peanut/);
  await enforcer(memory).run(never);
  expect(await deletionsOf(memory)).toHaveLength(1);
});

it('agrees with the rule of the domain on layers, tags and the shortest of them', async () => {
  const tagged: [string, string[], number][] = [
    ['plain-9', [], 9],
    ['plain-11', [], 11],
    ['brief-1', ['brief'], 1],
    ['brief-3', ['brief'], 3],
    ['kept-11', ['kept'], 11],
    ['kept-400', ['kept'], 400],
    ['both-3', ['kept', 'brief'], 3],
    ['both-1', ['kept', 'brief'], 1],
    ['other-11', ['other'], 11],
  ];
  const tags = { brief: 2, kept: 365 };
  for (const retention of [
    { layers: { message: 10 }, tags },
    { layers: {}, tags },
    { layers: { message: 10 }, tags: {} },
  ] as Retention[]) {
    const memory = await memoryOf(retention);
    const now = new Date();
    for (const [id, ofMessage, days] of tagged) {
      await memory.say([[id, 'Hello there.']], { about: { tags: ofMessage }, process: false });
      await age(memory, 'messages', days, [id]);
    }
    const stays = tagged.filter(([, of, days]) => {
      const since = new Date(now.getTime() - days * 24 * 3600_000);
      return !isPastRetention(retention, { layer: 'message', tags: of, since }, now);
    });
    expect(stays.length).toBeLessThan(tagged.length);
    await enforcer(memory).run(never);
    expect(await messageIds(memory)).toEqual(stays.map(([id]) => id));
  }
}, 60_000);

it('goes on in bounded steps until nothing is due, and in the next pass where its time was over', async () => {
  const memory = await memoryOf({ layers: { message: 30 }, tags: {} });
  for (let i = 1; i <= 5; i += 1) await memory.say([[`m${i}`, 'Hello there.']]);
  await age(memory, 'messages', 31);
  await enforcer(memory, { batch: 2, budgetMs: -1 }).run(never);
  expect(await messageIds(memory)).toHaveLength(5);
  await enforcer(memory, { batch: 2 }).run(never);
  expect(await messageIds(memory)).toEqual([]);
  expect((await deletionsOf(memory)).map(({ counts }) => (counts as { messages: number }).messages).sort()).toEqual([1, 2, 2]);
});

it('runs once when several workers look at the same moment', async () => {
  const memory = await memoryOf({ layers: { message: 30 }, tags: {} });
  await memory.say([['m1', 'I live in Paris.']]);
  await age(memory, 'messages', 31);
  await Promise.all([1, 2, 3, 4].map(() => enforcer(memory).run(never)));
  expect(await deletionsOf(memory)).toMatchObject([{ status: 'completed', attempts: 1, counts: { messages: 1 } }]);
});

it('opens no second deletion while one is open, and goes on where a worker was stopped between two users', async () => {
  const memory = await memoryOf({ layers: { message: 30 }, tags: {} });
  const project = (await new PostgresProjects(records.database).get(memory.projectId))!;
  const other = await newMemory(records, { project, userId: 'user-2', sessionId: 'session-2', index: memory.index });
  for (const one of [memory, other]) {
    await one.say([['m1', 'I live in Paris.']]);
    await age(one, 'messages', 31);
  }
  const stopping = new AbortController();
  let commits = 0;
  const erasures = Object.create(memory.erasures, {
    commit: {
      value: (...given: Parameters<ports.ErasureStore['commit']>) => {
        if (++commits === 1) return memory.erasures.commit(...given);
        stopping.abort();
        throw new Error('stopped');
      },
    },
  }) as typeof memory.erasures;
  const reports: DeletionReport['kind'][] = [];
  const extractors = { builtin: { name: 'builtin', extract: () => Promise.reject(new Error('nothing is left to read')) } };
  const stopped = new RunDeletion({
    ...{ work: memory.work, erasures, check: memory.erasures, index: memory.index, embedder: noVectors, extractors },
    report: (_, { kind }) => reports.push(kind),
  });
  await enforcer(memory, { runDeletion: stopped }).run(stopping.signal);
  expect(reports).toEqual(['retry']);
  expect((await messageIds(memory)).length + (await messageIds(other)).length).toBe(1);
  expect(await new PostgresRetentionStore(records.database).openDue(memory.projectId, new Date(), 1000)).toBeNull();
  const [open] = await deletionsOf(memory);
  await memory.deletions.run(memory.projectId, open!.id, never);
  expect([await messageIds(memory), await messageIds(other)]).toEqual([[], []]);
  expect(await deletionsOf(memory)).toMatchObject([{ status: 'completed', attempts: 2, counts: { messages: 2 } }]);
});

it('leaves those alone who are being erased, whose last deletion failed, and who are of another project; null ends it', async () => {
  const memory = await memoryOf({ layers: { message: 30 }, tags: {} });
  const foreign = await memoryOf(null);
  for (const one of [memory, foreign]) {
    await one.say([['m1', 'I live in Paris.']]);
    await age(one, 'messages', 31);
  }
  const { projectId, scope } = memory;
  const erased = (by: string | null) =>
    records.database.tenant(projectId, (tx) =>
      tx.user.update({ where: { projectId_id: { projectId, id: scope.userId } }, data: { erasedBy: by } }),
    );
  await erased(memory.id);
  await enforcer(memory).run(never);
  await erased(null);
  await keep(memory, null);
  await enforcer(memory).run(never);
  expect(await messageIds(memory)).toEqual(['m1']);
  await keep(memory, NOTHING);
  await enforcer(memory).run(never);
  await keep(memory, { layers: { message: 30 }, tags: {} });
  const store = new PostgresRetentionStore(records.database);
  const failed = (await store.openDue(projectId, new Date(), 1000))!;
  const claimed = (await memory.work.claim(projectId, failed))!;
  await memory.work.finish(claimed, { kind: 'failed', error: { code: 'internal', message: 'test' } });
  await enforcer(memory).run(never);
  expect(await messageIds(memory)).toEqual(['m1']);
  await records.database.tenant(
    projectId,
    (tx) => tx.$executeRaw`UPDATE deletions SET requested_at = now() - interval '25 hours' WHERE id = ${failed}::uuid`,
  );
  await enforcer(memory).run(never);
  expect(await messageIds(memory)).toEqual([]);
  expect(await messageIds(foreign)).toEqual(['m1']);
});
