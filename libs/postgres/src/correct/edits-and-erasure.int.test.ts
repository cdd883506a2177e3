// An operator's edits on Postgres, beside what is erased: what is told anew keeps them as far as its evidence is left, and no word outlives that.
import { EditFact, EditSummary, UndoFact, type Fact, type ports } from '@strata/memory';
import { newMemory } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

const wakeUps: ports.WakeUps = { wake: () => Promise.resolve(true) };

async function edited() {
  const memory = await newMemory(records);
  const { projectId } = memory;
  // Between what is said: each write is a minute after the one before.
  let [said, done] = [0, 0];
  const clock = () => new Date(Date.UTC(2026, 5, 1, 12, said, 30) + (done += 100));
  const [facts, summaries] = [new EditFact(records.corrections, wakeUps, clock), new EditSummary(records.corrections, wakeUps, clock)];
  const undo = new UndoFact(records.corrections, wakeUps, clock);
  const by = { projectId, actor: 'key-1', reason: 'checked', expectedVersion: null };
  const find = async (value: string) => (await memory.facts()).find((fact) => fact.value?.toLowerCase() === value.toLowerCase())!;
  return {
    ...memory,
    find,
    say: (messages: [string, string][]) => {
      said += 1;
      return memory.say(messages);
    },
    edit: (fact: Fact, edit: { content?: string; status?: 'active' | 'invalidated' | 'deleted' }) =>
      facts.execute({ ...by, id: fact.id, edit }).then(({ record }) => record),
    editSummary: (id: string, edit: { content?: string }) => summaries.execute({ ...by, id, edit }).then(({ record }) => record),
    undo: (fact: Fact) => undo.execute({ projectId, id: fact.id, actor: 'key-1', reason: 'no', idempotencyKey: null }),
    states: async () => (await memory.facts()).map((fact) => `${fact.content}: ${fact.status}`).sort(),
    history: async (id: string) =>
      (await records.history(projectId, id)).map(({ version, change, actor, reason }) => [version, change, actor, reason]),
    /** Tables that hold the word anywhere. */
    holding: (word: string) =>
      records.database.tenant(projectId, async (tx) => {
        const tables = [
          'facts',
          'fact_sources',
          'record_versions',
          'summaries',
          'topics',
          'outbox',
          'work_items',
          'tasks',
          'audit',
          'entities',
        ];
        const found: string[] = [];
        for (const table of tables) {
          const [row] = await tx.$queryRawUnsafe<{ n: bigint }[]>(
            `SELECT count(*) AS n FROM ${table} t WHERE t.project_id = '${projectId}' AND t::text ILIKE '%${word}%'`,
          );
          if (row!.n > 0n) found.push(table);
        }
        return found;
      }),
  };
}

it('an edit outside of what is erased is left alone, history and all', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'My dog is called Rex.']]);
  const home = await memory.edit(await memory.find('Rome'), { content: 'The user lives in Milan' });
  await memory.run();
  await memory.forget({ message_ids: ['m2'] });
  expect(await memory.find('Milan')).toEqual(home);
  expect(await memory.history(home.id)).toEqual([
    [1, 'created', 'pipeline', null],
    [2, 'edited', 'key-1', 'checked'],
  ]);
  expect((await memory.undo(home)).record).toMatchObject({ value: 'Rome', editedBy: null, version: 3 });
});

it('an edit goes on with what is left of its evidence, history and undo with it', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  const home = await memory.edit(await memory.find('Rome'), { content: 'The user lives in Milan' });
  await memory.say([['m3', 'I live in Milan.']]);
  await memory.forget({ message_ids: ['m2'] });
  const now = await memory.find('Milan');
  expect(now).toMatchObject({ id: home.id, content: 'The user lives in Milan', editedBy: 'key-1', flags: ['pinned'], status: 'active' });
  expect(now.sources.map((source) => source.messageId)).toEqual(['m1', 'm3']);
  expect((await memory.history(home.id)).map(([, change, actor, reason]) => [change, actor, reason])).toEqual([
    ['created', 'pipeline', null],
    ['edited', 'key-1', 'checked'],
    ['updated', 'pipeline', null],
  ]);
  expect((await memory.undo(now)).record).toMatchObject({ value: 'Rome', editedBy: null });
});

it('what an operator deleted does not come back from the rest of its evidence, under whatever id', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  const home = await memory.edit(await memory.find('Rome'), { status: 'deleted' });
  await memory.forget({ message_ids: ['m1'] });
  const [fact, ...others] = await memory.facts();
  expect(others).toEqual([]);
  expect(fact).toMatchObject({ value: 'Rome', status: 'deleted' });
  expect(fact!.id).not.toBe(home.id);
  expect((await memory.index.versions(memory.scope)).has(`fact:${fact!.id}`)).toBe(false);
  expect(JSON.stringify([await memory.summaries(), await memory.topics()])).not.toMatch(/Rome/);
});

it('with its topic goes what an operator deleted or put aside, and the message that told nothing else', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live at 12 Elm Street.']]);
  await memory.say([['m3', 'My dog is called Rex.']]);
  const topic = (await memory.topics()).find((one) => /Elm/.test(one.summaryText) && !/Rex/.test(one.summaryText))!;
  await memory.edit(await memory.find('Rome'), { status: 'deleted' });
  await memory.run();
  await memory.forget({ topic_id: topic.id, user_id: memory.scope.userId });
  expect((await memory.states()).join()).toMatch(/^[^,]*Rex[^,]*$/);
  expect((await records.messages(memory.scope)).map((message) => message.id)).toEqual(['m3']);
});

it('an edit goes with the last of its evidence, and no word of it stays', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome. I like tea.']]);
  await memory.say([['m2', 'My dog is called Rex.']]);
  await memory.edit(await memory.find('Rome'), { content: 'The user lives in Xanthippolis' });
  await memory.run();
  const { id } = (await memory.summaries()).find((summary) => summary.perspective === 'profile')!;
  await memory.editSummary(id, { content: 'At home in Xanthippolis.' });
  await memory.run();
  expect(await memory.holding('Xanthippolis')).toEqual(expect.arrayContaining(['facts', 'record_versions', 'summaries', 'outbox']));
  expect(await memory.holding('Xanthippolis')).not.toContain('audit');
  await memory.forget({ message_ids: ['m1'] });
  expect(await memory.holding('Xanthippolis')).toEqual([]);
  expect((await memory.states()).join()).not.toMatch(/Rome|tea|Xanthippolis/);
});

it('by its name an edited fact is deleted in all the words that it had', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  const home = await memory.edit(await memory.find('Rome'), { content: 'The user lives in Milan' });
  await memory.forget({ fact_ids: [home.id] });
  expect(await memory.states()).toEqual([]);
  await expect(memory.edit(home, { status: 'active' })).rejects.toMatchObject({ code: 'not_found' });
});

it('a summary that was erased is not there to be edited', async () => {
  const memory = await edited();
  await memory.say([['m1', 'I live in Rome.']]);
  const { id } = (await memory.summaries())[0]!;
  await memory.forget({ summary_ids: [id] });
  await expect(memory.editSummary(id, { content: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});
