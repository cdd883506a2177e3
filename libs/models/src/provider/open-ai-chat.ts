// provider: a question to a chat model, answered by JSON that fits a schema; one repair attempt.
import { AppError } from '@strata/contracts';
import { z } from 'zod';
import { postJson, type Provider } from './post-json.js';

export interface Usage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
export interface Question<S extends z.ZodType> {
  /** Letters and `_`: the schema's name for the provider, the purpose in the counters. */
  name: string;
  schema: S;
  messages: ChatMessage[];
  maxTokens?: number;
}
interface Attempt {
  text: string;
  isCutOff: boolean;
}

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() })).min(1),
  usage: z.object({ prompt_tokens: z.number().nonnegative().default(0), completion_tokens: z.number().nonnegative().default(0) }).nullish(),
});

export class OpenAiChat {
  private takesSchema = true;

  constructor(
    private readonly provider: Provider,
    private readonly onUsage: (purpose: string, usage: Usage) => void = () => undefined,
  ) {}

  get model(): string {
    return this.provider.model;
  }

  /**
   * At most two calls (three the first time that a provider turns out not to know `json_schema`).
   * @throws AppError `model.invalid_output` when the repaired answer does not fit either; `model.*` of the provider
   */
  async ask<S extends z.ZodType>(question: Question<S>, signal: AbortSignal): Promise<{ value: z.infer<S>; usage: Usage }> {
    const usage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
    try {
      const first = await this.complete(question, question.messages, usage, signal);
      const read = readAnswer(question.schema, first);
      if (read.ok) return { value: read.value, usage };
      const repair: ChatMessage[] = [
        ...question.messages,
        { role: 'assistant', content: first.text.slice(0, 20_000) || '(empty)' },
        {
          role: 'user',
          content: `That answer can't be used: ${read.problem}. Answer again with JSON that fits the schema, and nothing else.`,
        },
      ];
      const second = readAnswer(question.schema, await this.complete(question, repair, usage, signal));
      if (second.ok) return { value: second.value, usage };
      throw new AppError(
        'model.invalid_output',
        `The model's answer does not fit the schema, also after a repair attempt: ${second.problem}`,
      );
    } finally {
      if (usage.calls > 0) this.onUsage(question.name, usage);
    }
  }

  private async complete(question: Question<z.ZodType>, messages: ChatMessage[], usage: Usage, signal: AbortSignal): Promise<Attempt> {
    const schema: Record<string, unknown> = z.toJSONSchema(question.schema);
    // Strict providers refuse keywords that they don't know.
    delete schema['$schema'];
    const inWords: ChatMessage = {
      role: 'system',
      content: `Answer with one JSON object that fits this JSON schema: ${JSON.stringify(schema)}`,
    };
    const answer = await postJson(
      this.provider,
      '/chat/completions',
      {
        model: this.provider.model,
        messages: this.takesSchema ? messages : [inWords, ...messages],
        temperature: 0,
        ...(question.maxTokens === undefined ? {} : { max_tokens: question.maxTokens }),
        response_format: this.takesSchema
          ? { type: 'json_schema', json_schema: { name: question.name, strict: true, schema } }
          : { type: 'json_object' },
      },
      signal,
    );
    usage.calls += 1;
    if (answer.kind === 'refused') {
      if (this.takesSchema && /response_format|json_schema|schema/i.test(answer.text)) {
        this.takesSchema = false;
        return this.complete(question, messages, usage, signal);
      }
      throw new AppError('model.unavailable', `The model provider refused the request (${answer.status})`);
    }
    const completion = Completion.safeParse(answer.json);
    if (!completion.success) throw new AppError('model.unavailable', 'The model provider did not answer a chat completion');
    usage.inputTokens += completion.data.usage?.prompt_tokens ?? 0;
    usage.outputTokens += completion.data.usage?.completion_tokens ?? 0;
    const choice = completion.data.choices[0];
    return { text: choice?.message.content ?? '', isCutOff: choice?.finish_reason === 'length' };
  }
}

/** Some models put the object into a code fence or think aloud before it. `problem` holds places, no values. */
function readAnswer<S extends z.ZodType>(schema: S, attempt: Attempt): { ok: true; value: z.infer<S> } | { ok: false; problem: string } {
  const text = attempt.text.slice(attempt.text.lastIndexOf('</think>') + 1);
  let json: unknown;
  try {
    json = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return { ok: false, problem: attempt.isCutOff ? 'it was cut off before its end' : 'it is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const places = parsed.error.issues.slice(0, 8).map((issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`);
  return { ok: false, problem: places.join('; ') };
}
