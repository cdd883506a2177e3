// language → tokens: words of Chinese, Japanese and Korean runs, with their characters and bigrams.
import { hasHangul, hasKana } from '../text/script.js';
import type { Token } from '../types.js';
import { STOP_CHARACTERS, STOP_WORDS } from './stop-words.data.js';

/** The dictionary segmenter is asked for pieces of this size, so that its cost stays linear on endless runs. */
const PIECE = 512;
const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
const japanese = new Intl.Segmenter('ja', { granularity: 'word' });
const HAN_CHARACTER = /^\p{Script=Han}$/u;
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
  const words = new Set<string>();
  for (const { segment, index } of segments(run)) {
    const term = segment.normalize('NFKC');
    const kind = STOP_WORDS.has(term) || isFunctional(term) || [...term].every((char) => STOP_CHARACTERS.has(char)) ? 'stop' : 'cjk';
    words.add(`${index}:${segment.length}`);
    found.push({ start: offset + index, end: offset + index + segment.length, text: segment, term, kind });
  }
  const characters = [...run];
  let at = 0;
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1];
    const start = at;
    at += character.length;
    if (HAN_CHARACTER.test(character) && !STOP_CHARACTERS.has(character) && !words.has(`${start}:${character.length}`)) {
      found.push(part(character, offset + start));
    }
    if (next === undefined || (STOP_CHARACTERS.has(character) && STOP_CHARACTERS.has(next))) continue;
    const pair = character + next;
    if (!words.has(`${start}:${pair.length}`) && !HIRAGANA_ONLY.test(pair)) found.push(part(pair, offset + start));
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  tokens.push(...found);
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
  term: text.normalize('NFKC'),
  kind: 'bigram',
});

/** Japanese endings and particles that the dictionary leaves as one or two hiragana. */
const isFunctional = (term: string): boolean => term.length <= 1 && !hasHangul(term) && HIRAGANA_ONLY.test(term);
