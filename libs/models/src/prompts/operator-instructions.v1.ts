// prompts: what an interceptor of the project adds to a question, version 1. It goes behind the user's part: the rules of the system part stand.
import type { ChatMessage } from '../provider/open-ai-chat.js';

const HEADING = 'Instructions of the operator for this task. Follow them where the rules above allow it:';

/** The last user message, longer by the instructions; the others are as they were. */
export function withInstructions(messages: ChatMessage[], instructions: readonly string[] = []): ChatMessage[] {
  if (instructions.length === 0) return messages;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const added = [HEADING, ...instructions].join('\n\n');
  return messages.map((message, at) => (at === last ? { ...message, content: `${message.content}\n\n${added}` } : message));
}
