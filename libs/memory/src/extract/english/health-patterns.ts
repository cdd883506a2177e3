// extract ▸ english: what the speaker's body wants and can't have.
import { listItems } from '../statement/finding.js';
import { identity, re, type Pattern } from './pattern.js';

export const HEALTH: Pattern[] = [
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am|'ve become| became| went| turned|(?:'d)? (?:now )?(?:call|consider) myself)(?: (?:now|a|an|strict|strictly|mostly|still|\p{L}+ly|on a))* (vegan|vegetarian|pescatarian|halal|kosher|gluten-free|lactose intolerant|lactose-intolerant|keto)(?![\p{L}-])`,
    ),
    find: ([, diet = '']) => identity('diet', diet, (who) => `${who} is ${diet}`, { category: 'constraint', tags: ['food', 'health'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am)(?: no longer| not)|[Ii](?: have|'ve)? (?:stopped being|quit being|gave up being)) (?:an? )?(vegan|vegetarian|pescatarian|keto|gluten-free|lactose[- ]intolerant)(?![\p{L}-])`,
    ),
    find: ([, diet = '']) =>
      identity('diet', diet, (who) => `${who} is not ${diet}`, { category: 'constraint', polarity: 'remove', tags: ['food', 'health'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?: really)? (?:don't|do not|can't|cannot|never|no longer) (eat|drink) ([\p{L} ,-]{2,40}?)(?=$|[.!;]| (?:because|since|any ?more|so|for|at|after|before|when|but)\b)`,
    ),
    find: ([, verb = '', food = '']) =>
      /^(?:much|enough|well|it|that|there|here|out)\b/u.test(food)
        ? null
        : listItems(food).map((item, _, items) =>
            identity(`does not ${verb}`, item, (who) => `${who} does not ${verb} ${item}`, {
              category: 'constraint',
              tags: ['food'],
              ...(items.length > 1 && { split: true as const }),
            }),
          ),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am)( no longer| not)?(?: (?:also|only|just|very|severely|highly|really|deathly|mildly|slightly))* allergic to ([\p{L} ,&-]{2,60}?)(?=$|[.!;]| (?:so|but|which|because|that)\b|, (?:so|but|which))`,
    ),
    find: ([, gone, what = '']) =>
      listItems(what.replace(/ (?:any ?more|as well|too|now)$/u, '')).map((item) =>
        identity('allergy', item, (who) => `${who} is ${gone ? `${gone.trim()} ` : ''}allergic to ${item}`, {
          category: 'constraint',
          split: true,
          polarity: gone ? 'remove' : 'set',
          tags: ['health', 'food'],
        }),
      ),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'ve| have)(?: got)?|[Ii] suffer from|[Ii] was (?:just |recently )?diagnosed with|[Ii](?:'ve| have) been diagnosed with) (?:an? |chronic |severe |mild |type \d )*(diabetes|asthma|migraines?|insomnia|anxiety|depression|adhd|ADHD|epilepsy|arthritis|high blood pressure|hypertension|celiac disease|back pain|cancer|a heart condition|anemia|eczema|PTSD)`,
    ),
    find: ([, what = '']) => identity('health', what, (who) => `${who} has ${what}`, { category: 'constraint', tags: ['health'] }),
  },
];
