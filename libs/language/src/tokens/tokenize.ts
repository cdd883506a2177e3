// language → tokens: text → tokens with exact offsets. Feeds indexing, query reading, entity and fact rules.
import { foldCase } from '../text/offsets.js';
import { CJK_CLASS } from '../text/script.js';
import type { Token } from '../types.js';
import { tokenizeCjk } from './tokenize-cjk.js';
import { STOP_WORDS } from './stop-words.data.js';
import { stem } from './stem.js';

/** Grouped numbers; runs of CJK characters; runs of all else that can be part of a word, number, code, address or version. */
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}.])\\p{Nd}{1,3}(?:,\\p{Nd}{3})+(?:\\.\\p{Nd}+)?(?![\\p{L}\\p{N}])|[${CJK_CLASS}]+|(?:(?![${CJK_CLASS}])[\\p{L}\\p{M}\\p{N}_@.+\\-/:#'’&%=?~])+`,
  'gu',
);
/** Most runs: one English word, perhaps at the end of a sentence. */
const PLAIN = /^([A-Za-z]{1,40})[.?:]?$/;
const STARTS_CJK = new RegExp(`^[${CJK_CLASS}]`, 'u');
/** Longer runs are no addresses, and whole-run patterns stay cheap. */
const LONGEST_CODE = 254;
const EMAIL = /^[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}$/u;
const URL_LIKE = /^(?:https?:\/\/|www\.)./iu;
const NUMBER = /^[+-]?\p{Nd}[\p{Nd},.]*%?$/u;
const DATE_OR_TIME =
  /^(?:\p{Nd}{4}[-/.]\p{Nd}{1,2}(?:[-/.]\p{Nd}{1,2})?|\p{Nd}{1,2}[/.]\p{Nd}{1,2}[/.]\p{Nd}{2,4}|\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?)$/u;
const ORDINAL = /^(\p{Nd}{1,6})(?:st|nd|rd|th)$/iu;
const VERSION = /^v?\p{Nd}+(?:\.\p{Nd}+){2,5}(?:[-+][\p{L}\p{N}.-]+)?$|^v\p{Nd}+(?:\.\p{Nd}+){0,5}$/iu;
const SYMBOLIC = /^(?:c\+\+|c#|f#|\.net|node\.js|[\p{L}\p{N}]+\.(?:js|ts|io|ai|py|com|org|net|cn|md|txt|json|csv|pdf))$/iu;
const WORD_PART = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * Tokens in order of their start. A code (address, version, identifier) is one token; identifiers are followed by their word parts, and CJK
 * words by their parts (kind `bigram`), so tokens may overlap. `text.slice(start, end) === token.text` always holds. Linear in the text.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(RUN)) {
    const plain = PLAIN.exec(match[0])?.[1];
    if (plain !== undefined)
      tokens.push({ start: match.index, end: match.index + plain.length, text: plain, ...classify(plain.toLowerCase()) });
    else if (STARTS_CJK.test(match[0])) tokenizeCjk(match[0], match.index, tokens);
    else tokenizeRun(match[0], match.index, tokens);
  }
  return tokens;
}

function tokenizeRun(run: string, offset: number, tokens: Token[]): void {
  const lead = /^[._+\-/:'’&%=?~]*/u.exec(run)?.[0].length ?? 0;
  const trail = trailing(run, lead);
  const body = run.slice(lead, run.length - trail);
  // `.NET`, `C++`, `C#` lose their mark by trimming; look at the run as written first.
  const marked = run.length > LONGEST_CODE ? '' : run.replace(/[.?:'’]+$/u, '');
  if (SYMBOLIC.test(marked)) {
    tokens.push({ start: offset, end: offset + marked.length, text: marked, term: foldCase(marked), kind: 'code' });
    return;
  }
  if (body === '') return;
  const start = offset + lead;
  const push = (kind: Token['kind'], term: string): void => {
    tokens.push({ start, end: start + body.length, text: body, term, kind });
  };
  if (body.length > LONGEST_CODE) return words(body, start, tokens);
  const ordinal = ORDINAL.exec(body);
  if (ordinal) return push('number', foldCase(ordinal[1] ?? body));
  if (EMAIL.test(body) || VERSION.test(body)) return push('code', foldCase(body));
  if (DATE_OR_TIME.test(body)) return push('number', foldCase(body));
  if (NUMBER.test(body)) return push('number', foldCase(body).replace(/,/gu, '').replace(/^\+/u, ''));
  if (URL_LIKE.test(body)) {
    push('code', foldCase(body));
    return words(body, start, tokens, URL_NOISE);
  }
  if (isIdentifier(body)) push('code', foldCase(body.replace(/^[@#]/u, '')));
  words(body, start, tokens);
}

/** Letters beside digits (`gpt-4`, `covid-19`, `B2B`, `PG_16`), or parts joined by `_`, `/`, `::`. Plain hyphenated words are words. */
function isIdentifier(body: string): boolean {
  if (!/\p{L}/u.test(body)) return false;
  return (/\p{N}/u.test(body) && !/['’?=~]/u.test(body)) || /\p{L}_\p{L}/u.test(body) || /^[@#][\p{L}\p{N}_]/u.test(body);
}

/** Parts of addresses that say nothing. */
const URL_NOISE = /^(?:https?|www|com|org|net|html?|php|.{1,2})$/u;

function words(body: string, offset: number, tokens: Token[], noise?: RegExp): void {
  let previous: { end: number; text: string } | null = null;
  for (const match of body.matchAll(WORD_PART)) {
    const whole = match[0];
    const start = offset + match.index;
    const plain = whole.replace(/['’](?:s|S)$|['’]$/u, '');
    if (plain.length === body.length && isIdentifier(body)) return;
    const folded = foldCase(plain).replace(/’/gu, "'");
    if (noise?.test(folded)) continue;
    // `e-mail`, `t-shirt`: the joined spelling is searched as well.
    if (previous?.text.length === 1 && body[previous.end - offset] === '-' && start === previous.end + 1 && /\p{L}/u.test(previous.text)) {
      const joinedStart = previous.end - 1;
      const text = body.slice(joinedStart - offset, start - offset + plain.length);
      tokens.push({ start: joinedStart, end: start + plain.length, text, term: stem(foldCase(text.replace('-', ''))), kind: 'word' });
    }
    tokens.push({ start, end: start + plain.length, text: plain, ...classify(folded) });
    previous = { end: start + plain.length, text: plain };
  }
}

function classify(folded: string): { term: string; kind: Token['kind'] } {
  if (STOP_WORDS.has(folded) || (folded.includes("'") && /^\p{L}+'(?:t|re|ve|ll|d|m|s)$/u.test(folded)))
    return { term: folded, kind: 'stop' };
  if (/^\p{Nd}+$/u.test(folded)) return { term: folded, kind: 'number' };
  return { term: /\p{Script=Latin}/u.test(folded) ? stem(folded.replace(/'/gu, '')) : folded, kind: 'word' };
}

/** How many closing marks end the run; scanned by hand, because `[…]+$` is quadratic on long runs of marks. */
function trailing(run: string, lead: number): number {
  let count = 0;
  while (run.length - count > lead && "._+-/:'’&=?~@#".includes(run[run.length - count - 1] ?? ' ')) count += 1;
  return count;
}
