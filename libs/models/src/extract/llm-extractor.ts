// extract: facts by a language model. Actions stay with the built-in extractor: they are counted, not read.
import type { FactCandidate, Message, ports } from '@strata/memory';
import { EXTRACT_FACTS_VERSION, ExtractedFacts, extractFactsPrompt } from '../prompts/extract-facts.v3.js';
import { makeFence } from '../prompts/fence.v1.js';
import { withInstructions } from '../prompts/operator-instructions.v1.js';
import type { OpenAiChat } from '../provider/open-ai-chat.js';
import type { Usage } from '../provider/spending.js';
import { chunkMessages } from './chunk-messages.js';
import { localTime } from './local-time.js';
import { readCandidate } from './read-candidate.js';

const MOST_KNOWN = 40;
const MOST_CONTEXT = 6;
/** Characters of an earlier message: enough to tell who "she" is, and no reason for a question to go over its budget. */
const MOST_CONTEXT_LENGTH = 600;
const MOST_NAME_LENGTH = 60;
const CHUNK_TOKENS = 3000;

export class LlmExtractor implements ports.Extractor {
  readonly name = `llm-${EXTRACT_FACTS_VERSION}`;

  /**
   * @param forActions extracts from behaviour records
   * @param chunkTokens of messages in one question
   */
  constructor(
    private readonly chat: OpenAiChat,
    private readonly forActions: ports.Extractor,
    private readonly chunkTokens = CHUNK_TOKENS,
  ) {}

  /** One question per chunk of messages, under the chat's budget for each. @throws AppError `model.*` */
  async extract(input: ports.ExtractInput, signal: AbortSignal): Promise<ports.ExtractOutput> {
    const counted = input.actions.length > 0 ? await this.forActions.extract({ ...input, messages: [], context: [] }, signal) : null;
    const candidates: FactCandidate[] = counted?.candidates ?? [];
    const outputs: ports.ModelOutput[] = [];
    const usage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
    let before = input.context;
    for (const chunk of chunkMessages(input.messages, this.chunkTokens)) {
      signal.throwIfAborted();
      const answer = await this.ask(chunk, before.slice(-MOST_CONTEXT), input, signal);
      candidates.push(...answer.candidates);
      outputs.push(answer.output);
      usage.calls += answer.usage.calls;
      usage.inputTokens += answer.usage.inputTokens;
      usage.outputTokens += answer.usage.outputTokens;
      before = [...before, ...chunk];
    }
    return { candidates, outputs, usage };
  }

  private async ask(chunk: Message[], context: Message[], input: ports.ExtractInput, signal: AbortSignal) {
    // Short labels instead of ids: an id is the caller's text and could itself hold an instruction.
    const given = new Map(chunk.map((message, i) => [`m${i + 1}`, message]));
    const prompt = extractFactsPrompt({
      messages: [...given].map(([label, message]) => ({
        ...said(message),
        label,
        localTime: localTime(message.timestamp, input.timezone),
      })),
      context: context.map((message) => ({ ...said(message), content: shortened(message.content) })),
      known: input.known.slice(-MOST_KNOWN).map((fact) => fact.content),
      fence: makeFence(),
    });
    const messages = withInstructions(prompt, input.instructions);
    const { value, raw, usage } = await this.chat.ask({ name: 'extract_facts', schema: ExtractedFacts, messages }, signal);
    const candidates = value.facts.map((fact) => readCandidate(fact, given, input.timezone));
    return { candidates, output: { raw, parsed: value }, usage };
  }
}

const said = ({ role, name, content }: Message) => ({ role, name: name?.slice(0, MOST_NAME_LENGTH) ?? null, content });

function shortened(text: string): string {
  return text.length > MOST_CONTEXT_LENGTH ? `${text.slice(0, MOST_CONTEXT_LENGTH)} […]` : text;
}
