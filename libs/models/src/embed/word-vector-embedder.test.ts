// Properties of the embedding by word vectors: deterministic, unit length, near for near texts, far for far ones.
import { WordVectorEmbedder } from './word-vector-embedder.js';

const embedder = new WordVectorEmbedder();
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
  expect(embedder.fingerprint).toBe('word-vectors+hashed-ngrams:256:2');
  const vector = await embed('The quick brown fox');
  const strongest = (from: number, to: number) =>
    [...vector.keys()]
      .slice(from, to)
      .sort((a, b) => Math.abs(vector[b] ?? 0) - Math.abs(vector[a] ?? 0))
      .slice(0, 4);
  expect([strongest(0, 100), strongest(100, 256)]).toMatchInlineSnapshot(`
   [
     [
       55,
       25,
       64,
       94,
     ],
     [
       242,
       246,
       121,
       194,
     ],
   ]
  `);
});

it.each([
  ['inflection', 'She adopted two cats', 'adopting a cat', 'He repaired the engine'],
  ['a typo', 'my favourite restaurant is closed', 'favorite restaurnt', 'the meeting starts at nine'],
  ['Chinese', '我在阿里云上班', '我上班的公司', '周末去爬山'],
  ['word order', 'Berlin is where I live', 'I live in Berlin', 'I work as a nurse'],
  ['a kind of thing', 'He plays the violin', 'musical instruments', 'sports cars'],
  ['a field', 'the surgeon operated on her knee', 'a visit to the hospital', 'the deadline of the project'],
])('puts %s nearer than another subject', async (_, text, near, far) => {
  expect(await cosine(text, near)).toBeGreaterThan((await cosine(text, far)) + 0.15);
});

it('knows a text of unknown words by its letters alone', async () => {
  expect(await cosine('Zorblatt Quuxify', 'zorblat quuxifies')).toBeGreaterThan(0.4);
  expect(Math.hypot(...(await embed('我在上海上班')).slice(0, 100))).toBe(0);
});
