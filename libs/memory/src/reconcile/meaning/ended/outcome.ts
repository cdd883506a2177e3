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
    ({ ofOneThing }, i) => events[i] && states[i] && (ofOneThing ? namesTheSame(newer, older) : areOfOneHousehold(newer, older)),
  );
}

function areOfOneHousehold(newer: Stated, older: Stated): boolean {
  const [mine, theirs] = [newer, older].map((one) => read(one).whose?.relation ?? null);
  if (mine === theirs) return true;
  return [mine, theirs].every((relation) => relation === null || relation === undefined || HOUSEHOLD.test(relation));
}

/** What the state is told of stands first. */
function namesTheSame(newer: Stated, older: Stated): boolean {
  const [first, second] = read(older).words.filter((word) => !isValue(word));
  const own = new Set(read(newer).words.map(({ key }) => key));
  return first !== undefined && own.has(first.key) && (first.kind !== 'han' || (second !== undefined && own.has(second.key)));
}
