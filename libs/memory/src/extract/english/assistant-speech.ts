// extract ▸ english: what an assistant says of its user is no news; what it promises is.
import { toThirdPerson } from './rewrite.js';

/** Told by the user before, or guessed: their own words count. */
const GIVES_BACK =
  /\b(?:you(?:'ve| have)? (?:already |also |previously |just )?(?:told|said|mentioned|shared|noted|asked|described|stated)|from what (?:you|i)\b|(?:based on|according to|given|considering|knowing) (?:what|your|that you)|i (?:remember|recall|see|know|understand|gather|noted?|believe|assume|guess|have|'ve (?:noted|saved|recorded|got)) (?:that |noted )?(?:you|your)(?:'re|'ve|r)?\b|(?:sounds|seems|looks) like you|you (?:must|seem|sound|appear|probably|likely)\b)/iu;
const OF_USER =
  /(?:^|[:,;] |\b(?:so|since|because|that|and|as|though|although|now that|while) )you(?:'re (?!welcome|right|free to|able|looking|all set|good to)|'ve (?!got (?:it|this))| are (?!welcome|right|free to|able)| live| work (?:at|as|for|in)| have (?!to\b)| like| love| prefer| enjoy| hate| were born| moved| speak| own| play)|^your (?:\p{L}+ ){1,3}(?:must|sounds?|seems?)\b|^as an? [\p{L} -]{2,40},? you|\byour (?:name|age|birthday|home|job|employer|(?:pet|dog|cat|wife|husband|son|daughter|partner)(?:'s name)?|favou?rite \p{L}+|diet|allerg\p{L}+|hobb\p{L}+) (?:is|are)\b/iu;
const CONDITION = /^(?:if|when|whenever|once|unless|should|in case)\b/iu;
const PROMISE =
  /^(?:(?:of course|sure|certainly|absolutely|okay|ok|great|no problem|got it|will do|done|noted|perfect|alright)[,.!:]? )*(?=i(?:'ll| will|'m going to| am going to| promise|'ve (?:set|added|scheduled|booked|saved|sent|created|reserved|ordered|cancelled|updated)| have (?:set|added|scheduled|booked|saved|sent|created|reserved|ordered|cancelled|updated)) )/iu;

export const isAboutUser = (sentence: string): boolean =>
  GIVES_BACK.test(sentence) || (!CONDITION.test(sentence) && OF_USER.test(sentence));

/** "Sure, I'll let you know on Friday" ▸ "The assistant will let Ana know on Friday"; null: no promise, or none that can be told. `dated` has its dates. */
export function promiseIn(dated: string, addressee: string): string | null {
  const lead = PROMISE.exec(dated);
  if (!lead) return null;
  const own = dated.slice(lead[0].length);
  const named = own
    .replace(/(?<![\p{L}'])yours?(?![\p{L}'])/giu, () => (/s$/u.test(addressee) ? `${addressee}'` : `${addressee}'s`))
    .replace(/(?<![\p{L}'])you(?![\p{L}'])/giu, () => addressee);
  return toThirdPerson(named, 'The assistant');
}
