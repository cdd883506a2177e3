// The chat client against a scripted server on loopback: good, broken, repaired, refused, late and cut answers.
import { z } from 'zod';
import { ScriptedModel } from '../testing/scripted-model.js';
import { noLimits, type Limits } from '../limit/model-limits.js';
import { OpenAiChat } from './open-ai-chat.js';
import type { Provider } from './post-json.js';

const question = {
  name: 'colours',
  schema: z.strictObject({ colour: z.enum(['red', 'blue']) }),
  messages: [{ role: 'user' as const, content: 'Which?' }],
};
const never = new AbortController().signal;
/** A hold is told by what is left of it. */
const about = (ms: number) => expect.closeTo(ms, -3) as number;
let model: ScriptedModel;
let provider: Provider;
let chat: OpenAiChat;
const spent: unknown[] = [];

beforeEach(async () => {
  model = new ScriptedModel();
  spent.length = 0;
  const baseUrl = await model.start();
  provider = { baseUrl: `${baseUrl}/`, model: 'small', apiKey: 'k-1', timeoutMs: 20_000 };
  chat = new OpenAiChat(provider, { limits: noLimits(0), onUsage: (purpose, usage) => spent.push([purpose, usage]) });
});
afterEach(() => model.stop());

it('asks once for JSON by the schema and records the tokens', async () => {
  model.script({ answer: { colour: 'red' } });
  const { value, usage } = await chat.ask(question, never);
  expect(value).toEqual({ colour: 'red' });
  expect(usage).toEqual({ calls: 1, inputTokens: 100, outputTokens: 20 });
  expect(spent).toEqual([['colours', usage]]);
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer k-1',
    body: {
      model: 'small',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'colours', strict: true, schema: { additionalProperties: false, required: ['colour'] } },
      },
    },
  });
});

it.each([
  ['a code fence', '```json\n{"colour":"blue"}\n```'],
  ['thoughts before the answer', '<think>{red?}</think>\n{"colour":"blue"}'],
  ['thoughts that were never opened', 'red? {no}</think>{"colour":"blue"}'],
])('reads through %s', async (_, answer) => {
  model.script({ answer });
  expect((await chat.ask(question, never)).value).toEqual({ colour: 'blue' });
});

it.each([
  ['garbage', { answer: 'I would say red.' }, 'not JSON'],
  ['half an answer', { half: { colour: 'red' } }, 'cut off'],
  ['an answer that looks whole, cut off', { completion: { content: '{"colour":"red"}', finish: 'length' } }, 'cut off'],
  ['nothing', { completion: { content: '' } }, 'empty'],
  ['no content', { completion: { content: null } }, 'empty'],
  ['a list', { answer: '[]' }, 'not JSON'],
  ['a wrong value', { answer: { colour: 'green' } }, 'colour: '],
])('shows the model what was wrong with %s and takes the repaired answer', async (_, step, shown) => {
  model.script(step, { answer: { colour: 'red' } });
  const { value, usage } = await chat.ask(question, never);
  expect(value).toEqual({ colour: 'red' });
  expect(usage.calls).toBe(2);
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain(shown);
});

it('gives up after one repair, naming places and no content', async () => {
  model.script({ answer: { colour: 'my secret' } }, { answer: { colour: 'my secret' } });
  const error = await chat.ask(question, never).catch((e: unknown) => e as Error);
  expect(error).toMatchObject({ code: 'model.invalid_output' });
  expect((error as Error).message).toContain('colour');
  expect((error as Error).message).not.toContain('my secret');
  expect(model.requests).toHaveLength(2);
  expect(spent).toHaveLength(1);
});

it('takes an answer that quotes the end of a thought', async () => {
  const schema = z.strictObject({ quote: z.string() });
  model.script({ answer: { quote: 'I wrote </think> {' } });
  expect((await chat.ask({ ...question, schema }, never)).value).toEqual({ quote: 'I wrote </think> {' });
  expect(model.requests).toHaveLength(1);
});

it('tells of unknown keys, and not which: they are the model’s text', async () => {
  model.script({ answer: { colour: 'red', 'my secret': 1 } }, { answer: { colour: 'red', 'my secret': 1 } });
  const error = await chat.ask(question, never).catch((e: unknown) => e as Error);
  expect((error as Error).message).toContain('keys that the schema does not know');
  expect((error as Error).message + model.requests[1]?.body.messages.at(-1)?.content).not.toContain('my secret');
});

it.each([
  ['a refusal', { completion: { refusal: 'I will not' } }, 'The model refused to answer'],
  ['a content filter', { completion: { content: '{"col', finish: 'content_filter' } }, 'content filter'],
  ['a refused request', { status: 400, body: '{"error":"this is too much"}' }, 'refused the request (400)'],
  ['a request that is too long', { status: 413 }, 'refused the request (413)'],
])('takes %s as final: the same question would get it again', async (_, step, message) => {
  model.script(step);
  await expect(chat.ask(question, never)).rejects.toMatchObject({ code: 'model.refused', message: expect.stringContaining(message) });
  expect(model.requests).toHaveLength(1);
});

it.each([
  ['429', { status: 429, headers: { 'retry-after': '7' } }, { code: 'model.rate_limited', retryAfterMs: about(7000) }],
  ['429 without a time', { status: 429 }, { code: 'model.rate_limited', retryAfterMs: about(10_000) }],
  ['500', { status: 500 }, { code: 'model.unavailable' }],
  ['503 with a time', { status: 503, headers: { 'retry-after': '3' } }, { code: 'model.unavailable', retryAfterMs: 3000 }],
  [
    'a wrong key',
    { status: 401, body: 'key k-1 is wrong' },
    { code: 'model.unavailable', message: 'The model provider refused the credential' },
  ],
  ['a page instead of JSON', { raw: '<html>' }, { code: 'model.unavailable' }],
  ['another JSON', { raw: '{"hello":1}' }, { code: 'model.unavailable' }],
  ['a reset', 'reset' as const, { code: 'model.unavailable' }],
  ['a redirect', { status: 307, headers: { location: 'http://169.254.169.254/' } }, { code: 'model.unavailable' }],
])('tells %s apart', async (_, step, expected) => {
  model.script(step);
  await expect(chat.ask(question, never)).rejects.toMatchObject(expected);
  expect(model.requests).toHaveLength(1);
});

it('waits no longer than the provider may take', async () => {
  model.script('hang');
  provider.timeoutMs = 300;
  await expect(chat.ask(question, never)).rejects.toMatchObject({
    code: 'model.unavailable',
    message: 'The model did not answer in time',
  });
  expect(model.requests).toHaveLength(1);
});

it('falls back to plain JSON for a provider without schemas, and remembers it', async () => {
  model.script(
    { status: 400, body: '{"error":"response_format json_schema is not supported"}' },
    { answer: { colour: 'red' } },
    { answer: { colour: 'blue' } },
  );
  expect((await chat.ask(question, never)).value).toEqual({ colour: 'red' });
  expect((await chat.ask(question, never)).value).toEqual({ colour: 'blue' });
  expect(model.requests.map((r) => r.body.response_format?.type)).toEqual(['json_schema', 'json_object', 'json_object']);
  expect(model.requests[1]?.body.messages[0]?.content).toContain('"colour"');
});

it('stops at once when the caller does, with the caller’s reason', async () => {
  model.script('hang');
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('stopping')), 30);
  await expect(chat.ask(question, stop.signal)).rejects.toThrow('stopping');
});

describe('the budget of a question', () => {
  const open = (budget: { calls: number; tokens: number }, answerTokens = 100) =>
    new OpenAiChat(provider, { budget, answerTokens, onUsage: (purpose, usage) => spent.push([purpose, usage]) });

  it('is asked before anything is sent', async () => {
    await expect(open({ calls: 2, tokens: 120 }).ask(question, never)).rejects.toMatchObject({
      code: 'model.over_budget',
      message: expect.stringMatching(/may cost \d+ tokens after 0 .* budget is 120 \(LLM_CHUNK_BUDGET\)/),
    });
    expect([model.requests, spent]).toEqual([[], []]);
  });

  it('covers the repair', async () => {
    model.script({ answer: 'no' });
    // The first call costs 120 of 250 and leaves too little for a second one.
    await expect(open({ calls: 2, tokens: 250 }).ask(question, never)).rejects.toMatchObject({
      code: 'model.over_budget',
      message: expect.stringContaining('after 120 that were spent'),
    });
    expect(model.requests).toHaveLength(1);
    expect(spent).toEqual([['colours', { calls: 1, inputTokens: 100, outputTokens: 20 }]]);
  });

  it('may leave no call for a repair', async () => {
    model.script({ answer: 'no' });
    await expect(open({ calls: 1, tokens: 80_000 }).ask(question, never)).rejects.toMatchObject({
      code: 'model.over_budget',
      message: expect.stringMatching(/LLM_CHUNK_CALLS.*not JSON/),
    });
    expect(model.requests).toHaveLength(1);
  });

  it('holds the longest answer, and the shorter one that a question knows', async () => {
    model.script({ answer: { colour: 'red' } }, { answer: { colour: 'red' } });
    await open({ calls: 2, tokens: 80_000 }).ask(question, never);
    await open({ calls: 2, tokens: 80_000 }).ask({ ...question, maxTokens: 7 }, never);
    expect(model.requests.map((request) => request.body.max_tokens)).toEqual([100, 7]);
  });

  it('estimates what the provider does not report', async () => {
    model.script({ completion: { content: '{"colour":"red"}', usage: null } });
    const { usage } = await chat.ask(question, never);
    expect(usage.inputTokens).toBeGreaterThan(20);
    expect(usage.outputTokens).toBe(4);
  });
});

describe('what a provider does not take', () => {
  it('is learnt, each thing once', async () => {
    model.script(
      { status: 400, body: `{"error":{"message":"Unsupported parameter: 'max_tokens', use 'max_completion_tokens'"}}` },
      { status: 400, body: `{"error":{"message":"'temperature' does not support 0"}}` },
      { answer: { colour: 'red' } },
      { answer: { colour: 'blue' } },
    );
    expect((await chat.ask(question, never)).usage.calls).toBe(3);
    expect((await chat.ask(question, never)).usage.calls).toBe(1);
    expect(model.requests[3]?.body).toMatchObject({ max_completion_tokens: 4096, response_format: { type: 'json_schema' } });
    expect(model.requests[3]?.body).not.toHaveProperty('max_tokens');
    expect(model.requests[3]?.body).not.toHaveProperty('temperature');
  });

  it('is learnt by one of two calls that are refused at once, and the other one is sent again too', async () => {
    const refusal = { status: 400, body: '{"error":"response_format json_schema is not supported"}', delayMs: 50 };
    model.script(refusal, refusal);
    model.fallback = () => ({ answer: { colour: 'red' } });
    const answers = await Promise.all([chat.ask(question, never), chat.ask(question, never)]);
    expect(answers.map(({ value }) => value)).toEqual([{ colour: 'red' }, { colour: 'red' }]);
    expect(model.requests).toHaveLength(4);
  });

  it('is not learnt from words of the message that a refusal repeats', async () => {
    model.script(
      { status: 400, body: 'too long: "my json_schema"' },
      { status: 400, body: 'too long: "my json_schema"' },
      { answer: { colour: 'red' } },
    );
    await expect(chat.ask(question, never)).rejects.toMatchObject({ code: 'model.refused' });
    await chat.ask(question, never);
    expect(model.requests.at(-1)?.body.response_format?.type).toBe('json_schema');
  });
});

describe('the limits', () => {
  const limited = () => {
    const told: unknown[] = [];
    const limits: Limits = {
      enter: (tokens) => {
        told.push(['enter', tokens > 4096]);
        return Promise.resolve({ settle: (used) => Promise.resolve(void told.push(['settle', used])) });
      },
      pause: (ms) => Promise.resolve(void told.push(['pause', ms])),
    };
    return { told, chat: new OpenAiChat(provider, { limits }) };
  };

  it('are asked before each call, and told what it cost', async () => {
    const { told, chat } = limited();
    model.script({ answer: 'no' }, { answer: { colour: 'red' } });
    await chat.ask(question, never);
    expect(told).toEqual([
      ['enter', true],
      ['settle', 120],
      ['enter', true],
      ['settle', 120],
    ]);
  });

  it.each([
    ['a 429', { status: 429, headers: { 'retry-after': '7' } }, 7000],
    ['a 429 without a time', { status: 429 }, undefined],
  ])('are told of %s, and the call takes its next turn', async (_, step, ms) => {
    const { told, chat } = limited();
    model.script(step, { answer: { colour: 'red' } });
    expect((await chat.ask(question, never)).usage).toEqual({ calls: 2, inputTokens: 100, outputTokens: 20 });
    expect(told).toEqual([
      ['enter', true],
      ['pause', ms],
      ['settle', 0],
      ['enter', true],
      ['settle', 120],
    ]);
  });

  it('see a call that is always put off four times, then it is given up', async () => {
    const { told, chat } = limited();
    model.script(...Array.from({ length: 5 }, () => ({ status: 429, headers: { 'retry-after': '1' } })));
    await expect(chat.ask(question, never)).rejects.toMatchObject({ code: 'model.rate_limited', retryAfterMs: 1000 });
    expect(told.filter((one) => (one as string[])[0] === 'pause')).toHaveLength(4);
  });

  it('are told of a 503 that says when to come again', async () => {
    const { told, chat } = limited();
    model.script({ status: 503, headers: { 'retry-after': '3' } });
    await expect(chat.ask(question, never)).rejects.toMatchObject({ code: 'model.unavailable' });
    expect(told.at(-1)).toEqual(['pause', 3000]);
  });

  it('are not told of a server that fails without asking to wait', async () => {
    const { told, chat } = limited();
    model.script({ status: 500 });
    await expect(chat.ask(question, never)).rejects.toThrow();
    expect(told).toEqual([['enter', true]]);
  });
});
