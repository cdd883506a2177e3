// reconcile ▸ meaning: "the user's colleague stopped smoking" ▸ the colleague. What somebody does or gives up says nothing about anybody else.
import { KIN, KIN_WORDS } from '../../extract/chinese/kin.data.js';
import { RELATIVES } from '../../extract/english/kin.data.js';
import { CHANGE_WORDS } from './change-words.data.js';

/** Whom a statement is about, where that is not its speaker: by relation and, where told, by name. */
export interface Whose {
  relation: string;
  name: string | null;
  /** As it is written, where that is not the relation. */
  word?: string;
}

const { people, arranges } = CHANGE_WORDS.english;
const OWNER = String.raw`(?:[Tt]he user(?: and others)?'?s?|\p{Lu}[\p{L}-]{1,30}'s?|[Mm]y|[Oo]ur|[Tt]heir|[Tt]he|[Aa]n?|[Hh]is|[Hh]er)`;
const NAMED = String.raw`(?:'s name is|,? (?:is )?(?:called|named)|,| is)? (\p{Lu}\p{Ll}+)`;
const PERSON = new RegExp(
  String.raw`^(?:[^"]{1,60}: ?")?${OWNER} (?:[\p{L}-]{2,20} ){0,2}?(${RELATIVES}|${people})(?:'s (?!name\b)(\p{L}+))?(?:${NAMED})?(?![\p{L}])`,
  'u',
);
/** "My boss moved the meeting": who did it is not whom it concerns. */
const ARRANGES = new RegExp(String.raw`\b(?:${arranges}) (?:the|our|my|their|me|us|them|it)\b`, 'u');

/** "Mum and Dad have retired to Malaga". */
const BOTH_PARENTS =
  /^((?:[Tt]he user's|[Mm]y|[Oo]ur|[Tt]heir) )?(?:m[uo]m|mother|dad|father) and (?:(?:my|their) )?(?:m[uo]m|mother|dad|father)(?![\p{L}-])/iu;

/** Null: the speaker, a thing, or somebody known by name alone. */
export function whoseStatement(content: string): Whose | null {
  if (/\p{Script=Han}/u.test(content)) return whoseChinese(content);
  const [, person, thing, name] = PERSON.exec(content.replace(BOTH_PARENTS, '$1parents')) ?? [];
  if (person === undefined || ARRANGES.test(content)) return null;
  const relation = PARENTS[person.toLowerCase()] ?? person.toLowerCase();
  return { relation: thing === undefined ? relation : `${relation}'s ${thing}`, name: name ?? null };
}

const CHINESE_PERSON = new RegExp(
  String.raw`^(?:用户说：“)?(?:(?:用户|我)(?:们)?(?:家)?(?:的)?)?([大小二三]?)(${KIN_WORDS}|(?:表|堂)[哥姐弟妹]|同学|邻居|嫂子|姐夫|妹夫|侄子|侄女|外甥女?|[老小阿]\p{Script=Han}(?=[把将在说住去来有要会换搬离结不没也]))(?!的?(?:生日|关系|节))(?:(?:的名字)?(?:叫|名叫|是)?((?:[老小阿]\p{Script=Han})|(?<=叫)[\p{L}·]{1,6}?(?=$|[，,”])))?`,
  'u',
);
/** "我老板说…", "我妈让我…": what follows concerns the speaker. */
const TELLS_SPEAKER = /^.{0,12}?(?:说|让|告诉|通知|叫|给)(?:用户|我)/u;

function whoseChinese(content: string): Whose | null {
  const [found = '', which = '', word = '', name = null] = CHINESE_PERSON.exec(content) ?? [];
  if (word === '' || TELLS_SPEAKER.test(content.slice(found.length))) return null;
  const elder = /[哥姐]/u.test(word) ? 'elder ' : /[弟妹]/u.test(word) ? 'younger ' : '';
  return { relation: which + elder + (KIN[word] ?? word), name: name ?? (/^[老小阿]/u.test(word) && !(word in KIN) ? word : null), word };
}

const PARENTS: Record<string, string> = { mom: 'mother', mum: 'mother', dad: 'father', grandma: 'grandmother', grandpa: 'grandfather' };

interface Told {
  content: string;
  whose: Whose | null;
}

export function areOfTwoPeople(one: Told, other: Told): boolean {
  const [a, b] = [one.whose, other.whose];
  if (!a || !b) return a ? !mentions(other, a) : b ? !mentions(one, b) : false;
  return a.name !== null && a.name === b.name ? false : a.relation !== b.relation;
}

const mentions = ({ content }: Told, { relation, name, word }: Whose): boolean =>
  content.toLowerCase().includes(word ?? relation) || (name !== null && content.includes(name));
