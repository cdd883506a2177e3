// reconcile ▸ meaning: which earlier statements a statement can deny at all, as keys that both must have: neither a large memory nor a pair that has
// nothing to do with each other is read in full. Wider than denies.ts, never narrower: what a rule there goes by must be a key here.
import { isGoal } from './replaced/definite-value.js';
import { scalesOf } from './replaced/opposite-poles.js';
import { once, read, readChange, wordsIn, type Stated } from './reading.js';
import { functionsOf } from './replaced/functional.js';
import { openOutcomes, toldOutcomes } from './ended/outcome.js';
import { frameOf, scheduledIn } from './replaced/repeated-frame.js';
import { movesHome, tellsHome, tellsMove } from './replaced/moved-to.js';
import { codeShapes } from './replaced/same-shape.js';
import { tellsTurn } from './replaced/turned-chinese.js';
import { leaverWords } from './ended/vacated.js';
import { isValue } from './words-of.js';

/**
 * What tells of an end, a change, a measure or a wish reaches all that shares a word with it; what only tells how something is, or what
 * was done, reaches what is told in the same form, or was planned; what names a pole of a scale, all that names one of that. Null: it
 * denies nothing.
 */
export const reachOf = once((newer): ReadonlySet<string> | null => {
  const said = [newer, ...read(newer).parts];
  const isOfChange = tellsOfChange(newer);
  if (!isOfChange && !isState(newer) && !read(newer).isDone && said.every((one) => toldOutcomes(one).length === 0)) return null;
  const isWide = isOfChange || HAN.test(newer.content) || said.some((one) => one !== newer && tellsOfChange(one));
  return new Set([
    ...(isWide ? meantBy(newer) : said.flatMap(lookedFor)),
    ...said.flatMap(polesIn),
    ...said.flatMap(toldOutcomes).map(outcomeKey),
    ...codeShapes(newer).map(codeKey),
    ...(isOfChange ? said.flatMap(functionsOf) : []),
    ...(said.some(movesHome) ? [HOME] : []),
  ]);
});

/** By what a later statement can reach this one. */
export const reachableBy = once((older): readonly string[] => {
  const said = [older, ...read(older).parts];
  return [
    ...new Set([
      ...wordsIn(older).map(({ key }) => key),
      ...codeShapes(older).map(codeKey),
      ...said.flatMap((one) => [
        ...formsOf(one),
        ...plannedIn(one),
        ...polesIn(one),
        ...openOutcomes(one).map(outcomeKey),
        ...functionsOf(one),
        ...(tellsHome(one) ? [HOME] : []),
      ]),
    ]),
  ];
});

const HOME = 'home:';
const HAN = /\p{Script=Han}/u;
const isState = ({ content }: Stated): boolean => /\b(?:their|my|our|the) \p{L}|^[^"]{1,40}['’]s? \p{Ll}/u.test(content);

/** What is cheap to see is asked first. */
function tellsOfChange(newer: Stated): boolean {
  if (newer.type === 'instruction' || (newer.category === 'plan' && newer.eventTime !== null)) return true;
  const mine = read(newer);
  const mayMeasure = newer.type === 'persona' || newer.category === 'plan' || HAN.test(newer.content) || mine.oneOnly;
  if ((mayMeasure && mine.words.some(isValue)) || mine.ended.length > 0 || mine.definite || mine.newThing !== null) return true;
  const change = readChange(newer);
  return (
    change.old !== null ||
    change.revises ||
    change.corrects ||
    change.resumes ||
    leaverWords(newer).length > 0 ||
    tellsMove(newer) ||
    tellsTurn(newer)
  );
}

function meantBy(newer: Stated): string[] {
  const [{ words, ended }, { old, changedObject }] = [read(newer), readChange(newer)];
  return [...words, ...ended.flatMap((one) => one.words), ...(old ?? []), ...(changedObject ?? []), ...leaverWords(newer)].map(
    ({ key }) => key,
  );
}

function lookedFor(one: Stated): string[] {
  const { words, isDone } = read(one);
  return [...formsOf(one), ...(isDone ? words.map(({ key }) => planKey(key)) : [])];
}

/** No word has a colon behind its first letters. */
function formsOf(one: Stated): string[] {
  const [frame, event] = [frameOf(one), scheduledIn(one)];
  return [
    ...(frame === null ? [] : [`frame:${frame}`]),
    ...(event === null ? [] : [`event:${event}`]),
    ...(isGoal(one.content) ? ['goal:'] : []),
  ];
}

/** All words of a plan must be in what was done: one of them tells. */
function plannedIn(one: Stated): string[] {
  const word = read(one).planned?.find(({ kind }) => kind !== 'han');
  return word ? [planKey(word.key)] : [];
}
const polesIn = (one: Stated): string[] => scalesOf(one).map((scale) => `pole:${scale}`);
const codeKey = (shape: string): string => `code:${shape}`;
const outcomeKey = (outcome: number): string => `outcome:${outcome}`;
const planKey = (key: string): string => `plan:${key}`;
