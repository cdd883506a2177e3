// reconcile ▸ meaning ▸ replaced: "their parents retired to Lecce", "migrated all their notes to Obsidian" ▸ where the same one, or the same thing, was before.
import { once, read, statementOf, type Stated } from '../reading.js';
import { wordsOf } from '../words-of.js';

const MOVED = new RegExp(
  String.raw`\b(?:moved|relocated|retired|emigrated|migrated|transferred|switched|shifted|ported|settled|transitioned)(?: (?:all )?(?:of )?(?:my|our|their|the|his|her) ([\p{L}\d][\p{L}\d -]{1,30}?))?(?: (?:over|up|down|back|out|across|away|everything))* (?:to|into|in) (?:the |an? )?([\p{L}\d][^,.;]{1,30})`,
  'u',
);
/** "Live in Bari", "is with Allianz", "writes their notes in Evernote". */
const IS_AT = /\b(?:in|on|at|with|inside|uses?|runs?) (?:the |an? )?([\p{L}\d][^,.;]{1,30})$/u;
const LIVES = /\b(?:lives?|living|based|located|resides?|resident|settled) (?:in|at|on|near)\b/u;
const LIVING_VERB = /\b(?:moved|relocated|retired|emigrated|settled)\b/u;

const movedIn = once((record): { thing: string | null; to: string; lives: boolean } | null => {
  const statement = statementOf(record);
  const [, thing = null, to = null] = MOVED.exec(statement) ?? [];
  return to === null ? null : { thing, to: to.trim(), lives: LIVING_VERB.test(statement) };
});

export const tellsMove = (record: Stated): boolean => movedIn(record) !== null;
/** Of homes, which need share no word: a move away from one, and where one is. */
export const movesHome = (record: Stated): boolean => {
  const move = movedIn(record);
  return move !== null && move.lives && move.thing === null;
};
export const tellsHome = once((record): boolean => LIVES.test(statementOf(record)));

/** Whose it is has been compared. */
export function movesAway(newer: Stated, older: Stated): boolean {
  const move = movedIn(newer);
  if (!move) return false;
  const before = statementOf(older);
  const at = IS_AT.exec(before)?.[1]?.trim() ?? null;
  if (at === null || at.startsWith(move.to) || move.to.startsWith(at) || read(older).isPast || older.category === 'plan') return false;
  if (move.thing === null) return move.lives && LIVES.test(before) && read(newer).whose?.relation === read(older).whose?.relation;
  const known = new Set(read(older).words.map(({ key }) => key));
  const things = wordsOf(move.thing);
  return (
    things.length > 0 && things.every(({ key }) => known.has(key)) && !wordsOf(at).some(({ key }) => things.some((one) => one.key === key))
  );
}
