// Remote embeddings against the scripted server: batches, order, unit length, dimension.
import { ScriptedModel } from '../testing/scripted-model.js';
import { OpenAiEmbedder } from './open-ai-embedder.js';

let model: ScriptedModel;
let provider: { baseUrl: string; model: string; timeoutMs: number };
beforeEach(async () => {
  model = new ScriptedModel(undefined, 8);
  provider = { baseUrl: await model.start(), model: 'embed-small', timeoutMs: 300 };
});
afterEach(() => model.stop());

it('learns its dimension and names it in the fingerprint', async () => {
  const embedder = await OpenAiEmbedder.open(provider);
  expect([embedder.dimension, embedder.fingerprint]).toEqual([8, 'openai-compatible:embed-small:8:1']);
});

it('asks in batches and keeps the order', async () => {
  const embedder = new OpenAiEmbedder(provider, 8);
  const texts = Array.from({ length: 130 }, (_, i) => `text ${i}`);
  const vectors = await embedder.embed(texts, 'document');
  expect(model.requests.map((request) => request.body.input.length)).toEqual([64, 64, 2]);
  expect(vectors).toHaveLength(130);
  expect(vectors[129]).toEqual((await embedder.embed(['text 129'], 'query'))[0]);
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
});

it.each([
  ['another dimension', { data: [{ index: 0, embedding: [1, 2, 3] }] }],
  ['a missing vector', { data: [] }],
  ['a vector without length', { data: [{ index: 0, embedding: [0, 0, 0, 0, 0, 0, 0, 0] }] }],
  ['no embeddings', { hello: 1 }],
])('refuses %s', async (_, answer) => {
  model.script({ answer });
  await expect(new OpenAiEmbedder(provider, 8).embed(['a'], 'document')).rejects.toMatchObject({ code: 'model.invalid_output' });
});

it('can’t start without a dimension while the provider is away', async () => {
  model.script({ status: 500 });
  await expect(OpenAiEmbedder.open(provider)).rejects.toMatchObject({ code: 'model.unavailable' });
  await expect(OpenAiEmbedder.open(provider, 8)).resolves.toMatchObject({ dimension: 8 });
});
