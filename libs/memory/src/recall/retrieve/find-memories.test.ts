// Facts, preferences and their reasons on rows in memory: bounds, the conversation's weight, limits, relevance.
import { FindBases } from '../../knowledge/find-bases.js';
import { SearchKnowledge } from '../../knowledge/search-knowledge.js';
import type { Fact } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import { InMemoryRecall, noVectors } from '../../testing/in-memory-recall.js';
import { sampleFact, sampleMessage, sampleSource } from '../../testing/samples.js';
import { InMemoryPublicRecall } from '../../testing/in-memory-public-recall.js';
import { RankMemory } from '../rank/rank-memory.js';
import { relativity } from '../rank/score/relativity.js';
import { SearchPublic } from '../search-public.js';
import { SearchSources } from '../search-sources.js';
import { FindMemories, type FindRequest } from './find-memories.js';
import { preferenceOf } from './preference-of.js';

const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'u1' };
const NO_BASES = { known: () => Promise.resolve([]), hydrate: () => Promise.resolve([]) };

function memory() {
  const rows = new InMemoryRecall();
  let seq = 0n;
  const know = (content: string, over: Partial<Fact> = {}, said: Partial<Message> = {}) => {
    const of = { ...scope, ...(said.userId !== undefined && { userId: said.userId }) };
    const message = sampleMessage(of, `m${++seq}`, content, {
      status: 'processed',
      seq,
      sessionId: over.sessionId ?? 's1',
      tags: ['told'],
      ...said,
    });
    rows.messages.push(message);
    const fact = sampleFact(of, content, { sources: [sampleSource(message.id, content, { timestamp: message.timestamp })], ...over });
    rows.facts.push(fact);
    return fact;
  };
  const find = async (query: string, over: Partial<FindRequest> = {}) => {
    const index = await rows.indexAll();
    const rank = new RankMemory({ store: rows, index, embedder: noVectors }, () => new Date('2026-03-10T12:00:00Z'));
    const shared = new InMemoryPublicRecall(() => rows);
    const knowledge = new SearchKnowledge(index, NO_BASES);
    const search = new SearchSources(rank, new SearchPublic(index, shared), knowledge, new FindBases(NO_BASES), noVectors);
    return new FindMemories(search, rows, shared, rows).execute({
      ...{ ...scope, query, filters: null, preferredSession: null, knowledgeBaseIds: [], limit: 9, preferences: 9, least: 0 },
      ...over,
    });
  };
  return { rows, know, find };
}
const contents = ({ memories }: Awaited<ReturnType<ReturnType<typeof memory>['find']>>) =>
  memories.map(({ record }) => (record.kind === 'fact' ? record.fact.content : record.kind));

it('tells preferences among the memories and by themselves, with reasons and the tags of what was said', async () => {
  const { know, find } = memory();
  const liked = know('I like green tea', { category: 'preference' });
  know('I bought green curtains');
  const found = await find('What green tea do I like?');
  expect(contents(found)[0]).toBe('I like green tea');
  expect(found.memories[0]?.record).toMatchObject({ stage: 'working', provenance: { tags: ['told'] } });
  expect(found.preferences).toEqual([{ fact: liked, kind: 'explicit', reasoning: expect.stringContaining('"I like green tea"'), relativity: found.memories[0]?.relativity }]); // prettier-ignore
  expect((await find('What green tea do I like?', { preferences: 0 })).preferences).toEqual([]);
});

it('gives out so many, and none below the least relevance', async () => {
  const { know, find } = memory();
  for (let i = 0; i < 6; i++) know(`I drink green tea number ${i}`);
  expect((await find('green tea', { limit: 2 })).memories).toHaveLength(2);
  expect((await find('green tea number 3', { least: 1 })).memories).toEqual([]);
  const all = (await find('green tea number 3')).memories.map((one) => one.relativity);
  expect(all).toEqual([...all].sort((a, b) => b - a));
});

it('bounds by the group of the source, and leaves a source that is left out unbounded', async () => {
  const { know, find } = memory();
  know('I drink green tea', { tags: ['kept'] });
  know('I drink green tea with milk');
  const group = { combine: 'and' as const, conditions: [{ kind: 'tag' as const, tag: 'kept' }] };
  const of = async (filters: Partial<NonNullable<FindRequest['filters']>>) =>
    contents(await find('green tea', { filters: { user: null, public: null, knowledgebase: null, ...filters } }));
  expect(await of({ user: group })).toEqual(['I drink green tea']);
  expect(await of({ knowledgebase: group, public: group })).toHaveLength(2);
});

it('tells what others made public beside their own, bounded by its own group, and no preference of theirs as this user’s', async () => {
  const { know, find } = memory();
  const other = { userId: 'u2', allowPublic: true };
  know('I drink green tea');
  const theirs = know('Green tea is served at noon', { category: 'preference', tags: ['posted'] }, other);
  know('Green tea is a secret of mine', {}, { ...other, allowPublic: false });
  const found = await find('green tea');
  expect(contents(found).sort()).toEqual(['Green tea is served at noon', 'I drink green tea']);
  expect(found.memories.find(({ record }) => record.kind === 'fact' && record.isShared)?.record).toMatchObject({
    fact: { id: theirs.id },
    provenance: { tags: ['posted', 'told'] },
  });
  expect(found.preferences).toEqual([]);
  const group = (tag: string) => ({ combine: 'and' as const, conditions: [{ kind: 'tag' as const, tag }] });
  const of = async (tag: string) =>
    contents(await find('green tea', { filters: { user: group('none'), public: group(tag), knowledgebase: null } }));
  expect(await of('posted')).toEqual(['Green tea is served at noon']);
  expect(await of('other')).toEqual([]);
});

it('lets a conversation decide between what fits alike, and bounds nothing by it', async () => {
  const { know, find } = memory();
  know('I drink green tea at home', { sessionId: 's1' });
  know('I drink green tea at work', { sessionId: 's2' });
  expect(contents(await find('green tea', { preferredSession: 's1' }))).toEqual(['I drink green tea at home', 'I drink green tea at work']);
  expect(contents(await find('green tea', { preferredSession: 's2' }))).toEqual(['I drink green tea at work', 'I drink green tea at home']);
  expect(contents(await find('green tea at home', { preferredSession: 's2' }))[0]).toBe('I drink green tea at home');
});

it.each<[Partial<Fact>, ReturnType<typeof preferenceOf>]>([
  [{ category: 'fact' }, null],
  [{ category: 'preference' }, { kind: 'explicit', reasoning: 'The user said on 2026-03-02: "Tea"' }],
  [
    { category: 'fact', type: 'instruction', language: 'zh' },
    { kind: 'explicit', reasoning: '用户在2026-03-02说过：“Tea”' },
  ],
  [
    { category: 'preference', speaker: 'assistant' },
    { kind: 'implicit', reasoning: 'assistant said on 2026-03-02: "Tea"' },
  ],
  [
    { category: 'behavior', sources: ['a1', 'a2'].map((actionId, i) => ({ ...sampleSource('m', 'x', { timestamp: new Date(`2026-03-0${i + 1}T10:00:00Z`) }), messageId: null, actionId })) }, // prettier-ignore
    { kind: 'implicit', reasoning: 'Seen in 2 actions of 2026-03-01 to 2026-03-02; the user did not say so' },
  ],
])('%j is %j', (over, expected) => {
  const source = sampleSource('m1', 'Tea', { timestamp: new Date('2026-03-02T07:31:13Z'), role: over.speaker ?? 'user' });
  expect(preferenceOf(sampleFact(scope, 'The user likes tea', { language: 'en', sources: [source], ...over }))).toEqual(expected);
});

it('is 0 for nothing in common, half in the middle of its curve, and never changes an order', () => {
  const scores = [0, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2];
  const values = scores.map(relativity);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  expect([values[0], values[3], values[6]]).toEqual([0, 0.5, values[7]]);
  expect(values[2]).toBeLessThan(0.45);
  expect(values[4]).toBeGreaterThan(0.45);
});
