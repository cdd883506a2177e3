// reconcile ▸ meaning ▸ replaced: a number that names one of several: "office number 1" and "office number 2" are two offices, not two values of one.
import type { Stated } from '../reading.js';

const NAMED = /(?:\b(?:number|no\.)|#) ?(\d{1,4})\b|(\d{1,4}) ?号(?!码)/giu;
const numbersIn = (text: string): string[] => [...text.matchAll(NAMED)].map((match) => match[1] ?? match[2] ?? '');
/** `office 1 city` and `office 2 city` → the same. */
const withoutNumbers = (attribute: string): string => attribute.replace(/\d+/gu, '#');

export function areNumberedApart(one: Pick<Stated, 'content' | 'slot'>, other: Pick<Stated, 'content' | 'slot'>): boolean {
  if (one.slot && other.slot && one.slot.attribute !== other.slot.attribute)
    if (withoutNumbers(one.slot.attribute) === withoutNumbers(other.slot.attribute)) return true;
  const [mine, theirs] = [numbersIn(one.content), numbersIn(other.content)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((number) => theirs.includes(number));
}
