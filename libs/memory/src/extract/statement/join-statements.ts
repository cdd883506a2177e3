// extract ▸ statement: which sentences of one message tell the same thing, and become one fact.
import type { Clause } from './clauses-of.js';
import { tellsSomething, withoutTag } from './tells-something.js';

export interface Told {
  clause: Clause;
  /**
   * A pattern filed it under an attribute: it is a fact of its own. `whole`: complete in itself ("I'm a nurse") and not repeated. `open`: a plan,
   * wish, habit or taste, of which the other sentences tell when, why and how: it can't be separated from them.
   */
  filed: 'no' | 'whole' | 'open';
}

/** Room for what was asked beside it. */
const MAX_JOINED = 360;
/** Starts another topic. */
const SHIFT = /\b(?:by the way|btw|anyways?|on another note|speaking of which|oh,? and|fyi)\b|对了|顺便|另外|话说/iu;

/**
 * A turn of a talk between people: its sentences tell one thing until they say that they change the subject, or the fact would grow too long.
 * Clauses that a pattern filed are left out where they can do without the rest (see `Told.filed`), and make no group without it.
 */
export function joinTurn(told: readonly Told[]): Clause[][] {
  const groups: Clause[][] = [];
  let length = 0;
  let filed: Clause[] = [];
  for (const item of told) {
    const clause = withoutTag(item.clause);
    if (item.filed === 'open') filed.push(clause);
    if (item.filed !== 'no' || !tellsSomething(clause.text, clause.kind, clause.language, clause.lead)) continue;
    const needed = [...filed, clause];
    filed = [];
    const more = needed.reduce((sum, { text }) => sum + text.length + 2, 0);
    const last = groups.at(-1);
    if (last && length + more <= MAX_JOINED && !SHIFT.test(clause.lead)) {
      last.push(...needed);
      length += more;
    } else {
      groups.push(needed);
      length = more;
    }
  }
  const rest = filed.reduce((sum, { text }) => sum + text.length + 2, 0);
  if (length + rest <= MAX_JOINED) groups.at(-1)?.push(...filed);
  return groups;
}
