// reconcile ▸ meaning ▸ replaced: "the deadline for the tender is 15 May" ▸ "the tender deadline moved to 29 May": the same topic, in any order, with other dates, times or numbers.
import { isValue, type Word } from '../words-of.js';

/** `marked`: the newer one says that something changed; then a topic of one word is enough where all of it is the same. */
export function tellsOtherMeasure(newer: readonly Word[], older: readonly Word[], marked: boolean): boolean {
  const [mine, theirs] = [topicOf(newer), topicOf(older)];
  if (!isSameTopic(mine, theirs, isCountOfSame(newer, older), marked)) return false;
  return (['date', 'time', 'number'] as const).some((kind) => differIn(kind, newer, older));
}

/** "Wants to save 5,000" / "… 8,000": the same plan at the same time, and another number in it. */
export function tellsOtherNumber(newer: readonly Word[], older: readonly Word[]): boolean {
  if (differIn('date', newer, older) || differIn('time', newer, older)) return false;
  return isSameTopic(topicOf(newer), topicOf(older), false, false) && differIn('number', newer, older);
}

function isSameTopic(mine: readonly string[], theirs: readonly string[], isCount: boolean, marked: boolean): boolean {
  const [small, large] = mine.length <= theirs.length ? [mine, theirs] : [theirs, mine];
  const [first] = small;
  // "In Edinburgh from …" / "in Edinburgh from … for a conference": what is behind tells more of the same.
  if (marked && first !== undefined && small.every((key, i) => large[i] === key)) return true;
  const isWhole = small.every((key) => large.includes(key));
  // "The rehearsal moved to Friday" / "the choir rehearsal is back on Tuesday".
  if (marked && small.length === 1) return isWhole && large.length <= 2;
  if (small.length < 2 && !(small.length === 1 && isCount)) return false;
  return isWhole && large.length <= small.length + Math.max(2, Math.floor(small.length / 2));
}

/** As many of the kind on both sides, and not the same ones. */
function differIn(kind: Word['kind'], newer: readonly Word[], older: readonly Word[]): boolean {
  const [one, other] = [newer, older].map((words) => words.filter((word) => word.kind === kind));
  if (!one || !other || one.length === 0 || one.length !== other.length) return false;
  return one.some((word, i) => !isSameValue(word.key, other[i]?.key ?? ''));
}

/** "9 May" and "9 May 2026". */
const isSameValue = (one: string, other: string): boolean => one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** Each once, in order. */
const topicOf = (words: readonly Word[]): string[] => [
  ...new Set(words.filter((word) => !isValue(word) && !LIGHT.has(word.key)).map(({ key }) => SAME[key] ?? key)),
];
/** Two words for one measure. */
const SAME: Record<string, string> = {
  depart: 'leave',
  begin: 'start',
  finish: 'end',
  land: 'arriv',
  due: 'deadlin',
  run: 'expir',
  last: 'expir',
  valid: 'expir',
};
/** Say nothing about what is measured. */
const LIGHT = new Set(['back', 'up', 'down', 'over', 'usual', 'normal', 'general', 'use', 'need', 'pay', 'cost', 'take', 'only', 'about']);

/** "8 employees" / "11 employees": what is counted, and no unit of measure. */
function isCountOfSame(newer: readonly Word[], older: readonly Word[]): boolean {
  const [one, other] = [countedIn(newer), countedIn(older)];
  return one !== null && one === other && !UNITS.has(one);
}
const countedIn = (words: readonly Word[]): string | null => words[words.findIndex((word) => word.kind === 'number') + 1]?.key ?? null;
const UNITS = new Set(
  'euro|dollar|pound|hour|minut|second|day|week|month|year|kg|kilo|km|mile|m|cm|meter|gram|g|mg|liter|percent|degre|gb|mb|tb|time|usd|eur|o'.split(
    '|',
  ),
);
