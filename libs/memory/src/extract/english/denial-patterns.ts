// extract ▸ english: what isn't so, or no longer — "I don't have any allergies", "I'm not married", "I can't swim", "we lost our cat". A bare denial is a
// fact, and ends what was told before. Read before the rules of what is.
import type { Finding } from '../statement/finding.js';
import { ANIMALS, JOB_WORD, RELATIVES } from './kin.data.js';
import { identity, NAME, owner, re, type Pattern } from './pattern.js';
import { NOT_A_JOB } from './personal-patterns.js';
import { MAKES } from './things.data.js';

const I = String.raw`(?<![\p{L}'])[Ii]`;
const WE = String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:'ve| have|'d| had)?(?: (?:just|recently|sadly|finally|unfortunately|already))*`;
/** Nothing but a word of time stands behind: "I'm not a lawyer, but …" denies little. */
const ALONE = String.raw`(?: (?:any ?more|yet|now|myself|either|at all|though|currently|right now|at the moment))?(?=[.!;]|$)`;
const POSSESSIONS =
  'car|bike|bicycle|motorcycle|scooter|house|laptop|phone|camera|guitar|piano|boat|van|truck|console|tablet|tv|motorbike|smartphone|computer|printer|driving licen[cs]e|licen[cs]e|passport|visa';
const ABILITIES =
  'swim|drive|cook|dance|sing|ski|surf|knit|sew|skate|ice skate|snowboard|paint|draw|bake|code|program|juggle|sail|ride a (?:bike|horse|bicycle)|play (?:the )?\\p{L}+|speak \\p{Lu}\\p{L}+|read music|type';
const PARTNERS = String.raw`wife|husband|partner|girlfriend|boyfriend|fianc\p{L}+`;
/** Nothing but when or why stands behind: "my wife and I broke up the fight" is another matter. */
const PARTED = String.raw`(?=$|[.,;!]| (?:last|this|two|three|a (?:week|month|year|few|while)|in (?:\p{Lu}|\d|the (?:spring|summer|autumn|fall|winter))|after|yesterday|today|recently|for good|because|and|so|but)(?!\p{L}))`;
const CAR = String.raw`((?:${MAKES.car})(?![\p{L}])(?: (?:\p{Lu}[\p{L}\d-]*|\d[\p{L}\d]*))*)`;

const gone = (attribute: string, value: string | null, say: Finding['say'], more: Partial<Finding> = {}): Finding => ({
  ...identity(attribute, value ?? '', say, { polarity: 'remove', ...more }),
  value,
});
const article = (what: string) => (/^[aeiou]/iu.test(what) ? 'an' : 'a');

export const DENIALS: Pattern[] = [
  {
    re: re(
      String.raw`${I}(?:'m| am) (?:not|no longer) allergic to anything|${I} (?:don't have|do not have|have|no longer have|haven't got)(?: got)? (?:any|no)(?: (?:known|food|other|more))* allerg(?:y|ies)${ALONE}`,
    ),
    find: () =>
      gone('allergy', null, (who) => `${who} has no allergies`, { category: 'constraint', split: true, tags: ['health', 'food'] }),
  },
  {
    re: re(String.raw`${I}(?:'m| am) (?:not|no longer) (married|single|engaged|divorced|widowed|separated|in a relationship)${ALONE}`),
    find: ([whole, state = '']) =>
      gone('relationship status', state, (who) => `${who} is ${/no longer|any ?more/u.test(whole) ? 'no longer' : 'not'} ${state}`, {
        split: true,
        tags: ['relationships'],
      }),
  },
  {
    re: re(String.raw`${I}(?:'m| am) (?:not|no longer) an? ((?:[\p{Ll}-]+ ){0,2}?${JOB_WORD})${ALONE}`),
    find: ([whole, job = '']) =>
      NOT_A_JOB.test(job) || /\b(?:big|huge|great|good|bad|morning|night|very|native)\b/u.test(job)
        ? null
        : gone('occupation', job, (who) => `${who} is ${/no longer|any ?more/u.test(whole) ? 'no longer' : 'not'} ${article(job)} ${job}`, {
            split: true,
            tags: ['work'],
          }),
  },
  {
    re: re(String.raw`${I} (?:can't|cannot|can not|don't know how to|never learn(?:ed|t)(?: how)? to) (${ABILITIES})${ALONE}`),
    find: ([, what = '']) =>
      gone('skill', what.replace(/^(?:speak|play) (?:the )?/u, ''), (who) => `${who} can't ${what}`, {
        category: 'fact',
        split: true,
        tags: ['hobbies'],
      }),
  },
  {
    re: re(
      String.raw`${I} (?:don't have|do not have|don't own|do not own|no longer have|no longer own|haven't got|have no)(?: an?| any| my(?: own)?)? (${POSSESSIONS})s?${ALONE}`,
    ),
    find: ([whole, what = '']) => {
      const longer = /no longer|any ?more/u.test(whole);
      const say = (who: string) => (longer ? `${who} no longer has a ${what}` : `${who} doesn't have a ${what}`);
      const possession = gone('possession', what, say, { category: 'fact', split: true });
      return what === 'car' ? [gone('car', null, (who) => `${who} has no car`, { category: 'fact', split: true }), possession] : possession;
    },
  },
  {
    // "I sold my Honda and bought a Mazda": one goes, the other comes.
    re: re(
      String.raw`${WE} (?:sold|traded in|got rid of|gave away|crashed|totalled|totaled|scrapped) (?:my|our|the) (?:old |beloved )?${CAR}(?:,? (?:and|so I|then)(?: (?:I|we))?(?: (?:just|now|then))? (?:bought|got|ordered|leased|have|drive) (?:an? |my )?(?:(?:new|used) )?${CAR})?`,
    ),
    find: ([, old = '', fresh]) => [
      gone('car', old, (who) => `${who} no longer has the ${old}`, { category: 'fact', split: true }),
      ...(fresh === undefined ? [] : [identity('car', fresh, (who) => `${who} has a ${fresh}`, { category: 'fact', split: true })]),
    ],
  },
  {
    // An animal that died or was given away; one that ran off may come back, and is away all the same.
    re: re(
      String.raw`${WE} (?:lost|said goodbye to|put down|had to put down|buried|gave away|given away|rehomed|had to rehome|had to give up) (?:my|our|the) (?:(?:old|beloved|dear|sweet|little) )*((?:${ANIMALS})(?: \p{Lu}\p{Ll}+)?)(?![\p{L}'-])`,
    ),
    find: ([, animal = '']) => gone('pet', animal, (who) => `${who} no longer has the ${animal}`, { category: 'fact', tags: ['pets'] }),
  },
  {
    // "My fiancé Bob and I broke up", "I broke up with my girlfriend Ann"
    re: re(
      String.raw`[Mm]y (${PARTNERS})(?: (\p{Lu}\p{Ll}+))? and [Ii](?:'ve| have)?(?: (?:just|recently|finally|are|have|got|called))* (?:broke up|broken up|split up|separated|parted ways|divorced|(?:off )?(?:our|the) engagement)${PARTED}`,
    ),
    find: ([whole, relation = '', name]) => parted(relation, name, /divorced/u.test(whole)),
  },
  {
    re: re(
      String.raw`${I}(?:'ve| have)?(?: (?:just|recently|finally))* (?:broke up with|broken up with|split up with|left|divorced|separated from) my (${PARTNERS})(?: (\p{Lu}\p{Ll}+))?${PARTED}`,
    ),
    find: ([whole, relation = '', name]) => parted(relation, name, /divorced/u.test(whole)),
  },
  {
    // "My sister's name is spelled Anna, not Ana"
    re: re(
      String.raw`[Mm]y ((?:${RELATIVES})|(?:first |last |full )?name)(?:'s name)? is (?:actually |really |correctly )?(?:spelled|spelt|written) (\p{Lu}[\p{L}'-]+)(?:,? (?:and )?not (\p{Lu}[\p{L}'-]+))?`,
    ),
    find: ([, whose = '', right = '', wrong]) => {
      const attribute = /name$/u.test(whose) ? 'name' : whose.toLowerCase();
      const called = (who: string) =>
        attribute === 'name' ? `${owner(who)} name is ${right}` : `${owner(who)} ${whose} is called ${right}`;
      const set = identity(attribute, right, called, { split: true, tags: attribute === 'name' ? ['profile'] : ['family'] });
      if (wrong === undefined || attribute === 'name') return set;
      return [gone(attribute, wrong, (who) => `${owner(who)} ${whose} is not called ${wrong}`, { split: true, tags: ['family'] }), set];
    },
  },
  {
    re: re(String.raw`${WE} left (?=\p{Lu})${NAME} for ${NAME}(?=$|[.,!;])`),
    find: ([, , at = '']) => identity('employer', at, (who) => `${who} works at ${at}`, { starts: true, tags: ['work'] }),
  },
  {
    // "I speak Spanish, some Portuguese": how well is told of each.
    re: re(
      String.raw`${I} (?:can )?(?:also )?speak ((?:(?:,? and |, )?(?:(?:some|a little|a bit of|a little bit of|basic|fluent|native|conversational|broken|good|decent) )?\p{Lu}\p{L}+){2,6})`,
    ),
    find: ([, list = '']) =>
      list
        .split(/,? and |, /u)
        .map((item) => item.replace(/^(?:\p{Ll}+ )+/u, '').trim())
        .filter(Boolean)
        .map((item) => identity('language', item, (who) => `${who} speaks ${item}`, { category: 'fact', split: true, tags: ['profile'] })),
  },
  {
    re: re(String.raw`${I}(?:'ve| have) been (?:an? )?(?:strict )?(vegan|vegetarian|pescatarian|keto|gluten-free)(?= since| for|$|[.,!;])`),
    find: ([, diet = '']) => identity('diet', diet, (who) => `${who} is ${diet}`, { category: 'constraint', tags: ['food', 'health'] }),
  },
];

function parted(relation: string, name: string | undefined, divorced: boolean): Finding[] {
  const status = divorced ? 'divorced' : 'single';
  return [
    gone(
      relation.toLowerCase(),
      name ?? null,
      (who) => `${who} and their ${relation}${name === undefined ? '' : ` ${name}`} are no longer together`,
      {
        split: true,
        tags: ['relationships'],
      },
    ),
    identity('relationship status', status, (who) => `${who} is ${status}`, { split: true, tags: ['relationships'] }),
  ];
}

/** "It's not true that I …", "forget that I said I …": the statement behind it is taken back. */
const DENIED =
  /^(?:(?:please |and |but |so )*(?:it(?:'s| is)(?: simply| just)? (?:not true|untrue|not the case|a lie)|i (?:never|didn't) (?:say|said|claim(?:ed)?|wrote|tell you|told you)|(?:forget|ignore|disregard|delete|remove|scratch)(?: the fact)?(?: that)? i (?:said|told you|mentioned|wrote)|(?:forget|delete)(?: the fact)? that))(?: that)? (?=(?:i|i'm|i've|my|we)\b)/iu;

/** What a clause takes back, as it would be stated; null where it takes nothing back. */
export const deniedIn = (clause: string): string | null => {
  const denied = DENIED.exec(clause);
  return denied === null ? null : clause.slice(denied[0].length);
};

/** A finding of what is taken back. Lists of rules and wishes are nobody's state. */
export const takenBack = (finding: Finding): Finding | null =>
  finding.polarity === 'remove' || finding.type !== 'persona' || finding.category === 'plan'
    ? null
    : {
        ...finding,
        polarity: 'remove',
        split: true,
        say: (who) => `It is not true that ${finding.say(who === 'The user' ? 'the user' : who)}`,
      };
