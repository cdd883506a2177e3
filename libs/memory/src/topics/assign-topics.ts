// Decides which of the allowed topics a fact belongs to: by tag, by words of its content, by the topic's own name.
import type { Fact } from '../model/fact.js';
import { OTHER_TOPIC } from '../model/abstract.js';
import { TOPIC_ALIASES, TOPIC_LEXICON } from './topic-lexicon.data.js';

const MAX_TOPICS = 3;
const TAG_SCORE = 3;
const NAME_SCORE = 2;

/** Plain ranges here and below: property classes cost several times as much, and this runs over every fact of a user. */
const LATIN_WORD = /[a-z0-9\u00df-\u024f]+/g;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

const rootByWord = new Map<string, string>();
const MAX_ROOTS = 50_000;

/** Not forms of the word that they begin with, or not in the sense that tells a topic. */
const WHOLE = new Set(
  'called evening morning wedding meeting training during news species series business tennis asthma diabetes'.split(' '),
);

/** Enough of a stem to bring the forms of a word together; both sides go through it. */
function root(word: string): string {
  if (word.length < 4 || WHOLE.has(word)) return word;
  let found = rootByWord.get(word);
  if (found === undefined) {
    const plain = word.replace(/(?<=..)(?:ies|ied)$/, 'y').replace(/(?<=[^s])s$/, '');
    const bare = plain.replace(/(?<=[aeiouy].*..)(?:ing|ed)$/, '');
    const single = bare === plain ? plain : bare.replace(/([bdgmnprt])\1$/, '$1');
    found = WHOLE.has(plain) ? plain : single.replace(/(?<=...)e$/, '');
    if (rootByWord.size >= MAX_ROOTS) rootByWord.clear();
    rootByWord.set(word, found);
  }
  return found;
}

interface Matcher {
  name: string;
  tags: Set<string>;
  roots: Set<string>;
  parts: string[];
  ownRoots: string[];
}

const key = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const roots = (text: string) => (text.toLowerCase().match(LATIN_WORD) ?? []).map(root);

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
  const byTag = inverted(matchers, (m) => m.tags);
  const byRoot = inverted(matchers, (m) => m.roots);
  const byOwnRoot = inverted(matchers, (m) => m.ownRoots);
  return (fact) => {
    const tags = [...fact.tags, fact.category, ...(fact.slot ? [fact.slot.attribute] : [])].map(key);
    // What was said around the statement tells the topic where the statement alone does not.
    const text = [...new Set([fact.content, ...fact.sources.slice(0, 3).map((s) => s.quote)])].join('\n').toLowerCase();
    const words = new Set(roots(`${text} ${fact.tags.join(' ')} ${fact.slot?.attribute ?? ''}`));
    const scores: number[] = matchers.map(() => 0);
    for (const at of new Set(tags.flatMap((tag) => byTag.get(tag) ?? []))) scores[at] = TAG_SCORE;
    const named = new Set<number>();
    const add = (at: number, points: number) => {
      scores[at] = (scores[at] ?? 0) + points;
    };
    for (const word of words) {
      for (const at of byRoot.get(word) ?? []) add(at, 1);
      for (const at of byOwnRoot.get(word) ?? []) named.add(at);
    }
    if (CJK.test(text)) {
      matchers.forEach((matcher, at) => {
        for (const part of matcher.parts) if (text.includes(part)) add(at, 1);
        if (matcher.ownRoots.some((own) => CJK.test(own) && text.includes(own))) named.add(at);
      });
    }
    for (const at of named) add(at, NAME_SCORE);
    const found = matchers.map(({ name }, at) => ({ name, score: scores[at] ?? 0 })).filter((s) => s.score > 0);
    found.sort((a, b) => b.score - a.score);
    const best = found[0]?.score ?? 0;
    const kept = found.filter((s) => s.score >= Math.min(best, TAG_SCORE) / 2).slice(0, MAX_TOPICS);
    return kept.length ? kept.map((s) => s.name) : [OTHER_TOPIC];
  };
}

function inverted(matchers: Matcher[], of: (matcher: Matcher) => Iterable<string>): Map<string, number[]> {
  const out = new Map<string, number[]>();
  matchers.forEach((matcher, at) => {
    for (const word of new Set(of(matcher))) out.set(word, [...(out.get(word) ?? []), at]);
  });
  return out;
}
