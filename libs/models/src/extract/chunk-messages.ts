// extract: how many messages go into one question to the model.
import { estimateTokens } from '@strata/language';
import type { Message } from '@strata/memory';

const MOST_TOKENS = 3000;
const MOST_MESSAGES = 24;

/** In order, none split: a message that is longer than the limit stands alone. */
export function chunkMessages(messages: Message[]): Message[][] {
  const chunks: Message[][] = [];
  let size = 0;
  for (const message of messages) {
    const tokens = estimateTokens(message.content);
    const last = chunks.at(-1);
    if (last && last.length < MOST_MESSAGES && size + tokens <= MOST_TOKENS) {
      last.push(message);
      size += tokens;
    } else {
      chunks.push([message]);
      size = tokens;
    }
  }
  return chunks;
}
