// One search over several sources: the question becomes a vector once, and what it is searched by everywhere.
import { FindBases } from '../knowledge/find-bases.js';
import { SearchKnowledge } from '../knowledge/search-knowledge.js';
import type { Embedder, MemoryIndex } from '../ports.js';
import { InMemoryPublicRecall } from '../testing/in-memory-public-recall.js';
import { InMemoryRecall } from '../testing/in-memory-recall.js';
import { sampleMessage } from '../testing/samples.js';
import { recallOptions } from './options.js';
import { RankMemory } from './rank/rank-memory.js';
import { SearchPublic } from './search-public.js';
import { SearchSources, type SearchSourcesRequest } from './search-sources.js';

const PROJECT = '3f0c1a5e-1111-4222-8333-444455556666';
const BASE = '3f0c1a5e-1111-4222-8333-444455556667';
type Asked = Parameters<MemoryIndex['search']>;

/** Users u1 … u3 each said one thing: of theirs u2 lets all see it, u3 the searchers of the base. `asked`: every search of the index. */
async function sources(embed: (text: string) => Promise<Float32Array[]>) {
  const rows = new InMemoryRecall();
  const say = (userId: string, seq: bigint, over: object) =>
    rows.messages.push(sampleMessage({ projectId: PROJECT, userId }, `m-${userId}`, 'Green tea is served', { status: 'processed', seq, ...over })); // prettier-ignore
  say('u1', 1n, {});
  say('u2', 2n, { allowPublic: true });
  say('u3', 3n, { knowledgeBaseIds: [BASE] });
  const questions: string[] = [];
  const embedder: Embedder = {
    fingerprint: 'counting',
    dimension: 1,
    embed: (texts, kind) => {
      questions.push(...texts.map((text) => `${kind}: ${text}`));
      return embed(texts.join());
    },
  };
  const whole = await rows.indexAll();
  const asked: Asked[] = [];
  const index = {
    search: (...search: Asked) => {
      asked.push(search);
      return whole.search(...search);
    },
  };
  const bases = { known: () => Promise.resolve([BASE]), hydrate: () => Promise.resolve([]) };
  const knowledge = new SearchKnowledge(index, bases);
  const shared = new SearchPublic(index, new InMemoryPublicRecall(() => rows));
  const search = new SearchSources(new RankMemory({ store: rows, index, embedder }), shared, knowledge, new FindBases(bases), embedder);
  const find = async (over: Partial<SearchSourcesRequest> = {}) =>
    (
      await search.execute({
        ...{ projectId: PROJECT, userId: 'u1', query: 'When is green tea served?', layers: ['message'], filters: null },
        ...{ options: recallOptions(), knowledgeBaseIds: [BASE], includePublic: true, ...over },
      })
    ).map((hit) => [hit.source, hit.one?.record.userId]);
  return { find, questions, asked };
}
const ALL = [['user', 'u1'], ['public', 'u2'], ['knowledge_base', 'u3']]; // prettier-ignore

it('asks for the vector once, and searches every source by it', async () => {
  const { find, questions, asked } = await sources(() => Promise.resolve([Float32Array.of(1)]));
  expect(await find()).toEqual(ALL);
  expect(questions).toEqual(['query: When is green tea served?']);
  expect(asked.map(([shelf]) => Object.keys(shelf).at(-1)).sort()).toEqual(['knowledgeBaseId', 'publicExcept', 'publicExcept', 'userId']);
  for (const [, { dense }] of asked) expect(dense).toEqual(Float32Array.of(1));
  expect(await find({ userId: null })).toEqual(ALL.slice(1));
  expect(questions).toHaveLength(2);
});

it('goes by the words alone where the model is away', async () => {
  const { find, questions, asked } = await sources(() => Promise.reject(new Error('away')));
  expect(await find()).toEqual(ALL);
  expect([questions.length, asked.length]).toEqual([1, 4]);
  for (const [, { dense }] of asked) expect(dense).toBeNull();
});

it('asks for none where the request is refused', async () => {
  const { find, questions } = await sources(() => Promise.resolve([Float32Array.of(1)]));
  await expect(find({ userId: null, includePublic: false, knowledgeBaseIds: [] })).rejects.toMatchObject({ code: 'validation.failed' });
  expect(questions).toEqual([]);
});
