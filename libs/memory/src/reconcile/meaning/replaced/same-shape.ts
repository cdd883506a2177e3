// reconcile ▸ meaning ▸ replaced: "CA1502" ▸ "CA1516": a flight, a seat, an order — another number of the same make.
import { once, read, statementOf, type Stated } from '../reading.js';
import { wordsOf } from '../words-of.js';

const CODE = /(?<![\p{L}\d])(?=[a-z]{1,4}\d)[a-z]{1,4}\d{2,6}(?![\p{L}\d])|(?<=\p{Script=Han})[a-z]{2,4}\d{2,6}(?!\d)/gu;
const codesIn = once((record): readonly string[] => [...new Set(statementOf(record).match(CODE) ?? [])]);
const shapeOf = (code: string): string => code.replace(/\d/gu, '0');

/** Each tells one code, both of one make. Asked only of a statement that says that something changed. */
export function givesOtherCode(newer: Stated, older: Stated): boolean {
  const [[mine, more], [theirs, others]] = [codesIn(newer), codesIn(older)];
  if (mine === undefined || theirs === undefined || more !== undefined || others !== undefined) return false;
  return mine !== theirs && shapeOf(mine) === shapeOf(theirs) && isOfNothingElse(newer, older, mine);
}

/** "公司电脑换成RTX4090": where it says of what, the other one must speak of that too. */
function isOfNothingElse(newer: Stated, older: Stated, code: string): boolean {
  const before =
    statementOf(newer)
      .split(code)[0]
      ?.split(/[，,。.;]/u)
      .at(-1) ?? '';
  const subject = wordsOf(before);
  const known = new Set(read(older).words.map(({ key }) => key));
  const isNamed = subject.length > 1 || subject.some(({ kind }) => kind === 'word');
  return !isNamed || subject.some(({ key }) => known.has(key));
}

/** What two statements of it share. */
export const codeShapes = (record: Stated): string[] => codesIn(record).map(shapeOf);
