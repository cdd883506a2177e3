// The parts of a block against plain computations over the same entries: seeded, over many shapes.
import { DenseRows, encodeDense } from './dense-rows.js';
import { BestSlots } from './best-slots.js';
import { Postings } from './postings.js';

/** Linear congruential, in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
}
function unit(dimension: number, random: () => number): Float32Array {
  const vector = Float32Array.from({ length: dimension }, () => random() + random() + random() - 1.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

describe('DenseRows', () => {
  it.each([1, 3, 8, 256, 1536])('of %i dimensions: a cosine is off by 0.005 at most', (dimension) => {
    const random = seeded(dimension);
    const rows = new DenseRows(dimension);
    const vectors = Array.from({ length: 200 }, () => unit(dimension, random));
    vectors.forEach((vector, slot) => rows.set(slot, encodeDense(vector)));
    for (let i = 0; i < 20; i++) {
      const query = unit(dimension, random);
      const off = vectors.map((vector, slot) => Math.abs(rows.dot(query, slot) - cosine(query, vector)));
      expect(Math.max(...off)).toBeLessThan(0.005);
    }
  });

  it('gives zero for a vector of zeros, and keeps vectors in their order when packed', () => {
    const rows = new DenseRows(4);
    [
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ].forEach((values, slot) => rows.set(slot, encodeDense(Float32Array.from(values))));
    const query = Float32Array.of(0.6, 0.8, 0, 0);
    expect([0, 1, 2].map((slot) => rows.dot(query, slot).toFixed(4))).toEqual(['0.0000', '0.6000', '0.8000']);
    const packed = rows.packed(Int32Array.of(-1, 0, 1), 2);
    expect([0, 1].map((slot) => packed.dot(query, slot).toFixed(4))).toEqual(['0.6000', '0.8000']);
  });

  it('reads the float32 rows of the first release, and refuses another dimension', () => {
    const rows = new DenseRows(4);
    rows.set(0, Buffer.from(Float32Array.of(0.6, 0.8, 0, 0).buffer));
    expect(rows.dot(Float32Array.of(1, 0, 0, 0), 0)).toBeCloseTo(0.6, 2);
    expect(() => rows.set(1, encodeDense(new Float32Array(5)))).toThrow(/5 dimensions where 4/);
  });
});

describe('BestSlots', () => {
  it('is the head of the sorted list, whatever the order of the offers and however many are equal', () => {
    const random = seeded(5);
    for (let round = 0; round < 50; round++) {
      const scores = Array.from({ length: 300 }, () => Math.floor(random() * 40) - 5);
      const best = new BestSlots(25);
      scores.forEach((score, slot) => best.offer(slot, score));
      const sorted = [...scores.keys()].filter((slot) => (scores[slot] as number) > 0);
      sorted.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
      expect([...best.found].sort((a, b) => a - b)).toEqual(sorted.slice(0, 25).sort((a, b) => a - b));
    }
  });
});

describe('Postings', () => {
  const batchOf = (entries: [slot: number, terms: [hash: number, weight: number][]][]) => {
    const flat = entries.flatMap(([slot, terms]) => terms.map(([hash, weight]) => ({ slot, hash, weight })));
    return {
      hashes: Uint32Array.from(flat, (one) => one.hash),
      slots: Uint32Array.from(flat, (one) => one.slot),
      weights: Float32Array.from(flat, (one) => one.weight),
    };
  };
  const held = (postings: Postings, hash: number) =>
    [...postings.of(hash)].flatMap(({ slots, weights, start, end }) =>
      Array.from({ length: end - start }, (_, i) => [slots[start + i], weights[start + i]]),
    );

  it('holds every term of every entry, over any number of batches, and after packing those that are left', () => {
    const random = seeded(9);
    const postings = new Postings();
    const expected = new Map<number, [number, number][]>();
    for (let slot = 0; slot < 500;) {
      const batch = Array.from({ length: 1 + Math.floor(random() * 30) }, (): [number, [number, number][]] => {
        const hashes = new Set(Array.from({ length: 5 }, () => Math.floor(random() ** 3 * 60)));
        return [slot++, [...hashes].map((hash) => [hash, Math.fround(random())])];
      });
      for (const [at, terms] of batch)
        for (const [hash, weight] of terms) expected.set(hash, [...(expected.get(hash) ?? []), [at, weight]]);
      postings.add(batchOf(batch));
    }
    for (const [hash, list] of expected) expect(held(postings, hash)).toEqual(list);
    expect(held(postings, 4294967295)).toEqual([]);
    const count = Math.max(...[...expected.values()].flat().map(([slot]) => slot)) + 1;
    let kept = 0;
    const moved = Int32Array.from({ length: count }, (_, slot) => (slot % 3 === 0 ? -1 : kept++));
    postings.pack(moved);
    for (const [hash, list] of expected)
      expect(held(postings, hash)).toEqual(list.filter(([slot]) => slot % 3 !== 0).map(([slot, weight]) => [moved[slot], weight]));
  });
});
