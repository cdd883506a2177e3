// summarize: the LLM's wording of a summary; the domain chose the facts and checks every name and number afterwards.
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { makeFence } from '../prompts/fence.v1.js';
import { withInstructions } from '../prompts/operator-instructions.v1.js';
import { writeSummaryPrompt, WrittenSummary } from '../prompts/write-summary.v2.js';
import type { OpenAiChat } from '../provider/open-ai-chat.js';

export class LlmSummaryWriter implements ports.SummaryWriter {
  constructor(private readonly chat: OpenAiChat) {}

  /** @throws AppError `model.*`; `model.invalid_output` also for a text longer than `maxLength` */
  async write(input: ports.SummaryQuestion, signal: AbortSignal): Promise<{ text: string; output: ports.ModelOutput }> {
    const facts = input.facts.map((fact) => {
      const day = fact.eventTime?.start.toISOString().slice(0, 10);
      return day ? `${fact.content} (${day})` : fact.content;
    });
    const messages = withInstructions(writeSummaryPrompt({ ...input, facts, fence: makeFence() }), input.instructions);
    const { value, raw } = await this.chat.ask({ name: 'write_summary', schema: WrittenSummary, messages, maxTokens: 2000 }, signal);
    const text = value.summary.trim();
    if (!text || text.length > input.maxLength)
      throw new AppError('model.invalid_output', `The summary has ${text.length} of at most ${input.maxLength} characters`);
    return { text, output: { raw, parsed: value } };
  }
}
