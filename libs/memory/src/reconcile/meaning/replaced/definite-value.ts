// reconcile ▸ meaning ▸ replaced: "the user's dentist is Dr. Olsen": by its grammar there is one of the thing, so that another name or number replaces it.
import { ENGLISH_CHANGE } from '../change-words.english.data.js';

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

const ROLE =
  /^(?:(?:at|in|on|for) (?:the |my |our |their )?([\p{L} ]{2,30}?),? )?(?:the|my|our|their|[^'’]{2,40}['’]s?) ((?:new |current )?\p{L}[\p{L} -]{1,30}?)(?: (?:at|in|on|for|of) (?:the |my |our |their )?([\p{L} ]{2,30}?))? is (?:now )?(?:(?:the|an?) )?(\p{L}[\p{L} -]{1,40})(?: now)?$/iu;
/** "At the hospital their role is ward nurse" / "their role at the hospital is charge nurse": the same thing, said in any order. */
export function redefinesTheOne(newer: string, older: string): boolean {
  const [mine, theirs] = [roleIn(newer), roleIn(older)];
  return mine !== null && theirs !== null && isSameThing(mine.thing, theirs.thing) && mine.value !== theirs.value;
}

/** Where one has it may be left out. */
const isSameThing = (one: string, other: string): boolean => one === other || one.startsWith(other) || other.startsWith(one);

function roleIn(content: string): Definite | null {
  const [found, front = '', thing, behind = '', value] =
    ROLE.exec(
      content
        .replace(/^The user['’]s/u, 'their')
        .replace('the user', 'their')
        .replace("their's", 'their'),
    ) ?? [];
  if (found === undefined || thing === undefined || value === undefined || SEVERAL.test(thing)) return null;
  return { thing: [thing.replace(/^(?:new|current) /u, ''), front + behind].join(' / ').replace(/ \/ $/u, ' /'), value };
}

const GOAL = /^[^'’]{1,40}['’]s? (?:\p{L}+ )?(?:goal|target|aim|resolution|dream) is (?:to )?(.{3,120})$/u;
export const isGoal = (content: string): boolean => GOAL.test(content);

/** "The user's goal is to run a marathon" / "… a half marathon": most of it is the same. */
export function resetsTheGoal(newer: string, older: string): boolean {
  const [mine, theirs] = [newer, older].map((content) => (GOAL.exec(content)?.[1] ?? '').split(/\s+/u)) as [string[], string[]];
  const shared = mine.filter((word) => theirs.includes(word)).length;
  return shared > 2 && shared >= Math.min(mine.length, theirs.length) / 2;
}
