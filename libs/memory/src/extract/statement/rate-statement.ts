// extract ▸ statement: what a clause that is filed under no attribute is worth being remembered, beside the others of its message.
import { findEntities } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import type { Telling } from './build-candidate.js';
import { buildStatement, isOfGroup } from './build-statement.js';
import type { Clause } from './clauses-of.js';
import { tellsChange, tellsNewState, tellsNow } from './corrections.js';
import { contentTerms } from './is-statement.js';
import { isOfSpeaker, timesOf } from './word-clause.js';

export interface Rated {
  build: () => FactCandidate | null;
  score: number;
  at: number;
}

const MIN_SCORE = 2.3;

/** "The gym closes at 22:00": something definite, and a measure of it. */
const MEASURED =
  /^(?:(?:the|our|my|their|his|her) [^.,;]{2,60}? (?:is|are|has|have|costs?|charges?|closes?|opens?|starts?|ends?|runs?|takes?|leaves?|arrives?|holds?|seats?|weighs?|lasts?|needs?|expires?) |an? [^.,;]{2,40}? costs? |there (?:is|are) (?=.{1,60}\b(?:our|my|us)\b))[^.;]{0,24}?\d/iu;

/** "Training is Mondays and Thursdays at six". */
const SCHEDULED = /^(?!.*\byou\b).{3,60} (?:is|are|runs?|meets?)(?: on| every)? (?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b/u;

/** Null: it says too little to be remembered for. `own`: the message, as `clause` is placed in it. */
export function rateStatement(clause: Clause, own: string, telling: Telling): Rated | null {
  const terms = contentTerms(clause.text);
  const times = timesOf(clause, telling);
  const entities = findEntities(clause.text, clause.language);
  const first = isOfSpeaker(clause);
  const together = isOfGroup(clause);
  const vague = /^(?:it|this|that|these|those|they|he|she|there|you|your)\b|^(?:这|那|它|他们|她们|你|您)/iu.test(clause.text);
  const said = own.slice(clause.start, clause.end);
  const now = clause.chinese && tellsNow(said);
  const change = tellsChange(said) || now || (clause.chinese && tellsNewState(said));
  // "我现在自己住": how things are now may be told in words that mean little alone.
  const fewest = now && first ? 0 : fewestTerms(clause, { change, first, anchored: entities.length + times.length > 0 });
  if (terms.length < fewest) return null;
  const score =
    Math.min(3, terms.length / 2.5) +
    (first || together ? 1.5 : 0) +
    Math.min(1.5, entities.length * 0.75) +
    (times.length ? 1.5 : 0) -
    (vague && !change ? 1 : 0) +
    (clause.chinese ? 1.5 : 0) +
    (change ? 1.5 : 0) +
    (MEASURED.test(clause.text) || SCHEDULED.test(clause.text) ? 1.2 : 0) +
    (/^(?:en|zh|und)$/u.test(clause.language) || clause.text.length < 6 ? 0 : MIN_SCORE);
  const addressed = /\byou(?:r|rs|'re|'ve)?\b/iu.test(clause.text) && !clause.chinese ? 1.2 : 0;
  if (score - addressed < MIN_SCORE) return null;
  return { build: () => buildStatement([clause], own, telling), score: score - addressed, at: clause.start };
}

/** How many words of content it must have. `anchored`: it names somebody, something or a time. */
function fewestTerms(clause: Clause, { change, first, anchored }: { change: boolean; first: boolean; anchored: boolean }): number {
  if (change) return 1;
  if (clause.chinese) return first ? 1 : 2;
  if (clause.language !== 'en') return 1;
  return anchored || first ? 2 : 3;
}
