// A conversation with a model that calls the limit of its answer by the other name.
import { ScriptedModel } from '../testing/scripted-model.js';
import { OpenAiChatModel } from './open-ai-chat-model.js';

const scripted = new ScriptedModel();
let baseUrl: string;
beforeAll(async () => {
  baseUrl = await scripted.start();
});
afterAll(() => scripted.stop());
beforeEach(() => scripted.requests.splice(0));

const refusal = (text: string) => ({ status: 400, body: JSON.stringify({ error: { message: text } }) });
const OTHER_NAME = refusal("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.");
const limits = () => scripted.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens]);
const newModel = () =>
  new OpenAiChatModel({ baseUrl, model: 'new', timeoutMs: 5000 }, { budget: { calls: 1, tokens: 20_000 }, answerTokens: 1000 });

describe.each([false, true])('stream: %s', (stream) => {
  const says = (text: string) => (stream ? { pieces: [text] } : { answer: text });
  const ask = async (model: OpenAiChatModel) => {
    const question = { memories: [], messages: [{ role: 'user' as const, content: 'Hello' }], systemMessage: null, stream };
    let said = '';
    for await (const piece of model.answer(question, AbortSignal.timeout(5000))) said += piece;
    return said;
  };

  it('is asked once more by it, and by it alone from then on', async () => {
    const model = newModel();
    scripted.script(OTHER_NAME, says('Hello.'), says('Again.'));
    expect([await ask(model), await ask(model)]).toEqual(['Hello.', 'Again.']);
    expect(limits()).toEqual([[1000, undefined], [undefined, 1000], [undefined, 1000]]); // prettier-ignore
  });

  it('is told as refused where that is not what is wrong', async () => {
    const model = newModel();
    scripted.script(refusal('temperature'), OTHER_NAME, OTHER_NAME, says('Hello.'));
    await expect(ask(model)).rejects.toMatchObject({ code: 'model.refused' });
    await expect(ask(model)).rejects.toMatchObject({ code: 'model.refused' });
    expect(await ask(model)).toBe('Hello.');
    expect(limits()).toEqual([[1000, undefined], [1000, undefined], [undefined, 1000], [1000, undefined]]); // prettier-ignore
  });
});
