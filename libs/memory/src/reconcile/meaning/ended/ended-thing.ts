// reconcile ▸ meaning ▸ ended: "I stopped taking ibuprofen", "糯米送人了" ▸ what is over, as words that an earlier statement about it must hold.
import { endedChinese } from './ended-chinese.js';
import { endedEnglish } from './ended-english.js';
import type { Word } from '../words-of.js';

export interface Ended {
  words: Word[];
  /** `denial`: "is not a Mazda" without "any more": nothing but the very statement is denied. `recovered`: a complaint is over. `parted`: a couple. `begun`: what was planned is under way. */
  kind: 'over' | 'called off' | 'denial' | 'left' | 'done' | 'recovered' | 'parted' | 'begun';
}

/** Everything that a statement ends. `statement` in lower case, without its subject. */
export function endedThings(statement: string): Ended[] {
  return /\p{Script=Han}/u.test(statement) ? endedChinese(statement) : endedEnglish(statement);
}

/** How many words may stand between two Chinese ones of the thing: 喝点白酒 holds 喝酒. */
const MAX_GAP = 3;

/** Whether a statement is about the ended thing. */
export function isAbout(words: readonly Word[], { words: thing, kind }: Ended): boolean {
  if (kind === 'denial') return sameWords(words, thing);
  const han = thing.filter((word) => word.kind === 'han');
  const rest = thing.filter((word) => word.kind !== 'han');
  if (!rest.every((word) => words.some((other) => other.key === word.key) || isUntold(word, words))) return false;
  return han.length === 0 || (han.length > 1 && holdsInOrder(words, han));
}

/** A date that the other statement doesn't tell, or tells in another way, is no difference. */
const isUntold = (word: Word, words: readonly Word[]): boolean =>
  word.kind === 'date' && !words.some((other) => other.kind === 'date' && /^\d/u.test(other.key) === /^\d/u.test(word.key));

function holdsInOrder(words: readonly Word[], thing: readonly Word[]): boolean {
  for (let start = 0; start < words.length; start += 1) {
    let at = start;
    const found = thing.every((word, i) => {
      const next = words.slice(at, i === 0 ? at + 1 : at + 1 + MAX_GAP).findIndex((other) => other.key === word.key);
      at += next + 1;
      return next >= 0;
    });
    if (found) return true;
  }
  return false;
}

function sameWords(one: readonly Word[], other: readonly Word[]): boolean {
  const [a, b] = [new Set(one.map((w) => w.key)), new Set(other.map((w) => w.key))];
  return a.size === b.size && [...a].every((key) => b.has(key));
}
