// extract ▸ english: "User lives in Berlin", "Lives in Berlin": a note about the user ▸ what the user would say, and the sentence that it stands for.
import { BASE_VERBS, PAST, thirdPerson } from './verbs.data.js';

const OF_USER = /^(?:the )?user(?:'s|’s) /i;
const USER = /^(?:the )?user /i;
/** By which a note begins that leaves its subject out. */
const BASE_OF = new Map([
  ...[...BASE_VERBS].map((verb): [string, string] => [thirdPerson(verb), verb]),
  ...[...PAST, 'lived', 'moved', 'worked', 'studied', 'started'].map((verb): [string, string] => [verb, verb]),
  ['is', 'am'],
]);

const firstWord = (text: string) => /^[A-Za-z']+/.exec(text)?.[0] ?? '';

/** "I live in Berlin"; the text itself where it is no such note. */
export function firstPersonOf(text: string): string {
  if (OF_USER.test(text)) return text.replace(OF_USER, 'My ');
  const rest = text.replace(USER, '');
  const word = firstWord(rest);
  const verb = BASE_OF.get(word.toLowerCase());
  return verb === undefined ? text : `I ${verb}${rest.slice(word.length)}`;
}

/** "The user lives in Berlin"; the text itself where it is no such note. */
export function thirdPersonOf(text: string): string {
  if (OF_USER.test(text)) return text.replace(OF_USER, "The user's ");
  if (USER.test(text)) return text.replace(USER, 'The user ');
  const word = firstWord(text);
  return BASE_OF.has(word.toLowerCase()) ? `The user ${word.toLowerCase()}${text.slice(word.length)}` : text;
}

/** Verbs of a note that the user would say otherwise. */
const OF_I = new Map([
  ...[...BASE_OF],
  ...Object.entries({
    has: 'have',
    does: 'do',
    goes: 'go',
    "doesn't": "don't",
    "isn't": 'am not',
    "hasn't": "haven't",
    was: 'was',
    is: 'am',
  }),
]);

/** "No: the user lives in Rome" ▸ "No: I live in Rome"; "用户住在北京" ▸ "我住在北京". The text itself where it speaks of no user. */
export const asUserSays = (text: string): string =>
  text
    .replace(/用户/gu, '我')
    .replace(/(?<![\p{L}])(?:the )?user(?:'s|’s) /giu, 'my ')
    .replace(
      /(?<![\p{L}])(?:the )?user ((?:also|now|still|actually|really|never|always|only|currently) )?([A-Za-z]+(?:['’]t)?)/giu,
      (...match) => {
        const [, adverb = '', verb = ''] = match as [string, string | undefined, string | undefined];
        return `I ${adverb}${OF_I.get(verb.toLowerCase().replace('’', "'")) ?? verb}`;
      },
    );
