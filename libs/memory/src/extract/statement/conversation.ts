// extract ▸ statement: where a message stands in its conversation — whom it answers, and whether people talk with each other.
import type { Message } from '../../model/message.js';
import type { ExtractInput } from '../../ports.js';

export interface Turn {
  /** What the message answers: the last one before it by somebody else. For reference only, never a source. */
  previous: Message | null;
  /** The other person by name, where two or more named people talk. */
  addressee: string | null;
  /** Two or more named people talk: a message is one turn of a narrative, not a note for an assistant. */
  betweenPeople: boolean;
}

export const ALONE: Turn = { previous: null, addressee: null, betweenPeople: false };
/** A speaker may go on for so many messages and still answer the same one. */
const OWN_IN_A_ROW = 3;

const sameSpeaker = (a: Message, b: Message) => a.role === b.role && a.name === b.name;

/** By message id, for `input.messages`. Linear. */
export function turnsOf(input: ExtractInput): Map<string, Turn> {
  const spoken = [...input.context, ...input.messages].filter((m) => m.role === 'user' || m.role === 'assistant');
  const names = new Set(spoken.flatMap((m) => (m.role === 'user' && m.name?.trim() ? [m.name] : [])));
  const turns = new Map<string, Turn>();
  spoken.forEach((message, i) => {
    let at = i - 1;
    while (at >= 0 && i - at <= OWN_IN_A_ROW && sameSpeaker(spoken[at]!, message)) at -= 1;
    const before = spoken[at];
    const previous = before && !sameSpeaker(before, message) && before.sessionId === message.sessionId ? before : null;
    const betweenPeople = names.size > 1 && message.role === 'user' && message.name !== null;
    const other = names.size === 2 ? ([...names].find((name) => name !== message.name) ?? null) : (previous?.name ?? null);
    turns.set(message.id, { previous, addressee: betweenPeople ? other : null, betweenPeople });
  });
  return turns;
}
