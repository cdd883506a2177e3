// reconcile ▸ meaning: "I stopped taking ibuprofen", "糯米送人了" ▸ what is over, as words that an earlier statement about it must hold.
import { CHANGE_WORDS } from './change-words.data.js';
import { isValue, wordsOf, type Word } from './words-of.js';

export interface Ended {
  words: Word[];
  /** `denial`: "is not a Mazda" without "any more": nothing but the very statement is denied. */
  kind: 'over' | 'called off' | 'denial';
}

const { english } = CHANGE_WORDS;
const re = (source: string) => new RegExp(source, 'u');
/** The reason or the occasion that follows says nothing about what is over. */
const TAIL = /(?:[,;.]| for | because| since | so | but | when | after | due to | anymore| any more|，|。|；).*$/u;
const OVER_BEFORE = re(String.raw`^(.{2,120}?) (?:${english.over})\b`);
const ENDS = re(String.raw`\b(?:${english.ends})\b( .{2,160})`);
const CALLED_OFF = re(String.raw`\b(?:${english.calledOff})\b`);
/** "Decided not to buy a house": a plan is off. */
const NOT_TO =
  /\b(?:(?:decided|chose|prefer|plan(?:s|ning)?|want(?:s)?|going|intend(?:s)?) not to|not (?:going|planning|intending) to|won't|no longer (?:going|planning|plan(?:s)?|want(?:s)?|intend(?:s)?) to|changed (?:my|their|his|her) mind about|decided against)( .{2,120})/u;
const NOT = /(?:\b(?:not|never)\b|n't\b)/u;
const NO_MORE = /\b(?:any ?more|any longer)\b/u;
const GENERAL = new Set(english.general.split('|'));

const GAVE_UP = '取消|放弃|停用|停止|退出|退掉|卖掉?|戒掉?|送走|送掉|删掉?|注销|辞掉?|关掉?|不再';
const GONE = '取消|送人|送走|卖|扔|丢|停|关|退|拆|坏|死|去世|离世|走丢|黄|泡汤|作废|不去|不要|不做|不用|不办|不养|不干|不学|不开';
const CHINESE_CALLED_OFF = /取消|不去|不办|泡汤|黄了|作废/u;
const GIVEN_UP_HABIT = /戒(?:掉)?了?([酒烟茶])/u;
const CHINESE: readonly RegExp[] = [
  GIVEN_UP_HABIT,
  /(?:和|跟|与)(\p{Script=Han}{1,8}?)(?:已经)?(?:分手|离婚|绝交)了?/u,
  re(String.raw`(?:不让|不许|不能|不用|不再?|没有?)(?:我|用户)?([^，。；,]{2,24}?)了$`),
  re(String.raw`^([^，。；,]{1,24}?)(?:已经|都|也|给|被)*(?:${GONE})(?:掉|光)?了`),
  re(String.raw`(?:${GAVE_UP})了?([^，。；,]{1,24})`),
];

/** Null: the statement ends nothing. `statement` in lower case, without its subject. */
export function endedThing(statement: string): Ended | null {
  return /\p{Script=Han}/u.test(statement) ? endedChinese(statement) : endedEnglish(statement);
}

function endedEnglish(statement: string): Ended | null {
  const undone = NOT_TO.exec(statement)?.[1]
    ?.replace(TAIL, '')
    .replace(/ (?:after all|any ?more)$/u, '');
  if (undone !== undefined) return ended(undone, 'called off', GENERAL);
  const calledOff = CALLED_OFF.test(statement);
  const thing = OVER_BEFORE.exec(statement)?.[1] ?? ENDS.exec(statement)?.[1]?.replace(TAIL, '');
  if (thing !== undefined) return ended(thing, calledOff ? 'called off' : 'over', GENERAL);
  if (!NOT.test(statement) || /^(?:did|was|were|had)n't\b/u.test(statement)) return null;
  return ended(statement.replace(TAIL, ''), NO_MORE.test(statement) ? 'over' : 'denial', new Set());
}

function endedChinese(statement: string): Ended | null {
  for (const pattern of CHINESE) {
    const found = pattern.exec(statement.replace(/[。！!]$/u, ''))?.[1];
    const thing = found && pattern === GIVEN_UP_HABIT ? `${found === '烟' ? '抽' : '喝'}${found}` : found;
    // "医生把药停了": what stands behind 把.
    if (thing !== undefined)
      return ended(thing.replace(/^.*[把将]/u, ''), CHINESE_CALLED_OFF.test(statement) ? 'called off' : 'over', new Set());
  }
  return statement.includes('不') ? ended(statement.replace('不', ''), 'denial', new Set()) : null;
}

function ended(thing: string, kind: Ended['kind'], general: ReadonlySet<string>): Ended | null {
  const all = wordsOf(thing);
  const words = all.filter((word) => !general.has(word.key));
  // "Sold the car on Monday": the day is that of the end.
  const meant =
    kind === 'over' && words.some((word) => !isValue(word)) ? words.filter(({ kind: k }) => k !== 'date' && k !== 'time') : words;
  return meant.some((word) => !isValue(word)) ? { words: meant, kind } : null;
}

/** How many words may stand between two Chinese ones of the thing: 喝点白酒 holds 喝酒. */
const MAX_GAP = 3;

/** Whether a statement is about the ended thing. */
export function isAbout(words: readonly Word[], { words: thing, kind }: Ended): boolean {
  if (kind === 'denial') return sameWords(words, thing);
  const han = thing.filter((word) => word.kind === 'han');
  const rest = thing.filter((word) => word.kind !== 'han');
  if (!rest.every((word) => words.some((other) => other.key === word.key) || isUntold(word, words))) return false;
  return han.length === 0 || (han.length > 1 && holdsInOrder(words, han));
}

/** A date that the other statement doesn't tell, or tells in another way, is no difference. */
const isUntold = (word: Word, words: readonly Word[]): boolean =>
  word.kind === 'date' && !words.some((other) => other.kind === 'date' && /^\d/u.test(other.key) === /^\d/u.test(word.key));

function holdsInOrder(words: readonly Word[], thing: readonly Word[]): boolean {
  for (let start = 0; start < words.length; start += 1) {
    let at = start;
    const found = thing.every((word, i) => {
      const next = words.slice(at, i === 0 ? at + 1 : at + 1 + MAX_GAP).findIndex((other) => other.key === word.key);
      at += next + 1;
      return next >= 0;
    });
    if (found) return true;
  }
  return false;
}

function sameWords(one: readonly Word[], other: readonly Word[]): boolean {
  const [a, b] = [new Set(one.map((w) => w.key)), new Set(other.map((w) => w.key))];
  return a.size === b.size && [...a].every((key) => b.has(key));
}
