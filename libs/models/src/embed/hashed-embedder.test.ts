// Properties of the built-in embedding: deterministic, unit length, near for near texts, far for far ones.
import { HashedEmbedder } from './hashed-embedder.js';

const embedder = new HashedEmbedder();
const embed = async (text: string) => (await embedder.embed([text]))[0] as Float32Array;
const cosine = async (a: string, b: string) => {
  const [x, y] = [await embed(a), await embed(b)];
  return x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
};

it('gives unit vectors of its dimension, the same for the same text', async () => {
  for (const text of ['I moved to Berlin', '我在上海上班', 'ひらがな', 'x', '😀', '42']) {
    const vector = await embed(text);
    expect(vector).toHaveLength(embedder.dimension);
    expect([0, 1]).toContainEqual(expect.closeTo(Math.hypot(...vector), 5) as number);
    expect(await embed(text)).toEqual(vector);
  }
  expect(await embed('')).toEqual(new Float32Array(256));
});

it('stays what the fingerprint promises: vectors of stored entries and of new ones are compared', async () => {
  expect(embedder.fingerprint).toBe('hashed-ngrams:256:1');
  const vector = await embed('The quick brown fox');
  const strongest = [...vector.keys()].sort((a, b) => Math.abs(vector[b] ?? 0) - Math.abs(vector[a] ?? 0)).slice(0, 6);
  expect(strongest).toMatchInlineSnapshot(`
   [
     129,
     34,
     53,
     142,
     157,
     178,
   ]
  `);
});

it.each([
  ['inflection', 'She adopted two cats', 'adopting a cat', 'He repaired the engine'],
  ['a typo', 'my favourite restaurant is closed', 'favorite restaurnt', 'the meeting starts at nine'],
  ['Chinese', '我在阿里云上班', '我上班的公司', '周末去爬山'],
  ['word order', 'Berlin is where I live', 'I live in Berlin', 'I work as a nurse'],
])('puts %s nearer than another subject', async (_, text, near, far) => {
  expect(await cosine(text, near)).toBeGreaterThan((await cosine(text, far)) + 0.15);
});
