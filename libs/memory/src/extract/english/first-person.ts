// extract ▸ english: a known fact as its speaker would say it: "The user's rent is 900" ▸ "My rent is 900". What a later fragment leaves out is taken from it.
import { BASE_VERBS, thirdPerson } from './verbs.data.js';

const BASE_OF = new Map([...BASE_VERBS].map((verb) => [thirdPerson(verb), verb]));
const SAID = /^[^"]{1,80} (?:said|wrote): "(.+)"$/su;
const TO_BE: Record<string, string> = {
  is: "I'm",
  has: 'I have',
  does: 'I do',
  "isn't": "I'm not",
  "doesn't": "I don't",
  "hasn't": "I haven't",
};

/** Null where the fact is not told of its speaker in a way that can be turned round. */
export function toFirstPerson(content: string, subject: string): string | null {
  const said = SAID.exec(content)?.[1];
  if (said !== undefined) return said;
  const own = (text: string): string =>
    text
      .replaceAll(/\b(?:the user's|their)\b/gu, 'my')
      .replaceAll(/\bthe user\b/gu, 'me')
      .replaceAll(/\bthey (?=are\b)/gu, 'we ');
  if (subject === '' || !content.startsWith(subject)) return /\bthe user\b|\btheir\b/u.test(content) ? own(content) : content;
  const rest = content.slice(subject.length);
  const possessed = /^['’]s? (.+)$/su.exec(rest)?.[1];
  if (possessed !== undefined) return `My ${own(possessed)}`;
  const together = /^ and others (.+)$/su.exec(rest)?.[1];
  if (together !== undefined) return `We ${own(together)}`;
  const [, adverbs = '', verb = '', tail = ''] =
    /^ ((?:(?:also|now|still|just|really|always|usually|only|finally|never) )*)(\S+)((?:\s.*)?)$/su.exec(rest) ?? [];
  const be = TO_BE[verb];
  if (be !== undefined) return `${be} ${adverbs}${own(tail.trimStart())}`;
  return verb === '' ? null : `I ${adverbs}${BASE_OF.get(verb) ?? verb}${own(tail)}`;
}
