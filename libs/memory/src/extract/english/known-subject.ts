// extract ▸ english: "standup's at 9:45 now" ▸ "my team standup is at 9:45 now": a thing that was told of before, called by less than its name.
import { keywords, stem } from './sentence-topic.js';

const VERB =
  "(?:'s|'re)(?= (?:at|on|in|due|off|over|gone|now|moved|back|\\p{Sc}?\\d|been|only))| (?:is|are|was|were|has|have|moved|got|costs?|starts?|begins?|ends?|opens?|closes?|leaves?|went|will|expires?|takes?|runs?|meets?|changed)(?= )";
const SUBJECT = new RegExp(`^(?:(?:and|but|so|now) )?(?:(the|that) )?([\\p{L}\\d-]+(?: [\\p{L}\\d-]+){0,3}?)(${VERB})`, 'iu');
const OWNED =
  /^((?:my|our|the) (?:[\p{L}\d'-]+ ){0,4}?[\p{L}\d'-]+) (?:is|are|was|were|has|have|costs?|starts?|begins?|ends?|opens?|closes?|leaves?|expires?|takes?|runs?|meets?|moved|got|changed|lives?|went)(?![\p{L}'])/iu;
const NO_NOUN =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|there|here|what|who|which|how|when|where|why|everything|nothing|something|all|my|our|your|his|her|their|an?|one|no|not|and|but|if)$/iu;

/** The same statements are asked of for one clause after another. */
const owned = new Map<string, string | undefined>();
const MOST_OWNED = 2000;
function ownedIn(statement: string): string | undefined {
  if (owned.has(statement)) return owned.get(statement);
  if (owned.size >= MOST_OWNED) owned.clear();
  const subject = OWNED.exec(statement)?.[1];
  owned.set(statement, subject);
  return subject;
}

/** The subject in full, where only one thing of the speaker's is called so; null where nothing was left out. */
function fullSubject(the: string | undefined, noun: string, earlier: readonly string[]): string | null {
  if (noun.split(' ').some((word) => NO_NOUN.test(word))) return null;
  const words = keywords(noun);
  const last = stem(noun.split(' ').at(-1) ?? '');
  if (words.length === 0) return null;
  const subjects = new Set<string>();
  for (const one of earlier) {
    const subject = ownedIn(one);
    if (subject === undefined) continue;
    const own = keywords(subject);
    if (own.at(-1) === last && words.every((word) => own.includes(word))) subjects.add(subject.toLowerCase());
  }
  const [only, ...more] = subjects;
  if (only === undefined || more.length > 0) return null;
  const short = `${the ?? ''} ${noun}`.trim().toLowerCase();
  return only === short ? null : (earlier.map(ownedIn).find((subject) => subject?.toLowerCase() === only) ?? null);
}

export function withKnownSubject(clause: string, earlier: () => readonly string[]): string {
  const found = SUBJECT.exec(clause);
  const [whole, the, noun = '', verb = ''] = found ?? [];
  if (whole === undefined) return clause;
  const subject = fullSubject(the, noun, earlier());
  if (subject === null) return clause;
  return subject + (verb === "'s" ? ' is' : verb === "'re" ? ' are' : verb) + clause.slice(whole.length);
}

/** Where a comma stands in front of something that was told of before: "they reset it, locker code is 7710". */
export function cutsAtKnown(text: string, earlier: () => readonly string[]): number[] {
  const cuts: number[] = [];
  for (const { index } of text.matchAll(/, (?=\p{L})/gu)) {
    const [, the, noun = ''] = SUBJECT.exec(text.slice(index + 2, index + 90)) ?? [];
    if (noun !== '' && (fullSubject(the, noun, earlier()) !== null || isKnown(the, noun, earlier()))) cuts.push(index);
  }
  return cuts;
}

const isKnown = (the: string | undefined, noun: string, earlier: readonly string[]): boolean =>
  the !== undefined && earlier.some((one) => ownedIn(one)?.toLowerCase() === `${the} ${noun}`.toLowerCase());
