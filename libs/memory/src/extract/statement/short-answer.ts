// extract ▸ statement: an answer that is no sentence ("Nursing, for six years") is told only together with its question.
import { answeredBy, type Answered } from './answered-question.js';
import type { Telling } from './build-candidate.js';
import type { Clause } from './clauses-of.js';
import type { Told } from './join-statements.js';

const LONGEST = { words: 9, han: 14 };
/** A subject or a verb of its own: a statement that needs no question. */
const SENTENCE =
  /\b(?:i|we|he|she|they|it|that|this|you|is|are|was|were|am|has|have|had|do|does|did|will|would|can|could|i'm|i've|it's|that's)\b|[我你您他她它这那是有]/iu;

/** The only statement of a message, where it answers a question and can't stand alone. */
export function shortAnswer(told: readonly Told[], { turn, flags }: Telling): { clause: Clause; answered: Answered } | null {
  const [only, ...more] = told;
  if (!only || more.length > 0 || only.filed !== 'no' || only.clause.kind !== 'statement' || flags.length > 0) return null;
  const { clause } = only;
  const long = clause.chinese ? [...clause.text].length > LONGEST.han : clause.text.split(/\s+/u).length > LONGEST.words;
  if (long || SENTENCE.test(clause.text)) return null;
  const answered = answeredBy(clause.text, clause.text, turn.previous);
  return answered?.kind === 'question' ? { clause, answered } : null;
}
