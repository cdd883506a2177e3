// language → entities: names in a text. Precision first: a name that is missed is still found by its words.
import { hasHan } from '../text/script.js';
import type { EntityMention, Language } from '../types.js';
import { chineseEntities } from './chinese-entities.js';
import { latinEntities } from './latin-entities.js';
import { quotedEntities } from './quoted-entities.js';

/** Mentions in order, never overlapping; quoted and bracketed names first, then names by script. The same name may come several times. */
export function findEntities(text: string, language?: Language): EntityMention[] {
  const found = [...quotedEntities(text), ...latinEntities(text)];
  if (language !== 'ja' && hasHan(text)) found.push(...chineseEntities(text));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: EntityMention[] = [];
  for (const mention of found) {
    const previous = kept.at(-1);
    if (!previous || mention.start >= previous.end) kept.push(mention);
    else if (mention.end - mention.start > previous.end - previous.start) kept[kept.length - 1] = mention;
  }
  return kept;
}
