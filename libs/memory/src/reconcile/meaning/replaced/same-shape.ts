// reconcile ▸ meaning ▸ replaced: "CA1502" ▸ "CA1516": a flight, a seat, an order — another number of the same make.
import { once, statementOf, type Stated } from '../reading.js';

const CODE = /(?<![\p{L}\d])(?=[a-z]{1,4}\d)[a-z]{1,4}\d{2,6}(?![\p{L}\d])|(?<=\p{Script=Han})[a-z]{2,4}\d{2,6}(?!\d)/gu;
const codesIn = once((record): readonly string[] => [...new Set(statementOf(record).match(CODE) ?? [])]);
const shapeOf = (code: string): string => code.replace(/\d/gu, '0');

/** Each tells one code, both of one make. Asked only of a statement that says that something changed. */
export function givesOtherCode(newer: Stated, older: Stated): boolean {
  const [[mine, more], [theirs, others]] = [codesIn(newer), codesIn(older)];
  if (mine === undefined || theirs === undefined || more !== undefined || others !== undefined) return false;
  return mine !== theirs && shapeOf(mine) === shapeOf(theirs);
}

/** What two statements of it share. */
export const codeShapes = (record: Stated): string[] => codesIn(record).map(shapeOf);
