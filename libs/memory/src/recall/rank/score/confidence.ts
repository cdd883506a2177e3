// recall ▸ rank: how sure it is that the memory holds what was asked for: ≥ .5 = known, 0 = there is no memory at all.
import { foldKey, tokenize } from '@strata/language';
import type { Candidate } from '../candidate.js';
import type { Question } from '../read-question.js';

/** Of a user who has memory, a question that nothing answers still gets a little: "no memory" is another answer. */
const FLOOR = 0.05;
const LOOKED_AT = 3;
/** Up to so many messages, the index's own weights say little. */
const SMALL_MEMORY = 60;
/** What is assumed to have been said besides, without the words of the question. */
const UNSEEN_MESSAGES = 5;
/** Lexical score of a word said once, against 1 when saturated. */
const ONCE = 0.5;

/** From here on, nearness in meaning says that it is known, though in other words. */
const NEAR = 0.4;
const NEARNESS = 8;

/**
 * Where others speak too: how steeply it counts that they tell it better, how much better they may, what their facts and their words alone
 * count beside their messages, and how far below its own signs confidence may stay. Fitted on LoCoMo conversations 1–3 (a logistic of
 * the differences): 72.3 % of the questions about the wrong person are low there at 9.1 % of the rest, on 4–5 71.2 % at 9.8 %.
 */
const ELSEWHERE = { steepness: 12.6, tolerated: 0.055, facts: 0.29, words: 0.22, own: 3 };

/** Characters of each message whose words are looked at one by one: a turn of talk. All candidates are read while somebody waits. */
const OWN_WORDS = 300;

export interface Signs {
  /** Share of the question's words that the best few say together, each word alike: independent of what else is stored. */
  said: number;
  /** Best share of the question's information (IDF) in one of them. */
  covered: number;
  lexical: number;
  /** Best cosine of one of them. */
  semantic: number;
  /** A fact holds the attribute that is asked for, or what was found lies at the time that is asked for. */
  pointed: number;
}

export function signsOf(ranked: Candidate[], question: Question): Signs {
  const meant = question.named.length === 1 ? foldKey(question.named[0] ?? '') : null;
  const top = ranked
    .filter((one) => one.layer === 'fact' || one.layer === 'message' || one.layer === 'summary')
    .filter((one) => meant === null || tellsOf(one, meant))
    .slice(0, LOOKED_AT);
  const words = new Set(top.flatMap((one) => [...termsIn(textOf(one))]));
  const asked = question.terms.filter(({ expanded }) => !expanded);
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const missing = asked.filter(({ term }) => !words.has(term));
  // A synonym stands in for a missing word, at half its worth.
  const synonyms = question.terms.filter(({ term, expanded }) => expanded && words.has(term)).length;
  const lost = missing.map(({ weight }, i) => (i < synonyms ? 0.5 * weight : weight)).reduce((sum, weight) => sum + weight, 0);
  const covered = coveredInSmall(ranked, words, asked);
  return {
    said: total > 0 ? 1 - lost / total : 0,
    covered: Math.max(covered, ...top.map((one) => one.covered)),
    lexical: Math.max(covered * ONCE, ...top.map((one) => one.lexical)),
    semantic: Math.max(0, ...top.map((one) => one.semantic)),
    pointed: top.some((one) => one.parts['attribute']) ? 1 : top.some((one) => one.parts['session_date'] || one.parts['time']) ? 0.3 : 0,
  };
}

/**
 * In a memory of a few messages every word stands in most of them and the index calls none of them rare: there, words are
 * weighed as if more had been said.
 */
function coveredInSmall(ranked: Candidate[], words: ReadonlySet<string>, asked: Question['terms']): number {
  const messages = ranked.filter((one) => one.layer === 'message');
  if (messages.length === 0 || messages.length > SMALL_MEMORY) return 0;
  return shareIn(
    messages.map((one) => termsIn(textOf(one))),
    asked,
  )(words);
}

/** Of a text's words: their share of what the question tells, each word worth as much as it is rare among `texts`. */
function shareIn(texts: ReadonlySet<string>[], asked: Question['terms']): (words: ReadonlySet<string>) => number {
  const rarity = asked.map(({ term, weight }) => {
    const documents = texts.filter((terms) => terms.has(term)).length;
    return { term, worth: weight * Math.log(1 + (texts.length + UNSEEN_MESSAGES - documents + 0.5) / (documents + 0.5)) };
  });
  const sum = (of: typeof rarity) => of.reduce((total, { worth }) => total + worth, 0);
  const total = sum(rarity);
  return (words) => (total > 0 ? sum(rarity.filter(({ term }) => words.has(term))) / total : 0);
}

/**
 * A logistic of the signs, fitted on questions about a user's own life against the same kind about another person's. Where several
 * people speak and one is asked about, what counts is who tells it: the same thing told better by another answers nothing.
 */
export function confidence(ranked: Candidate[], question: Question, known: boolean): number {
  if (!known) return 0;
  const { said, covered, lexical, semantic, pointed } = signsOf(ranked, question);
  if (said === 0 && pointed === 0) return FLOOR;
  const own = 4 * said + 2 * covered + 3 * lexical + 4.5 * pointed + NEARNESS * Math.max(0, semantic - NEAR) - 4;
  const elsewhere = toldElsewhere(ranked, question);
  const odds = elsewhere === null ? own : Math.min(own + ELSEWHERE.own, ELSEWHERE.steepness * (ELSEWHERE.tolerated - elsewhere));
  return Math.min(0.99, Math.max(FLOOR, 1 / (1 + Math.exp(-odds))));
}

/**
 * How much better others tell what is asked of the one named, in messages, in their own words alone (a message's score looks at its
 * neighbours, and those are the other's), and in facts: best and mean of the best three, without the bonus for being the one named.
 * Null when nobody is named, or only one person speaks.
 */
function toldElsewhere(ranked: Candidate[], question: Question): number | null {
  if (question.named.length !== 1) return null;
  const meant = foldKey(question.named[0] ?? '');
  const better = (told: { by: string | null; score: number }[]) => {
    const strengthOf = (some: typeof told) => strength(some.map(({ score }) => score));
    return strengthOf(told.filter(({ by }) => by !== meant)) - strengthOf(told.filter(({ by }) => by === meant));
  };
  const told = ranked.map((one) => ({ one, layer: one.layer, by: speakerOf(one), score: one.score - (one.parts['speaker'] ?? 0) }));
  const messages = told.filter(({ layer, by }) => layer === 'message' && by !== null);
  if (messages.every(({ by }) => by === meant)) return null;
  const spoken = messages.map(({ one, by }) => ({ by, terms: termsIn(textOf(one).slice(0, OWN_WORDS)) }));
  const share = shareIn(
    spoken.map(({ terms }) => terms),
    question.terms.filter(({ expanded }) => !expanded),
  );
  const inWords = spoken.map(({ by, terms }) => ({ by, score: share(terms) }));
  const facts = told.filter(({ layer }) => layer === 'fact');
  return better(messages) + ELSEWHERE.words * better(inWords) + ELSEWHERE.facts * better(facts);
}

function strength(scores: number[]): number {
  const top = scores.sort((a, b) => b - a).slice(0, LOOKED_AT);
  return ((top[0] ?? 0) + top.reduce((sum, score) => sum + score, 0) / LOOKED_AT) / 2;
}

function speakerOf(one: Candidate): string | null {
  const name = one.layer === 'message' ? one.record.name : one.layer === 'fact' ? one.record.speakerName : null;
  return name === null ? null : foldKey(name);
}

/** Of the one speaker whom the question names, in their own words: what others say of themselves, or to them, answers nothing. */
function tellsOf(one: Candidate, name: string): boolean {
  if (one.layer !== 'message' && one.layer !== 'fact') return false;
  if (one.layer === 'fact' && foldKey(one.record.slot?.subject ?? '') === name) return true;
  const speaker = one.layer === 'message' ? one.record.name : one.record.speakerName;
  return speaker === null || foldKey(speaker) === name;
}

const termsIn = (text: string): Set<string> => new Set(tokenize(text).map((token) => token.term));

function textOf(one: Candidate): string {
  if (one.layer === 'topic') return one.record.summaryText;
  if (one.layer === 'fact') return [one.record.content, ...one.record.sources.map((source) => source.quote)].join('\n');
  return one.record.content;
}
