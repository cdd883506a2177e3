// The chat client against a scripted server on loopback: good, broken, repaired, refused, late and cut answers.
import { z } from 'zod';
import { ScriptedModel } from '../testing/scripted-model.js';
import { OpenAiChat } from './open-ai-chat.js';

const question = {
  name: 'colours',
  schema: z.strictObject({ colour: z.enum(['red', 'blue']) }),
  messages: [{ role: 'user' as const, content: 'Which?' }],
};
const never = new AbortController().signal;
let model: ScriptedModel;
let chat: OpenAiChat;
const spent: unknown[] = [];

beforeEach(async () => {
  model = new ScriptedModel();
  spent.length = 0;
  const baseUrl = await model.start();
  chat = new OpenAiChat({ baseUrl: `${baseUrl}/`, model: 'small', apiKey: 'k-1', timeoutMs: 300 }, (purpose, usage) =>
    spent.push([purpose, usage]),
  );
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
])('reads through %s', async (_, answer) => {
  model.script({ answer });
  expect((await chat.ask(question, never)).value).toEqual({ colour: 'blue' });
});

it.each([
  ['garbage', { answer: 'I would say red.' }, 'not JSON'],
  ['half an answer', { half: { colour: 'red' } }, 'cut off'],
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

it.each([
  ['429', { status: 429, headers: { 'retry-after': '7' } }, { code: 'model.rate_limited', retryAfterMs: 7000 }],
  ['429 without a time', { status: 429 }, { code: 'model.rate_limited', retryAfterMs: undefined }],
  ['500', { status: 500 }, { code: 'model.unavailable' }],
  ['503 with a time', { status: 503, headers: { 'retry-after': '3' } }, { code: 'model.unavailable', retryAfterMs: 3000 }],
  [
    'a wrong key',
    { status: 401, body: 'key k-1 is wrong' },
    { code: 'model.unavailable', message: 'The model provider refused the credential' },
  ],
  ['a page instead of JSON', { raw: '<html>' }, { code: 'model.unavailable' }],
  ['another JSON', { raw: '{"hello":1}' }, { code: 'model.unavailable' }],
  ['silence', 'hang' as const, { code: 'model.unavailable', message: 'The model did not answer in time' }],
  ['a reset', 'reset' as const, { code: 'model.unavailable' }],
  ['a redirect', { status: 307, headers: { location: 'http://169.254.169.254/' } }, { code: 'model.unavailable' }],
])('tells %s apart', async (_, step, expected) => {
  model.script(step);
  await expect(chat.ask(question, never)).rejects.toMatchObject(expected);
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
