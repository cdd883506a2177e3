// Memories of another service, which come in as messages: each is a statement as it stands, whoever else reads messages for facts.
import { detectLanguage } from '@strata/language';
import type { FactCandidate } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { ExtractInput, Extractor, ExtractOutput } from '../ports.js';
import { thirdPersonOf } from './english/note-about-user.js';
import { readStatement } from './read-statement.js';
import { entitiesIn, MAX_CONTENT } from './statement/build-candidate.js';
import { isSuspectText } from './statement/clean-text.js';

/** Metadata of such a message: the service that held it, and from when until when it was true (ISO 8601), where that is known. */
export const MEMORY_OF = 'memory_of';
export const VALID_FROM = 'valid_from';
export const VALID_TO = 'valid_to';

/** Neither as sure as what a user says nor a guess. */
const CONFIDENCE = 0.7;

const isMemory = (message: Message) => message.role === 'user' && typeof message.metadata[MEMORY_OF] === 'string';

/**
 * Reads such messages itself and leaves the rest to the extractor that it stands before. Verification follows as for any other: what is
 * said of a time must stand in the message. Deterministic, without a model.
 */
export class StatedMemories implements Extractor {
  readonly name: string;

  constructor(private readonly next: Extractor) {
    this.name = next.name;
  }

  async extract(input: ExtractInput, signal: AbortSignal): Promise<ExtractOutput> {
    const memories = input.messages.filter(isMemory);
    if (memories.length === 0) return this.next.extract(input, signal);
    const stated: FactCandidate[] = [];
    for (const message of memories) if (message.content.length <= MAX_CONTENT) stated.push(await this.state(message, input, signal));
    const messages = input.messages.filter((message) => !isMemory(message));
    const rest =
      messages.length + input.actions.length > 0
        ? await this.next.extract({ ...input, messages }, signal)
        : { candidates: [], usage: { calls: 0, inputTokens: 0, outputTokens: 0 } };
    return { ...rest, candidates: [...stated, ...rest.candidates] };
  }

  /** Slot and kind are those that the same would have in the user's own words. */
  private async state(message: Message, input: ExtractInput, signal: AbortSignal): Promise<FactCandidate> {
    const { content, metadata } = message;
    const known = await readStatement(message, input, signal);
    const language = detectLanguage(content);
    return {
      content: thirdPersonOf(content),
      category: known?.category ?? 'fact',
      type: known?.type ?? 'persona',
      speaker: message.role,
      speakerName: message.name,
      language,
      sources: [
        {
          ...{ messageId: message.id, actionId: null, start: 0, end: [...content].length, quote: content },
          ...{ role: message.role, name: message.name, timestamp: message.timestamp },
        },
      ],
      entities: entitiesIn(content, language),
      tags: [...new Set([...(known?.tags ?? []), ...message.tags])],
      confidence: CONFIDENCE,
      slot: known?.slot ?? null,
      value: known?.value ?? null,
      polarity: 'set',
      eventTime: null,
      validFrom: dateOf(metadata[VALID_FROM]),
      validTo: dateOf(metadata[VALID_TO]),
      flags: isSuspectText(content) ? ['suspect'] : [],
    };
  }
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === 'string' ? new Date(value) : null;
  return date && Number.isFinite(date.getTime()) ? date : null;
}
