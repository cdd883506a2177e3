// extract ▸ english: a correction said in full. "it's a Renault now" after "my car isn't a Mazda any more" ▸ "my car is a Renault".
import { inFullWith, readFragment, type Earlier } from './ellipsis.js';
import { withExchange } from './exchange.js';

/** The speaker takes back or corrects what was said. */
const CORRECTS =
  /^(?:(?:no,? wait|wait,? no|no|sorry|oops|wait|hold on|correction|small correction|typo|change of plans?|actually,? no|actually|in fact|apologies|i meant(?: to say)?|i mean|to correct myself|my (?:mistake|bad|fault)|scratch that|forget that|i said that wrong|(?:sorry, )?that(?:'s| was| is) (?:wrong|not right|a typo|a mistake)|i was wrong|i got (?:that|it) wrong|i misspoke|not quite|make that|(?:i(?:'ve| have)? )?changed my mind|(?:we|i)(?:'ve| have)? (?:just )?(?:reversed|revised|reconsidered|changed) (?:that|it|this|course|our minds?))(?:[,.:;!]+\s*|\s+[-–—]+\s+|\s+(?=i meant|i mean|that was|that's|my\b|it's|it is|\d)|(?<=i meant|i mean)\s+(?!to\b|that\b|it\b|what\b|well\b|the world\b)))+(?=\S)/iu;
const CORRECTION_ALONE =
  /^(?:(?:no,? wait|wait,? no|no|sorry|oops|wait|ah|oh|typo|change of plans?|(?:the |our |my )?plans? (?:has |have )?changed|(?:a )?(?:small|quick|minor|slight) (?:update|change|correction)|(?:they|we|he|she|i)(?:'ve| have| has)? (?:brought|moved|pushed|changed|raised|lowered|put|switched|swapped|traded|upgraded|bumped) (?:it|this|that|them)(?: (?:forward|back|up|down|again|in|out|around|over))?|(?:i(?:'ve| have)? )?changed my mind|on second thoughts?|actually|correction|apologies|my (?:mistake|bad|fault)|scratch that|(?:that|it)(?:'s| was| is| were) (?:wrong|not right|incorrect|a typo|a mistake)|i (?:was wrong|misspoke|made a mistake)|i got (?:that|it) wrong|you got (?:that|it) wrong|that's not (?:right|correct))[\s,.:;!]*){1,4}$/iu;

/** "My car isn't a Mazda any more", "my address changed": what "it" is about. */
const TOPIC =
  /^((?:my|our|the|his|her|their) [\p{L}' -]{2,50}?)(?: (?:is|are|was) (?:not|no longer)\b|(?: is| are|)n't\b| (?:has |have |just |recently |was |got )*(?:changed|moved|switched|been changed|been moved)\b)/iu;
const IT_IS =
  /^(?:(?:and|but|now|so) )?(?:it(?:'s| is| was)|that's|that is)(?: now| actually| supposed to be)? (?!not\b|that\b|because\b)(.{1,80})$/iu;
/** "I changed my number": what is new about the speaker. */
const OWN_CHANGE =
  /^i(?:'ve| have)? (?:just |recently |finally )*(?:changed|updated|switched|replaced|got) (my (?:[\p{L}-]+ ){0,2}?(?:number|phone number|phone|e-?mail|address|job|name|title|car|plan|password|username|handle)|an? new (?:[\p{L}-]+ )?(?:number|phone|e-?mail|address|car|title|username|handle|job))$/iu;
const NOT_THE_OLD = /^it(?:'s| is)(?: spelled| written| actually)? (.{1,40}?),? not (.{1,40})$/iu;
/** "Not Tom, Tim", "it's Tim, not Tom", "I said Tom but it's Tim": the wrong one gives way, wherever it was said. */
const NOT_BUT = /^(?:it(?:'s| is| was) )?not (.{1,40}?)(?:,| but|;| -) ?(?:but |it(?:'s| is) |rather )?(.{1,40})$/iu;
const NOT_THAT = /^(?:it(?:'s| is| was) |i meant? )?(.{1,40}?),? (?:and )?not (.{1,40})$/iu;
const SAID_BUT =
  /^(?:i|we) (?:said|wrote|typed|told you) (.{1,40}?),? but (?:i meant|it(?:'s| is| should be| was)(?: actually)?|actually) (.{1,40})$/iu;
/** "It's pistachios that I'm allergic to". */
const CLEFT =
  /^(?:(?:i|we) (?:said|wrote) .{1,40}?,? but )?it(?:'s| is|'s actually) (?!that\b|not\b)(.{2,40}?) (?:that )?(i(?:'m| am)? [\p{L} ]{2,30}? (?:to|with|for|at|in|on|about|from|of))$/iu;
/** "Alessia*": a word that was misspelt. */
const RESPELT = /^(?:\*+ ?([^*]{2,40})|([^*]{2,40}?) ?\*+)$/u;
/** "Down to 78 kg": another number of the same unit. */
const DOWN_TO =
  /^(?:(?:i'm|i am|it's|we're|that's) )?(?:now )?(?:down|up|back|now) (?:to|at) (\p{Sc}?\d[\d.,]*) ?(\p{L}{1,12})?(?: now| today| already| this (?:morning|week|month))?$/iu;
/** "I switched to Zed" behind "I use Vim": what the verb says holds of the new one. */
const SWITCHED =
  /^(?:i|we)(?:'ve| have)? (?:just |recently |finally |now )*(?:switched|moved|changed|migrated|converted|gone|went)(?: over)? to (?!the\b|a\b|an\b|my\b|our\b)(.{2,40}?)(?: now| instead)?$/iu;
const USES =
  /^((?:i|we) (?:use|drive|ride|run|drink|read|play|code in|write in|program in|bank with|shop at|train at|work with)) [\p{L}\d.+# -]{2,30}?( for [\p{L} ]{2,30})?$/iu;
const BACK_TO = /^((?:i|we))(?:'m|'re| am| are| went|'ve gone| have gone) back to (\p{L}+ing)( .{2,60})?$/iu;
/** "I was wrong about the gym": what "it" is about. */
const WRONG_ABOUT =
  /^(?:i|we) (?:was|were|am|are|'m|got) (?:wrong|mistaken|confused|mixed up) (?:about|with|on) ((?:the|my|our) [\p{L}' -]{2,40})$/iu;
const NEW_ABOUT =
  /^(?:i|we|they|he|she)(?:'ve| have| has)? (?:just |finally |already )*(?:renewed|changed|moved|updated|rescheduled|checked|extended|confirmed) ((?:my|our|the) [\p{L}' -]{2,40})$/iu;
const IT = /^(?:and |so |but )?(?:it|they)(?:('s|'re)|(?= \p{L}))/iu;
const saidOf = (about: string, plain: string): string =>
  plain.replace(IT, (_, be: string | undefined) => about + (be === "'s" ? ' is' : be === "'re" ? ' are' : ''));
/** "make it the aisle seat" */
const MAKE_IT = /^make (?:it|that) ((?:the|an?|my) [\p{L}-]{2,20} (\p{L}{2,20}))$/iu;

/** "I can go up to 850 euros for the sofa". */
const CAN_SPEND =
  /^(?:i|we) (?:can|could) (?:now )?(?:go up to|spend(?: up to)?|afford|stretch to|pay(?: up to)?) (\p{Sc}?\d[\d.,]*k?(?: [\p{L}]{2,10})??)( (?:for|on) .{2,40}?)?(?: now)?$/iu;
/** "I have a new therapist, Dr. Hale", "Joel is our lead developer now", "pizza used to be my favourite food, now it's ramen". */
const HAS_NEW =
  /^(?:i|we)(?:'ve| have)?(?: got| have)? a new ((?:favou?rite )?(?:[\p{L}-]+ ){0,2}?[\p{L}-]+)(?:,|:| called| named) ((?:\p{Lu}|[+@\d]).{1,40}?)(?: now)?$/u;
const IS_OUR =
  /^(?:[^,]{2,60}?(?:, (?:and |so )?| so | and ))?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) is ((?:my|our) (?:new )?[\p{L} -]{2,40}?) now$/u;
const USED_TO_BE = /^.{2,40} used to be ((?:my|our) [\p{L} -]{2,40}?),? (?:but )?now it(?:'s| is) (.{1,40}?)$/iu;
/** "My favorite color was blue when I was a kid": "now it's green" is about it. */
const WAS_ONCE = /^((?:my|our) [\p{L} -]{2,40}?) (?:was|used to be) /iu;
const NOW_IT_IS = /^(?:and |but )?(?:now|today|these days),? (?:it's|it is) (.{1,40})$/iu;
const NOW = /(?<=\b(?:is|are)) (?:now|currently|actually|from now on)(?= )/iu;
const TELLING_NEW =
  /^(?:(?:here's |this is )?my |our )?new ((?:phone |mobile |work |home |cell )*(?:number|e-?mail(?: address)?|address|employer|job title|job|role|title|wechat|nickname))(?:\s?:|\s+is|\s+-)\s+(.{2,80})$/iu;
/** "My company moved to Berlin" is no other company; "my exam moved to Friday" is another day. */
const MOVED_ELSEWHERE =
  / moved to (?!(?:early |mid |late |next |the )?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}/u;
const CHANGED =
  /^((?:my|our) (?!(?:\p{L}+ )?(?:wife|husband|partner|\p{L}*friend|mother|mom|mum|father|dad|parents|sister|brother|son|daughter|kids?|aunt|uncle|cousin|boss|manager|colleague|team|neighbou?rs?)\b)[\p{L}' -]{2,40}?) (?:has |have |was |got |is |just |recently |now )*(?:changed|switched|updated|moved) to (.{1,80})$/iu;
const HOME_NOW =
  /^(?:and |(?:i|we)(?:'ve| have)? (?:\p{L}+ )?moved,? (?:and )?)?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?) is (?:my |our )?(?:new )?home(?: now)?$/iu;

const TIME = /\b\d{1,2}(?::\d\d)?(?: ?[ap]m)?\b/giu;
const DATE =
  /\b(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2}(?:st|nd|rd|th)?\b)?|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/gu;
const NAME = /(?<=[\p{L}\d,] )\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*/gu;
/** In this order: a date holds a number. */
const KINDS: readonly RegExp[] = [DATE, TIME, NAME];
const BARE = /^(?:(?:at|on|in|to|for|from|it's|it is|its) )?([\p{L}\d:.'-]+(?: [\p{L}\d:.'-]+){0,3}) ?$/iu;

export const isCorrectionAlone = (clause: string): boolean => CORRECTION_ALONE.test(clause.trim()) || leavesOpen(clause);
/** Says what was wrong, and leaves it to the next clause to say what is right of it. */
export const leavesOpen = (clause: string): boolean => WRONG_ABOUT.test(clause.trim());

/** What surrounds a clause, for what it leaves out. */
export interface Surroundings {
  /** The clause that was said before this one. */
  before: string | null;
  /** Earlier statements of the speaker, newest first. */
  earlier: () => Earlier;
  /** "Remember my job title?": what the clause before asks about. */
  introduced: string | null;
  /** The clause before, in the same message. */
  hint: string | null;
  /** "Scratch that" stood in front. */
  isMarked: boolean;
}

/** Null: nothing to restate. */
export function restateEnglish(clause: string, { before, earlier, introduced, hint, isMarked }: Surroundings): string | null {
  const marked = CORRECTS.exec(clause)?.[0].length ?? 0;
  const plain = clause.slice(marked).replace(/(?:,? i meant?)?[\s.!]*$/iu, '');
  const found = FOUND.exec(plain);
  if (found) return `I${plain.slice(found[0].length + 1)}`;
  const respelt = RESPELT.exec(clause.trim());
  if (respelt && before !== null) return bareValue((respelt[1] ?? respelt[2] ?? '').trim(), before);
  const fragment = readFragment(plain, marked > 0 || isMarked, introduced);
  const full =
    (marked > 0 ? bareValue(plain, before) : null) ??
    (fragment && inFullWith(fragment, earlier(), hint)) ??
    withExchange(plain, earlier, hint) ??
    inFull(plain, before);
  return full ?? (marked > 0 ? plain : null);
}

function inFull(plain: string, before: string | null): string | null {
  const spoken = before?.replace(/[\s.!]+$/u, '') ?? null;
  const topic = spoken === null ? undefined : (TOPIC.exec(spoken)?.[1] ?? OWN_CHANGE.exec(spoken)?.[1]?.replace(/^an? new /iu, 'my '));
  const it = topic === undefined ? undefined : IT_IS.exec(plain)?.[1];
  if (topic !== undefined && it !== undefined) return `${topic} is ${it.replace(/ now$/iu, '')}`;
  const once = spoken === null ? undefined : WAS_ONCE.exec(spoken)?.[1];
  const today = once === undefined ? undefined : NOW_IT_IS.exec(plain)?.[1];
  if (once !== undefined && today !== undefined) return `${once} is ${today} now`;
  const about = spoken === null ? undefined : (WRONG_ABOUT.exec(spoken)?.[1] ?? NEW_ABOUT.exec(spoken)?.[1]);
  if (about !== undefined && IT.test(plain)) return saidOf(about, plain);
  const exchanged = spoken === null ? null : exchange(plain, spoken);
  if (exchanged !== null) return exchanged;
  const [, cleft, predicate] = CLEFT.exec(plain) ?? [];
  if (cleft !== undefined && predicate !== undefined) return `${predicate.replace(/^i/u, 'I')} ${cleft}`;
  const [, who, doing, what] = BACK_TO.exec(plain) ?? [];
  if (who !== undefined && doing !== undefined)
    return /^using$/iu.test(doing) ? `${who} use${what ?? ''} again` : `${who === 'we' ? "we're" : "I'm"} ${doing}${what ?? ''} again`;
  const [, right, wrong] = NOT_THE_OLD.exec(plain) ?? [];
  if (spoken !== null && right !== undefined && wrong !== undefined && spoken.endsWith(` ${wrong}`))
    return `${spoken.slice(0, -wrong.length)}${right}`;
  const [, amount, purpose] = CAN_SPEND.exec(plain) ?? [];
  if (amount !== undefined) return `My budget${purpose?.replace(/^ on /u, ' for ') ?? ''} is ${amount}`;
  const [, thing, value] = TELLING_NEW.exec(plain) ?? (MOVED_ELSEWHERE.test(plain) ? null : CHANGED.exec(plain)) ?? [];
  if (thing !== undefined && value !== undefined) return `${/^(?:my|our) /iu.test(thing) ? thing : `My ${thing}`} is ${value}`;
  const [, have, called] = HAS_NEW.exec(plain.replace(/^I\b/u, 'i').replace(/^We\b/u, 'we')) ?? [];
  if (have !== undefined && called !== undefined) return `My new ${have} is ${called}`;
  const [, person, role] = IS_OUR.exec(plain) ?? [];
  if (person !== undefined && role !== undefined) return `${role.charAt(0).toUpperCase()}${role.slice(1)} is ${person} now`;
  const [, was, instead] = USED_TO_BE.exec(plain) ?? [];
  if (was !== undefined && instead !== undefined) return `${was} is ${instead} now`;
  const home = HOME_NOW.exec(plain)?.[1];
  if (home !== undefined) return `I live in ${home} now`;
  return NOW.test(plain) ? plain.replace(NOW, '') : null;
}

/** What the words of the clause put in the place of something in the one before; null where they don't. */
function exchange(plain: string, spoken: string): string | null {
  const [, meant, other] = NOT_THAT.exec(plain) ?? [];
  const [, wrong = other, right = meant] = NOT_BUT.exec(plain) ?? SAID_BUT.exec(plain) ?? [];
  if (wrong !== undefined && right !== undefined) {
    const at = spoken.toLowerCase().lastIndexOf(wrong.toLowerCase());
    if (at <= 0) return null;
    const rest = spoken.slice(at + wrong.length);
    // "the 4th floor, not the 3rd": the floor stands there already.
    const repeated = / \S+$/u.exec(right)?.[0];
    return spoken.slice(0, at) + right + (repeated !== undefined && rest.startsWith(repeated) ? rest.slice(repeated.length) : rest);
  }
  const [, made, kind] = MAKE_IT.exec(plain) ?? [];
  if (made !== undefined && kind !== undefined) {
    const old = new RegExp(`\\b(?:the|an?|my) [\\p{L}-]{2,20} ${kind}(?!\\p{L})`, 'iu');
    return old.test(spoken) ? spoken.replace(old, made) : null;
  }
  const [, amount, unit] = DOWN_TO.exec(plain) ?? [];
  if (amount !== undefined) {
    const old = new RegExp(`\\p{Sc}?\\d[\\d.,]*(?= ?${unit ?? '(?!\\p{L})'}(?!\\p{L}))`, 'iu');
    return old.test(spoken) ? `${spoken.replace(old, amount)} now` : null;
  }
  const chosen = SWITCHED.exec(plain)?.[1];
  const [, uses, purpose] = (chosen === undefined ? null : USES.exec(spoken)) ?? [];
  return uses === undefined ? null : `${uses} ${chosen}${purpose ?? ''} now`;
}

/** "7:50" after "our flight leaves at 6:50": the only value of its kind makes room. */
export function bareValue(plain: string, before: string | null): string | null {
  const value = BARE.exec(plain)?.[1]?.trim();
  if (before === null || value === undefined || /\b(?:is|are|was|were|my|i|not|have|has)\b/iu.test(value)) return null;
  return withValue(before, value, KINDS);
}

/** "The new test says I'm not allergic": what it found. */
const FOUND =
  /^(?:the|my) (?:new |latest |last |recent )*(?:[\p{L}-]+ )?(?:tests?|results?|scan|check-?up|doctor|allergist|dentist|dietitian|screening)(?: now)? (?:says?|said|shows?|showed|confirms?|confirmed|found|tells? me|told me) (?:that )?(?=i(?:'m| am)\b)/iu;

/** Shared with Chinese: `before` with its only value of the kind of `value` exchanged. */
export function withValue(before: string, value: string, kinds: readonly RegExp[]): string | null {
  for (const kind of kinds) {
    const [own] = `in ${value}`.match(kind) ?? [];
    if (own === undefined) continue;
    const old = [...before.matchAll(kind)];
    const [only] = old;
    if (old.length !== 1 || !only || only[0] === own) return null;
    return `${before.slice(0, only.index)}${own}${before.slice(only.index + only[0].length)}`;
  }
  return null;
}
