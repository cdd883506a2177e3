// provider: a question to a chat model, answered by JSON that fits a schema; one repair attempt, under a budget and the shared limits.
import { AppError } from '@strata/contracts';
import { estimateTokens } from '@strata/language';
import { z } from 'zod';
import { noLimits, type Limits } from '../limit/model-limits.js';
import { Dialect, type Asked, type Lesson } from './dialect.js';
import { postJson, type Provider } from './post-json.js';
import { readAnswer, type Attempt } from './read-answer.js';
import { Spending, type Budget, type Usage } from './spending.js';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
export interface Question<S extends z.ZodType> {
  /** Letters and `_`: the schema's name for the provider, the purpose in the counters. */
  name: string;
  schema: S;
  messages: ChatMessage[];
  /** Where the answer is known to be shorter than the longest one that is allowed. */
  maxTokens?: number;
}
export interface ChatOptions {
  /** For each question. */
  budget?: Budget;
  /** Longest answer. */
  answerTokens?: number;
  limits?: Limits;
  onUsage?: (purpose: string, usage: Usage) => void;
}

const BUDGET: Budget = { calls: 2, tokens: 80_000 };
const ANSWER_TOKENS = 4096;
/** Of a broken answer, this much is shown to the model again. */
const MOST_REPEATED = 20_000;
/**
 * So often a call that the endpoint put off is sent again from here. Putting the work item back instead would ask again whatever was
 * answered before: with an endpoint that takes fewer calls a minute than the item needs, it would never end.
 */
const MOST_RESENDS = 3;
/** Things that a provider may turn out not to take. */
const MOST_LESSONS = 3;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().nonnegative().default(0), completion_tokens: z.number().nonnegative().default(0) }).nullish(),
});

export class OpenAiChat {
  private readonly dialect = new Dialect();
  private readonly limits: Limits;

  constructor(
    private readonly provider: Provider,
    private readonly options: ChatOptions = {},
  ) {
    this.limits = options.limits ?? noLimits();
  }

  get model(): string {
    return this.provider.model;
  }

  /**
   * `raw`: the answer that fitted, word for word. At most two calls, and one more for each of the three things that the provider may turn out not to take (learnt once in a process). A call
   * that the provider puts off is sent again up to three times.
   * @throws AppError `model.invalid_output` when the repaired answer does not fit either, `model.refused`, `model.over_budget`; `model.*` of
   * the provider and of the limits; the caller's own abort as it is
   */
  async ask<S extends z.ZodType>(question: Question<S>, signal: AbortSignal): Promise<{ value: z.infer<S>; raw: string; usage: Usage }> {
    const spending = new Spending(this.options.budget ?? BUDGET);
    const { usage } = spending;
    try {
      const attempt = await this.complete(question, question.messages, spending, signal);
      const first = readAnswer(question.schema, attempt);
      if (first.ok) return { value: first.value, raw: attempt.text, usage };
      if (!spending.allowsRepair)
        throw new AppError(
          'model.over_budget',
          `The model's answer does not fit the schema, and no call is left for a repair (LLM_CHUNK_CALLS): ${first.problem}`,
        );
      const messages = [...question.messages, ...repair(attempt, first.problem)];
      const repaired = await this.complete(question, messages, spending, signal);
      const second = readAnswer(question.schema, repaired);
      if (second.ok) return { value: second.value, raw: repaired.text, usage };
      throw new AppError(
        'model.invalid_output',
        `The model's answer does not fit the schema, also after a repair attempt: ${second.problem}`,
      );
    } finally {
      if (usage.calls > 0) this.options.onUsage?.(question.name, usage);
    }
  }

  private async complete(
    question: Question<z.ZodType>,
    messages: ChatMessage[],
    spending: Spending,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const schema: Record<string, unknown> = z.toJSONSchema(question.schema);
    // Strict providers refuse keywords that they don't know.
    delete schema['$schema'];
    const maxTokens = Math.min(question.maxTokens ?? Infinity, this.options.answerTokens ?? ANSWER_TOKENS);
    const asked: Asked = { model: this.provider.model, messages, maxTokens, name: question.name, schema };
    const inputTokens = estimateTokens(JSON.stringify(schema)) + messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const most = inputTokens + maxTokens;
    const learnt: Lesson[] = [];
    let refusals = 0;
    for (let resends = MOST_RESENDS; ;) {
      spending.allow(most);
      const pass = await this.limits.enter(most, signal);
      spending.usage.calls += 1;
      const { spoken } = this.dialect;
      const answer = await this.post(this.dialect.body(asked), resends > 0, signal);
      if (answer === 'put off') {
        await pass.settle(0);
        resends -= 1;
        continue;
      }
      if (answer.kind === 'answer') {
        const { attempt, reported } = readCompletion(answer.json);
        // A provider that reports nothing has its tokens estimated: a budget that counts zero would hold nothing.
        const used = reported ?? { input: inputTokens, output: estimateTokens(attempt.text) };
        spending.count(used.input, used.output);
        await pass.settle(used.input + used.output);
        return accepted(attempt);
      }
      await pass.settle(0);
      refusals += 1;
      const lessons = refusals > MOST_LESSONS ? null : this.dialect.learn(answer.text, spoken);
      if (!lessons) {
        this.dialect.forget(learnt);
        throw new AppError('model.refused', `The model provider refused the request (${answer.status})`);
      }
      learnt.push(...lessons);
    }
  }

  /** A provider that asks to wait is obeyed by every process: this one waits at its next turn. */
  private async post(body: object, mayResend: boolean, signal: AbortSignal) {
    try {
      return await postJson(this.provider, '/chat/completions', body, signal);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isPutOff = error.code === 'model.rate_limited';
      if (isPutOff || error.retryAfterMs !== undefined) await this.limits.pause(error.retryAfterMs);
      if (isPutOff && mayResend) return 'put off' as const;
      throw error;
    }
  }
}

interface Answered extends Attempt {
  refusal: string | null;
}

function readCompletion(json: unknown): { attempt: Answered; reported: { input: number; output: number } | null } {
  const completion = Completion.safeParse(json);
  if (!completion.success) throw new AppError('model.unavailable', 'The model provider did not answer a chat completion');
  const { choices, usage } = completion.data;
  const { message, finish_reason: end } = choices[0] ?? { message: {}, finish_reason: null };
  const refusal = message.refusal
    ? 'The model refused to answer'
    : end === 'content_filter'
      ? "The model provider's content filter stopped the answer"
      : null;
  const attempt = { text: message.content ?? '', isCutOff: end === 'length', refusal };
  return { attempt, reported: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null };
}

/** Asking again gets the same refusal: there is nothing to repair. */
function accepted({ refusal, ...attempt }: Answered): Attempt {
  if (refusal !== null) throw new AppError('model.refused', refusal);
  return attempt;
}

function repair({ text }: Attempt, problem: string): ChatMessage[] {
  const shown = text.length > MOST_REPEATED ? `${text.slice(0, MOST_REPEATED)} […]` : text;
  return [
    { role: 'assistant', content: shown || '(empty)' },
    {
      role: 'user',
      content: `That answer can't be used: ${problem}. Answer again with JSON that fits the schema, and nothing else. All rules stand as before.`,
    },
  ];
}
