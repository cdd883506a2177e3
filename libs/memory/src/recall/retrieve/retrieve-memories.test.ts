// Both ways of retrieving on rows in memory: what is found over links, what surrounds it, what has not been learnt from, and usage.
import type { Fact } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import { InMemoryRecall, noVectors } from '../../testing/in-memory-recall.js';
import { sampleFact, sampleMessage, sampleSource, sampleSummary } from '../../testing/samples.js';
import { RankMemory } from '../rank/rank-memory.js';
import { RetrieveMemories } from './retrieve-memories.js';

const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'u1' };
const day = (date: string) => ({ start: new Date(`${date}T00:00:00Z`), end: new Date(`${date}T23:59:59Z`), granularity: 'day' as const });

function memory() {
  const rows = new InMemoryRecall();
  let seq = 0n;
  const say = (id: string, content: string, over: Partial<Message> = {}) => {
    const message = sampleMessage(scope, id, content, { status: 'processed', seq: ++seq, ...over });
    rows.messages.push(message);
    return message;
  };
  const know = (content: string, over: Partial<Fact> = {}, from: Message = say(`m${seq + 1n}`, content)) => {
    const fact = sampleFact(scope, content, { sources: [sampleSource(from.id, from.content, { timestamp: from.timestamp })], ...over });
    rows.facts.push(fact);
    return fact;
  };
  const retrieve = async (query: string, mode: 'events' | 'graph' = 'events', topK = 10, withEmbeddings = false) => {
    const rank = new RankMemory({ store: rows, index: await rows.indexAll(), embedder: noVectors }, () => new Date('2026-03-10T12:00:00Z'));
    return new RetrieveMemories(rank, rows, noVectors, rows).execute({ ...scope, query, mode, topK, withEmbeddings });
  };
  return { rows, say, know, retrieve };
}
const contents = (found: Awaited<ReturnType<ReturnType<typeof memory>['retrieve']>>) =>
  found.memories.map(({ record }) => (record.kind === 'fact' ? record.fact.content : record.message.content));

it('gives each memory with its whole messages, stage, title, background and score', async () => {
  const { rows, say, know, retrieve } = memory();
  const message = say('m1', 'Hi! I work at Contoso in Berlin.', { turnId: '3' });
  const fact = know(
    'The user works at Contoso',
    { version: 2, type: 'persona', slot: { subject: 'user', attribute: 'employer' }, value: 'Contoso' },
    message,
  );
  rows.summaries.push(sampleSummary(scope, 'Works at Contoso in Berlin.', [fact.id]));
  const { memories } = await retrieve('Where does the user work?', 'events', 1);
  expect(memories).toEqual([
    {
      record: { kind: 'fact', fact },
      stage: 'user',
      score: expect.any(Number),
      title: 'employer: Contoso',
      background: 'Works at Contoso in Berlin.',
      messages: [message],
      retrievals: [],
      embedding: [],
    },
  ]);
  expect(memories[0]?.score).toBeGreaterThan(0);
  expect(memories[0]?.score).toBeLessThanOrEqual(1);
});

it('counts each retrieval behind the answer, and shows the earlier ones', async () => {
  const { know, retrieve } = memory();
  know('The user works at Contoso');
  for (const before of [0, 1, 2]) {
    expect((await retrieve('work at Contoso')).memories[0]?.retrievals).toHaveLength(before);
    await new Promise((resolve) => setImmediate(resolve));
  }
});

it('tells what was only just said, as it was said', async () => {
  const { say, know, retrieve } = memory();
  know('The user works at Contoso');
  say('new', 'My locker at Contoso has the number 42.', { status: 'pending' });
  const { memories } = await retrieve('locker number at Contoso');
  expect(memories[0]).toMatchObject({ record: { kind: 'message', message: { id: 'new' } }, stage: 'working' });
});

it('has vectors only when they are asked for', async () => {
  const { know, retrieve } = memory();
  know('The user works at Contoso');
  expect((await retrieve('Contoso', 'events', 5, true)).memories[0]?.embedding).toEqual([0]);
});

describe('events', () => {
  it('stand with time and participants, and with what causes, conditions, precedes and denies them', async () => {
    const { rows, know, retrieve } = memory();
    const trip = know('The user will fly to Oslo with Anna', {
      eventTime: day('2026-04-02'),
      entities: ['Oslo', 'Anna'],
      category: 'plan',
    });
    const cause = know('Anna got a job there', { entities: ['Anna'] });
    const before = know('The visa was issued', { eventTime: day('2026-03-20'), category: 'event' });
    const sameName = know('The capital is expensive', { entities: ['Oslo'] });
    rows.relations.push(
      { sourceId: cause.id, targetId: trip.id, kind: 'causes', confidence: 0.9 },
      { sourceId: trip.id, targetId: before.id, kind: 'after', confidence: 1 },
      { sourceId: sameName.id, targetId: trip.id, kind: 'same_entity', confidence: 1 },
    );
    const { memories, events, relations } = await retrieve('fly to Oslo', 'events', 1);
    expect(memories.map(({ record }) => record.kind === 'fact' && record.fact.id)).toEqual([trip.id]);
    expect(events.map(({ fact, time, participants }) => [fact.id, time, participants])).toEqual(
      expect.arrayContaining([
        [trip.id, trip.eventTime, ['user', 'Anna']],
        [before.id, before.eventTime, []],
        [cause.id, null, expect.any(Array)],
      ]),
    );
    expect(events).toHaveLength(3);
    expect(relations.map(({ sourceId, kind, targetId }) => [sourceId, kind, targetId])).toEqual(
      expect.arrayContaining([
        [cause.id, 'causes', trip.id],
        [trip.id, 'after', before.id],
      ]),
    );
    expect(relations).toHaveLength(2);
  });
});

describe('graph', () => {
  it('finds over two hops what shares no word with the query; one hop and events do not', async () => {
    const { rows, know, retrieve } = memory();
    const near = know('The user plays chess with Ben');
    const one = know('Ben is married to Carla');
    const two = know('Carla runs a bakery');
    rows.relations.push(
      { sourceId: near.id, targetId: one.id, kind: 'same_entity', confidence: 1 },
      { sourceId: one.id, targetId: two.id, kind: 'same_entity', confidence: 1 },
    );
    expect(contents(await retrieve('plays chess', 'events'))).not.toContain(two.content);
    const graph = await retrieve('plays chess', 'graph');
    expect(contents(graph)).toEqual([near.content, one.content, two.content]);
    expect([graph.events, graph.relations]).toEqual([[], []]);
  });
});
