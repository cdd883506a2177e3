// The common rerank request against the scripted server: what is sent, what is taken, what is refused.
import { ScriptedModel } from '../testing/scripted-model.js';
import { HttpReranker } from './http-reranker.js';

let model: ScriptedModel;
let baseUrl: string;
let reranker: HttpReranker;
beforeEach(async () => {
  model = new ScriptedModel();
  baseUrl = await model.start();
  reranker = new HttpReranker({ baseUrl, model: 'rerank-small', apiKey: 'secret', timeoutMs: 2000 });
});
afterEach(() => model.stop());
const raw = (answer: unknown) => ({ raw: JSON.stringify(answer) });

it('sends question and texts, and gives the scores in the order of the texts', async () => {
  model.script(raw({ id: 'x', results: [{ index: 2, relevance_score: 0.9 }, { index: 0, relevance_score: -3.5 }, { index: 1, relevance_score: 0.2 }] })); // prettier-ignore
  expect(await reranker.rerank('q', ['a', 'b', 'c'])).toEqual([-3.5, 0.2, 0.9]);
  expect(model.requests).toMatchObject([
    {
      path: '/v1/rerank',
      authorization: 'Bearer secret',
      body: { model: 'rerank-small', query: 'q', documents: ['a', 'b', 'c'], top_n: 3 },
    },
  ]);
});

it.each([
  ['a text without a score', raw({ results: [{ index: 0, relevance_score: 1 }] }), 'model.invalid_output'],
  ['no scores at all', raw({ data: [] }), 'model.invalid_output'],
  ['a score that is no number', raw({ results: [{ index: 0, relevance_score: 1 }, { index: 1, relevance_score: null }] }), 'model.invalid_output'], // prettier-ignore
  ['an angry server', { status: 500 }, 'model.unavailable'],
  ['a refusal', { status: 422 }, 'model.unavailable'],
  ['a lost connection', 'reset' as const, 'model.unavailable'],
])('refuses %s, at the first answer', async (_, step, code) => {
  model.script(step);
  await expect(reranker.rerank('q', ['a', 'b'])).rejects.toMatchObject({ code });
  expect(model.requests).toHaveLength(1);
});

it('gives up when the time is over', async () => {
  model.script('hang');
  const hasty = new HttpReranker({ baseUrl, model: 'm', timeoutMs: 60 });
  await expect(hasty.rerank('q', ['a', 'b'])).rejects.toMatchObject({ code: 'model.unavailable' });
});
