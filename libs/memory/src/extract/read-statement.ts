// A single statement in somebody's words ▸ what the rules read in it: the slot and kind that it would have in the user's own words.
import type { FactCandidate } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { ExtractInput } from '../ports.js';
import { BuiltinExtractor } from './builtin-extractor.js';
import { firstPersonOf } from './english/note-about-user.js';

const builtin = new BuiltinExtractor();

/** Null where nothing, or more than one thing, is read in it, or its value does not stand there. */
export async function readStatement(
  message: Message,
  input: Pick<ExtractInput, 'timezone' | 'known'>,
  signal: AbortSignal,
): Promise<FactCandidate | null> {
  const told = { ...message, content: firstPersonOf(message.content) };
  const { candidates } = await builtin.extract({ ...input, messages: [told], context: [], actions: [] }, signal);
  const [read, other] = candidates.filter((candidate) => candidate.polarity === 'set');
  return read && !other && read.value !== null && message.content.includes(read.value) ? read : null;
}
