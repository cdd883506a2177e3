// extract ▸ english: whom "he", "her" or "it" at the start of a clause means — the one relative, pet or person that was named just before.
import { splitSentences } from '@strata/language';
import { ANIMALS, RELATIVES } from './kin.data.js';

export interface Mention {
  /** As it stands in a sentence: "my son Finn", "Adaeze". */
  words: string;
  /** Pronouns that can mean it; null: any of a person. */
  gender: 'he' | 'she' | 'it' | null;
}

const OWN = new RegExp(
  String.raw`\b(?:[Mm]y|[Oo]ur|(?:[Aa]|[Nn]ew|[Tt]he)(?: new)?) (?:(?:older|younger|elder|little|big|new|old|baby) )?(${RELATIVES}|${ANIMALS}|mother-in-law|father-in-law|teacher|doctor|therapist|landlord|landlady)(?![\p{L}-])(?:,? (?:called |named )?(\p{Lu}\p{Ll}+))?`,
  'gu',
);
/** Verbs whose object is a person. */
const MET =
  /\b(?:[Mm]et|[Ss]aw|[Vv]isited|[Dd]ating|[Hh]ired|[Mm]arried|[Aa]sked|[Tt]old|[Tt]alked to|[Ss]poke (?:to|with)|had (?:lunch|dinner|coffee) with) (\p{Lu}\p{Ll}+)(?![\p{L}'])/gu;
const HE = /^(?:husband|boyfriend|father|dad|brother|son|grandfather|grandpa|uncle|nephew|father-in-law|landlord)$/;
const SHE = /^(?:wife|girlfriend|mother|mom|mum|sister|daughter|grandmother|grandma|aunt|niece|mother-in-law|landlady)$/;
const ANIMAL = new RegExp(`^(?:${ANIMALS})$`);
const PRONOUN = /^(?:(?:and|but|so|then|now|well|yeah|because) )?(he|she|it|his|her|its)('s)?(?= (been |got )?)/iu;
/** "it is raining", "it was fun": no pet is meant. */
const IMPERSONAL = /^(?:(?:and|but|so) )?it(?:'s| is| was| has been| will be|'ll be) (?!a (?:boy|girl)\b|called\b|named\b)/iu;

/** The only one that a clause brings up; null where there is none, or where there are several. */
export function mentionIn(clause: string): Mention | null {
  const found: Mention[] = [];
  for (const [, kind = '', name] of clause.matchAll(OWN)) {
    const gender = HE.test(kind) ? 'he' : SHE.test(kind) ? 'she' : ANIMAL.test(kind) ? 'it' : null;
    found.push({ words: `my ${kind}${name ? ` ${name}` : ''}`, gender });
  }
  for (const [, name = ''] of clause.matchAll(MET)) found.push({ words: name, gender: null });
  return found.length === 1 ? found[0]! : null;
}

/** The last that a whole message brings up. */
export function lastMention(text: string): Mention | null {
  return splitSentences(text.slice(-1000)).reduce<Mention | null>((last, { text: sentence }) => mentionIn(sentence) ?? last, null);
}

/** "He's 12" ▸ "my son Finn is 12". The clause itself where the pronoun is another's, or nobody's. */
export function withMention(clause: string, mention: Mention | null): string {
  const match = PRONOUN.exec(clause);
  if (!match || !mention) return clause;
  const [whole, pronoun = '', short, perfect] = match;
  const said = /^h(?:e|is)$/iu.test(pronoun) ? 'he' : /^(?:she|her)$/iu.test(pronoun) ? 'she' : 'it';
  const fits = mention.gender === 'it' || (said !== 'it' && (mention.gender === null || mention.gender === said));
  if (!fits || (said === 'it' && IMPERSONAL.test(clause))) return clause;
  const verb = short ? (perfect ? ' has' : ' is') : '';
  const possessive = /^(?:his|her|its)$/iu.test(pronoun) ? "'s" : '';
  return `${mention.words}${possessive}${verb}${clause.slice(whole.length)}`;
}
