// reconcile ▸ meaning ▸ replaced: wishes and ways of life that exclude each other without sharing a word — short and detailed answers, vegetarian and meat.
import { SCALES, type Scale } from './opposite-poles.data.js';
import { once, type Stated } from '../reading.js';

const NEGATED =
  /\b(?:not|no|never|don't|doesn't|avoid|without|less|no longer|stop(?:ped)?)\b[^.;]{0,24}$|(?:不|别|不要|别太|戒|没)[^，。；]{0,4}$/u;

/** `changed`: the newer one says that something changed. */
export function areOppositePoles(newer: Stated, older: Stated, changed: boolean): boolean {
  const [mine, theirs] = [polesOf(newer), polesOf(older)];
  return SCALES.some(({ of }, i) => {
    const [one, other] = [mine[i] ?? null, theirs[i] ?? null];
    return one !== null && other !== null && one !== other && mayOppose[of](newer, older, changed);
  });
}

const mayOppose: Record<Scale['of'], (newer: Stated, older: Stated, changed: boolean) => boolean> = {
  wish: (newer, older) => mayBeWish(newer) && mayBeWish(older),
  setting: (newer, older, changed) => changed || (isWanted(newer) && isWanted(older)),
  state: (_newer, _older, changed) => changed,
};
const isPreference = ({ slot }: Stated): boolean => slot?.attribute === 'preference';
const isWanted = (one: Stated): boolean => one.type === 'instruction' || isPreference(one);

/** By scale: the pole that the statement names. */
const polesOf = once(({ content }) => SCALES.map(({ poles }) => poleOf(content, poles)));

/** Places of the scales of which the words name a pole. */
export const scalesOf = (one: Stated): number[] => polesOf(one).flatMap((pole, scale) => (pole === null ? [] : scale));

const mayBeWish = (one: Stated): boolean =>
  isWanted(one) || /回[答复]|语气|[跟和对](?:用户|我)说话|answers?|repl(?:y|ies)|explanations?|responses?/iu.test(one.content);

/** The only pole that the words name; what is denied names its opposite. */
function poleOf(content: string, poles: Scale['poles']): 0 | 1 | null {
  const text = content.toLowerCase();
  const named = poles.map((pole) => {
    const found = pole.exec(text);
    return found ? !NEGATED.test(text.slice(0, found.index)) : null;
  });
  const [first = null, second = null] = named;
  if (first === true && second !== true) return 0;
  if (second === true && first !== true) return 1;
  return first === false && second === null ? 1 : second === false && first === null ? 0 : null;
}
