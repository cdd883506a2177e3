// extract ▸ english: what the patterns of this folder are made of. They are applied to one clause with straight apostrophes.
import type { Finding } from '../statement/finding.js';

export interface Pattern {
  re: RegExp;
  /** Null: not meant after all. */
  find: (m: RegExpExecArray) => Finding | Finding[] | null;
}

export const I = String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:(?:'m|'ve|'re)| am| have)?(?: (?:been|just|now|currently|still|also|actually|recently|finally|only|both|really|already|mostly))*`;
/** "St. Mary's", "Dr. Hale": the full stop ends no sentence. */
const TITLE = String.raw`(?:(?:St|Dr|Mr|Mrs|Ms|Prof|Mt|Ft)\. )`;
export const NAME = String.raw`(${TITLE}?\p{Lu}[\p{L}\p{M}'-]*(?: (?:\p{Lu}[\p{L}\p{M}'.-]*|(?:de|la|van|von|of|the)(?!\p{L})|and(?= Co)|&))*(?:, \p{Lu}[\p{L}'-]+)?)`;
export const PLACE = String.raw`(?:the )?(?:(?:city|town|village|suburbs?) of )?(?:(?:downtown|central|north|south|east|west|northern|southern|eastern|western) )?(${TITLE}?\p{Lu}[\p{L}\p{M}'.-]*(?: (?:\p{Lu}[\p{L}\p{M}'.-]*|(?:de|la|am|sur|upon)(?!\p{L})))*(?:, \p{Lu}[\p{L}'.-]+)?|(?!a |an |the |my |our |this |that |another )\p{Ll}{3,}(?: \p{Ll}{3,})?(?=$|[.,!;]| (?:now|with|since|and|for)\b))`;

/** A character of one sentence, a full stop in a title, an hour or a sum among them. */
export const IN_SENTENCE = String.raw`(?:[^.;!?]|(?<=\b(?:St|Dr|Mr|Mrs|Ms|Prof|Mt|Ft|[ap]|[ap]\.m))\.|\.(?=\d))`;

export const re = (source: string, flags = 'u') => new RegExp(source, flags);
export const owner = (subject: string) => (/s$/u.test(subject) ? `${subject}'` : `${subject}'s`);
/** A fact about who somebody is. */
export const identity = (attribute: string, value: string, say: (subject: string) => string, more: Partial<Finding> = {}): Finding => ({
  attribute,
  value: value.trim().replace(/[.,]+$/u, ''),
  category: 'identity',
  type: 'persona',
  say,
  ...more,
});

const OF_SPEAKER = /(?<![\p{L}'])(?:i|i'm|me|my|mine|we|us|our)(?![\p{L}])/iu;

/** A standing wish in the third person. The speaker's "me" is nobody else's: such a wish stays in quotation. */
export const wishOf = (who: string, rule: string): string =>
  `${who} asks the assistant: ${OF_SPEAKER.test(rule) ? `"${rule.replaceAll('"', "'")}"` : `${rule.charAt(0).toLowerCase()}${rule.slice(1)}`}`;
