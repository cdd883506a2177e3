// reconcile ▸ meaning ▸ ended: "our son was born on Tuesday" ends "the user is pregnant" without a word of it.
import { OUTCOMES } from './outcome.data.js';
import { once, read, type Stated } from '../reading.js';
import { isValue } from '../words-of.js';

/** A couple's child is the child of both. */
const HOUSEHOLD = /^(?:wife|husband|partner|girlfriend|boyfriend|spouse|fianc\p{L}+|son|daughter|child|kid|baby|twins?)$/u;

const statesOf = once(({ content }): readonly boolean[] => OUTCOMES.map(({ state }) => state.test(content)));
const eventsOf = once(({ content }): readonly boolean[] => OUTCOMES.map(({ event }) => event.test(content)));

/** The outcomes that a statement tells as an event, and those of which it tells the state: what can meet. */
export const toldOutcomes = (record: Stated): number[] => eventsOf(record).flatMap((told, i) => (told ? i : []));
export const openOutcomes = (record: Stated): number[] => statesOf(record).flatMap((told, i) => (told ? i : []));

export function isOutcomeOf(newer: Stated, older: Stated): boolean {
  const [events, states] = [eventsOf(newer), statesOf(older)];
  return OUTCOMES.some(
    ({ ofOneThing }, i) =>
      events[i] &&
      states[i] &&
      !isOfYearBefore(newer, older) &&
      (ofOneThing ? namesTheSame(newer, older) : areOfOneHousehold(newer, older)),
  );
}

/** "My son was born in 2018" is not what came of a state told in 2026. */
function isOfYearBefore(newer: Stated, older: Stated): boolean {
  const years = (newer.content.match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? []).map(Number);
  return years.length > 0 && older.sources.every(({ timestamp }) => Math.max(...years) < timestamp.getUTCFullYear());
}

function areOfOneHousehold(newer: Stated, older: Stated): boolean {
  const [mine, theirs] = [read(newer).whose?.relation, read(older).whose?.relation];
  if (mine !== undefined && mine === theirs) return true;
  return [newer, older].every((one) => isOfHousehold(one));
}

/** Whose it is, is known by a relation, or because the speaker or a baby is what it begins with. */
function isOfHousehold(one: Stated): boolean {
  const relation = read(one).whose?.relation;
  if (relation !== undefined) return HOUSEHOLD.test(relation);
  const said = one.content.replace(/^[^"“]{1,60}[:：] ?["“]/u, '');
  return (one.speakerName !== null && said.startsWith(`${one.speakerName} `)) || BEGINS_AT_HOME.test(said);
}
const BEGINS_AT_HOME =
  /^(?:(?:the user(?: and others)?|i|we)(?!['’\p{L}])|(?:the user(?: and others)?['’]s?|my|our|the) (?:baby|twins?|little one)\b(?!['’])|(?:[\d年月日号]{2,12}|[昨今前]天|昨晚)?(?:(?:用户|我)们?(?!的?\p{Script=Han}{1,6}的)|女儿|儿子|宝宝|孩子|双胞胎|娃))/iu;

/** What the state is told of stands first. */
function namesTheSame(newer: Stated, older: Stated): boolean {
  if (read(newer).whose?.relation !== read(older).whose?.relation) return false;
  const [first, second] = read(older).words.filter((word) => !isValue(word));
  const own = new Set(read(newer).words.map(({ key }) => key));
  return first !== undefined && own.has(first.key) && (first.kind !== 'han' || (second !== undefined && own.has(second.key)));
}
