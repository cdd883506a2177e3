// language → time: whether the sentence around an expression tells of the past, of what is to come, or of a habit.
import type { Leaning } from './frame.js';
import {
  APPOINTED_BEHIND,
  APPOINTED_IN_FRONT,
  BEGINS_BEHIND,
  BOOKED_BEHIND,
  BOOKED_IN_FRONT,
  FUTURE,
  HABIT,
  HABIT_BEHIND,
  HABIT_IN_FRONT,
  MOVED_IN_FRONT,
  PAST,
  PAST_BEHIND,
  PRESENT_IN_FRONT,
  REPLANNED_BEHIND,
} from './leaning.data.js';

const SENTENCE_END = /[.!?。！？\n]/u;
const NEXT_VERB = /\b(?:and|but|then)\b/iu;
const BEFORE = 90;
const AFTER = 70;

/** Looks at the sentence around `start`…`end`, at most 160 characters of it. What stands nearest before the expression decides. */
export function leaningOf(text: string, start: number, end: number): Leaning {
  let before = text.slice(Math.max(0, start - BEFORE), start);
  const cut = lastSentenceEnd(before);
  if (cut >= 0) before = before.slice(cut + 1);
  let after = text.slice(end, end + AFTER);
  const stop = SENTENCE_END.exec(after);
  if (stop) after = after.slice(0, stop.index);
  const clauseBefore = before.split(/[,，;；]/u).at(-1) ?? '';
  const clauseAfter = after.split(/[,，;；]/u, 1)[0] ?? '';
  const clause = `${clauseBefore} ${clauseAfter}`;
  if (HABIT.test(clause) || HABIT_IN_FRONT.test(clauseBefore) || HABIT_BEHIND.test(clauseAfter)) return 'always';

  if (isArranged(clauseBefore, clauseAfter)) return 'future';
  if (BEGINS_BEHIND.test(clauseAfter)) return null;

  const around = `${before} ${after}`;
  const isPastBehind = PAST_BEHIND.test(clauseAfter);
  const future = FUTURE.test(around);
  const past = isPastBehind || PAST.test(around);
  if (future !== past) return future ? 'future' : 'past';
  if (!future) return PRESENT_IN_FRONT.test(clauseBefore) ? 'future' : null;
  // Both: the clause that holds the expression decides.
  const clauseFuture = FUTURE.test(clause);
  const clausePast = isPastBehind || PAST.test(clause);
  if (clauseFuture !== clausePast) return clauseFuture ? 'future' : 'past';
  // "Saw it on Friday and will see it again on Friday": the verb that stands nearest.
  const nearest = clauseBefore.split(NEXT_VERB).at(-1) ?? '';
  const [nearFuture, nearPast] = [FUTURE.test(nearest), PAST.test(nearest)];
  return nearFuture === nearPast ? null : nearFuture ? 'future' : 'past';
}

const isArranged = (before: string, after: string): boolean =>
  MOVED_IN_FRONT.test(before) ||
  APPOINTED_BEHIND.test(after) ||
  APPOINTED_IN_FRONT.test(before) ||
  REPLANNED_BEHIND.test(after) ||
  (BOOKED_IN_FRONT.test(before) && BOOKED_BEHIND.test(after));

function lastSentenceEnd(text: string): number {
  for (let i = text.length - 1; i >= 0; i -= 1) if (SENTENCE_END.test(text[i] ?? '')) return i;
  return -1;
}
