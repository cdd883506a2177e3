// What interceptors decided outlives an erasure as far as its evidence does, and nobody is asked again for it.
import { randomUUID } from 'node:crypto';
import { Interceptors, type Hook, type ports } from '@strata/hooks';
import { PostgresDecisionStore } from '../hooks/decision-store.js';
import { newMemory } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

type Item = Record<string, unknown>;
const says = (item: Item, word: string) => String(item['content']).includes(word);

/** A memory with one `before_add` hook of facts, whose answers `answer` makes. */
async function intercepted(answer: (items: Item[]) => Item[]) {
  const hook: Hook = {
    ...{
      projectId: '',
      id: randomUUID(),
      name: 'review',
      resource: 'fact',
      event: 'before_add',
      mode: 'sync',
      targetUrl: 'https://hook.test',
    },
    ...{ enabled: true, priority: 0, timeoutMs: 3000, onFailure: 'continue', filter: {}, description: null, headers: {}, secrets: [] },
    ...{ disabledReason: null, disabledAt: null, createdAt: new Date(), updatedAt: new Date() },
  };
  const asked: Item[][] = [];
  const outbound: ports.Outbound = {
    refusal: () => Promise.resolve(null),
    post: ({ body }) => {
      const { facts } = (JSON.parse(body) as { data: { facts: Item[] } }).data;
      asked.push(facts);
      onAsked();
      const json = JSON.stringify({ data: { facts: answer(facts) } });
      return Promise.resolve({ kind: 'answered', status: 200, retryAfterMs: null, body: json, truncated: false, durationMs: 1 });
    },
  };
  let onAsked = () => {};
  const interceptors = new Interceptors({
    hooks: { interceptors: (projectId, resource) => Promise.resolve(resource === 'fact' ? [{ ...hook, projectId }] : []) },
    decisions: new PostgresDecisionStore(records.database),
    outbound,
  });
  const memory = await newMemory(records, { interceptors });
  const text = async () => JSON.stringify([await memory.facts(), await memory.summaries(), await memory.topics()]);
  return { memory, hook, asked, text, whenAsked: (then: () => void) => (onAsked = then) };
}

const inWorkItems = (projectId: string, word: string) =>
  records.database.tenant(projectId, async (tx) => {
    const rows = await tx.workItem.findMany({ where: { projectId } });
    return rows.filter(({ checkpoint }) => JSON.stringify(checkpoint).includes(word)).length;
  });

it('does not bring back what a hook dropped', async () => {
  const { memory, asked, text } = await intercepted((items) => items.filter((item) => !says(item, 'Lisbon')));
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live in Lisbon. My dog is called Rex.']]);
  await memory.say([['m3', 'I live in Oslo.']]);
  const calls = asked.length;
  // Read again in the light of what is gone, twice: what was dropped would meet what is told anew.
  for (const id of ['m1', 'm3']) {
    await memory.forget({ message_ids: [id] });
    expect(await text()).not.toMatch(/Lisbon/);
  }
  expect(await text()).toMatch(/Rex/);
  expect(asked).toHaveLength(calls);
  // No word of it was kept for that.
  expect(await inWorkItems(memory.projectId, 'Lisbon')).toBe(0);
});

it('tells anew what a hook edited as the hook left it, until its evidence goes', async () => {
  const { memory, hook, asked, text } = await intercepted((items) =>
    items.map((item) =>
      says(item, 'Lisbon') ? { ...item, content: 'The user lives in Lisbon, as was checked', tags: ['checked'] } : item,
    ),
  );
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live in Lisbon.']]);
  await memory.say([['m3', 'I live in Oslo.']]);
  const [before] = (await memory.facts()).filter((fact) => fact.value === 'Lisbon');
  const calls = asked.length;
  for (const id of ['m1', 'm3']) {
    await memory.forget({ message_ids: [id] });
    const [fact, ...more] = (await memory.facts()).filter((one) => one.value === 'Lisbon');
    expect(more).toEqual([]);
    expect(fact).toMatchObject({
      id: before!.id,
      content: 'The user lives in Lisbon, as was checked',
      tags: ['checked'],
      editedBy: hook.id,
    });
  }
  expect((await memory.facts()).map((fact) => fact.status)).toEqual(['active']);
  expect(asked).toHaveLength(calls);
  await memory.forget({ message_ids: ['m2'] });
  expect(await text()).not.toMatch(/checked/);
  expect(await inWorkItems(memory.projectId, 'as was checked')).toBe(0);
});

it('keeps nothing of an edit whose fact is deleted by name', async () => {
  const { memory, text } = await intercepted((items) =>
    items.map((item) => ({ ...item, content: `${String(item['content'])}, as was checked` })),
  );
  await memory.say([['m1', 'I live in Rome.']]);
  await memory.say([['m2', 'I live in Lisbon.']]);
  const fact = (await memory.facts()).find((one) => one.value === 'Lisbon')!;
  await memory.forget({ fact_ids: [fact.id] });
  await memory.forget({ message_ids: ['m1'] });
  expect(await text()).not.toMatch(/Lisbon/);
  expect(await inWorkItems(memory.projectId, 'as was checked')).toBe(0);
});

it('asks anew about a write under way whose answers went with what is erased, and does not take their absence for a yes', async () => {
  const { memory, asked, text, whenAsked } = await intercepted((items) => items.filter((item) => !says(item, 'Lisbon')));
  await memory.say([['m1', 'My dog is called Rex.']]);
  await memory.say([['m2', 'I live in Lisbon. I love jazz.']], { process: false });
  const stop = new AbortController();
  whenAsked(() => stop.abort());
  await memory.pipeline.run(memory.scope, stop.signal);
  const decisions = () => records.database.tenant(memory.projectId, (tx) => tx.hookDecision.count({ where: { dropped: 1 } }));
  while ((await decisions()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await memory.forget({ message_ids: ['m1'] });
  const calls = asked.length;
  await memory.run();
  expect(asked).toHaveLength(calls + 1);
  expect(await text()).toMatch(/jazz/);
  expect(await text()).not.toMatch(/Lisbon/);
}, 30_000);
