// language → query: greeting, acknowledgement or pure small talk, for which no memory is read. When in doubt: no.
import { foldCase } from '../text/offsets.js';
import { SMALL_TALK } from './small-talk.data.js';

const LONGEST = 60;

/** True only when the whole text is made of known phrases, marks and emoji. An empty text is small talk. */
export function isSmallTalk(text: string): boolean {
  if (text.length > LONGEST) return false;
  const plain = foldCase(text)
    .replace(/[’]/gu, "'")
    .replace(/[^\p{L}\p{N}\s']/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (plain === '') return true;
  return plain.split(' ').length <= 12 && made(plain.split(' '), 0);
}

/** Words from `at` on are a sequence of phrases; phrases hold at most five words, so this stays small. */
function made(words: string[], at: number): boolean {
  if (at >= words.length) return true;
  for (let length = Math.min(6, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (
      (SMALL_TALK.has(phrase) || /^(?:ha){2,}h?$|^h?[m]{2,}$|^哈+$|^嗯+$|^呵+$|^o+k+$|^lo+l$|^hi+$|^he+y+$/u.test(phrase)) &&
      made(words, at + length)
    )
      return true;
  }
  return false;
}
