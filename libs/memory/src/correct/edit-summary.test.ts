// An operator's edit of a summary over the fake store and the real pipeline: how long its words stay, what its status does, and its undo.
import type { Interceptors, Item } from '../ports.js';
import { correctedMemory } from '../testing/corrected-memory.js';

const WORDS = 'She lives in Rome, near the river.';
async function inRome(interceptors?: Interceptors) {
  const memory = await correctedMemory(interceptors);
  await memory.say(1, 'm1', 'I live in Rome.');
  const events = async () => (await memory.records.events(memory.scope.projectId)).map((event) => event.event);
  return { ...memory, events };
}

describe('new words', () => {
  it('stand at once, marked and pinned, versioned, audited and indexed', async () => {
    const memory = await inRome();
    const before = memory.summary();
    const { record, taskId } = await memory.editSummary(before, { content: WORDS });
    expect(record).toEqual({ ...before, content: WORDS, version: 2, editedBy: 'key-1', pinned: true, updatedAt: record.updatedAt });
    expect(memory.summary()).toEqual(record);
    await memory.process();
    expect(memory.summary()).toEqual(record);
    const { corrections, audit } = memory.records;
    const { versions } = (await corrections.loadSummary(memory.scope.projectId, record.id))!;
    expect(versions.map(({ record: { version }, change, actor, reason }) => [version, change, actor, reason])).toEqual([
      [1, 'created', 'pipeline', null],
      [2, 'edited', 'key-1', 'misheard'],
    ]);
    expect(audit).toMatchObject([{ action: 'summary.edit', subject: record.id, facts: [] }]);
    expect((await memory.records.events(memory.scope.projectId)).filter((event) => event.task_id === taskId)).toMatchObject([
      { event: 'summary.updated', resource_id: record.id, data: { version: 2, content: WORDS } },
    ]);
    expect(await memory.records.task(memory.scope.projectId, taskId!)).toMatchObject({ status: 'completed', memory: { updated: 1 } });
  });

  it('stay while the facts under them stand, whatever else is learnt', async () => {
    const memory = await inRome();
    await memory.editSummary(memory.summary(), { content: WORDS });
    await memory.say(2, 'm2', 'My name is Ada.');
    await memory.say(3, 'm3', 'I live in Rome.');
    expect(memory.summary()).toMatchObject({ content: WORDS, version: 2, pinned: true });
  });

  it.each<[string, (memory: Awaited<ReturnType<typeof inRome>>) => Promise<unknown>]>([
    ['a fact under them is superseded', (memory) => memory.say(2, 'm2', 'I live in Oslo.')],
    ['an operator words a fact under them anew', (memory) => memory.edit(memory.find('Rome'), { content: 'The user lives in Oslo' })],
  ])('end when %s', async (_name, change) => {
    const memory = await inRome();
    await memory.editSummary(memory.summary(), { content: WORDS });
    await memory.process();
    await change(memory);
    expect(memory.summary()).toMatchObject({ pinned: false, editedBy: null, content: expect.stringContaining('Oslo') });
    expect(memory.told()).not.toMatch(/Rome/);
    await expect(memory.undoSummary(memory.summary())).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is nothing to undo: what version 2 changed by hand was changed since.',
    });
  });

  it('go with the last fact under them', async () => {
    const memory = await inRome();
    await memory.editSummary(memory.summary(), { content: WORDS });
    await memory.edit(memory.find('Rome'), { status: 'deleted' });
    expect(memory.told()).toBe('');
  });

  it('end when the date of a plan under them has passed', async () => {
    const memory = await correctedMemory();
    await memory.say(1, 'm1', 'I will fly to Oslo on 2 June 2026.');
    await memory.editSummary(memory.summary('plans'), { content: 'Oslo, early in June.' });
    await memory.say(2, 'm2', 'I like tea.');
    expect(memory.summary('plans').content).toBe('Oslo, early in June.');
    memory.wait(3);
    await memory.say(3, 'm3', 'I like cake.');
    expect(memory.told()).not.toMatch(/early in June/);
    expect(memory.summary('timeline').content).toMatch(/was planned for 2026-06-02/);
  });
});

describe('a status', () => {
  it.each(['archived', 'deleted'] as const)('%s takes the summary out of index and topics; it is not written anew', async (status) => {
    const memory = await inRome();
    const [before, topics] = [memory.summary(), memory.records.topics(memory.scope)];
    expect(topics.some((topic) => topic.summaryIds.includes(before.id))).toBe(true);
    await memory.editSummary(before, { status });
    expect(memory.records.topics(memory.scope).some((topic) => topic.summaryIds.includes(before.id))).toBe(false);
    await memory.process();
    expect(memory.indexed.has(before.id)).toBe(false);
    await memory.say(2, 'm2', 'I live in Oslo.');
    expect(memory.summary()).toMatchObject({ status, content: before.content, version: 2 });
    expect((await memory.events()).filter((event) => event === 'summary.status_changed')).toHaveLength(1);
    // What it tells when it comes back is what is so then.
    expect((await memory.editSummary(before, { status: 'active' })).record).toMatchObject({
      ...{ status: 'active', version: 3 },
      content: expect.stringContaining('Oslo'),
    });
    await memory.process();
    expect(memory.indexed.get(before.id)).toBe('active');
  });

  it('deprioritized, and a weight, stay with what is written anew', async () => {
    const memory = await inRome();
    await memory.editSummary(memory.summary(), { status: 'deprioritized', weight: 0.8 });
    await memory.say(2, 'm2', 'I live in Oslo.');
    expect(memory.summary()).toMatchObject({ status: 'deprioritized', weight: 0.8, content: expect.stringContaining('Oslo') });
    await memory.process();
    expect(memory.indexed.get(memory.summary().id)).toBe('deprioritized');
  });

  it('comes back with the words that an operator gave', async () => {
    const memory = await inRome();
    await memory.editSummary(memory.summary(), { content: WORDS });
    await memory.editSummary(memory.summary(), { status: 'archived' });
    expect((await memory.undoSummary(memory.summary())).record).toMatchObject({ status: 'active', content: WORDS, pinned: true });
    await memory.editSummary(memory.summary(), { status: 'archived' });
    await memory.edit(memory.find('Rome'), { content: 'The user lives in Oslo' });
    expect((await memory.undoSummary(memory.summary())).record).toMatchObject({
      status: 'active',
      content: expect.stringContaining('Oslo'),
    });
  });

  it('does not come back without a fact', async () => {
    const memory = await inRome();
    const [before, home] = [memory.summary(), memory.find('Rome')];
    await memory.editSummary(before, { status: 'archived' });
    await memory.edit(home, { status: 'deleted' });
    await expect(memory.editSummary(before, { status: 'active' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('No fact under the summary is active'),
    });
  });
});

it('refuses another version and what it cannot find, and writes nothing where nothing changes', async () => {
  const memory = await inRome();
  const before = memory.summary();
  await expect(memory.editSummary(before, { weight: 1.1 }, { expectedVersion: 7 })).rejects.toMatchObject({ code: 'conflict' });
  await expect(memory.editSummary({ id: crypto.randomUUID() }, { weight: 1.1 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(memory.editSummary(before, { weight: 1.1 }, { projectId: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(memory.undoSummary(before)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('no edit by hand') });
  expect(await memory.editSummary(before, { weight: 1, status: 'active' })).toEqual({ record: before, taskId: null });
  expect(memory.records.audit).toEqual([]);
});

it('undoes words: the pipeline tells what is so now', async () => {
  const memory = await inRome();
  const before = memory.summary();
  await memory.editSummary(before, { content: WORDS });
  await memory.say(2, 'm2', 'My name is Ada.');
  const { record, undone } = await memory.undoSummary(before, { idempotencyKey: 'k' });
  expect(record).toMatchObject({ version: 3, pinned: false, editedBy: null, content: expect.stringMatching(/Ada.*Rome/) });
  expect(undone).toMatchObject({ kind: 'edit', version: 2, actor: 'key-1', reason: 'misheard' });
  expect(undone.changed).toEqual(expect.arrayContaining(['content', 'edited_by', 'pinned']));
  expect((await memory.undoSummary(before, { idempotencyKey: 'k' })).record).toEqual(record);
});

it('is reviewed by interceptors behind the commit, once, and what they leave as it is gets no version', async () => {
  const asked: Item[][] = [];
  const review = (items: Item[]) => {
    asked.push(items);
    return Promise.resolve(
      items.map((item) =>
        item['session_id'] === null ? { item: { ...item, tags: ['seen'] }, editedBy: 'hook' } : { item, editedBy: null },
      ),
    );
  };
  const memory = await inRome({
    stage: ({ resource }) => ({
      instructions: () => Promise.resolve([]),
      observe: () => Promise.resolve(),
      review: resource === 'summary' ? review : (items) => Promise.resolve(items.map((item) => ({ item, editedBy: null }))),
    }),
  });
  asked.length = 0;
  await memory.edit(memory.find('Rome'), { content: 'The user lives in Oslo' });
  expect(memory.summary()).toMatchObject({ tags: expect.not.arrayContaining(['seen']), version: 2 });
  await memory.process();
  expect(asked.map((items) => items.map((item) => item['content']))).toEqual([
    ['Profile: The user lives in Oslo.', 'Overview: The user lives in Oslo.'],
  ]);
  expect(memory.summary()).toMatchObject({ tags: ['seen'], editedBy: 'hook', version: 3 });
  expect(memory.records.summaries(memory.scope).find((s) => s.sessionId !== null)).toMatchObject({ version: 2 });
});
