// reconcile ▸ meaning ▸ replaced: "the user's office is in room 204" ▸ "… is in room 318": the same beginning about one definite thing, and another end. Nothing need
// say that it changed: a thing is in one room, and people do their doctorate on one subject.
import { ENGLISH_CHANGE } from '../change-words.english.data.js';
import { once, statementOf, type Stated } from '../reading.js';

const LINKS = new Set('in on at with to from as for by under behind'.split(' '));
const DEFINITE = new Set('the my our their his her'.split(' '));
const BE = new Set(['is', 'are', 'be']);
const LISTED = new RegExp(`^(?:${ENGLISH_CHANGE.listed})s?$`, 'u');
const SEVERAL = new RegExp(`^(?:${ENGLISH_CHANGE.several})s?$`, 'u');
const LONGEST_END = 9;
/** How one tells when or how long says nothing about what. */
const TAIL = /,? (?:now|for now|these days|at the moment|close enough|instead)$/u;

const wordsOf = once((record): string[] =>
  statementOf(record)
    .replace(TAIL, '')
    .replace(/[.,;:!"]/gu, '')
    .split(/\s+/u),
);
const isPossessed = ({ content }: Stated): boolean => /^[^"]{1,40}['’]s? \p{Ll}/u.test(content);

export function repeatsFrame(newer: Stated, older: Stated): boolean {
  const [mine, theirs] = [wordsOf(newer), wordsOf(older)];
  let head = 0;
  while (head < Math.min(mine.length, theirs.length) && mine[head] === theirs[head]) head += 1;
  const frame = mine.slice(0, head);
  const [end, oldEnd] = [mine.slice(head), theirs.slice(head)];
  if (head < 2 || end.length === 0 || oldEnd.length === 0 || end.length > LONGEST_END || oldEnd.length > LONGEST_END) return false;
  const link = frame.findLast((word) => !DEFINITE.has(word) && !/^(?:an?|room|number|flat|unit|floor)$/u.test(word)) ?? '';
  const isOfSeveral = isPossessed(newer) && frame.slice(0, 3).some((word) => SEVERAL.test(word));
  if (isOfSeveral || frame.some((word) => LISTED.test(word))) return false;
  const isDefinite = isPossessed(newer) || frame.some((word, i) => DEFINITE.has(word) && i < head - 1);
  if (LINKS.has(link)) return isDefinite && head > 2;
  // "Getting the blue sofa" / "… the green sofa": of one sofa.
  const isOneNoun = DEFINITE.has(frame.at(-1) ?? '') && end.length > 1 && end.at(-1) === oldEnd.at(-1);
  return isOneNoun && !BE.has(link) && end.length <= 3 && oldEnd.length <= 3;
}

/** What two statements must begin with that `repeatsFrame` holds for; null where it can hold for none. */
export function frameOf(record: Stated): string | null {
  const words = wordsOf(record);
  // Two words are a frame where the second is "the": what is behind it is already another end.
  const length = DEFINITE.has(words[1] ?? '') ? 2 : 3;
  return words.length > length ? words.slice(0, length).join(' ') : null;
}

/** "Dinner with Lena is on Friday": what takes place does so at one time. */
export function takesPlaceThen(newer: Stated, older: Stated): boolean {
  const event = scheduledIn(newer);
  return event !== null && event === scheduledIn(older);
}
export const scheduledIn = once((record): string | null => {
  const event = SCHEDULED.exec(statementOf(record))?.[1];
  return event?.includes(' ') ? event : null;
});
const SCHEDULED =
  /^(?:the |my |our )?(\p{L}[^,;.]{4,60}?) (?:is|are|will be)(?: now)? (?:on|at|in) (?=\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)/u;
