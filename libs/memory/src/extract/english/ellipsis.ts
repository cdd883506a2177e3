// extract ▸ english: a correction that leaves out what it is about — "make that Thursday", "they moved it to 4", "scratch that" — and how it is said in full
// with the words of an earlier statement.
import { RELATIVES } from './kin.data.js';
import { leadingValues, valuesIn, withValues, type TypedValue } from './typed-values.js';

/** What was said before, newest first, each as its speaker would say it. */
export type Earlier = readonly string[];

/** Names what the fragment is about: "about the lunch with Priya, …", "the book club, by the way: …", "my job title? …". */
const ABOUT =
  /^(?:(?:and|so|oh|also|ok|okay|hey|well|as),? )*(?:(?:about|regarding|re:?|as for|for|on|remember|concerning|update on|news on) )?((?:the|my|our|that|this) [\p{L}\d' -]{2,50}?)(?:,? (?:by the way|btw|i mentioned|i told you about|from (?:before|earlier|yesterday|last week)))?(?:[:,?] | ?[–—] ?| - )(?=\S)/iu;
/** A sentence of its own, and no topic. */
const PREDICATE =
  /\b(?:is|are|was|were|has|have|had|will|got|moved|costs?|starts?|ends?|opens?|closes?|leaves?|lives?|works?|called|changed|\p{L}{3,}ed)\b/iu;
const HEDGED =
  /\?["')\s]*$|^(?:if|unless|maybe|perhaps|could|would|should|can|what if|imagine|suppose|i wish|let's say|say)\b|\b(?:might|maybe|perhaps|probably|i think|not sure|considering|thinking (?:of|about))\b/iu;

const IT = '(?:it|that|this|they|them)';
const MOVES =
  'moved|pushed|changed|switched|shifted|rescheduled|postponed|bumped|delayed|brought|put|set|raised|lowered|increased|reduced|cut|dropped|upped|extended|swapped|updated';
const WHO =
  "(?:(?:they|we|i|he|she|(?:the|my|our) [\\p{L}' -]{2,30}?|\\p{Lu}\\p{L}+)(?:'ve|'s| have| has| had)?(?: (?:just|now|already|finally|actually))*)";
/** Each leaves what is new in its first group. */
const NEW_VALUE: readonly RegExp[] = [
  new RegExp(`^(?:(?:please|actually|let's|can you|could you),? )*(?:make|call) (?:it|that|this) (.{1,80})$`, 'iu'),
  new RegExp(
    `^${WHO} (?:${MOVES}|had to (?:move|push|change|reschedule|postpone|shift)|have to (?:move|push|change|reschedule)|are moving|'re moving|moving) ${IT}(?: (?:back|forward|up|down|out|over|again|ahead))*(?: from .{1,30}?)? (?:to|until|till|on|for|at|by) (.{1,80})$`,
    'iu',
  ),
  new RegExp(
    `^(?:it|that|this|which)(?:'s| is| has| was|) (?:now |just |been |already |got |gotten |being )*(?:${MOVES}|went|gone|goes|up|down)(?: (?:back|forward|up|down|out|over))*(?: from .{1,30}?)? (?:to|until|till|on|for|at|by) (.{1,80})$`,
    'iu',
  ),
  /^(?:it|that|this|they)(?:'s| is|'re| are|'ll be| will be) (?:now|actually|really|in fact|supposed to be|meant to be|going to be) (.{1,80})$/iu,
  /^(?:it|that|this|they)(?:'s| is|'re| are|'ll be| will be) (.{1,60}?),? (?:now|instead|after all|from now on|these days)(?:[,.;–-].{0,60})?$/iu,
  /^(?:i|we) meant (?:to say )?(.{1,60})$/iu,
  /^(.{1,40}?),? (?:instead|rather)[,.]?$/iu,
];
const BE = /^(?:it|that|this|they)(?:'s| is|'re| are| was|'ll be| will be) (?!not\b)(.{1,80})$/iu;
const NOT_BUT =
  /^(?:it(?:'s| is| was) )?not (?:on |at |in )?(.{1,40}?)(?:, ?(?:but )?| but |; ?| ?[–—-] ?)(?:it(?:'s| is) )?(?:on |at |in )?(.{1,60})$/iu;
const BUT_NOT = /^(?:it(?:'s| is| was) )?(?:on |at |in )?(.{1,60}?),? (?:and )?not (?:on |at |in )?(.{1,40})$/iu;

/** The same thing as before, and over. */
const ENDS: readonly RegExp[] = [
  new RegExp(
    `^${WHO} (?:cancelled|canceled|called|scrapped|dropped|sold|ditched|skipped|gave|quit|stopped|ended|returned|lost) (?:it|that|this|them)(?: (?:off|up|away|back))?(?![\\p{L}])`,
    'iu',
  ),
  /^(?:it|that|this|they)(?:'s| is|'re| are| has been| have been| was| got| were)(?: (?:now|all|just|been))* (?:cancelled|canceled|called off|off|scrapped|sold|over|dead|postponed indefinitely)(?![\p{L}])/iu,
  /^(?:it|that|this) (?:fell through|died|is no more|isn't happening|is not happening|won't happen|isn't going to happen)/iu,
  /^(?:(?:please|just|actually),? )*(?:scratch|scrap|forget|drop|ignore|cancel|disregard|strike) (?:that|it|this)(?: (?:one|plan|idea))?[.!]*$/iu,
  /^(?:i'm|i am|we're|we are) not (?:doing|going to do|taking|going through with) (?:it|that|this)(?![\p{L}])/iu,
];

/** "swapped boxing for climbing", "switched from Slack to Teams": both are named. */
const EXCHANGES: readonly RegExp[] = [
  /^(?:i|we)(?:'ve| have)? (?:just |recently |finally |now |also )*(?:swapped|traded|exchanged|replaced|substituted|ditched|dropped) (?:out )?(.{2,40}?) (?:for|with|by) (.{2,60}?)(?= (?:on|at|in|this|last|because|since|for|now|instead|from)\b|[,.;]|$)/iu,
  /^(?:i|we)(?:'ve| have)? (?:just |recently |finally |now |also )*(?:switched|changed|moved|migrated|converted|gone|went)(?: over)? from (.{2,40}?) to (.{2,60}?)(?= (?:on|at|in|this|last|because|since|for|now|instead)\b|[,.;]|$)/iu,
];
/** "I switched to geology": the old one stands in what was said right before. */
const SWITCHED_TO =
  /^(?:i|we)(?:'ve| have|'m| am|'re| are)? (?:just |recently |finally |now |also )*(?:switched|switching|changed|changing|converted|gone over|going over|migrated)(?: over)? to (?!the\b|an?\b|my\b|our\b)([\p{L}\d+#.& -]{2,40}?)(?: now| instead)?$/iu;
/** Somebody else's. */
const OTHERS = new RegExp(`^(?:my|our) (?:[\\p{L}-]+ )?(?:${RELATIVES})(?![\\p{L}])`, 'iu');

/** Two things of which one takes the other's place, in the statement that names the other. */
export function withExchange(clause: string, earlier: () => Earlier, hint: string | null): string | null {
  const plain = clause.replace(/[\s.!]+$/u, '');
  const named = EXCHANGES.map((form) => form.exec(plain)).find((found) => found !== null);
  if (named) {
    const [old, put] = [named[1] ?? '', named[2] ?? ''].map((text) => text.replace(/^(?:an?|the|my|our) /iu, '')) as [string, string];
    return exchanged(
      earlier().filter((one) => !OTHERS.test(one)),
      old,
      put,
    );
  }
  const fresh = SWITCHED_TO.exec(plain)?.[1];
  if (fresh === undefined || hint === null) return null;
  const words = new Set(keywords(hint));
  for (const one of earlier()) {
    const old =
      /^(?:i|we)(?:'m| am|'re| are)? (?:\p{L}+ly )?(?:\p{L}+)(?: \p{L}+)? /iu.test(one) && !OTHERS.test(one)
        ? wordsIn(one).filter((word) => words.has(stem(word)))
        : [];
    const full = old.length === 1 ? exchanged([one], old[0] ?? '', fresh) : null;
    if (full !== null) return full;
  }
  return null;
}

export interface Fragment {
  /** What it names itself as its topic. */
  about: string | null;
  values: TypedValue[];
  /** As it was said, where it is no typed value: "managing editor". */
  plain: string | null;
  wrong: string | null;
  ends: string | null;
}

/** `isMarked`: words of correction stood in front. Null: a statement of its own, or nothing definite. */
export function readFragment(clause: string, isMarked: boolean, introduced: string | null): Fragment | null {
  if (HEDGED.test(clause)) return null;
  const topic = ABOUT.exec(clause);
  const named = topic === null || PREDICATE.test(topic[1] ?? '') ? null : topic;
  const about = named?.[1] ?? introduced;
  const text = (named === null ? clause : clause.slice(named[0].length)).replace(/[\s.!]+$/u, '').trim();
  const fragment: Fragment = { about, values: [], plain: null, wrong: null, ends: null };
  if (ENDS.some((form) => form.test(text))) return { ...fragment, ends: text };
  const [, wrong, right] = NOT_BUT.exec(text) ?? [];
  if (wrong !== undefined && right !== undefined) return { ...fragment, values: leadingValues(right), plain: right, wrong };
  const [, meant, other] = BUT_NOT.exec(text) ?? [];
  if (meant !== undefined && other !== undefined && (isMarked || about !== null || leadingValues(meant).length > 0))
    return { ...fragment, values: leadingValues(meant), plain: meant, wrong: other };
  const found = NEW_VALUE.map((form) => form.exec(text)?.[1]).find((value) => value !== undefined);
  const loose = found ?? (isMarked || about !== null ? (BE.exec(text)?.[1] ?? text) : undefined);
  if (loose === undefined) return null;
  const values = leadingValues(loose);
  const plain = loose.replace(/[,;] .*$/u, '').replace(/ (?:now|instead|these days|from now on)$/iu, '');
  if (values.length === 0 && found === undefined && BE.exec(text) === null) return null;
  return { ...fragment, values, plain };
}

const STOP = new Set(
  'the a an my our your his her their this that of for with in on at to and or is are was were it i we new old same one about from by called by'.split(
    ' ',
  ),
);
const stem = (word: string): string => word.toLowerCase().replace(/(?<=.{3})s$/u, '');
const wordsIn = (text: string): string[] => (text.match(/[\p{L}\d]{2,}/gu) ?? []).filter((word) => !STOP.has(word.toLowerCase()));
const keywords = (text: string): string[] => wordsIn(text).map(stem);
const sharedWith = (sentence: string, words: readonly string[]): number => {
  const own = new Set(keywords(sentence));
  return words.filter((word) => own.has(word)).length;
};

/** Those that speak of what is named come first; a topic that none speaks of leaves nothing. `hint`: may name it. */
function inOrder(earlier: Earlier, about: string | null, hint: string | null): Earlier {
  const topic = about === null ? [] : keywords(about);
  if (topic.length > 0) {
    const most = Math.max(0, ...earlier.map((one) => sharedWith(one, topic)));
    return most === 0 ? [] : earlier.filter((one) => sharedWith(one, topic) === most);
  }
  const words = hint === null ? [] : keywords(hint);
  const named = earlier.filter((one) => sharedWith(one, words) > 0);
  return [...named, ...earlier.filter((one) => !named.includes(one)).slice(0, MOST_UNNAMED)];
}
/** How far back a fragment may reach that names nothing. */
const MOST_UNNAMED = 3;

const IS_VALUE = /^((?:my|our|the) [\p{L}\d' -]{2,50}?) (is|are) (?:(?:an?|the|called|named|now) )?([\p{L}\d][^,.;]{0,60})$/iu;
/** What a sentence is about: "my dentist appointment". */
const TOPICS: readonly (readonly [RegExp, (m: RegExpExecArray) => string])[] = [
  [
    /^((?:my|our|the) (?:[\p{L}\d'-]+ ){0,4}?[\p{L}\d'-]+) (?:is|are|was|were|has|have|costs?|starts?|begins?|ends?|leaves?|meets?|takes?|runs?|opens?|closes?|expires?|got|will)(?![\p{L}'])/iu,
    (m) => m[1]!,
  ],
  [
    /^(?:i'm|i am|we're|we are|we)(?: (?:flying|going|travelling|traveling|driving|moving|off))+ to (.{2,40}?)(?= (?:in|on|at|for|with|next|this|from|tomorrow|by)\b|[,.;]|$)/iu,
    (m) => `the trip to ${m[1]!}`,
  ],
  [
    /^(?:i|we)(?:'ve| have|'m| am|'re| are)?(?: (?:just|already|also|got))* (?:have|had|booked|bought|got|ordered|own|planned|scheduled|reserved|signed up for|joined|rented|rent|adopted|planning|arranged|made|taking|take|hosting|organi[sz]ing|attending|subscribed to|subscribe to|use|play) (?:an?|the|my|our|some|two|three) (.{2,50}?)(?= (?:in|on|at|for|next|this|from|tomorrow|by|to|called|named|and)\b|[,.;]|$)/iu,
    (m) => `the ${m[1]!}`,
  ],
  [/^((?:\p{Lu}|\p{Ll})\p{L}+ with \p{Lu}\p{L}+) is /u, (m) => `the ${m[1]!.charAt(0).toLowerCase()}${m[1]!.slice(1)}`],
  [
    /^(?:i|we)(?:'m| am|'re| are)? (?:plan(?:ning)?|going|intend|want|hope|hoping) to (.{3,60}?)(?=[,.;]|$)/iu,
    (m) => `the plan to ${m[1]!}`,
  ],
];
const topicOf = (sentence: string): string | null => {
  for (const [form, say] of TOPICS) {
    const found = form.exec(sentence);
    if (found) return say(found);
  }
  return null;
};

/** The fragment in full; null where nothing that was said before fits. */
export function inFullWith(fragment: Fragment, earlier: Earlier, hint: string | null): string | null {
  const { about, values, plain, wrong, ends } = fragment;
  // What was said wrongly is found wherever it stands.
  const ordered = wrong !== null && about === null ? earlier : inOrder(earlier, about, hint);
  if (ends !== null) {
    const topic = (about !== null && ordered.length > 0 ? about : null) ?? ordered.map(topicOf).find((one) => one !== null) ?? null;
    return topic === null ? null : `${topic.charAt(0).toUpperCase()}${topic.slice(1)} is cancelled`;
  }
  for (const one of ordered) {
    const full = values.length > 0 ? withValues(one, values, wrong) : null;
    if (full !== null) return full;
  }
  if (plain === null || values.length > 0) return wrong !== null && plain !== null ? exchanged(ordered, wrong, plain) : null;
  if (wrong !== null) return exchanged(ordered, wrong, plain);
  if (about !== null && /^(?:my|our) /iu.test(about) && plain.split(' ').length <= 5)
    return `${about.charAt(0).toUpperCase()}${about.slice(1)} is ${plain}`;
  // "It's managing editor now": of the newest that says what something of the speaker's is.
  const [first] = ordered;
  const [, thing, be, old] = IS_VALUE.exec(first ?? '') ?? [];
  return thing === undefined || old === undefined || plain.split(' ').length > 4 || valuesIn(` ${old}`).length > 0
    ? null
    : `${thing} ${be} ${plain}`;
}

/** "Not the blue one, the red one": the word that differs. */
function exchanged(earlier: Earlier, wrong: string, right: string): string | null {
  const isSameNoun = / ones?$/iu.test(right) && !/ ones?$/iu.test(wrong);
  const [said, put] = [wrong, right].map((text) => text.replace(/^(?:the|an?) | ones?$/giu, '').trim()) as [string, string];
  const old = isSameNoun ? said.replace(/ \S+$/u, '') : said;
  if (old === '' || put === '' || put.split(' ').length > 5) return null;
  for (const one of earlier) {
    const at = one.toLowerCase().lastIndexOf(old.toLowerCase());
    const ends = one.charAt(at + old.length);
    if (at > 0 && !/[\p{L}\d]/u.test(one.charAt(at - 1)) && !/[\p{L}\d]/u.test(ends))
      return one.slice(0, at) + put + one.slice(at + old.length);
  }
  return null;
}
