// reconcile ▸ meaning: "I stopped taking ibuprofen", "糯米送人了" ▸ what is over, as words that an earlier statement about it must hold.
import { CHANGE_WORDS } from './change-words.data.js';
import { endedChinese } from './ended-chinese.js';
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
const ENDS_AROUND = english.endsAround.map(([verb, particle]) => re(String.raw`\b(?:${verb}) ([^,.;]{2,60}?) (?:${particle})(?=$|[ ,.;])`));
/** Not yet, or not at all: "almost quit", "is thinking about selling". */
const NOT_REAL =
  /\b(?:almost|nearly|might|may|maybe|perhaps|should|would|could|if|never|hardly|(?:has|have|had|did|do|does|is|are)(?:n't| not)|not yet|about to|going to|wants? to|plans? to|hopes? to|needs? to|has to|(?:thinking|dreaming) (?:of|about)|considering|planning|trying)(?: \p{L}{2,12})? $/u;
const CALLED_OFF = re(String.raw`\b(?:${english.calledOff})\b`);
/** "Decided not to buy a house": a plan is off. */
const NOT_TO =
  /\b(?:(?:decided|chose|prefer|plan(?:s|ning)?|want(?:s)?|going|intend(?:s)?) not to|(?:not|n't) (?:going|planning|intending) to|won't|no longer (?:going|planning|plan(?:s)?|want(?:s)?|intend(?:s)?) to|changed (?:my|their|his|her) mind about|decided against)( .{2,120})/u;
const NOT = /(?:\b(?:not|never)\b|n't\b)/u;
const NO_MORE = /\b(?:any ?more|any longer)\b/u;
const GENERAL = new Set(english.general.split('|'));

/** Everything that a statement ends. `statement` in lower case, without its subject. */
export function endedThings(statement: string): Ended[] {
  if (/\p{Script=Han}/u.test(statement)) return endedChinese(statement);
  const english = endedEnglish(statement);
  return english ? [english] : [];
}

function endedEnglish(statement: string): Ended | null {
  const undone = NOT_TO.exec(statement)?.[1]
    ?.replace(TAIL, '')
    .replace(/ (?:after all|any ?more)$/u, '');
  if (undone !== undefined) return ended(undone, 'called off', GENERAL);
  const calledOff = CALLED_OFF.test(statement);
  const thing = OVER_BEFORE.exec(statement)?.[1] ?? endedByVerb(statement)?.replace(TAIL, '');
  if (thing !== undefined) return ended(thing, calledOff ? 'called off' : 'over', GENERAL);
  if (!NOT.test(statement) || /^(?:did|was|were|had)n't\b/u.test(statement)) return null;
  return ended(statement.replace(TAIL, ''), NO_MORE.test(statement) ? 'over' : 'denial', new Set());
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
