import { growth, qdrantBytes, sum } from './sizes.js';

const size = (heap: number, toast: number, indexes: number) => ({ heap, toast, indexes });

it('divides what came on top among parts that belong together, with nothing left out', () => {
  const before = new Map([
    ['facts', size(100, 0, 100)],
    ['fact_sources', size(0, 0, 0)],
  ]);
  const after = new Map([
    ['facts', size(300, 20, 200)],
    ['fact_sources', size(80, 0, 40)],
    ['index_entries', size(0, 60, 0)],
    ['webhook_of_tomorrow', size(10, 0, 0)],
  ]);
  const parts = new Map(growth(before, after, 2));
  expect(parts.get('facts, evidence, links')).toEqual(size(140, 10, 70));
  expect(parts.get('index (words and vectors)')).toEqual(size(0, 30, 0));
  expect(parts.get('the rest')).toEqual(size(5, 0, 0));
  expect(sum(parts.get('in all')!)).toBe(255);
});

it('counts a point of Qdrant as vector, links, words and their postings, payload and keys', () => {
  const entry = { perMessage: 2, dimension: 384, terms: 10, denseBytes: 388, sparseBytes: 80, payloadBytes: 300 };
  expect(qdrantBytes(entry)).toBe(384 * 4 + 128 + 160 + 300 + 250);
});
