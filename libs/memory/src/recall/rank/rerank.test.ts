// A configured reranker: what reaches it, what its opinion does, what its absence costs.
import { AppError } from '@strata/contracts';
import type { Reranker } from '../../ports.js';
import { InMemoryRecall } from '../../testing/in-memory-recall.js';
import { sampleMessage, sampleSession } from '../../testing/samples.js';
import { recallOptions } from '../options.js';
import { RecallContext } from '../recall-context.js';
import { RankMemory } from './rank-memory.js';

const scope = { projectId: 'p', userId: 'u' };
const embedder = { fingerprint: 'none', dimension: 1, embed: (texts: string[]) => Promise.resolve(texts.map(() => new Float32Array(1))) };

const broken: Reranker = { name: 'broken', rerank: (_, texts) => Promise.resolve(texts.map(() => NaN)) };

/** Prefers what holds the word; keeps what it was asked. */
class Prefers implements Reranker {
  readonly name = 'prefers';
  readonly asked: { query: string; texts: string[] }[] = [];
  constructor(private readonly word: string) {}
  rerank(query: string, texts: string[]): Promise<number[]> {
    this.asked.push({ query, texts });
    return Promise.resolve(texts.map((text) => (text.includes(this.word) ? 7 : -7)));
  }
}
const away: Reranker = { name: 'away', rerank: () => Promise.reject(new AppError('model.unavailable', 'gone')) };

async function memoryOf(contents: string[], reranker: Reranker | null) {
  const store = new InMemoryRecall();
  const session = { ...sampleSession(scope, 's'), createdAt: new Date(), updatedAt: new Date() };
  store.sessions = [session];
  store.messages = contents.map((content, i) =>
    sampleMessage(scope, `m${i}`, content, { sessionId: 's', seq: BigInt(i + 1), status: 'processed' }),
  );
  const rank = new RankMemory({ index: await store.indexAll(), store, embedder, reranker });
  const ask = (query: string, rerank = true) =>
    rank.run(scope, { query, options: { ...recallOptions(), rerank }, layers: ['message'], always: true });
  return { ask, context: new RecallContext(rank, store, store) };
}
const teas = ['I drink green tea every morning, tea is my thing.', 'The tea shop closes at six.', 'My aunt grows jasmine for tea.'];

it('has a say in the order, within the scores that the best had', async () => {
  const plain = await (await memoryOf(teas, null)).ask('green tea in the morning');
  expect(plain.candidates[0]!.id).toBe('m0');
  expect(plain.reranker).toBeUndefined();
  const reranker = new Prefers('jasmine');
  const again = await (await memoryOf(teas, reranker)).ask('green tea in the morning');
  expect(again.candidates[0]!.id).toBe('m2');
  expect(again.candidates[0]!.score).toBeLessThanOrEqual(plain.candidates[0]!.score);
  expect(again.candidates.at(-1)!.score).toBeGreaterThanOrEqual(plain.candidates.at(-1)!.score);
  expect(again.confidence).toBe(plain.confidence);
  expect(again.reranker).toEqual({ name: 'prefers', candidates: 3, outcome: 'used' });
  expect(reranker.asked).toMatchObject([{ query: 'green tea in the morning' }]);
});

it('sees the best 50 at most; the rest stays behind them', async () => {
  const reranker = new Prefers('number 3 ');
  const many = Array.from({ length: 80 }, (_, i) => `tea number ${i} of the ${'very '.repeat(i % 7)}long list`);
  const { candidates } = await (await memoryOf(many, reranker)).ask('tea list');
  expect(reranker.asked[0]!.texts).toHaveLength(50);
  expect(candidates).toHaveLength(80);
  const scores = candidates.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

it('costs nothing but its opinion when it is away, and the trace says so', async () => {
  const plain = await (await memoryOf(teas, null)).ask('tea');
  const { ask, context } = await memoryOf(teas, away);
  expect((await ask('tea')).candidates.map(({ id }) => id)).toEqual(plain.candidates.map(({ id }) => id));
  const answer = await context.execute({ projectId: 'p', sessionId: 's', query: 'tea', options: recallOptions(), details: true });
  expect(answer?.trace?.reranker).toEqual({ name: 'away', candidates: 3, outcome: 'away', reason: 'model.unavailable' });
});

it('is not believed when it answers nonsense', async () => {
  const { candidates, reranker } = await (await memoryOf(teas, broken)).ask('tea');
  expect(reranker).toMatchObject({ outcome: 'away', reason: 'model.invalid_output' });
  expect(candidates.map(({ score }) => Number.isFinite(score))).toEqual([true, true, true]);
});

it('is not asked where the caller wants no reranking, or there is nothing to order', async () => {
  const reranker = new Prefers('tea');
  const { ask } = await memoryOf(teas, reranker);
  await ask('tea', false);
  expect((await (await memoryOf(teas.slice(0, 1), reranker)).ask('tea')).reranker).toMatchObject({ outcome: 'not_needed' });
  expect(reranker.asked).toEqual([]);
});
