// reconcile ▸ meaning: wishes and ways of life that exclude each other without sharing a word — short and detailed answers, vegetarian and meat.
import type { Stated } from './reading.js';

interface Scale {
  poles: readonly [RegExp, RegExp];
  /** Of a wish the later one holds; of a state only what says that it changed. */
  wish: boolean;
}

const SCALES: readonly Scale[] = [
  {
    wish: true,
    poles: [
      /\b(?:short(?:er)?|brief(?:ly|er)?|concise(?:ly)?|terse|succinct(?:ly)?|less detail(?:ed)?|to the point)\b|简短|简洁|精简|简练|简单点|短一?[点些]|言简意赅/u,
      /\b(?:long(?:er)?|detailed|more detail|in detail|verbose|thorough(?:ly)?|in depth|elaborate|comprehensive)\b|详细|详尽|具体一?[点些]|长一?[点些]|展开|全面/u,
    ],
  },
  { wish: true, poles: [/\b(?:casual(?:ly)?|informal(?:ly)?|relaxed)\b|随意|口语化?|轻松|活泼/u, /\bformal(?:ly)?\b|正式|严肃|书面/u] },
  {
    wish: false,
    poles: [
      /\b(?:vegan|vegetarian|plant-based)\b|吃素|素食/u,
      /\b(?:eats?|eating) (?:\p{L}+ )?(?:meat|fish|chicken|beef|everything)\b|吃肉|[么啥]肉?都吃|开荤|荤素都/u,
    ],
  },
];
const NEGATED =
  /\b(?:not|no|never|don't|doesn't|avoid|without|less|no longer|stop(?:ped)?)\b[^.;]{0,24}$|(?:不|别|不要|别太|戒|没)[^，。；]{0,4}$/u;

/** `changed`: the newer one says that something changed. */
export function areOppositePoles(newer: Stated, older: Stated, changed: boolean): boolean {
  return SCALES.some(({ poles, wish }) => {
    if (wish ? newer.type !== 'instruction' || !mayBeWish(older) : !changed) return false;
    const [mine, theirs] = [poleOf(newer.content, poles), poleOf(older.content, poles)];
    return mine !== null && theirs !== null && mine !== theirs;
  });
}

/** Whether the words name a pole of any scale. */
export const namesPole = ({ content }: Stated): boolean =>
  SCALES.some(({ poles }) => poles.some((pole) => pole.test(content.toLowerCase())));

const mayBeWish = ({ type, content }: Stated): boolean => type === 'instruction' || /回[答复]|answers?|repl(?:y|ies)/iu.test(content);

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
