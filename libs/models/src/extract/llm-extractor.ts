// extract: facts by a language model. Actions stay with the built-in extractor: they are counted, not read.
import type { FactCandidate, Message, ports } from '@strata/memory';
import { EXTRACT_FACTS_VERSION, ExtractedFacts, extractFactsPrompt } from '../prompts/extract-facts.v1.js';
import { makeFence } from '../prompts/fence.js';
import type { OpenAiChat, Usage } from '../provider/open-ai-chat.js';
import { chunkMessages } from './chunk-messages.js';
import { localTime } from './local-time.js';
import { readCandidate } from './read-candidate.js';

const MOST_KNOWN = 40;
const MOST_CONTEXT = 6;

export class LlmExtractor implements ports.Extractor {
  readonly name = `llm-${EXTRACT_FACTS_VERSION}`;

  /** @param forActions extracts from behaviour records */
  constructor(
    private readonly chat: OpenAiChat,
    private readonly forActions: ports.Extractor,
  ) {}

  /** One question per chunk of messages, two calls at most for each. @throws AppError `model.*` */
  async extract(input: ports.ExtractInput, signal: AbortSignal): Promise<ports.ExtractOutput> {
    const counted = input.actions.length > 0 ? await this.forActions.extract({ ...input, messages: [], context: [] }, signal) : null;
    const candidates: FactCandidate[] = counted?.candidates ?? [];
    const usage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
    let before = input.context;
    for (const chunk of chunkMessages(input.messages)) {
      signal.throwIfAborted();
      const answer = await this.ask(chunk, before.slice(-MOST_CONTEXT), input, signal);
      candidates.push(...answer.candidates);
      usage.calls += answer.usage.calls;
      usage.inputTokens += answer.usage.inputTokens;
      usage.outputTokens += answer.usage.outputTokens;
      before = [...before, ...chunk];
    }
    return { candidates, usage };
  }

  private async ask(chunk: Message[], context: Message[], input: ports.ExtractInput, signal: AbortSignal) {
    // Short labels instead of ids: an id is the caller's text and could itself hold an instruction.
    const given = new Map(chunk.map((message, i) => [`m${i + 1}`, message]));
    const messages = extractFactsPrompt({
      messages: [...given].map(([label, message]) => ({
        label,
        speaker: speakerOf(message),
        localTime: localTime(message.timestamp, input.timezone),
        content: message.content,
      })),
      context: context.map((message) => ({ speaker: speakerOf(message), content: message.content })),
      known: input.known.slice(-MOST_KNOWN).map((fact) => fact.content),
      fence: makeFence(),
    });
    const { value, usage } = await this.chat.ask({ name: 'extract_facts', schema: ExtractedFacts, messages }, signal);
    const candidates = value.facts.flatMap((fact) => readCandidate(fact, given, input.timezone) ?? []);
    return { candidates, usage };
  }
}

function speakerOf(message: Message): string {
  // A name is data too: one line, short.
  const name = message.name?.replaceAll(/\s+/g, ' ').slice(0, 60);
  return name ? `${message.role} (${name})` : message.role;
}
