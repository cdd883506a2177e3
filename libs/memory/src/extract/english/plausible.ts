// extract ▸ english: what an attribute may hold. A rule reads the shape of a sentence; here its value is asked whether it can be such a thing — a home is a
// place, an employer is where one works and not with whom. In doubt there is no finding: the sentence is kept in its own words.
import type { Finding } from '../statement/finding.js';
import { RELATIVES } from './kin.data.js';
import { NO_PLACE_BEHIND, NOT_A_NAME, NOT_A_PLACE, NOT_AN_ALLERGEN, STATES_LIVED_IN } from './plausible.data.js';

const isNoPlace = new RegExp(`^(?:${NOT_A_PLACE})(?![\\p{L}'])`, 'u');
const noPlaceBehind = new RegExp(`^ (?:\\p{L}+ )?(?:${NO_PLACE_BEHIND})\\b`, 'u');
const isState = new RegExp(`^(?:${STATES_LIVED_IN})(?![\\p{L}'])`, 'u');
const isNoName = new RegExp(`^(?:${NOT_A_NAME})(?![\\p{L}'])`, 'u');
const isNoAllergen = new RegExp(`^(?:${NOT_AN_ALLERGEN})$`, 'iu');
const isRelative = new RegExp(`^(?:${RELATIVES})$`, 'u');
/** "I'm Anna", "im anna": neither greeting nor the word "name". */
const BARE_NAME = /^[Ii](?:'?m| am) /u;
/** Adjectives and participles as they end; names that end so are told with "my name is". */
const ADJECTIVE = /(?:ed|ing|ful|ous|less|ive|able|ible|ish)$/u;
/** For the time being, or no thing at all: "my favorite bar is closed". */
const STATE =
  /^(?:(?:so|too|very|really|always|never|already|almost|currently|temporarily|permanently|finally|just|a bit) )*(?:closed|closing|open|opening|shut|shutting|gone|broken|busy|full|empty|down|dead|back|here|there|away|nearby|far|late|ill|sick|injured|retiring|retired|cancell?ed|delayed|postponed|missing|lost|torn|dirty|available|unavailable|leaving|touring|sold|discontinued|out|on (?:sale|tour|hold|fire)|in (?:town|danger|stock)|at (?:risk|home)|expensive|cheap|great|good|amazing|awesome|nice|bad|worse|boring)(?=$|,| (?:today|now|tonight|tomorrow|until|till|for|this|again|because|since|and|too|forever|down|up|out|of|on|at|in|to|right|due)\b)/u;
const IN_PAST_FAVORITE = /\bfavou?rites? [\p{L} -]{1,40}? (?:was|were|used to be) /iu;
/** "A lawyer by training but …": what one no longer does, or never did. */
const BY_TRAINING = /^ by (?:training|education|background|degree|qualification)\b/u;
const AT_NAME = /^[^.;]{0,40}? (?:at|for) (\p{Lu}[\p{L}\p{M}'&-]*(?: \p{Lu}[\p{L}\p{M}'&-]*){0,3})/u;
const TIMELY = /,? (?:again|now|these days|nowadays|lately|at the moment)$/iu;
/** "I'm seeing her on Sunday" is a visit; only "seeing someone" tells of a couple. */
const SEEING = /\bseeing\b/u;
const SEEING_SOMEBODY =
  /\bseeing (?:someone|somebody|each other|an? (?:\p{L}+ )?(?:guy|girl|man|woman|boy|person)|(?:\p{Lu}\p{Ll}+)(?: now)?[.!]?$)/u;
/** Refuses an answer: no preference. */
const WITHHOLDS =
  /^(?:not to|to not) (?:say|answer|tell|disclose|share|discuss|talk|comment|respond|reply|get into|go into|think|give)\b/iu;

const placed = (place: string, before: string, after: string): boolean => {
  if (noPlaceBehind.test(after)) return false;
  if (/^\p{Lu}/u.test(place)) return !isNoPlace.test(place);
  // Typed without capitals altogether: "i live in berlin".
  return !/\p{Lu}/u.test(before) && !/\bthe $/u.test(before) && !isState.test(place);
};

/** A name without "my name is" or a greeting is one only where none is known, and where it can't be a state. */
function named(name: string, text: string, knownName: string | null): boolean {
  if (!BARE_NAME.test(text)) return !isNoName.test(name) || /\bname\b/u.test(text);
  return knownName === null && !isNoName.test(name) && !ADJECTIVE.test(name.split(' ')[0] ?? '');
}

function employed(finding: Finding, before: string, after: string, known: () => string): Finding | null {
  // "Left Google for Meta" tells of work where Google is known as that, and of a move where it isn't.
  const left = /\bleft (\p{Lu}[^,;.]{1,40}?) for $/u.exec(before)?.[1];
  if (left !== undefined)
    return new RegExp(`\\bworks? (?:at|for) ${left.replace(/[^\p{L}\p{N} ]/gu, '.')}`, 'u').test(known()) ? finding : null;
  if (!/\bwith (?:the )?$/u.test(before) || (/^ (?:now|since)\b/u.test(after) && /\b(?:i'm|i am) (?:now )?with $/iu.test(before)))
    return finding;
  const at = AT_NAME.exec(after)?.[1];
  return at === undefined ? null : { ...finding, value: at, say: (who) => `${who} works at ${at}` };
}

/** Former relatives are a relation of their own: "my ex-wife". */
function related(finding: Finding, text: string): Finding {
  const ex = (relation: string) =>
    isRelative.test(relation) && new RegExp(`\\bex[- ]?${relation}\\b`, 'iu').test(text) ? `ex-${relation}` : relation;
  const { relative } = finding;
  const [attribute, owned] = [ex(finding.attribute), relative === undefined ? undefined : ex(relative)];
  if (attribute === finding.attribute && owned === relative) return finding;
  const present = attribute === finding.attribute ? (relative ?? '') : finding.attribute;
  const said = new RegExp(`(?<![\\p{L}-])${present}(?!\\p{L})`, 'u');
  const say: Finding['say'] = (who) => finding.say(who).replace(said, `ex-${present}`);
  return { ...finding, attribute, say, ...(owned === undefined ? {} : { relative: owned }) };
}

/** What is known of the speaker: their name, and the rest as text. */
export interface KnownOf {
  name: string | null;
  known: () => string;
}

/** `finding` as `text` supports it; null where its value can be no such thing. */
export function plausible(finding: Finding, text: string, { name, known }: KnownOf): Finding | null {
  const held = holding(finding, text, { name, known });
  return held && related(held, text);
}

function holding(finding: Finding, text: string, { name, known }: KnownOf): Finding | null {
  const { value, attribute, polarity } = finding;
  // "Not allergic to anything" takes back all, and no thing of that name.
  if (value === null || polarity === 'remove') return attribute === 'allergy' && value === 'anything' ? null : finding;
  const at = Math.max(0, text.indexOf(value));
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  switch (attribute) {
    case 'home city':
    case 'hometown':
      return placed(value, before, after) ? finding : null;
    case 'name':
      return named(value, text, name) ? finding : null;
    case 'employer':
      return finding.relative === undefined ? employed(finding, before, after, known) : finding;
    case 'occupation':
      return BY_TRAINING.test(after) ? null : finding;
    case 'relationship status':
      return SEEING.test(text) && !SEEING_SOMEBODY.test(text) ? null : finding;
    case 'allergy':
      return isNoAllergen.test(value) ? null : finding;
    case 'preference':
      return preferred(finding, value, before, text);
    case 'likes':
    case 'dislikes':
      return TIMELY.test(value) ? { ...finding, value: value.replace(TIMELY, '') } : finding;
    default:
      if (/^favou?rite /u.test(attribute)) return STATE.test(value) || IN_PAST_FAVORITE.test(text) ? null : finding;
      return finding;
  }
}

function preferred(finding: Finding, value: string, before: string, text: string): Finding | null {
  const whole = /^(?:not|to)$/u.test(value) ? text.slice(before.length).replace(/[\s.!]+$/u, '') : value;
  if (WITHHOLDS.test(whole)) return null;
  return whole === value ? finding : { ...finding, value: whole, say: (who) => `${who} prefers ${whole}` };
}
