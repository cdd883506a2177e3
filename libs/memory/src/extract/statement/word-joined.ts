// extract ▸ statement: clauses that belong together → one readable statement.
import { said, type Telling } from './build-candidate.js';
import type { Clause } from './clauses-of.js';
import { ownWordsOf, thirdPersonOf, timesOf, type Worded } from './word-clause.js';

const SOMEBODY =
  /\b(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|we'll|we'd|us|our|ours|you|you're|you've|you'll|your|yours|let's)\b|[我你您咱俺]/iu;

/**
 * Sentence by sentence in the third person. One that speaks of nobody by pronoun ("It was calming") follows as it stands; one that can't be
 * reworded is quoted, together with what follows it. `introduced`: words that name the speaker come before, so that nothing else need do so.
 * Null for clauses without words.
 */
export function wordJoined(clauses: readonly Clause[], telling: Telling, introduced = false): Worded | null {
  const { subject } = telling.speaker;
  const chinese = clauses[0]?.chinese ?? false;
  const parts: string[] = [];
  let quoted: string[] = [];
  let rule: Worded['rule'] = 'statement';
  const separator = chinese ? '。' : '. ';
  const close = () => {
    if (quoted.length) parts.push(said(subject, quoted.join(separator), chinese));
    quoted = [];
  };
  for (const clause of clauses) {
    const times = timesOf(clause, telling);
    const third = thirdPersonOf(clause, times, telling);
    const own = ownWordsOf(clause, times, telling);
    if (third) {
      close();
      parts.push(third);
    } else if (own && (parts.length > 0 || introduced) && quoted.length === 0 && standsAsItIs(clause, own, telling)) {
      parts.push(parts.length > 0 ? own.charAt(0).toUpperCase() + own.slice(1) : own);
    } else if (own) {
      quoted.push(own.charAt(0).toUpperCase() + own.slice(1));
      rule = 'quoted';
    }
  }
  close();
  return parts.length > 0 ? { content: parts.join(separator), rule } : null;
}

/** Nobody's "I" or "you", and in a language that is read. What speaks to the system stays between quotation marks. */
const standsAsItIs = ({ language }: Clause, own: string, { flags }: Telling): boolean =>
  flags.length === 0 && /^(?:en|zh|und)$/u.test(language) && !SOMEBODY.test(own);
