// The same data gives the same top ten in both stores: random memories of several users, in one collection and in embedded blocks.
import { freeScope, INDEX_DIMENSION, InMemoryIndexRows, memoryIndexConformance, samplePayload } from '@strata/memory/testing';
import type { ports, UserScope } from '@strata/memory';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { QdrantIndex } from './qdrant/qdrant-index.js';
import { ScriptedQdrant } from './testing/scripted-qdrant.js';

/** Scores of words differ by float32; cosines by what a byte for each dimension loses in the embedded index. See docs/adr/0004. */
const WORDS = 1e-5;
const MEANING = 0.01;
const TOP = 10;
const LAYERS = ['message', 'fact', 'summary', 'topic'] as const;

/** Pseudo-random numbers 0 … 1 from a seed: a failure can be looked at again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
const below = (roll: () => number, n: number) => Math.floor(roll() * n);
/** Terms as texts have them: few are common, many are rare. */
function terms(roll: () => number, count: number): ports.SparseVector {
  const hashes = new Set(Array.from({ length: count }, () => below(roll, 10) ** 2 + below(roll, 1 + below(roll, 40))));
  const indices = [...hashes].sort((a, b) => a - b);
  return { indices, values: indices.map(() => 0.1 + 1.7 * roll()) };
}
function unit(roll: () => number): Float32Array {
  const raw = Array.from({ length: INDEX_DIMENSION }, () => roll() - 0.5);
  return Float32Array.from(raw, (value) => value / Math.hypot(...raw));
}
function entry(scope: UserScope, i: number, roll: () => number): ports.IndexEntry {
  const layer = LAYERS[below(roll, LAYERS.length)] ?? 'fact';
  return {
    ...scope,
    id: `${layer}:${i}`,
    layer,
    recordId: `${i}`,
    version: 1n,
    sparse: terms(roll, below(roll, 14)),
    dense: unit(roll),
    payload: samplePayload({
      sessionIds: [`s${below(roll, 3)}`],
      status: roll() < 0.8 ? 'active' : 'superseded',
      tags: roll() < 0.5 ? ['x'] : ['y', 'z'],
      createdAt: below(roll, 100),
      ...(layer === 'message' ? { signs: { times: null, asks: roll(), answers: 0 } } : {}),
    }),
  };
}
const FILTERS: ports.IndexFilter[] = [
  {},
  { layers: ['fact'] },
  { layers: ['fact', 'message'], statuses: ['active'] },
  {
    sessionId: 's1',
    where: [{ combine: 'or', conditions: ['x', 'z'].map((tag) => ({ kind: 'tag', tag })) }],
  },
  { where: [{ combine: 'and', conditions: [{ kind: 'time', field: 'create_time', from: 20, to: 70 }] }] },
];

let qdrant: ScriptedQdrant;
let url: string;
beforeAll(async () => {
  qdrant = new ScriptedQdrant();
  url = await qdrant.start();
});
afterAll(() => qdrant.stop());

/** By one score, best first. Equal within the tolerance: the one list, each at its own score in the other. */
function expectSameTop(one: ports.IndexHit[], other: ports.IndexHit[], by: (hit: ports.IndexHit) => number, within: number): void {
  const best = (hits: ports.IndexHit[]) => hits.sort((a, b) => by(b) - by(a)).slice(0, TOP);
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const worst = best(there).at(-1);
    const scores = new Map(there.map((hit) => [hit.id, by(hit)]));
    for (const hit of best(here)) {
      // What the other does not tell is no better than its last, or than nothing where it has fewer: only such ties may end otherwise.
      const score = scores.get(hit.id) ?? (worst && there.length >= TOP ? by(worst) : 0);
      expect(Math.abs(score - by(hit))).toBeLessThanOrEqual(within);
    }
  }
}

it.each([1, 2, 3, 4, 5, 6])('random memories of five users, seed %i: the same top ten by words, by meaning and by both', async (seed) => {
  const roll = dice(seed);
  const embedded = new EmbeddedIndex(new InMemoryIndexRows());
  const index = new QdrantIndex({ url });
  for (const store of [embedded, index]) await store.prepare(`seed-${seed}`, INDEX_DIMENSION);
  const users = Array.from({ length: 5 }, freeScope);
  for (const [nth, scope] of users.entries()) {
    const entries = Array.from({ length: 40 * (nth + 1) }, (_, i) => entry(scope, i, roll));
    for (const store of [embedded, index]) await store.upsert(entries);
  }
  let compared = 0;
  for (const scope of users)
    for (const filter of FILTERS) {
      // 999: a word that no entry holds.
      const sparse = terms(roll, 1 + below(roll, 6));
      if (roll() < 0.3) sparse.indices.push(999);
      while (sparse.values.length < sparse.indices.length) sparse.values.push(1);
      const query = { sparse, dense: roll() < 0.8 ? unit(roll) : null, filter, limit: 12 };
      const [here, there] = [await embedded.search(scope, query), await index.search(scope, query)];
      const signs = new Map(here.map((hit) => [hit.id, hit.signs]));
      for (const hit of there) if (signs.has(hit.id)) expect(hit.signs).toEqual(signs.get(hit.id));
      compared += Math.min(TOP, here.length);
      expectSameTop(here, there, (hit) => hit.lexical, WORDS);
      expectSameTop(here, there, (hit) => hit.covered, WORDS);
      expectSameTop(here, there, (hit) => hit.semantic, MEANING);
      expectSameTop(here, there, (hit) => hit.lexical + hit.semantic, WORDS + MEANING);
    }
  expect(compared).toBeGreaterThan(150);
});

it('what others write moves no score of a user', async () => {
  const roll = dice(7);
  const index = new QdrantIndex({ url });
  await index.prepare('others', INDEX_DIMENSION);
  const [mine, theirs] = [freeScope(), freeScope()];
  await index.upsert(Array.from({ length: 50 }, (_, i) => entry(mine, i, roll)));
  const query = { sparse: terms(roll, 5), dense: unit(roll), filter: {}, limit: 50 };
  const before = await index.search(mine, query);
  await index.upsert(Array.from({ length: 200 }, (_, i) => entry(theirs, i, roll)));
  expect(await index.search(mine, query)).toEqual(before);
  expect(before.length).toBeGreaterThan(20);
});

it('refuses a Qdrant that would rank by the words of all users', async () => {
  const old = new ScriptedQdrant('1.18.2');
  const index = new QdrantIndex({ url: await old.start() });
  try {
    await expect(index.prepare('old', INDEX_DIMENSION)).rejects.toThrow('Qdrant 1.19 or later is needed; QDRANT_URL leads to 1.18.2');
  } finally {
    await old.stop();
  }
});

memoryIndexConformance('Qdrant, scripted', async () => {
  const index = new QdrantIndex({ url });
  await index.prepare('conformance', INDEX_DIMENSION);
  return { index, newScope: freeScope };
});
