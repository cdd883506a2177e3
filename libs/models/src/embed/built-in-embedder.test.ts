// The built-in embedding, with its real encoder: deterministic, unit length, near for near texts; other scripts by their n-grams.
import { BuiltInEmbedder } from './built-in-embedder.js';

const embedder = new BuiltInEmbedder();
const embed = async (text: string) => (await embedder.embed([text], 'document'))[0] as Float32Array;
const cosine = async (a: string, b: string) => {
  const [x, y] = [await embed(a), await embed(b)];
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
};

it('gives unit vectors of its dimension, the same for the same text whatever is asked beside it', async () => {
  const texts = ['I moved to Berlin', '我在上海上班', 'x', '42', 'Привет из Москвы', '我在用 Postgres'];
  const together = await embedder.embed(texts, 'document');
  for (const [i, text] of texts.entries()) {
    expect(together[i]).toHaveLength(embedder.dimension);
    expect(Math.hypot(...(together[i] ?? []))).toBeCloseTo(1, 5);
    expect(await new BuiltInEmbedder().embed([text], 'query')).toEqual([together[i]]);
  }
  for (const nothing of ['', '😀']) expect(await embed(nothing)).toEqual(new Float32Array(384));
});

it('stays what the fingerprint promises: vectors of stored entries and of new ones are compared', async () => {
  expect(embedder.fingerprint).toBe('all-minilm-l6-v2-int8+hashed-ngrams:384:1');
  const vector = await embed('The quick brown fox');
  const strongest = [...vector.keys()].sort((a, b) => Math.abs(vector[b] ?? 0) - Math.abs(vector[a] ?? 0)).slice(0, 4);
  expect(strongest).toMatchInlineSnapshot(`
   [
     29,
     201,
     20,
     163,
   ]
  `);
});

it.each([
  ['inflection', 'She adopted two cats', 'adopting a cat', 'He repaired the engine'],
  ['a question', 'My sister plays the cello in an orchestra', 'Which instrument does she play?', 'When does the train leave?'],
  ['Chinese', '我在阿里云上班', '我上班的公司', '周末去爬山'],
  ['mixed scripts', '我在用 Postgres 数据库', 'Postgres 数据库', '周末去爬山'],
  ['another wording', 'He lost his job last week', 'being laid off', 'a walk in the park'],
  ['a field', 'the surgeon operated on her knee', 'a visit to the hospital', 'the deadline of the project'],
])('puts %s nearer than another subject', async (_, text, near, far) => {
  expect(await cosine(text, near)).toBeGreaterThan((await cosine(text, far)) + 0.15);
});

it('reads the beginning of an endless text', async () => {
  const long = 'We planted tomatoes. '.repeat(2000);
  expect(await cosine(long, `${long}The train leaves at nine.`)).toBeCloseTo(1, 5);
});
