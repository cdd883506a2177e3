// Decides which of the allowed topics a fact belongs to: by tag, by words of its content, by the topic's own name.
import type { Fact } from '../model/fact.js';
import { OTHER_TOPIC } from '../model/abstract.js';
import { TOPIC_ALIASES, TOPIC_LEXICON } from './topic-lexicon.data.js';

const MAX_TOPICS = 3;
const TAG_SCORE = 3;
const NAME_SCORE = 2;
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const LATIN_WORD = /[\p{sc=Latin}\p{N}]+(?:-[\p{sc=Latin}]+)*/gu;

/** Enough of a stem to bring the forms of a word together; both sides go through it. */
function root(word: string): string {
  const plain = word.toLowerCase();
  if (plain.length < 4) return plain;
  return plain.replace(/(?:ies|ied)$/, 'y').replace(/(?:ings?|ed|es|s|e)$/, '') || plain;
}

interface Matcher {
  name: string;
  tags: Set<string>;
  roots: Set<string>;
  parts: string[];
  ownRoots: string[];
}

const key = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const roots = (text: string) => [...text.toLowerCase().matchAll(LATIN_WORD)].map((m) => root(m[0]));

function matcherOf(name: string): Matcher {
  const folded = key(name);
  const base = TOPIC_LEXICON[folded] ?? TOPIC_LEXICON[TOPIC_ALIASES[folded] ?? ''];
  const parts = folded.split(/[\s_/&、,-]+/u).filter(Boolean);
  // "team scheduling" is found by what "scheduling" is found by.
  const known = base ? [base] : parts.flatMap((part) => TOPIC_LEXICON[part] ?? TOPIC_LEXICON[TOPIC_ALIASES[part] ?? ''] ?? []);
  return {
    name,
    tags: new Set([folded, ...parts, ...known.flatMap((k) => k.tags)]),
    roots: new Set(known.flatMap((k) => roots(k.latin))),
    parts: known.flatMap((k) => k.cjk.split(' ')),
    ownRoots: parts.flatMap((part) => (CJK.test(part) ? [part] : roots(part))),
  };
}

/** The names must be the project's; each fact gets one to three of them, or `other`. */
export function topicAssigner(allowed: readonly string[]): (fact: Fact) => string[] {
  const matchers = allowed.filter((name) => key(name) !== OTHER_TOPIC).map(matcherOf);
  return (fact) => {
    const tags = [...fact.tags, fact.category, ...(fact.slot ? [fact.slot.attribute] : [])].map(key);
    // What was said around the statement tells the topic where the statement alone does not.
    const text = [fact.content, ...fact.sources.slice(0, 3).map((s) => s.quote)].join('\n').toLowerCase();
    const words = new Set(roots(`${text} ${fact.tags.join(' ')} ${fact.slot?.attribute ?? ''}`));
    const wide = CJK.test(text);
    const scored = matchers.map((matcher) => ({ name: matcher.name, score: score(matcher, tags, words, wide ? text : '') }));
    const found = scored.filter((s) => s.score > 0).sort((a, b) => b.score - a.score);
    const best = found[0]?.score ?? 0;
    const kept = found.filter((s) => s.score >= Math.min(best, TAG_SCORE) / 2).slice(0, MAX_TOPICS);
    return kept.length ? kept.map((s) => s.name) : [OTHER_TOPIC];
  };
}

function score(matcher: Matcher, tags: string[], words: Set<string>, wideText: string): number {
  let total = tags.some((tag) => matcher.tags.has(tag)) ? TAG_SCORE : 0;
  if (matcher.ownRoots.some((own) => words.has(own) || (wideText && CJK.test(own) && wideText.includes(own)))) total += NAME_SCORE;
  for (const word of words) if (matcher.roots.has(word)) total += 1;
  if (wideText) for (const part of matcher.parts) if (wideText.includes(part)) total += 1;
  return total;
}
