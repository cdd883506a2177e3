// extract ▸ english: who the speaker is — name, home, work, age, people, animals, contact, body. Applied to one clause with straight apostrophes.
import { foldKey } from '@strata/language';
import { listItems, type Finding } from '../statement/finding.js';
import { ANIMALS, JOB_WORD, RELATIVES } from './kin.data.js';

export interface Pattern {
  re: RegExp;
  /** Null: not meant after all. */
  find: (m: RegExpExecArray) => Finding | Finding[] | null;
}

const I = String.raw`(?<![\p{L}'])(?:[Ii]|[Ww]e)(?:(?:'m|'ve|'re)| am| have)?(?: (?:been|just|now|currently|still|also|actually|recently|finally|only|both|really|already|mostly))*`;
const NAME = String.raw`(\p{Lu}[\p{L}\p{M}'-]*(?: (?:\p{Lu}[\p{L}\p{M}'.-]*|(?:de|la|van|von|of|the)(?!\p{L})|and(?= Co)|&))*(?:, \p{Lu}[\p{L}'-]+)?)`;
const PLACE = String.raw`(?:the )?(?:(?:city|town|village|suburbs?) of )?(?:(?:downtown|central|north|south|east|west|northern|southern|eastern|western) )?(\p{Lu}[\p{L}\p{M}'.-]*(?: (?:\p{Lu}[\p{L}\p{M}'.-]*|(?:de|la|am|sur|upon)(?!\p{L})))*(?:, \p{Lu}[\p{L}'.-]+)?|(?!a |an |the |my |our |this |that |another )\p{Ll}{3,}(?: \p{Ll}{3,})?(?=$|[.,!;]| (?:now|with|since|and|for)\b))`;
const NOT_A_JOB =
  /\b(?:fighter|lover|believer|beginner|winner|loser|member|mother|father|brother|sister|daughter|owner|follower|beer|newer|better|easier|harder|owner|survivor|supporter|sucker|parent|minor|user|customer|voter|reader|listener|morning person)$/i;
const DEMONYM =
  /^(?:[A-Z]\p{L}+(?:ish|ese|ian)|American|German|French|Dutch|Greek|Korean|Mexican|Swiss|Thai|Czech|Cuban|Moroccan|Christian|Muslim|Jewish|Buddhist|Catholic|Asian|African|European|So|Not|Just|Very|Really|Sorry|Happy|Glad|Sure|Fine|Good|OK|Okay|Back|Here|Home)$/u;

export const re = (source: string, flags = 'u') => new RegExp(source, flags);
const s = (subject: string) => (/s$/u.test(subject) ? `${subject}'` : `${subject}'s`);
export const owner = s;
const identity = (attribute: string, value: string, say: (subject: string) => string, more: Partial<Finding> = {}): Finding => ({
  attribute,
  value: value.trim().replace(/[.,]+$/u, ''),
  category: 'identity',
  type: 'persona',
  say,
  ...more,
});

/** Attributes that people call by their name ("my employer is …") → the attribute that they are filed under. */
const NAMED: Record<string, string> = {
  employer: 'employer',
  occupation: 'occupation',
  profession: 'occupation',
  'job title': 'occupation',
  hometown: 'hometown',
  'home town': 'hometown',
  nationality: 'nationality',
};

export const PERSONAL: Pattern[] = [
  {
    re: re(
      String.raw`(?:[Mm]y (?:full |first |last )?name(?:'s| is)(?: actually)?|[Ii](?:'m| am) called|[Ii] go by|[Ee]veryone calls me|[Pp]eople call me) ${NAME}`,
    ),
    find: ([, name = '']) => identity('name', name, (who) => `${owner(who)} name is ${name}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`^(?:(?:[Hh]i|[Hh]ello|[Hh]ey)(?: there| everyone| all)?[,!.]? )?(?:[Ii](?:'m| am)|[Tt]his is) (\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?=[.,!]|$| and I\b| from\b)`,
    ),
    find: ([, name = '']) =>
      DEMONYM.test(name) ? null : identity('name', name, (who) => `${owner(who)} name is ${name}`, { split: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`${I} (?:(?:live|living|reside|residing|based|settled)(?: (?:now|alone|here|together))? in|moved?(?: back)? (?:from [\p{L} ]{2,30} )?to|relocated(?: from [\p{L} ]{2,30})? to) ${PLACE}`,
    ),
    find: (m) => {
      const place = m[1] ?? '';
      const started = /\b(?:moved|relocated|settled)\b/u.test(m[0]);
      if (/\bmove (?:back )?to\b/u.test(m[0]) || /^(?:general|fact|particular|case)$/u.test(place)) return null;
      return identity('home city', place, (who) => (started ? `${who} moved to ${place}` : `${who} lives in ${place}`), {
        tags: ['home'],
        ...(started ? { starts: true } : {}),
      });
    },
  },
  {
    re: re(String.raw`(?<![\p{L}'])[Ii] (?:no longer live|don't live|do not live) in ${PLACE}`),
    find: ([, place = '']) =>
      identity('home city', place, (who) => `${who} no longer lives in ${place}`, { polarity: 'remove', tags: ['home'] }),
  },
  {
    re: re(String.raw`(?<![\p{L}'])[Ii](?:'m| am) (?:moving|relocating)(?: back)? (?:from [\p{L} ]{2,30} )?to ${PLACE}`),
    find: ([, place = '']) =>
      identity('home city', place, (who) => `${who} is moving to ${place}`, { category: 'plan', tags: ['home', 'plans'], starts: true }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am) originally from|[Ii](?:'m| am) from|[Ii] come from|[Ii] was born(?: and raised)? in|[Ii] grew up in|[Mm]y home ?town is) ${PLACE}`,
    ),
    find: ([, place = '']) => identity('hometown', place, (who) => `${who} comes from ${place}`, { tags: ['home'] }),
  },
  {
    re: re(
      String.raw`${I} (?:no longer work|don't work|do not work|stopped working|left my job|quit my job|quit working|was laid off|got laid off|was fired)(?: (?:at|for|from) ${NAME})?`,
    ),
    find: ([whole, at = '']) =>
      /don't work|do not work/u.test(whole) && !at
        ? null
        : identity('employer', at, (who) => (at ? `${who} no longer works at ${at}` : `${who} left their job`), {
            value: at || null,
            polarity: 'remove',
            tags: ['work'],
          }),
  },
  {
    re: re(
      String.raw`${I} (?:work|working|worked|employed|(?:started|start)(?: (?:working|a new job|my new job|a job))|got a(?: new)? job|joined|interning|intern)(?: (?:full-time|part-time|remotely|as an? [\p{L} -]{2,40}?))?(?: (?:at|for|with|by|in))? ${NAME}`,
    ),
    find: (m) => {
      const [whole, at = ''] = m;
      if (
        !/(?:at|for|with|by|joined) \p{Lu}/u.test(whole) ||
        (/worked/u.test(whole) && !/have|'ve/u.test(whole)) ||
        /^(?:Christmas|Easter|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|I)\b/u.test(
          at,
        )
      )
        return null;
      const started = /joined|start|got a/u.test(whole);
      return identity('employer', at, (who) => (started ? `${who} started to work at ${at}` : `${who} works at ${at}`), {
        tags: ['work'],
        ...(started ? { starts: true } : {}),
      });
    },
  },
  {
    re: re(
      String.raw`^i (?:currently )?work (?:at|for) (?!home|night|school|work|an? |the |my |our |this |myself)(\p{Ll}{3,}(?: \p{Ll}{3,})?)$`,
    ),
    find: ([, at = '']) => identity('employer', at, (who) => `${who} works at ${at}`, { tags: ['work'] }),
  },
  {
    re: re(
      String.raw`(?<!\p{L})[Mm]y (?:new |current |present )?(${Object.keys(NAMED).join('|')}) is (?:now |currently )?(?!not\b)((?:an? |the )?[\p{L}\p{N}][^,;.!?]{0,59})`,
    ),
    find: ([, name = '', value = '']) => {
      const attribute = NAMED[name] ?? name;
      return identity(attribute, value.replace(/^(?:an?|the) /u, ''), (who) => `${owner(who)} ${name} is ${value.trim()}`);
    },
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])(?:[Ii](?:'m| am)(?: (?:currently|now|still))?|[Ii](?: (?:currently|now|still))? work as|[Ii](?:'m| am)(?: (?:currently|now))? (?:working|employed) as|[Mm]y job is|[Ii] was hired as|[Ii] got (?:hired|promoted) (?:as|to)) (?:an? )?((?:[\p{L}-]+ ){0,3}?${JOB_WORD})(?=$|[.,;!]| (?:at|for|in|with|by|from|who|and|now|working|specializing|of)\b)`,
    ),
    find: ([whole, job = '']) =>
      NOT_A_JOB.test(job) ||
      (!/\bas\b|job is|to \p{L}/u.test(whole) && !/ an? /u.test(whole)) ||
      /\b(?:not|a|an|the|such|so|very|really|big|huge|great|good|terrible|bad|your|better|more|my|in|at|on|for|with|to|of)\b/u.test(job)
        ? null
        : identity('occupation', job, (who) => `${who} is ${/^[aeiou]/i.test(job) ? 'an' : 'a'} ${job}`, { tags: ['work'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am|(?: just)? turned| will be| turn)(?: now| already)? (\d{1,3})(?: years? old| yrs? old|(?=[.,!]|$| and | now| today))`,
    ),
    find: ([, age = '']) =>
      Number(age) < 4 || Number(age) > 115
        ? null
        : identity('age', age, (who) => `${who} is ${age} years old`, { split: true, literal: true, tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:[Mm]y birthday(?:'s| is)(?: on)?|[Ii] was born on) ((?:the )?[\p{L}\d][\p{L}\d ,/-]{2,28}?)(?=$|[.!;]|, (?:and|so|but)| and )`,
    ),
    find: ([, day = '']) =>
      /\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/u.test(day)
        ? identity('birthday', day, (who) => `${s(who)} birthday is on ${day}`, { split: true, literal: true, tags: ['profile'] })
        : null,
  },
  {
    re: re(
      String.raw`[Mm]y (?:(?:older|younger|elder|little|big|late|new|ex-?) ?)?(${RELATIVES})(?:'s name is| is called| is named|, called|, named|,)? (\p{Lu}\p{Ll}+)(?=$|[.,!;]| (?:and|is|was|who|lives|works|has|loves|likes|just|got|moved|came|said|told|will|can|turned|started|went|also))`,
    ),
    find: ([, relation = '', name = '']) => ({
      ...identity(relation.toLowerCase(), name, (who) => `${s(who)} ${relation} is called ${name}`),
      tags: [/friend|boss|manager|mate|colleague|coworker|mentor|neighbo|girl|boy|partner/u.test(relation) ? 'relationships' : 'family'],
    }),
  },
  {
    re: re(
      String.raw`[Mm]y (?:(?:older|younger|elder|little|big) )?(${RELATIVES})(?: \p{Lu}\p{Ll}+)? (lives in|moved to|works at|works for|works as an?) (\p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'-]*)*|\p{Ll}+)(?=$|[.,!;]| (?:and|with|since|as|last|in|for|now))`,
    ),
    find: ([, relation = '', verb = '', value = '']) => ({
      ...identity(
        /lives|moved/u.test(verb) ? 'home city' : /works as/u.test(verb) ? 'occupation' : 'employer',
        value,
        (who) => `${s(who)} ${relation} ${verb} ${value}`,
      ),
      relative: foldKey(relation),
      tags: ['family'],
    }),
  },
  {
    re: re(
      String.raw`${I} (?:have|had|got|has) (?:(an?|one|two|three|four|five|\d) )(?:(?:[\p{L}-]+ ){0,2}?)(son|daughter|child|children|kid|brother|sister|twin|sibling|grandchild|grandson|granddaughter|nephew|niece)s?(?:,? (?:named|called) ([\p{Lu}][\p{L}, &]+?))?(?=$|[.,!;]| (?:and|who|in|with|now))`,
    ),
    find: ([whole, count = '', kin = '', names]) =>
      /\bhad\b/u.test(whole)
        ? null
        : identity(
            kin.replace('children', 'child'),
            names ?? (/^an?$|^one$/u.test(count) ? kin : `${count} ${kin.replace(/child$/, 'children').replace(/(?<!n)$/, 's')}`),
            (who) =>
              `${who} has ${count} ${/^an?$|^one$/u.test(count) ? kin : kin.replace(/child$/, 'children').replace(/(?<!n)$/, 's')}${names ? ` named ${names}` : ''}`,
            { tags: ['family'] },
          ),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am|'ve been| have been| got| just got)(?: (?:now|happily|recently|newly|still))* (married|single|engaged|divorced|widowed|separated)(?=$|[.,!;]| (?:to|and|with|since|for|now|last|next|in|on|at|this|yesterday|today|a|two))`,
    ),
    find: ([, state = '']) => identity('relationship status', state, (who) => `${who} is ${state}`, { tags: ['relationships'] }),
  },
  {
    re: re(
      String.raw`(?:${I}(?: (?:own|owned|adopted|got|have|bought|rescued|keep))) (an?|two|three|four|\d)(?: new)? ((?:[\p{L}-]+ ){0,2}?)(${ANIMALS})s?(?:,?(?: (?:named|called))? (\p{Lu}\p{Ll}+))?(?![\p{L}-])(?! (?:food|person|lover|show|toy))`,
    ),
    find: ([, count = '', kind = '', animal = '', name]) =>
      identity(
        'pet',
        name ? `${animal} ${name}` : animal,
        (who) => `${who} has ${count} ${kind}${animal}${/^an?$/u.test(count) ? '' : 's'}${name ? ` named ${name}` : ''}`,
        { category: 'fact', tags: ['pets'] },
      ),
  },
  {
    re: re(String.raw`(?:[Mm]y|[Oo]ur) (?:[\p{L}-]+ )?(${ANIMALS})(?:'s name is| is called| is named|, called|,)? (\p{Lu}\p{Ll}+)`),
    find: ([, animal = '', name = '']) =>
      identity('pet', `${animal} ${name}`, (who) => `${s(who)} ${animal} is called ${name}`, { category: 'fact', tags: ['pets'] }),
  },
  {
    re: re(
      String.raw`(?:[Ii] (?:no longer have|don't have|gave away|had to give away|lost)|[Ii]'ve given away) (?:the|a|an|my|any)? ?((?:${ANIMALS})s?(?: \p{Lu}\p{Ll}+)?)( any ?more)?`,
    ),
    find: ([whole, animal = '', anymore]) =>
      /don't have/u.test(whole) && !anymore
        ? null
        : identity('pet', animal, (who) => `${who} no longer has the ${animal}`, { category: 'fact', polarity: 'remove', tags: ['pets'] }),
  },
  {
    re: re(String.raw`[Mm]y (?:old |beloved )?(${ANIMALS}) (?:(?:\p{Lu}\p{Ll}+) )?(?:died|passed away|ran away)`),
    find: ([, animal = '']) =>
      identity('pet', animal, (who) => `${s(who)} ${animal} died`, { category: 'fact', polarity: 'remove', tags: ['pets'] }),
  },
  {
    re: re(String.raw`[Mm]y (?:[\p{L}]+ )?(?:e-?mail)(?: address)?(?:'s| is|:)? ([\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,80}\.\p{L}{2,})`),
    find: ([, mail = '']) => identity('email', mail, (who) => `${s(who)} e-mail address is ${mail}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`[Mm]y (?:[\p{L}]+ )?(?:phone|number|cell|mobile)(?: number)?(?:'s| is|:)? (\+?\d[\d ()-]{5,20}\d)`),
    find: ([, phone = '']) => identity('phone number', phone, (who) => `${s(who)} phone number is ${phone}`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am|'ve become| became| went| turned)(?: (?:now|a|an|strict|strictly|mostly|still))* (vegan|vegetarian|pescatarian|halal|kosher|gluten-free|lactose intolerant|lactose-intolerant|keto)\b`,
    ),
    find: ([, diet = '']) => identity('diet', diet, (who) => `${who} is ${diet}`, { category: 'constraint', tags: ['food', 'health'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?: really)? (?:don't|do not|can't|cannot|never|no longer) (eat|drink) ([\p{L} ,-]{2,40}?)(?=$|[.!;]| (?:because|since|any ?more|so|for|at|after|before|when|but)\b)`,
    ),
    find: ([, verb = '', food = '']) =>
      /^(?:much|enough|well|it|that|there|here|out)\b/u.test(food)
        ? null
        : identity(`does not ${verb}`, food, (who) => `${who} does not ${verb} ${food}`, { category: 'constraint', tags: ['food'] }),
  },
  {
    re: re(
      String.raw`(?<![\p{L}'])[Ii](?:'m| am)( no longer| not)?(?: (?:also|very|severely|highly|really|deathly|mildly|slightly))* allergic to ([\p{L} ,&-]{2,60}?)(?=$|[.!;]| (?:so|but|which|because|that)\b|, (?:so|but|which))`,
    ),
    find: ([, gone, what = '']) =>
      listItems(what.replace(/ (?:any ?more|as well|too|now)$/u, '')).map((item) =>
        identity('allergy', item, (who) => `${who} is ${gone ? 'no longer ' : ''}allergic to ${item}`, {
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
