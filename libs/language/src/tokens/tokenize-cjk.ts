// language → tokens: words of Chinese, Japanese and Korean runs, with their characters and bigrams.
import { hasHangul, hasKana } from '../text/script.js';
import type { Token } from '../types.js';
import { simplified } from './simplified.js';
import { NO_PAIR, STOP_CHARACTERS, STOP_WORDS } from './stop-words.data.js';

/** The dictionary segmenter is asked for pieces of this size, so that its cost stays linear on endless runs. */
const PIECE = 512;
const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
const japanese = new Intl.Segmenter('ja', { granularity: 'word' });
const HAN_CHARACTER = /^\p{Script=Han}$/u;
const HAN = /\p{Script=Han}/u;
const HANGUL_ONLY = /^\p{Script=Hangul}+$/u;
const HIRAGANA_ONLY = /^\p{Script=Hiragana}+$/u;

/**
 * Words by dictionary (kind `cjk`), then what a different cut of the same characters would need (kind `bigram`): neighbouring pairs, and the
 * single Han characters of longer words. Brand names that the dictionary splits are still found over their pairs.
 */
export function tokenizeCjk(run: string, offset: number, tokens: Token[]): void {
  for (let at = 0; at < run.length;) {
    let end = Math.min(run.length, at + PIECE);
    // Never between the halves of a surrogate pair.
    if (end < run.length && /[\udc00-\udfff]/.test(run[end] ?? '')) end += 1;
    piece(run.slice(at, end), offset + at, tokens);
    at = end;
  }
}

function piece(run: string, offset: number, tokens: Token[]): void {
  const found: Token[] = [];
  /** `start:length` of the words, and the offsets inside stop words of two characters or more. */
  const words = new Set<string>();
  const silent = new Set<number>();
  for (const { segment, index } of segments(run)) {
    const term = cjkTerm(segment);
    const stop = STOP_WORDS.has(term) || isFunctional(term) || [...term].every((char) => STOP_CHARACTERS.has(char));
    words.add(`${index}:${segment.length}`);
    if (stop && segment.length > 1) for (let i = 0; i < segment.length; i += 1) silent.add(index + i);
    found.push({ start: offset + index, end: offset + index + segment.length, text: segment, term, kind: stop ? 'stop' : 'cjk' });
  }
  const characters = [...run];
  let start = 0;
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1];
    const after = start + character.length;
    if (!silent.has(start)) {
      const isWord = words.has(`${start}:${character.length}`);
      if (!isWord && HAN_CHARACTER.test(character) && !STOP_CHARACTERS.has(character)) found.push(part(character, offset + start));
      if (next !== undefined && !silent.has(after) && !words.has(`${start}:${character.length + next.length}`) && pairs(character, next)) {
        found.push(part(character + next, offset + start));
      }
    }
    start = after;
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  tokens.push(...found);
}

/** One term for both spellings of Chinese, and for half-width kana. */
const cjkTerm = (text: string): string => {
  const plain = text.normalize('NFKC');
  return HAN.test(plain) ? simplified(plain) : plain;
};

/** Pairs with hiragana are endings and particles; pairs of two stop characters say nothing. */
function pairs(a: string, b: string): boolean {
  if (NO_PAIR.has(a) || NO_PAIR.has(b) || HIRAGANA_ONLY.test(a) || HIRAGANA_ONLY.test(b)) return false;
  return !(STOP_CHARACTERS.has(a) && STOP_CHARACTERS.has(b));
}

/** Korean writes blanks between words, so a run of Hangul is one. */
function segments(run: string): Iterable<{ segment: string; index: number }> {
  if (HANGUL_ONLY.test(run)) return [{ segment: run, index: 0 }];
  return (hasKana(run) ? japanese : chinese).segment(run);
}

const part = (text: string, start: number): Token => ({
  start,
  end: start + text.length,
  text,
  term: cjkTerm(text),
  kind: 'bigram',
});

/** Japanese endings and particles that the dictionary leaves as one or two hiragana. */
const isFunctional = (term: string): boolean => term.length <= 1 && !hasHangul(term) && HIRAGANA_ONLY.test(term);
