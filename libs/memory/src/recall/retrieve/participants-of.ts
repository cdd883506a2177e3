// recall ▸ retrieve: who takes part in what a fact tells: whom it is about, and the people that it names.
import { foldKey, isListedCompany, isListedPlace } from '@strata/language';
import type { Fact } from '../../model/fact.js';

type Told = Pick<Fact, 'content' | 'speaker' | 'speakerName' | 'entities'>;

/** Behind these a name is a person's, unless it is a place or a company that is known. */
const BEFORE_PERSON =
  /(?:\b(?:with|and|met|meets?|meeting|sees?|saw|visit(?:s|ed|ing)?|call(?:s|ed)?|ask(?:s|ed)?|tells?|told|invit(?:es?|ed)|marri(?:es|ed)|dat(?:es|ed|ing)|helps?|helped|joins?|joined|named|sister|brother|mother|mom|mum|father|dad|son|daughter|wife|husband|partner|girlfriend|boyfriend|cousin|uncle|aunt|niece|nephew|grand\p{L}+|friend|friends|colleague|boss|manager|teacher|doctor|neighbou?r|roommate|flatmate)(?: called)? |[和跟与同找见陪约请叫告诉问]|(?:姐姐?|妹妹?|哥哥?|弟弟?|儿子|女儿|妻子|丈夫|老婆|老公|妈妈?|爸爸?|朋友|同事|同学|老师|医生|邻居|室友)(?:叫)?)$/iu;
/** What stands right behind makes a Latin name a person's as well: "Anna and Ben came", "Anna's party". */
const AFTER_PERSON =
  /^(?:'s\b| (?:and \p{Lu}\p{Ll}+ )?(?:came|said|told|asked|called|visited|married|invited|helped|joined|is (?:my|their|the user's)|wants|likes|lives)\b)/u;
const ABOUT_USER = /^(?:the user\b|用户)|\b(?:the user(?:'s)?|their|they)\b|用户/iu;

/** `user` where the fact is about its user without a name; people in the order in which they are named, each once. */
export function participantsOf({ content, speaker, speakerName, entities }: Told): string[] {
  const subject = speakerName ?? (speaker !== 'user' ? speaker : ABOUT_USER.test(content) ? 'user' : null);
  const people = entities
    .map((name) => ({ name, at: content.indexOf(name) }))
    .filter(({ name, at }) => at >= 0 && !isListedPlace(name) && !isListedCompany(name) && isPerson(content, name, at))
    .sort((a, b) => a.at - b.at);
  const names = new Map([...(subject === null ? [] : [subject]), ...people.map(({ name }) => name)].map((name) => [foldKey(name), name]));
  return [...names.values()];
}

function isPerson(content: string, name: string, at: number): boolean {
  const before = content.slice(Math.max(0, at - 40), at);
  return BEFORE_PERSON.test(before) || AFTER_PERSON.test(content.slice(at + name.length));
}
