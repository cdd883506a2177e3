// reconcile ▸ meaning: a fact's content as the words that carry its meaning, with the values among them.
import { tokenize } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import { CHANGE_WORDS } from './change-words.data.js';

const KINDS = ['word', 'han', 'number', 'date', 'time'] as const;
export type WordKind = (typeof KINDS)[number];
export interface Word {
  /** Folded and stemmed: what is compared. */
  key: string;
  text: string;
  kind: WordKind;
  start: number;
}

const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const HAN_NUMBER = '[零一二三四五六七八九十百千万亿两半]';
const LETTER = String.raw`(?:(?!\p{Script=Han})\p{L})`;
const SIGN = String.raw`(?:(?!\p{Script=Han})[\p{L}\d])`;
/** "一个月180": a rate, not a number of months. */
const RATE = String.raw`每?一?个?(?:月|年|天|晚|小时|学期|季度|节)(?=\d)`;
const LEXER = new RegExp(
  [
    String.raw`(?<date>\d{4}-\d\d-\d\d|(?:${WEEKDAY} )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${MONTH})(?:,? \d{4})?|(?:${MONTH}) \d{1,4}(?:, \d{4})?|(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?|\d{4}年|${WEEKDAY}s?|(?:周|星期|礼拜)[一二三四五六日天末])`,
    String.raw`(?<time>\d{1,2}:\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m\b|(?:\d{1,2}|${HAN_NUMBER}{1,3})点(?:半|(?:\d{1,2}|${HAN_NUMBER}{1,3})分?)?)`,
    String.raw`(?<number>\p{Sc}?\d${SIGN}{0,40}(?:[.:,/_@-]${SIGN}{1,40}){0,8}%?|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?= (?:grade|year|floor|semester|term|trimester|class|form)\b)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice)\b|${HAN_NUMBER}{1,8})`,
    String.raw`(?<word>${LETTER}${SIGN}{0,40}(?:['.@_+#-]${SIGN}{1,40}){0,8}[+#]{0,2})`,
    String.raw`(?<han>\p{Script=Han})`,
  ].join('|'),
  'gu',
);
/** "Friday 8 May" and "8 May" are one day. */
const DAY_NAME = new RegExp(`^${WEEKDAY} (?=\\d)`, 'u');
const dayOf = (text: string): string =>
  text
    .replace(DAY_NAME, '')
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/u, '')
    .replace(/ of |, /u, ' ');
const FUNCTION = new Set(CHANGE_WORDS.english.function.split('|'));
const VERB = new RegExp(`^(?:${CHANGE_WORDS.english.verbs})$`, 'u');
const HAN_NOISE = new RegExp(`(?<!\\d)${RATE}|${CHANGE_WORDS.chinese.verbs}|${CHANGE_WORDS.chinese.function}`, 'gu');
const QUOTED =
  /^[^"“:：]{1,80}(?:said|说)(?: on [^":]{4,40})?[:：]? ?["“](?:(?:[Nn]oted|[Gg]ot it|[Oo]k(?:ay)?|[Ss]ure|[Uu]nderstood|[Rr]ight)[:,.!] )?(.+)["”]$/su;

/** "After the course the user …", "上完课以后用户…": on what occasion. */
const OCCASION =
  /^(?:(?:[Aa]fter|[Ss]ince|[Bb]ecause of|[Tt]hanks to|[Ff]ollowing|[Dd]ue to|[Nn]ow|[Ll]ately|[Ff]inally|[Tt]hese days)(?: [^,.;]{2,40}?)?,? (?=[Tt]he user\b)|[^，。]{1,12}(?:以后|之后|后)，?(?=用户))/u;
const OWNER = /^(?:[Tt]he user(?: and others)?|用户)/u;

/** What a fact states: without the frame of a quotation and the one who speaks. */
export function ownWordsOf({ content, speakerName }: Pick<FactCandidate, 'content' | 'speakerName'>): string {
  const plain = content.normalize('NFKC').replace(/[’‘]/gu, "'").trim();
  const own = (QUOTED.exec(plain)?.[1] ?? plain).replace(OCCASION, '');
  const rest = speakerName !== null && own.startsWith(speakerName) ? own.slice(speakerName.length) : own.replace(OWNER, '');
  return rest.replace(/^'s\b/u, '').trim();
}

/** Words and values of a statement in order; function words and verbs of change are left out. */
export function wordsOf(statement: string): Word[] {
  // "血型是A型": no article.
  const chinese = /\p{Script=Han}/u.test(statement);
  const plain = chinese ? statement.replace(HAN_NOISE, (noise) => ' '.repeat(noise.length)) : statement;
  const words: Word[] = [];
  for (const match of plain.matchAll(LEXER)) {
    const [text] = match;
    const kind = KINDS.find((name) => match.groups?.[name] !== undefined) ?? 'word';
    if (kind === 'word' && !chinese && (FUNCTION.has(text) || VERB.test(text))) continue;
    words.push({ key: kind === 'word' ? stemOf(text) : kind === 'date' ? dayOf(text) : text, text, kind, start: match.index });
  }
  return words;
}

/** Plurals of nouns that are verbs here: "lives in", "leaves at". */
const VERBS_FIRST: Record<string, string> = { life: 'live', leaf: 'leave' };
const stems = new Map<string, string>();
/** Far more than one language's talk has; then they are found again. */
const MOST_STEMS = 50_000;

function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    if (stems.size === MOST_STEMS) stems.clear();
    stem = findStem(word);
    stems.set(word, stem);
  }
  return stem;
}

function findStem(word: string): string {
  const [token] = tokenize(word.replace(/'s$/u, ''));
  const stem = token?.term ?? word;
  // "add" and "adding" are stemmed apart.
  return VERBS_FIRST[stem] ?? stem.replace(/([bdgmnprt])\1$/u, '$1');
}

export const isValue = ({ kind }: Word): boolean => kind === 'number' || kind === 'date' || kind === 'time';
