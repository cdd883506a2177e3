// reconcile ▸ meaning ▸ replaced: "the shop is open until 18:00" ▸ "… until 20:00 now": the same words with another value in one place.
import { CHANGE_WORDS } from '../change-words.data.js';
import { tellsOtherMeasure } from './other-measure.js';
import { isValue, type Word } from '../words-of.js';

const LISTED = new Set(CHANGE_WORDS.english.listed.split('|'));
const FINITE = new Set(CHANGE_WORDS.english.finite.split('|'));
const KIN = new Set(CHANGE_WORDS.english.kin.split('|'));
/** "Due" and "deadline" are two words for one thing. */
const ONE_ONLY = new RegExp(`^(?:${CHANGE_WORDS.english.oneOnly})$`, 'u');
/** Longer differences are two statements, not two values. */
const MAX_VALUE = { word: 4, han: 8 } as const;
/** What may follow a Chinese value: a measure or a short predicate. */
const MAX_HAN_TAIL = 3;

export interface Replacing {
  /** "upgraded to …": the new value says itself that it stands for the old one. */
  changedTo: boolean;
  /** The older one was said wrongly. */
  corrects: boolean;
  /** The newer one says itself that something changed, or was wrong. */
  marked: boolean;
}

/** Whether the two tell different values of the same thing. Unsure: no. */
export function hasOtherValue(newer: readonly Word[], older: readonly Word[], how: Replacing): boolean {
  const [mine, theirs] = [fromName(newer, older), fromName(older, newer)];
  return isTurnedRound(newer, older) || alignsButForOne(mine, theirs, how) || tellsOtherMeasure(newer, older, how.marked);
}

/** "My daughter Ada plays hockey" / "Ada plays handball": read from the name on, if the other one begins there. */
function fromName(words: readonly Word[], other: readonly Word[]): readonly Word[] {
  const at = words.findIndex((word) => word.key === other[0]?.key);
  return at > 0 && words.slice(0, at).every((word) => KIN.has(word.text)) ? words.slice(at) : words;
}

function alignsButForOne(newer: readonly Word[], older: readonly Word[], { changedTo, corrects }: Replacing): boolean {
  const shorter = Math.min(newer.length, older.length);
  let head = 0;
  while (head < shorter && newer[head]!.key === older[head]!.key) head += 1;
  let tail = 0;
  while (tail < shorter - head && newer.at(-1 - tail)!.key === older.at(-1 - tail)!.key) tail += 1;
  const [mine, theirs] = [newer.slice(head, newer.length - tail), older.slice(head, older.length - tail)];
  if (!isOneValue(mine) || !isOneValue(theirs) || differTwice(mine, theirs)) return false;
  const before = older.slice(0, head);
  const after = older.slice(older.length - tail);
  const numeric = isMeasure(mine, theirs);
  // "骑自行车上班" / "改坐公交上班": it says itself that it stands for the other.
  const named = changedTo || corrects;
  // "Emil plays football" / "Max plays football": what differs is who, not what.
  if (after.some((word) => FINITE.has(word.text)) && !numeric) return false;
  const chinese = isHan(before) || isHan(after) || isHan(mine);
  // "项目有8个人" / "项目改成敏捷开发了": a measure and something else are two attributes.
  if (chinese && mine.some(isValue) !== theirs.some(isValue)) return false;
  // "用MacBook" / "改用Vim": nothing tells that both are of one kind.
  if (after.length === 0 && before.length > 0 && before.every(({ text }) => text === '用')) return false;
  if (chinese)
    return (
      (before.length > (numeric || changedTo ? 0 : 1) || (named && before.length + after.length > 1)) &&
      (numeric || after.length <= MAX_HAN_TAIL)
    );
  if (before.length === 0) return changedTo && after.length > 0;
  const telling = before.filter((word) => !isValue(word));
  // "I have a dog" / "I have a cat": one more.
  return numeric || telling.some((word) => !LISTED.has(word.key));
}

/** "Rome in April" / "Oslo in May": another place at another time is another journey. */
function differTwice(mine: readonly Word[], theirs: readonly Word[]): boolean {
  const [times, others] = [
    (words: readonly Word[]) => words.filter((w) => w.kind === 'date'),
    (words: readonly Word[]) => words.filter((w) => w.kind === 'word' && !ONE_ONLY.test(w.text)),
  ];
  return [times, others].every((some) => some(mine).length > 0 && some(theirs).length > 0 && keys(some(mine)) !== keys(some(theirs)));
}

/** The changed thing and its new value against what was told of the thing: it must begin with the thing and have another value behind it. */
export function tellsSameThing(changed: readonly Word[], older: readonly Word[]): boolean {
  const [thing, value] = [changed[0], changed.at(-1)];
  return (
    changed.length > 1 && older[0]?.key === thing?.key && older.length > 1 && older.length <= 4 && !older.some((w) => w.key === value?.key)
  );
}

/** Nothing but numbers, dates and times differ. */
const isMeasure = (mine: readonly Word[], theirs: readonly Word[]): boolean =>
  mine.some(isValue) && theirs.some(isValue) && keys(mine.filter((w) => !isValue(w))) === keys(theirs.filter((w) => !isValue(w)));
const keys = (words: readonly Word[]): string => words.map((word) => word.key).join(' ');

/** "Tea over coffee" / "coffee over tea": the same words the other way round. */
const isTurnedRound = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.length > 2 && keys(one) !== keys(other) && keys([...one].sort(byKey)) === keys([...other].sort(byKey));
const byKey = (a: Word, b: Word): number => (a.key < b.key ? -1 : 1);

const isHan = (words: readonly Word[]): boolean => words.some((word) => word.kind === 'han');
const isOneValue = (words: readonly Word[]): boolean => words.length > 0 && words.length <= (isHan(words) ? MAX_VALUE.han : MAX_VALUE.word);

/** "Switched from Slack to Teams": the statement names what it replaces. */
const NAMED = [
  /\b(?:switched|moved|changed|migrated|traded|swapped|went|upgraded|downgraded|transferred|converted|relocated)(?: (?:me|us|them|him|her|it|over|back|everything|the user|(?:the|our|my|their) [\p{L}-]{2,20})){0,2} from ([^,.;]{2,40}?) to /u,
  /\b(?:swapped|exchanged|traded(?: in)?|ditched|dropped|abandoned|left) ([^,.;]{2,40}?) for (?=\p{L})/u,
  /\b(?:instead of|rather than|no longer|replaced?) ([^,.;]{2,40}?)(?=$|[,.;]| (?:with|by|now)\b)/u,
  /从([^，。；,]{1,16}?)(?:跳|换|改|调|转|升|搬|切|迁|挪)(?:槽|换|移)?(?:到|成|为|去|至)/u,
  /(?:把|将)?([^，。；,把将]{1,16}?)换(?:成|为|用)/u,
  // "项目改成…" names the thing, "把钉钉改成飞书" what was in its place.
  /(?:把|将)([^，。；,把将]{1,16}?)改(?:成|为|用)/u,
];

export function namedOld(statement: string): string | null {
  for (const pattern of NAMED) {
    const old = pattern.exec(statement)?.[1];
    if (old !== undefined) return old;
  }
  return null;
}
