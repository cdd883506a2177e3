// language → entities: capitalised names in Latin, Greek and Cyrillic text.
import type { EntityMention } from '../types.js';
import { GAZETTEER, PERSON_VERBS } from './gazetteer.data.js';
import { hasCjk } from '../text/script.js';
import { splitSentences } from '../text/split-sentences.js';
import { STOP_WORDS } from '../tokens/stop-words.data.js';
import { COMMON_STARTERS, LINKS, NO_NAMES, LOWER_CASE_NAMES, PERSON_TITLES } from './latin-names.data.js';
import { mention } from './mention.js';

const LETTER = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}`;
const WORD = new RegExp(`[${LETTER}][${LETTER}\\p{M}\\p{N}]*(?:[-'’&.](?=[${LETTER}\\p{N}])[${LETTER}\\p{M}\\p{N}]+)*`, 'gu');
const LONGEST_NAME_WORDS = 6;

interface Word {
  start: number;
  end: number;
  text: string;
  first: boolean;
}

/**
 * Runs of capitalised words, with `of`, `de`, `van` … inside. A single capitalised word at the start of a sentence counts only when it is
 * capitalised elsewhere inside a sentence too, is a known name, or is followed by a name-like form ("Anna's").
 */
export function latinEntities(text: string): EntityMention[] {
  const sentences = splitSentences(text).map(({ start, text: sentence }) => sentenceWords(sentence, start));
  const inner = new Set<string>();
  const lower = new Set<string>();
  for (const words of sentences) {
    for (const word of words) {
      if (!isCapitalised(word.text)) lower.add(word.text.toLowerCase());
      else if (!word.first) inner.add(bare(word.text));
    }
  }
  return sentences.flatMap((words) => names(text, words, inner, lower));
}

function sentenceWords(sentence: string, offset: number): Word[] {
  const words: Word[] = [];
  let afterMark = true;
  let last = 0;
  for (const match of sentence.matchAll(WORD)) {
    // A quote, colon or bracket inside a sentence starts afresh.
    if (/[:"“”(（【—]/u.test(sentence.slice(last, match.index))) afterMark = true;
    const start = offset + match.index;
    // Beside a Chinese character a capital is no start of a sentence.
    const first = afterMark && !hasCjk(sentence[match.index - 1] ?? sentence[match.index + match[0].length] ?? '');
    words.push({ start, end: start + match[0].length, text: match[0], first });
    afterMark = false;
    last = match.index + match[0].length;
  }
  return words;
}

function names(text: string, words: Word[], inner: ReadonlySet<string>, lower: ReadonlySet<string>): EntityMention[] {
  // A line in capitals shows no names.
  if (words.length > 3 && words.every((word) => word.text === word.text.toUpperCase())) return [];
  const found: EntityMention[] = [];
  for (let i = 0; i < words.length;) {
    const word = words[i];
    if (!word || !opens(word)) {
      if (word && LOWER_CASE_NAMES.has(word.text)) found.push(mention(text, word.start, word.end));
      i += 1;
      continue;
    }
    let end = i + 1;
    while (end < words.length && end - i < LONGEST_NAME_WORDS) {
      const step = continues(text, words, end);
      if (step === 0) break;
      end += step;
    }
    const first = shortened(words, i, end, inner, lower);
    const last = words[end - 1];
    const opening = words[first];
    if (first < end && opening && last && stands(words, first, end, inner, lower)) {
      const possessive = /['’]s?$/u.exec(last.text)?.[0].length ?? 0;
      found.push(mention(text, opening.start, last.end, text.slice(opening.start, last.end - possessive)));
    }
    i = end;
  }
  return found;
}

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);
const bare = (word: string): string => word.replace(/['’]s$/u, '');
const isFunction = (word: string): boolean =>
  STOP_WORDS.has(bare(word).toLowerCase().replace(/’/gu, "'")) || /^I['’]/u.test(word) || /n['’]t$|['’](?:re|ve|ll|d|m)$/iu.test(word);

function opens(word: Word): boolean {
  return isCapitalised(word.text) && !isFunction(word.text) && !NO_NAMES.has(bare(word.text).toLowerCase());
}

/** Words to take: 1 for a neighbour in capitals, 2 or 3 for a link ("of", "of the") and a name behind it; 0 ends the run. */
function continues(text: string, words: Word[], at: number): 0 | 1 | 2 | 3 {
  const previous = words[at - 1];
  const word = words[at];
  if (!previous || !word || word.first) return 0;
  const gap = text.slice(previous.end, word.start);
  if (
    gap !== ' ' &&
    !(gap === '. ' && (PERSON_TITLES.has(previous.text.toLowerCase()) || /^(?:\p{Lu}\.)*\p{Lu}$/u.test(previous.text))) &&
    gap !== ' & '
  )
    return 0;
  if (isCapitalised(word.text)) return isFunction(word.text) || NO_NAMES.has(bare(word.text).toLowerCase()) ? 0 : 1;
  if (!LINKS.has(word.text)) return 0;
  const step = word.text === 'of' && words[at + 1]?.text === 'the' ? 3 : 2;
  const next = words[at + step - 1];
  if (!next || !isCapitalised(next.text) || isFunction(next.text) || NO_NAMES.has(next.text.toLowerCase())) return 0;
  return /^ (?:the )?$/u.test(text.slice(word.end, next.start)) ? step : 0;
}

/** Drops a sentence's first word from a run when it is an ordinary word ("Visited Paris", "Good Morning"). */
function shortened(words: Word[], start: number, end: number, inner: ReadonlySet<string>, lower: ReadonlySet<string>): number {
  const word = words[start];
  if (!word?.first || end - start < 2) return start;
  const plain = bare(word.text);
  const ordinary = lower.has(plain.toLowerCase()) || COMMON_STARTERS.has(plain.toLowerCase()) || /(?:ed|ing|ly)$/u.test(plain);
  return ordinary && !inner.has(plain) ? start + 1 : start;
}

function stands(words: Word[], start: number, end: number, inner: ReadonlySet<string>, lower: ReadonlySet<string>): boolean {
  const word = words[start];
  if (!word) return false;
  if (end - start > 1 || !word.first) return word.text.length > 1;
  const plain = bare(word.text);
  if (plain.length < 2 || COMMON_STARTERS.has(plain.toLowerCase())) return false;
  if (inner.has(plain)) return true;
  if (/\p{Ll}\p{Lu}|\p{N}/u.test(plain) || (/^\p{Lu}{2,}$/u.test(plain) && !lower.has(plain.toLowerCase()))) return true;
  if (GAZETTEER.has(plain.toLowerCase())) return true;
  // "Anna's sister", "Anna works …": a possessive, or a verb that has a person before it.
  if (/['’]s$/u.test(word.text)) return !lower.has(plain.toLowerCase());
  const next = words[start + 1]?.text ?? '';
  return !lower.has(plain.toLowerCase()) && PERSON_VERBS.has(next.toLowerCase());
}
