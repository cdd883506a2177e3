// language → entities: builds one mention.
import type { EntityMention } from '../types.js';

export const mention = (text: string, start: number, end: number, name = text.slice(start, end)): EntityMention => ({
  start,
  end,
  text: text.slice(start, end),
  name,
});
