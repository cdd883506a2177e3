// chat: the conversation with the configured model, over fenced memories, under the same limits and budget as its other questions.
import { AppError, inSpan } from '@strata/contracts';
import { estimateTokens } from '@strata/language';
import type { ports } from '@strata/memory';
import { z } from 'zod';
import { noLimits, type Limits } from '../limit/model-limits.js';
import { answerChatPrompt } from '../prompts/answer-chat.v1.js';
import { makeFence } from '../prompts/fence.v1.js';
import { Dialect, type Lesson } from '../provider/dialect.js';
import { postJson, type Provider, type Refused } from '../provider/post-json.js';
import { postStream } from '../provider/post-stream.js';
import { Spending, type Budget, type Usage } from '../provider/spending.js';

type Question = Parameters<ports.ChatModel['answer']>[0];
export interface ChatModelOptions {
  budget: Budget;
  answerTokens: number;
  limits?: Limits;
  onUsage?: (purpose: string, usage: Usage) => void;
}

/** A person waits: what is not granted by then is told as it is. */
const LONGEST_WAIT_MS = 10_000;

const Choice = z.object({ finish_reason: z.string().nullish() });
const Whole = z.object({
  choices: z.array(Choice.extend({ message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) })).min(1),
});
const Piece = z.object({
  choices: z.array(Choice.extend({ delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }) })),
});

export class OpenAiChatModel implements ports.ChatModel {
  private readonly dialect = new Dialect();
  private readonly limits: Limits;

  constructor(
    private readonly provider: Provider,
    private readonly options: ChatModelOptions,
  ) {
    this.limits = options.limits ?? noLimits();
  }

  get model(): string {
    return this.provider.model;
  }

  async *answer({ stream, ...question }: Question, signal: AbortSignal): AsyncGenerator<string> {
    const { budget, answerTokens, onUsage } = this.options;
    const messages = answerChatPrompt({ ...question, fence: makeFence() });
    const input = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const spending = new Spending(budget);
    spending.allow(input + answerTokens);
    const pass = await this.enter(input + answerTokens, signal);
    let said = '';
    try {
      for await (const piece of this.pieces({ model: this.model, messages }, stream, spending, signal)) {
        said += piece;
        yield piece;
      }
      if (said.trim() === '') throw new AppError('model.invalid_output', 'The model gave an empty answer');
    } finally {
      // Streams don't tell what they cost, and one that is left in the middle never will.
      spending.count(input, estimateTokens(said));
      onUsage?.('chat', spending.usage);
      await pass.settle(input + estimateTokens(said));
    }
  }

  /** Asked once more where the provider calls the limit by its other name: by then nothing was said. */
  private async *pieces(question: object, stream: boolean, { usage }: Spending, signal: AbortSignal): AsyncGenerator<string> {
    let learnt: Lesson[] | null = null;
    for (;;) {
      const { spoken } = this.dialect;
      const body = { ...question, ...this.dialect.limit(this.options.answerTokens) };
      usage.calls += 1;
      const refused = yield* stream ? this.streamed(body, signal) : this.whole(body, signal);
      if (!refused) return;
      const lessons: Lesson[] | null = learnt ? null : this.dialect.learn(refused.text, spoken, ['other limit']);
      if (!lessons) {
        this.dialect.forget(learnt ?? []);
        throw new AppError('model.refused', `The model provider refused the request (${refused.status})`);
      }
      learnt = lessons;
    }
  }

  private async *whole(body: object, signal: AbortSignal): AsyncGenerator<string, Refused | undefined> {
    const answer = await this.obeying(() => postJson(this.provider, '/chat/completions', body, signal));
    if (answer.kind === 'refused') return answer;
    const parsed = Whole.safeParse(answer.json);
    if (!parsed.success) throw new AppError('model.unavailable', 'The model provider did not answer a chat completion');
    const [choice] = parsed.data.choices;
    refuse(choice?.message.refusal, choice?.finish_reason);
    yield choice?.message.content ?? '';
    return undefined;
  }

  private async *streamed(body: object, signal: AbortSignal): AsyncGenerator<string, Refused | undefined> {
    const source = postStream(this.provider, '/chat/completions', { ...body, stream: true }, signal);
    // To its first words: what follows comes as fast as the caller reads.
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': this.model, 'gen_ai.request.stream': true };
    const first = () => inSpan({ name: 'model chat', kind: 'client', attributes }, () => source.next());
    let next = await this.obeying(first);
    for (; !next.done; next = await source.next()) {
      const parsed = Piece.safeParse(next.value);
      if (!parsed.success) throw new AppError('model.unavailable', 'The model provider did not stream a chat completion');
      for (const { delta, finish_reason: end } of parsed.data.choices) {
        refuse(delta.refusal, end);
        if (delta.content) yield delta.content;
      }
    }
    return next.value;
  }

  /** A provider that asks to wait is obeyed by every process. */
  private async obeying<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError && (error.code === 'model.rate_limited' || error.retryAfterMs !== undefined))
        await this.limits.pause(error.retryAfterMs);
      throw error;
    }
  }

  private async enter(tokens: number, signal: AbortSignal) {
    const patience = AbortSignal.timeout(LONGEST_WAIT_MS);
    try {
      return await this.limits.enter(tokens, AbortSignal.any([signal, patience]));
    } catch (error) {
      signal.throwIfAborted();
      if (!patience.aborted) throw error;
      throw new AppError('model.rate_limited', 'The limit of calls to the model is used up', { retryAfterMs: LONGEST_WAIT_MS });
    }
  }
}

function refuse(refusal: string | null | undefined, end: string | null | undefined): void {
  if (refusal) throw new AppError('model.refused', 'The model refused to answer');
  if (end === 'content_filter') throw new AppError('model.refused', "The model provider's content filter stopped the answer");
}
