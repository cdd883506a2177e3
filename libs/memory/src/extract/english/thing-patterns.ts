// extract ▸ english: what people have one of and replace — car, phone, computer — and what they measure of themselves or agreed on at work.
import type { Finding } from '../statement/finding.js';
import { re, type Pattern } from './pattern.js';
import { MAKES } from './things.data.js';

const ADVERBS = String.raw`(?: (?:now|just|finally|recently|also|still|currently|actually|only|usually|mostly|mainly))*`;
const MODEL = String.raw`(?: (?:\p{Lu}[\p{L}\d-]*|\d[\p{L}\d]*|[a-z]\d+))*`;
/** Another person's, or not so. */
const NOT_OWN = /(?:n't|\bnot|\bnever|\bused to|\bno longer|\bif|\bwish\p{L}*|\bwant|\bwould|\bmight|\bcould|\brented)\b/u;
const fact = (attribute: string, value: string, say: Finding['say'], more: Partial<Finding> = {}): Finding => ({
  attribute,
  value: value.trim(),
  category: 'fact',
  type: 'persona',
  say,
  ...more,
});

const VERBS = {
  car: 'drive|own|have|bought|got|leased|lease|am driving|was given',
  phone: 'use|own|have|bought|got|am using|carry',
  computer: 'use|own|have|bought|got|am using|work on|code on',
} as const;
const NOUNS = { car: 'car', phone: '(?:phone|mobile|cell|smartphone)', computer: '(?:laptop|computer|pc|PC|machine)' } as const;

function device(attribute: keyof typeof MAKES): Pattern[] {
  const model = String.raw`((?:${MAKES[attribute]})(?![\p{L}])${MODEL})`;
  const find: Pattern['find'] = (m) => {
    const value = m[1] ?? '';
    return NOT_OWN.test(m[0]) ? null : fact(attribute, value, (who) => `${who} has a ${value}`);
  };
  return [
    {
      re: re(
        String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:'ve|'m| have| am)?${ADVERBS} (?:${VERBS[attribute]})(?: now| myself)? (?:an? |my |the |our )?(?:(?:new|used|old|second-hand|small|big|red|blue|white|black|grey|gray|silver|electric) )*${model}`,
      ),
      find,
    },
    {
      // "switched from my iPhone to a Pixel 9", "replaced my ThinkPad with a MacBook", "traded the Ford in for a Kia"
      re: re(
        String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:'ve| have)?${ADVERBS} (?:switched|replaced|traded|swapped|moved|upgraded|changed|exchanged|downgraded)(?: [^,.;]{1,40}?)? (?:to|with|for) (?:an? |my |the |our )?(?:(?:new|used) )?${model}`,
      ),
      find,
    },
    {
      re: re(
        String.raw`(?<!\p{L})(?:[Mm]y|[Oo]ur) (?:new |current |present |main |work )?${NOUNS[attribute]} is(?: now)? (?:an? |the )?(?:new )?((?:\p{Lu}|i\p{Lu})[\p{L}\d-]*(?: (?:\p{Lu}|\d)[\p{L}\d-]*)*)(?=$|[.,;!]| (?:now|and|with|from))`,
      ),
      find: (m) => fact(attribute, m[1] ?? '', (who) => `${who} has a ${m[1] ?? ''}`),
    },
  ];
}

const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?';
const HOURS = String.raw`\d{1,2}(?::\d\d)?(?: ?[ap]m)?`;

export const THINGS: Pattern[] = [
  ...device('car'),
  ...device('phone'),
  ...device('computer'),
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am)?${ADVERBS} (?:weigh(?:ing)?|(?:down|up) to)|[Mm]y weight is)(?: now| about| around| roughly| currently)* (\d{2,3}(?:[.,]\d)? ?(?:kg|kgs|kilos?|kilograms|pounds|lbs?|stone))(?![\p{L}])`,
    ),
    find: ([, weight = '']) => fact('weight', weight, (who) => `${who} weighs ${weight}`, { tags: ['health'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am)|[Mm]y height is)(?: now| about| around)* (\d(?:[.,]\d{1,2})? ?(?:m|metres?|meters?)(?= tall|$|[.,;!])|\d{3} ?cm|\d ?(?:foot|feet|ft|')(?: ?\d{1,2}(?: ?(?:inches|in|"))?)?)(?: tall)?(?=$|[.,;! ])`,
    ),
    find: ([, height = '']) => fact('height', height, (who) => `${who} is ${height} tall`, { tags: ['profile'] }),
  },
  {
    // "I only work Tuesday to Thursday now", "I work from 9 to 5"
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am)?${ADVERBS} work(?:ing)?(?: from)? ((?:from )?(?:${DAY}) (?:to|through|thru|until|till|-|–) (?:${DAY})|weekdays(?: only)?|weekends(?: only)?|nights|night shifts|early shifts|late shifts|(?:two|three|four|five|[2-6]) days a week|\d{1,2} hours a week|(?:from )?${HOURS} (?:to|until|till|-|–) ${HOURS})(?=$|[.,;!]| (?:now|these|at|in|and|but|so))`,
    ),
    find: ([, hours = '']) =>
      fact('working hours', hours, (who) => `${who} works ${hours}`, { literal: true, split: true, tags: ['work', 'scheduling'] }),
  },
];
