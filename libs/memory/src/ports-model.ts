// What the domain asks of a language model, or of rules in its place: candidates, wording, answers. Exported with the other ports.
import type { Fact, FactCandidate } from './model/fact.js';
import type { Action, Message } from './model/message.js';

/** Built in or LLM; both are followed by the same verification. Throws AppError `model.*` on provider failure. */
export interface Extractor {
  /** Recorded with usage; `builtin-1`, `llm-<prompt version>`. */
  readonly name: string;
  extract(input: ExtractInput, signal: AbortSignal): Promise<ExtractOutput>;
}
export interface ExtractInput {
  messages: Message[];
  context: Message[];
  actions: Action[];
  /** What the actions are counted with; never a source. Absent = none. */
  pastActions?: Action[];
  timezone: string;
  /** What is known already, for names and references only; never a source. */
  known: Pick<Fact, 'content' | 'slot' | 'value' | 'speaker' | 'speakerName' | 'sources' | 'eventTime'>[];
  /** Of interceptors: go into the user's part of a model's prompt. Absent = none. */
  instructions?: string[];
}
/** What a model said, word for word, and what was read out of it. */
export type ModelOutput = { raw: string; parsed: Record<string, unknown> };
export interface ExtractOutput {
  candidates: FactCandidate[];
  /** One for each question that a model was asked. */
  outputs?: ModelOutput[];
  usage: { calls: number; inputTokens: number; outputTokens: number };
  /** Whether it would have read the same with this known instead. Absent = nobody can tell. */
  readsAlikeWith?: (known: ExtractInput['known']) => boolean;
}

export interface SummaryQuestion {
  perspective: string;
  language: string;
  facts: Fact[];
  /** Characters. */
  maxLength: number;
  /** As those of the extractor. */
  instructions?: string[];
}
/** Writes the wording of summaries; the facts that it rests on are chosen by the domain and stay its evidence. */
export interface SummaryWriter {
  write(input: SummaryQuestion, signal: AbortSignal): Promise<{ text: string; output: ModelOutput }>;
}

export interface ChatTurn {
  role: 'user' | 'assistant';
  content: string;
}
/** Talks; what it is given of memory is data to it, never instructions. */
export interface ChatModel {
  /** Name of the model. */
  readonly model: string;
  /** One piece, or with `stream` as many as come. @throws AppError `model.*`; the caller's own abort as it is */
  answer(
    question: { memories: string[]; messages: ChatTurn[]; systemMessage: string | null; stream: boolean },
    signal: AbortSignal,
  ): AsyncIterable<string>;
}
