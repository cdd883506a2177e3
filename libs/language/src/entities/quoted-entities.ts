// language → entities: names in quotes and title brackets, @handles, e-mail addresses.
import type { EntityMention } from '../types.js';
import { mention } from './mention.js';

/** Longer quotes are speech, not names. */
const PATTERNS: readonly RegExp[] = [
  /《([^《》\n]{1,40})》/gu,
  /「([^「」\n]{1,24})」/gu,
  /“([^“”\n]{2,40})”/gu,
  /"([^"\n]{2,40})"/gu,
  /(?<![\p{L}\p{N}])'(\p{Lu}[^'\n]{1,38})'(?![\p{L}\p{N}])/gu,
  /‘([^‘’\n]{2,40})’/gu,
];
const HANDLE = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_]{2,30}/gu;
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;

export function quotedEntities(text: string): EntityMention[] {
  const found: EntityMention[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const name = (match[1] ?? '').trim();
      if (looksLikeName(name)) found.push(mention(text, match.index, match.index + match[0].length, name));
    }
  }
  for (const pattern of [HANDLE, EMAIL]) {
    for (const match of text.matchAll(pattern)) found.push(mention(text, match.index, match.index + match[0].length));
  }
  return found;
}

/** Up to eight words, no end mark inside, and some word in capitals or some CJK. */
function looksLikeName(name: string): boolean {
  if (name === '' || /[.!?。！？，,;；]/u.test(name)) return false;
  const words = name.split(/\s+/u);
  if (words.length > 8) return false;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name)
    ? [...name].length <= 24
    : /(?:^|\s)[\p{Lu}\p{N}]/u.test(name);
}
