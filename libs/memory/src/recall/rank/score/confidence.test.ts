// Two people speak: what one of them tells of themselves is no answer about the other.
import { InMemoryRecall } from '../../../testing/in-memory-recall.js';
import { sampleMessage } from '../../../testing/samples.js';
import { recallOptions } from '../../options.js';
import { RankMemory } from '../rank-memory.js';

const scope = { projectId: 'p', userId: 'u' };
const said: [name: string, content: string][] = [
  ['Ann', 'I adopted a grey parrot from the shelter in spring.'],
  ['Bob', 'I am training for the city marathon, my knees hate it.'],
  ['Ann', 'Pottery class was fun, I made two bowls and a vase.'],
  ['Bob', 'My sister opened a bakery near the harbour.'],
  ['Ann', 'We painted the kitchen yellow last weekend.'],
  ['Bob', 'I broke my old camera and bought a used one.'],
];

async function confidenceOf(query: string, talk = said): Promise<number> {
  const store = new InMemoryRecall();
  store.messages = talk.map(([name, content], i) =>
    sampleMessage(scope, `m${i}`, content, { name, seq: BigInt(i + 1), status: 'processed' }),
  );
  const embedder = { fingerprint: 'none', dimension: 1, embed: (texts: string[]) => Promise.resolve(texts.map(() => new Float32Array(1))) };
  const rank = new RankMemory({ index: await store.indexAll(), store, embedder });
  return (await rank.run(scope, { query, options: recallOptions(), layers: ['message', 'fact'], always: true })).confidence;
}

it.each([
  ['What animal did Ann adopt from the shelter?', 'What animal did Bob adopt from the shelter?'],
  ['Which class did Ann make bowls in?', 'Which class did Bob make bowls in?'],
  ['What is Bob training for?', 'What is Ann training for?'],
  ['Where did the sister of Bob open a bakery?', 'Where did the sister of Ann open a bakery?'],
])('%s – known; %s – not', async (known, unknown) => {
  expect(await confidenceOf(known)).toBeGreaterThanOrEqual(0.5);
  expect(await confidenceOf(unknown)).toBeLessThan(0.5);
});

it('does not take the words of who told it for those of who stands beside', async () => {
  const talk: typeof said = [
    ...said,
    ['Bob', 'Guess what, the violin that I ordered from Vienna has arrived.'],
    ['Ann', 'How lovely, ordered all the way from there!'],
    ['Bob', 'Yes, and its sound fills the whole flat.'],
  ];
  expect(await confidenceOf('Which violin did Bob order from Vienna?', talk)).toBeGreaterThanOrEqual(0.5);
  expect(await confidenceOf('Which violin did Ann order from Vienna?', talk)).toBeLessThan(0.5);
});
