// The pack of word vectors: what it holds, what it refuses, what it costs.
import { readPack, wordVectors } from './word-vectors.js';

it('holds the frequent words of English, in lower case', () => {
  const vectors = wordVectors();
  const known = (word: string) => vectors.addTo(new Float32Array(vectors.dimension), word);
  expect(vectors.dimension).toBe(100);
  expect(['doctor', 'hiking', 'guitar', 'vegetarian'].map(known)).toEqual([true, true, true, true]);
  expect(['Doctor', '', 'zorblatt', '医生'].map(known)).toEqual([false, false, false, false]);
});

it('weighs a rare word above a frequent one', () => {
  const vectors = wordVectors();
  const length = (word: string) => {
    const sum = new Float32Array(vectors.dimension);
    vectors.addTo(sum, word);
    return Math.hypot(...sum);
  };
  expect(length('violin')).toBeGreaterThan(2 * length('said'));
});

it('is read once', () => expect(wordVectors()).toBe(wordVectors()));

it.each([0, 11, 30])('refuses a pack that was cut after %i bytes', (bytes) => {
  const head = Buffer.alloc(40);
  [1, 20, 4].forEach((value, i) => head.writeUInt32LE(value, i * 4));
  expect(() => readPack(head.subarray(0, bytes))).toThrow('not whole');
  expect(readPack(head).dimension).toBe(20);
});
