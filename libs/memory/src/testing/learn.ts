// What the built-in extractor learns from messages, for tests: verified candidates, and their slots as short lines.
import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import { verifyCandidates } from '../extract/verify-candidates.js';
import type { FactCandidate } from '../model/fact.js';
import type { Message } from '../model/message.js';
import { sampleMessage } from './samples.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
/** Monday, 15:31 in Shanghai. */
const SAID_AT = new Date('2026-03-02T07:31:13Z');

export const saying = (content: string, over: Partial<Message> = {}): Message =>
  sampleMessage(scope, over.id ?? 'm1', content, { timestamp: SAID_AT, ...over });

/** Throws where the extractor proposes what verification refuses. */
export async function learnFrom(messages: Message[], context: Message[] = [], known: FactCandidate[] = []): Promise<FactCandidate[]> {
  const input = { messages, context, actions: [], timezone: 'Asia/Shanghai', known };
  const { candidates } = await new BuiltinExtractor().extract(input, new AbortController().signal);
  const { kept, refused } = verifyCandidates(input, candidates);
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`);
  return kept;
}

/** "user/pet=dog Rex"; "-" in front: no longer so. */
export const slotsOf = (facts: FactCandidate[]): string[] =>
  facts.flatMap(({ slot, value, polarity }) =>
    slot ? [`${polarity === 'remove' ? '-' : ''}${slot.subject}/${slot.attribute}=${value ?? ''}`] : [],
  );

/** "assistant: Do you have pets? ⏎ Two cats" as messages; without a role in front it is the user who speaks. */
export const conversation = (lines: string): Message[] =>
  lines.split(' ⏎ ').map((line, i) => {
    const assistant = line.startsWith('assistant: ');
    return saying(assistant ? line.slice('assistant: '.length) : line, { id: `m${i + 1}`, role: assistant ? 'assistant' : 'user' });
  });
