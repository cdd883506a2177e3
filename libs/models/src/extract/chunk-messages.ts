// extract: how many messages go into one question to the model.
import { estimateTokens } from '@strata/language';
import type { Message } from '@strata/memory';

const MOST_MESSAGES = 24;

/** In order, none split: a message that is longer than `mostTokens` stands alone. */
export function chunkMessages(messages: Message[], mostTokens: number): Message[][] {
  const chunks: Message[][] = [];
  let size = 0;
  for (const message of messages) {
    const tokens = estimateTokens(message.content);
    const last = chunks.at(-1);
    if (last && last.length < MOST_MESSAGES && size + tokens <= mostTokens) {
      last.push(message);
      size += tokens;
    } else {
      chunks.push([message]);
      size = tokens;
    }
  }
  return chunks;
}
