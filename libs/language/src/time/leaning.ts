// language → time: whether the sentence around an expression tells of the past or of what is to come.
import type { Leaning } from './frame.js';

const FUTURE =
  /\b(?:will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|plan(?:s|ning)?|hop(?:e|ing) to|want to|about to|upcoming|due|deadline|schedul(?:ed|ing)|booked for|remind|appointment|let's|can we|should we|need to|have to|looking forward|can't wait|starts|leaves|next)\b|['’]ll\b|\b(?:am|is|are|['’]m|['’]re|['’]s) (?!been|done)\w+ing\b|(?:打算|计划|准备|将要|将会|要去|想要|会去|即将|预定|预约|提醒|截止|安排|到时候|要|将|会)/iu;
const PAST =
  /\b(?:was|were|wasn't|weren't|did|didn't|had|went|got|came|made|took|saw|met|left|began|became|told|said|found|felt|gave|bought|ran|wrote|read|heard|held|kept|lost|won|spent|sent|taught|thought|ate|drank|flew|drove|rode|built|broke|chose|fell|grew|knew|spoke|swam|woke|ago|earlier|already|been|since|\w{2,30}ed)\b|['’]d\b|(?:了|过|曾|已经|刚刚|刚才|以来)/iu;
const SENTENCE_END = /[.!?。！？\n]/u;
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
  const around = `${before} ${after}`;
  const future = FUTURE.test(around);
  const past = PAST.test(around);
  if (future !== past) return future ? 'future' : 'past';
  if (!future) return null;
  // Both: the clause that holds the expression decides.
  const clause = `${before.split(/[,，;；]/u).at(-1) ?? ''} ${after.split(/[,，;；]/u, 1)[0] ?? ''}`;
  const clauseFuture = FUTURE.test(clause);
  const clausePast = PAST.test(clause);
  return clauseFuture === clausePast ? null : clauseFuture ? 'future' : 'past';
}

function lastSentenceEnd(text: string): number {
  for (let i = text.length - 1; i >= 0; i -= 1) if (SENTENCE_END.test(text[i] ?? '')) return i;
  return -1;
}
