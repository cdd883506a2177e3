// extract ▸ english: one thing in the place of another — "swapped boxing for climbing", "not the blue one, the red one" — in the statement that names the other.
import { RELATIVES } from './kin.data.js';
import { keywords, stem, topicOf, wordsIn } from './sentence-topic.js';

/** "swapped boxing for climbing", "switched from Slack to Teams": both are named. */
const EXCHANGES: readonly RegExp[] = [
  /^(?:i|we)(?:'ve| have)? (?:just |recently |finally |now |also )*(?:swapped|traded|exchanged|replaced|substituted|ditched|dropped) (?:out )?(.{2,40}?) (?:for|with|by) (.{2,60}?)(?= (?:on|at|in|this|last|because|since|for|now|instead|from)\b|[,.;]|$)/iu,
  /^(?:i|we)(?:'ve| have)? (?:just |recently |finally |now |also )*(?:switched|changed|moved|migrated|converted|gone|went)(?: over)? from (.{2,40}?) to (.{2,60}?)(?= (?:on|at|in|this|last|because|since|for|now|instead)\b|[,.;]|$)/iu,
];
/** "I switched to geology": the old one stands in what was said right before. */
const SWITCHED_TO =
  /^(?:i|we)(?:'ve| have|'m| am|'re| are)? (?:just |recently |finally |now |also )*(?:switched|switching|changed|changing|converted|gone over|going over|migrated|back|gone back|went back)(?: over)? (?:to|on) (?!the\b|an?\b|my\b|our\b)([\p{L}\d+#.& -]{2,40}?)(?: now| instead)?$/iu;
const PRONOUN = /^(?:it|that|this|them)$/iu;
/** Somebody else's. */
const OTHERS = new RegExp(`^(?:my|our) (?:[\\p{L}-]+ )?(?:${RELATIVES})(?![\\p{L}])`, 'iu');

/** Two things of which one takes the other's place, in the statement that names the other. */
export function withExchange(clause: string, earlier: () => readonly string[], hint: string | null): string | null {
  const plain = clause.replace(/[\s.!]+$/u, '');
  const named = EXCHANGES.map((form) => form.exec(plain)).find((found) => found !== null);
  if (named) {
    const [old, put] = [named[1] ?? '', named[2] ?? ''].map((text) => text.replace(/^(?:an?|the|my|our) /iu, '')) as [string, string];
    const meant = PRONOUN.test(old) ? (hint === null ? '' : (topicOf(hint) ?? '').replace(/^(?:the|my|our) /iu, '')) : old;
    const own = earlier().filter((one) => one !== hint && !OTHERS.test(one));
    const full = exchanged(own, meant, put);
    return full ?? (meant === old || meant === '' ? null : plain.replace(/ (?:it|that|this|them) /iu, ` the ${meant} `));
  }
  const fresh = SWITCHED_TO.exec(plain)?.[1];
  if (fresh === undefined || hint === null) return null;
  const words = new Set(keywords(hint));
  for (const one of earlier()) {
    const old =
      /^(?:i|we)(?:'m| am|'re| are)? (?:\p{L}+ly )?(?:\p{L}+)(?: \p{L}+)? /iu.test(one) && !OTHERS.test(one)
        ? wordsIn(one).filter((word) => words.has(stem(word)))
        : [];
    const full = old.length === 1 ? exchanged([one], old[0] ?? '', fresh) : null;
    if (full !== null) return full;
  }
  return null;
}

/** "Not the blue one, the red one": the word that differs. */
export function exchanged(earlier: readonly string[], wrong: string, right: string): string | null {
  const isSameNoun = / ones?$/iu.test(right) && !/ ones?$/iu.test(wrong);
  const [said, put] = [wrong, right].map((text) => text.replace(/^(?:the|an?) | ones?$/giu, '').trim()) as [string, string];
  const old = isSameNoun ? said.replace(/ \S+$/u, '') : said;
  if (old === '' || put === '' || put.split(' ').length > 5) return null;
  for (const one of earlier) {
    const at = one.toLowerCase().lastIndexOf(old.toLowerCase());
    const ends = one.charAt(at + old.length);
    if (at > 0 && !/[\p{L}\d]/u.test(one.charAt(at - 1)) && !/[\p{L}\d]/u.test(ends))
      return one.slice(0, at) + put + one.slice(at + old.length);
  }
  return null;
}
