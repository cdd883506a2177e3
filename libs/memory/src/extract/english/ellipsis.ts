// extract ▸ english: a correction that leaves out what it is about — "make that Thursday", "they moved it to 4", "scratch that" — and how it is said in full
// with the words of an earlier statement.
import { exchanged } from './exchange.js';
import { keywords, topicOf } from './sentence-topic.js';
import { leadingValues, valuesIn, withValues, type TypedValue } from './typed-values.js';

/** What was said before, newest first, each as its speaker would say it. */
export type Earlier = readonly string[];

/** Names what the fragment is about: "about the lunch with Priya, …", "the book club, by the way: …", "my job title? …". */
const ABOUT =
  /^(?:(?:and|so|oh|also|ok|okay|hey|well|as),? )*(?:(?:(?:(?:fun|big|small|good|bad|quick) )?(?:news|update|word) (?:about|on)|about|regarding|re:?|as for|for|on|remember|concerning|update on|news on) )?((?:the|my|our|that|this) [\p{L}\d' -]{2,50}?)(?:,? (?:by the way|btw|i mentioned|i told you about|from (?:before|earlier|yesterday|last week)))?(?:[:,?] | ?[–—] ?| - )(?=\S)/iu;
/** A sentence of its own, and no topic. */
const PREDICATE =
  /\b(?:is|are|was|were|has|have|had|will|got|moved|costs?|starts?|ends?|opens?|closes?|leaves?|lives?|works?|called|changed|\p{L}{3,}ed)\b/iu;
const HEDGED =
  /\?["')\s]*$|^(?:if|unless|maybe|perhaps|could|would|should|can|what if|imagine|suppose|i wish|let's say|say)\b|\b(?:might|maybe|perhaps|probably|i think|not sure|considering|thinking (?:of|about))\b/iu;

const ANY_IT = '(?:it|that|this|they|them)';
const MOVES =
  'moved|pushed|changed|switched|shifted|rescheduled|postponed|bumped|delayed|brought|put|set|raised|lowered|increased|reduced|cut|dropped|upped|extended|swapped|updated';
const WHO =
  "(?:(?:they|we|i|he|she|(?:the|my|our) [\\p{L}' -]{2,30}?|\\p{Lu}\\p{L}+)(?:'ve|'s| have| has| had)?(?: (?:just|now|already|finally|actually))*)";
/** Each leaves what is new in its first group. */
const NEW_VALUE: readonly RegExp[] = [
  new RegExp(`^(?:(?:please|actually|let's|can you|could you),? )*(?:make|call) (?:it|that|this) (.{1,80})$`, 'iu'),
  new RegExp(
    `^${WHO} (?:${MOVES}|had to (?:move|push|change|reschedule|postpone|shift)|have to (?:move|push|change|reschedule)|are moving|'re moving|moving) ${ANY_IT}(?: (?:back|forward|up|down|out|over|again|ahead))*(?: from .{1,30}?)? (?:to|until|till|on|for|at|by) (.{1,80})$`,
    'iu',
  ),
  new RegExp(
    `^(?:it|that|this|which)(?:'s| is| has| was|) (?:now |just |been |already |got |gotten |being )*(?:${MOVES}|went|gone|goes|up|down)(?: (?:back|forward|up|down|out|over))*(?: from .{1,30}?)? (?:to|until|till|on|for|at|by) (.{1,80})$`,
    'iu',
  ),
  /^(?:it|that|this|they)(?:'s| is|'re| are|'ll be| will be) (?:now|actually|really|in fact|supposed to be|meant to be|going to be) (.{1,80})$/iu,
  /^(?:it|that|this|they)(?:'s| is|'re| are|'ll be| will be) (.{1,60}?),? (?:now|instead|after all|from now on|these days)(?:[,.;–-].{0,60})?$/iu,
  /^(?:please )?use (.{1,60}?)(?: for .{2,30})?,? (?:instead|now|from now on)$/iu,
  /^(?:i|we) meant (?:to say )?(.{1,60})$/iu,
  /^(.{1,40}?),? (?:instead|rather)[,.]?$/iu,
];
/** "Make the target 68 kg", "move my haircut to Friday". */
const MAKE_THE =
  /^(?:(?:please|actually|let's|can you|could you|so|ok|okay),? )*(?:make|set|change|move|push|shift|bump|reschedule|update|put|switch) ((?:the|my|our) [\p{L}\d' -]{2,40}?) (?:(?:back |forward |up |down )?(?:to|for|until|on|at) )?(?=\p{Sc}?\d|\p{Lu}|noon|midnight|tomorrow|next )(.{1,60})$/u;
const BE = /^(?:it|that|this|they)(?:'s| is|'re| are| was|'ll be| will be) (?!not\b)(.{1,80})$/iu;
const NOT_BUT =
  /^(?:it(?:'s| is| was) )?not (?:on |at |in )?(.{1,40}?)(?:, ?(?:but )?| but |; ?| ?[–—-] ?)(?:it(?:'s| is) )?(?:on |at |in )?(.{1,60})$/iu;
const BUT_NOT = /^(?:it(?:'s| is| was) )?(?:on |at |in )?(.{1,60}?),? (?:and )?not (?:on |at |in )?(.{1,40})$/iu;

/** The same thing as before, and over. */
const TAKES_BACK = /^(?:(?:please|just|actually),? )*(?:scratch|scrap|forget|drop|ignore|cancel|disregard|strike)(?: about)? /iu;
/** "Forget about the hallway": names itself what is over. */
const FORGET =
  /^(?:(?:please|just|actually|so|ok|okay|oh),? )*(?:scratch|scrap|forget|drop|cancel|skip|ditch|never mind)(?: about)? ((?:the|my|our|that|this) [\p{L}\d' -]{2,40}?)(?: (?:idea|plan|thing|one))?[.!]*(?:$|[,;–] .*$)/iu;
/** "No Reykjavik after all". */
const NO_LONGER = /^no ((?:\p{Lu}|the |our )[\p{L} -]{2,40}?)(?: (?:trip|holiday|this year))? after all(?![\p{L}])/iu;
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
  const [, made, to] = MAKE_THE.exec(clause.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()).replace(/[\s.!]+$/u, '')) ?? [];
  if (made !== undefined && to !== undefined && leadingValues(to).length > 0)
    return { ...fragment, about: made, values: leadingValues(to), plain: to };
  const forgotten = FORGET.exec(clause)?.[1] ?? NO_LONGER.exec(clause)?.[1];
  if (forgotten !== undefined) return { ...fragment, about: forgotten, ends: 'forget it' };
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
/** The fragment in full; null where nothing that was said before fits. */
export function inFullWith(fragment: Fragment, earlier: Earlier, hint: string | null): string | null {
  const { about, values, plain, wrong, ends } = fragment;
  // What was said wrongly is found wherever it stands.
  const ordered = wrong !== null && about === null ? earlier : inOrder(earlier, about, hint);
  if (ends !== null) {
    const hinted = hint === null ? null : topicOf(hint);
    const topic =
      (about !== null && ordered.length > 0 ? about : null) ?? hinted ?? ordered.map(topicOf).find((one) => one !== null) ?? null;
    return topic === null ? null : endOf(ends, topic);
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

const IT = /^(?:it|that|this)$/iu;
/** "We sold it to a couple" ▸ "we sold the caravan to a couple"; what only says that it is over is said in full. */
function endOf(said: string, topic: string): string {
  const inside = topic.replace(/^(?:My|Our|The) /u, (word) => word.toLowerCase());
  if (TAKES_BACK.test(said)) return `${topic.charAt(0).toUpperCase()}${topic.slice(1)} is cancelled, no longer planned`;
  const own = said.replace(/^(?:it|that|this|they)(?:'s|'re)?(?= )/iu, (word) =>
    /'s$/iu.test(word) ? `${topic} is` : /'re$/iu.test(word) ? `${topic} are` : IT.test(word) ? topic : word,
  );
  const full = own === said ? said.replace(/(?<=.)(?<![\p{L}'])(?:it|that|this|them)(?=$|[\s,.])/iu, inside) : own;
  return full.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
