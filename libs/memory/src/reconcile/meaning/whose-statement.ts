// reconcile ▸ meaning: "the user's colleague stopped smoking" ▸ the colleague. What somebody does or gives up says nothing about anybody else.
import { RELATIVES } from '../../extract/english/kin.data.js';
import { CHANGE_WORDS } from './change-words.data.js';

/** Whom a statement is about, where that is not its speaker: by relation and, where told, by name. */
export interface Whose {
  relation: string;
  name: string | null;
}

const { people, arranges } = CHANGE_WORDS.english;
const OWNER = String.raw`(?:[Tt]he user(?: and others)?'?s?|\p{Lu}[\p{L}-]{1,30}'s?|[Mm]y|[Oo]ur|[Tt]heir|[Tt]he|[Aa]n?|[Hh]is|[Hh]er)`;
const NAMED = String.raw`(?:'s name is|,? (?:is )?(?:called|named)|,| is)? (\p{Lu}\p{Ll}+)`;
const PERSON = new RegExp(
  String.raw`^(?:[^"]{1,60}: ?")?${OWNER} (?:[\p{L}-]{2,20} ){0,2}?(${RELATIVES}|${people})(?:'s (?!name\b)(\p{L}+))?(?:${NAMED})?(?![\p{L}])`,
  'u',
);
/** "My boss moved the meeting": who did it is not whom it concerns. */
const ARRANGES = new RegExp(String.raw`\b(?:${arranges}) (?:the|our|my|me|us|them|it)\b`, 'u');

/** Null: the speaker, a thing, or somebody known by name alone. */
export function whoseStatement(content: string): Whose | null {
  const [, person, thing, name] = PERSON.exec(content) ?? [];
  if (person === undefined || ARRANGES.test(content)) return null;
  const relation = PARENTS[person.toLowerCase()] ?? person.toLowerCase();
  return { relation: thing === undefined ? relation : `${relation}'s ${thing}`, name: name ?? null };
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

const mentions = ({ content }: Told, { relation, name }: Whose): boolean =>
  content.toLowerCase().includes(relation) || (name !== null && content.includes(name));
