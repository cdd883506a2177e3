// What entries can be filtered by stays true: as evidence comes and goes, they are what an index made anew would hold.
import { RebuildIndex, type ports } from '@strata/memory';
import { PostgresKnowledgeToIndex } from '../rebuild/knowledge-to-index.js';
import { PostgresRecordsOfUsers } from '../rebuild/records-of-users.js';
import { ListedIndex, newMemory, noVectors } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

type Kept = Pick<ports.IndexPayload, 'sessionIds' | 'agentIds' | 'appIds' | 'tags' | 'info' | 'createdAt' | 'updatedAt'>;
const kept = (index: ListedIndex): Map<string, Kept> =>
  new Map(
    [...index.shelves.values()].flatMap((entries) =>
      [...entries.values()].map(({ id, payload: { sessionIds, agentIds, appIds, tags, info, createdAt, updatedAt } }) => [
        id,
        { sessionIds, agentIds, appIds, tags, info, createdAt, updatedAt },
      ]),
    ),
  );

it('follows evidence that is added and erased, in facts, summaries and topics', async () => {
  const memory = await newMemory(records);
  const entries = async () => {
    const fresh = new ListedIndex();
    const source = new PostgresRecordsOfUsers(records.database);
    const knowledge = new PostgresKnowledgeToIndex(records.database);
    await new RebuildIndex({ records: source, knowledge, index: fresh, embedder: noVectors }).shelf(memory.scope, true);
    const held = kept(memory.index);
    expect(held).toEqual(kept(fresh));
    return held;
  };
  const scenes = (held: Map<string, Kept>, layer: string) =>
    [...held].flatMap(([id, { info }]) => (id.startsWith(layer) ? [info['scene'] ?? []] : []));

  await memory.say([['m1', 'I live in Paris.']], { about: { metadata: { scene: 'chat' }, tags: ['told'], agentId: 'bot' } });
  const first = await entries();
  for (const layer of ['message', 'fact', 'summary', 'topic']) {
    expect(scenes(first, layer).length).toBeGreaterThan(0);
    for (const found of scenes(first, layer)) expect(found).toEqual(['chat']);
  }
  expect([...first.values()].every(({ tags, agentIds }) => tags.includes('told') && agentIds.includes('bot'))).toBe(true);

  // Said again elsewhere: no word of the summaries changes, but what rests under them does.
  await memory.say([['m2', 'I live in Paris.']], { sessionId: 'session-2', about: { metadata: { scene: 'call', n: 1 } } });
  const repeated = await entries();
  expect(scenes(repeated, 'fact')).toEqual([['chat', 'call']]);
  for (const found of [...scenes(repeated, 'summary'), ...scenes(repeated, 'topic')]) expect(found).toEqual(['chat', 'call']);
  await memory.say([['m3', 'My dog is called Rex.']], { about: { metadata: { scene: 'call' } } });
  expect(scenes(await entries(), 'summary')).toContainEqual(['call']);

  await memory.forget({ message_ids: ['m1'] });
  const left = await entries();
  expect(scenes(left, 'fact')).toEqual([['call'], ['call']]);
  expect(JSON.stringify([...left])).not.toMatch(/chat|told|bot/);
  await memory.forget({ message_ids: ['m2'] });
  expect(scenes(await entries(), 'fact')).toEqual([['call']]);
  expect(JSON.stringify([...(await entries())])).not.toMatch(/"n"/);
});

it('gives counted behaviour what its actions carry', async () => {
  const memory = await newMemory(records);
  for (let i = 0; i < 5; i++) await memory.act(`a${i}`, 'filtered shoes by size 42', { size: '42' }, `shop-${i % 2}`);
  const fresh = new ListedIndex();
  const source = new PostgresRecordsOfUsers(records.database);
  const knowledge = new PostgresKnowledgeToIndex(records.database);
  await new RebuildIndex({ records: source, knowledge, index: fresh, embedder: noVectors }).shelf(memory.scope, true);
  expect(kept(memory.index)).toEqual(kept(fresh));
  const facts = [...kept(memory.index)].filter(([id]) => id.startsWith('fact'));
  expect(facts.length).toBeGreaterThan(0);
  expect(new Set(facts.flatMap(([, { sessionIds }]) => sessionIds))).toEqual(new Set(['shop-0', 'shop-1']));
});
