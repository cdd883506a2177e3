// What a request to a model tells: a span with its tokens and a call with its outcome, and nothing that was said.
import { traceWith, type SpanTold, type Tracer } from '@strata/contracts';
import { ScriptedModel } from '../testing/scripted-model.js';
import { postJson, type ModelCall } from './post-json.js';

let model: ScriptedModel;
let told: (SpanTold & { later: object })[];
let calls: ModelCall[];
let before: Tracer | null;
beforeEach(() => {
  model = new ScriptedModel();
  [told, calls] = [[], []];
  before = traceWith({
    inSpan: (span, run) => {
      const one = { ...span, later: {} };
      told.push(one);
      return run({ set: (more) => void Object.assign(one.later, more) });
    },
    current: () => null,
  });
});
afterEach(async () => {
  traceWith(before);
  await model.stop();
});
const ask = async () => {
  const provider = {
    baseUrl: await model.start(),
    model: 'small',
    apiKey: 'CANARY-key',
    timeoutMs: 20_000,
    onCall: (call: ModelCall) => calls.push(call),
  };
  return postJson(provider, '/chat/completions', { model: 'small', messages: [{ role: 'user', content: 'CANARY' }] });
};

it('tells operation, model and tokens', async () => {
  model.script({ answer: { colour: 'CANARY' } });
  await ask();
  expect(told).toEqual([
    {
      ...{ name: 'model chat', kind: 'client' },
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'small' },
      later: { 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20 },
    },
  ]);
  expect(calls).toEqual([{ operation: 'chat', outcome: 'answer', seconds: expect.any(Number) }]);
  expect(JSON.stringify([told, calls])).not.toContain('CANARY');
});

it('tells the code of a failure', async () => {
  model.script({ status: 503, body: 'CANARY' });
  await expect(ask()).rejects.toMatchObject({ code: 'model.unavailable' });
  expect(calls).toEqual([{ operation: 'chat', outcome: 'model.unavailable', seconds: expect.any(Number) }]);
});
