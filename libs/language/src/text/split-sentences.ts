// language → text: sentences with exact offsets. Quotes of facts are cut along these.
import type { Span } from '../types.js';
import { ABBREVIATIONS } from './abbreviations.data.js';

const ENDS_ALWAYS = new Set(['。', '！', '？', '｡', '!', '?', '‼', '⁉', '؟', '।', '…']);
const CLOSING = new Set(['"', "'", '”', '’', '」', '』', '》', '）', ')', ']', '】', '»', '〉']);
const SPACE = /\s/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LOWER = /\p{Ll}/u;

/**
 * Sentences in order, trimmed, none empty: `text.slice(start, end) === text`. A line break always ends one. Full stops in decimals, versions,
 * addresses, abbreviations and initials don't; an end mark inside quotes doesn't where the sentence goes on in lower case. One pass.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number): void => {
    pushTrimmed(text, start, end, spans);
    start = end;
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029') {
      close(i);
    } else if (ENDS_ALWAYS.has(char) || char === '.') {
      const end = afterMarks(text, i);
      if (isBoundary(text, start, i, end)) close(end);
      i = end - 1;
    }
  }
  close(text.length);
  return spans;
}

export function pushTrimmed(text: string, start: number, end: number, spans: Span[]): void {
  while (start < end && SPACE.test(text[start] ?? '')) start += 1;
  while (end > start && SPACE.test(text[end - 1] ?? '')) end -= 1;
  if (end > start) spans.push({ start, end, text: text.slice(start, end) });
}

/** Past repeated end marks and the quotes or brackets that close behind them. */
function afterMarks(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && (ENDS_ALWAYS.has(text[end] ?? '') || text[end] === '.')) end += 1;
  while (end < text.length && CLOSING.has(text[end] ?? '') && !opensQuote(text, end)) end += 1;
  return end;
}

/** A straight quote right behind a mark opens the next sentence when a word follows without a blank. */
const opensQuote = (text: string, at: number): boolean =>
  LETTER_OR_DIGIT.test(text[at + 1] ?? '') && (text[at] === '"' || text[at] === "'");

function isBoundary(text: string, sentenceStart: number, mark: number, end: number): boolean {
  const next = text[end] ?? '';
  const quoted = CLOSING.has(text[end - 1] ?? '');
  let word = end;
  while (word < text.length && word < end + 8 && (text[word] === ' ' || text[word] === '\t')) word += 1;
  const goesOnLower = word > end && LOWER.test(text[word] ?? '');
  if (quoted && goesOnLower) return false;
  if (text[mark] === '…' || (text[mark] === '.' && end - mark > 1)) return !goesOnLower && !/[,，]/u.test(text[word] ?? '');
  if (text[mark] !== '.') return true;
  if (next !== '' && !SPACE.test(next)) return quoted || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next);
  return !endsAbbreviation(text, sentenceStart, mark, text[word] ?? '');
}

function endsAbbreviation(text: string, sentenceStart: number, dot: number, nextWord: string): boolean {
  let from = dot;
  while (from > sentenceStart && dot - from < 24 && /[\p{L}\p{N}.]/u.test(text[from - 1] ?? '')) from -= 1;
  const word = text.slice(from, dot);
  const lower = word.toLowerCase();
  // `1. first point` at the start of a line.
  if (/^\p{N}{1,3}$/u.test(word) && text.slice(sentenceStart, from).trim() === '') return true;
  if (ABBREVIATIONS.title.has(lower)) return true;
  if (ABBREVIATIONS.inner.has(lower)) return !/\p{Lu}/u.test(nextWord) && nextWord !== '';
  // Initials: `J. K. Rowling`; but "so do I." ends.
  if (/^\p{Lu}$/u.test(word)) return word !== 'I' && /\p{Lu}/u.test(nextWord);
  // `J.R.R. Tolkien`; place names of that form are listed above.
  return /^(?:\p{Lu}\.)+\p{Lu}$/u.test(word) && nextWord !== '';
}
