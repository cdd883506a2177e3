// reconcile ▸ meaning: "the user's dentist is Dr. Olsen": by its grammar there is one of the thing, so that another name or number replaces it.
import { ENGLISH_CHANGE } from './change-words.english.data.js';

const VALUE = String.raw`((?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?\p{Lu}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*){0,3}|[@\p{Sc}]?[\p{L}._-]{0,30}[\d_@][\p{L}\d._@-]{0,40})`;
const DEFINITE = new RegExp(
  String.raw`^\p{Lu}[^'’]{0,40}['’]s? (?:new |current |present )?(\p{Ll}[\p{L} -]{1,40}?)(?:'s name)? is (?:now |called |named )?${VALUE}(?: now)?$`,
  'u',
);
/** People have several, and some of them have several names. */
const SEVERAL = new RegExp(`(?:^|[ -])(?:${ENGLISH_CHANGE.several})$`, 'u');
const kindOf = (value: string): 'name' | 'code' => (/^\p{Lu}[^\d_@]*$/u.test(value) ? 'name' : 'code');

interface Definite {
  thing: string;
  value: string;
}

function definiteIn(content: string): Definite | null {
  const [, thing, value] = DEFINITE.exec(content) ?? [];
  return thing === undefined || value === undefined || SEVERAL.test(thing) ? null : { thing, value };
}

export const isDefinite = (content: string): boolean => definiteIn(content) !== null;

/** Whether the two give the one thing another value of the same kind: a name for a name, a number for a number. */
export function renamesTheOne(newer: string, older: string): boolean {
  const [mine, theirs] = [definiteIn(newer), definiteIn(older)];
  return mine !== null && theirs?.thing === mine.thing && mine.value !== theirs.value && kindOf(mine.value) === kindOf(theirs.value);
}
