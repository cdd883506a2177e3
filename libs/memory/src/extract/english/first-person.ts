// "User lives in Berlin", "Lives in Berlin": a note about the user → what the user would say, and the whole sentence that it stands for.
import { THIRD_PERSON } from './third-person.data.js';

const OF_USER = /^(?:the )?user(?:'s|’s) /i;
const USER = /^(?:the )?user /i;
const firstWord = (text: string) => /^[A-Za-z]+/.exec(text)?.[0] ?? '';

/** "I live in Berlin"; the text itself where it is no such note. */
export function firstPersonOf(text: string): string {
  if (OF_USER.test(text)) return text.replace(OF_USER, 'My ');
  const rest = text.replace(USER, '');
  const word = firstWord(rest);
  const verb = THIRD_PERSON[word.toLowerCase()];
  return verb === undefined ? text : `I ${verb}${rest.slice(word.length)}`;
}

/** "The user lives in Berlin"; the text itself where it is no such note. */
export function thirdPersonOf(text: string): string {
  if (OF_USER.test(text)) return text.replace(OF_USER, "The user's ");
  if (USER.test(text)) return text.replace(USER, 'The user ');
  const word = firstWord(text);
  return THIRD_PERSON[word.toLowerCase()] === undefined ? text : `The user ${word.toLowerCase()}${text.slice(word.length)}`;
}
