// extract ▸ english: attributes as they are said when they change — "don't call me Bob, call me Robert", "my son turned 6". Read before all others.
import { foldKey } from '@strata/language';
import { JOB_WORD, RELATIVES } from './kin.data.js';
import { identity, owner, PLACE, re, type Pattern } from './pattern.js';

/** A rank in a club or a firm is no trade: a nurse made captain of the team is a nurse. "Team lead", "store manager", "head of sales". */
const JOB_TITLE = String.raw`(?:[\p{L}-]+ ){0,2}?(?:${JOB_WORD}|director|supervisor|foreman)`;

export const CHANGES: Pattern[] = [
  {
    re: re(
      String.raw`(?:\b(?:[Tt]hey|[Tt]he company|[Mm]y boss|[Mm]y manager)(?:'ve| have)?(?: just| finally)? (?:made me|promoted me to|appointed me)|(?<![\p{L}'])[Ii](?:'ve| have)?(?: just| finally)? (?:been|was|got) (?:made|promoted to|appointed)|^[Ii](?:'m| am)(?: now)?(?= the [\p{L} -]{3,30} (?:at \p{Lu}|now))) (?:an? |the )?(?!(?:[\p{L}-]+ )?partner\b|[^,.;!]* for (?:an?|the|one|\d))(${JOB_TITLE})(?=$|[,.;!]| (?:last|this|in|on|now|today|yesterday|of|at|after)(?![\p{L}]))`,
    ),
    find: ([, job = '']) =>
      identity('occupation', job, (who) => `${who} is ${/^[aeiou]/iu.test(job) ? 'an' : 'a'} ${job}`, { tags: ['work'], starts: true }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'d| would) (?:rather|prefer)(?: it)? (?:(?:if )?you (?:just )?call(?:ed)? me|to be called|to go by|being called) (\p{Lu}[\p{L}'-]+)`,
    ),
    find: ([, name = '']) =>
      identity('preferred name', name, (who) => `${who} wants to be called ${name}`, {
        category: 'preference',
        type: 'instruction',
        split: true,
      }),
  },
  {
    re: re(
      String.raw`(?:[Dd]on't|[Dd]o not|[Ss]top|[Qq]uit|[Nn]ot|[Ii]nstead of) call(?:ing)? me [\p{L}'-]{1,30}(?: any ?more)?[,;.]? (?:but |just |please |it's |and )*(?:call me|use|go with) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)`,
    ),
    find: ([, name = '']) =>
      identity('preferred name', name, (who) => `${who} wants to be called ${name}`, {
        category: 'preference',
        type: 'instruction',
        split: true,
      }),
  },
  {
    re: re(
      String.raw`(?:\b(?:[Uu]se|[Ww]rite to|[Rr]each me (?:at|on|under)|[Mm]ail me at|[Cc]ontact me at|switched to|changed to)|[Nn]ew (?:e-?mail|address)(?: address)?(?: is|:)) ([\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,80}\.\p{L}{2,20})(?=$|[\s.,;!]| (?:instead|now|from now on))`,
    ),
    find: ([, mail = '']) =>
      identity('email', mail, (who) => `${owner(who)} e-mail address is ${mail}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am|'ve been| have been|'ve started| have started| started)(?: now)? (?:in a relationship with|dating|seeing(?= (?:an? (?:guy|girl|man|woman|boy|lad)|someone|somebody|\p{Lu})))|[Ii](?:'ve got| have got| have| got|'ve found| found)(?: myself)? a (?:new )?(?:boyfriend|girlfriend|partner)|[Ww]e(?:'re| are)(?: now)? (?:together|a couple))(?: now)?(?: \p{Lu}\p{Ll}+)?`,
    ),
    find: () => identity('relationship status', 'in a relationship', (who) => `${who} is in a relationship`, { tags: ['relationships'] }),
  },
  {
    re: re(String.raw`(?:[Mm]y|[Oo]ur) (?:new )?home(?:'s| is)(?: now)?(?: in)? ${PLACE}`),
    find: ([, place = '']) => identity('home city', place, (who) => `${who} lives in ${place}`, { tags: ['home'] }),
  },
  {
    re: re(
      String.raw`[Mm]y ((?:(?:older|younger|elder|little|big) )?(?:${RELATIVES})(?: \p{Lu}\p{Ll}+)?) (?:has )?(?:just |already )?turn(?:ed|s) (\d{1,3})(?!\p{L})`,
    ),
    find: ([, relation = '', age = '']) =>
      identity('age', age, (who) => `${owner(who)} ${relation} is ${age} years old`, {
        relative: foldKey(relation),
        literal: true,
        split: true,
        tags: ['family'],
      }),
  },
];
