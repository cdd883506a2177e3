// extract ▸ english: whom the speaker lives with — relatives, children, animals.
import { foldKey } from '@strata/language';
import type { Finding } from '../statement/finding.js';
import { ANIMALS, JOB_WORD, RELATIVES } from './kin.data.js';
import { I, identity, owner, re, type Pattern } from './pattern.js';
import { DEMONYM } from './personal-patterns.js';

const COUNT = String.raw`(an?|one|two|three|four|five|six|\d)`;
const PET_NAMES = String.raw`(?:,| -|:)? ?(?:(?:named|called|names? are|whose names? (?:is|are)|whom? (?:I|we) call(?:ed)?) )?(\p{Lu}\p{Ll}+(?:(?:, | and | & |, and )\p{Lu}\p{Ll}+){0,4})(?![\p{L}'])`;
/** One of the animals in "two cats and a dog named Rex". */
const PET = re(
  String.raw`(?:^|(?:, |,? and |,? plus |,? & |as well as |also ))${COUNT} ((?:[\p{Ll}-]+ ){0,2}?)(${ANIMALS})s?(?:${PET_NAMES})?(?![\p{L}-])(?! (?:food|person|lover|show|toy|allergy|sitter|walker))`,
  'gu',
);
const PET_KIND = new RegExp(`^(?:${ANIMALS})s?$`, 'u');
const many = (count: string) => !/^(?:an?|one|1)$/u.test(count);

/** A fact for each animal, so that each can go alone; animals with names have one each. */
function petsIn(list: string): Finding[] {
  const found = [...list.matchAll(PET)].flatMap(([, count = '', kind = '', animal = '', names]) => {
    const named = names?.split(/(?:, and |, | and | & )/u) ?? [null];
    return named.map((name) =>
      identity(
        'pet',
        name ? `${animal} ${name}` : animal,
        (who) =>
          name
            ? `${who} has a ${kind}${animal} named ${name}`
            : `${who} has ${count} ${kind}${animal}${many(count) ? (animal.endsWith('fish') ? '' : 's') : ''}`,
        { category: 'fact', tags: ['pets'] },
      ),
    );
  });
  return found.length > 1 ? found.map((one) => ({ ...one, split: true as const })) : found;
}

/** What is told of a relative behind their name. */
const DETAIL: readonly (readonly [RegExp, (m: RegExpExecArray) => [attribute: string, value: string]])[] = [
  [
    /^(?:lives in|moved to|is living in|is from) (\p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'-]*)*)/u,
    (m) => [m[0].startsWith('is from') ? 'hometown' : 'home city', m[1]!],
  ],
  [
    /^(?:works (?:at|for)|is working (?:at|for)|joined) (?:a |the )?(\p{Lu}[\p{L}\p{M}'-]*(?: \p{Lu}[\p{L}\p{M}'-]*)*)/u,
    (m) => ['employer', m[1]!],
  ],
  [
    re(
      String.raw`^(?:is|works as|became|is working as) an? ((?:[\p{L}-]+ ){0,3}?${JOB_WORD})(?=$|[.,;!]| (?:at|for|in|with|by|from|who|and|now|so|but)\b)`,
    ),
    (m) => ['occupation', m[1]!],
  ],
  [
    /^(?:is|turned|turns|just turned|is turning|will be) (\d{1,3})(?: years? old)?(?=$|[.,;!]| (?:and|now|on|in|next|this|today|tomorrow|years?)\b)/u,
    (m) => ['age', m[1]!],
  ],
  [/^is (?:also )?allergic to ([\p{L} ,-]{2,40}?)(?=$|[.;!]| (?:so|but|and)\b|, )/u, (m) => ['allergy', m[1]!]],
  [/^is (?:a |now )?(vegan|vegetarian)\b/u, (m) => ['diet', m[1]!]],
];
const RELATIVE = String.raw`(?:[Mm]y|[Oo]ur) (?:(?:older|younger|elder|eldest|oldest|youngest|little|big|late|new|ex-?) ?)?(${RELATIVES})`;

export const HOUSEHOLD: Pattern[] = [
  {
    re: re(
      String.raw`${RELATIVE}(?:'s name is| is called| is named| is now| is(?= \p{Lu}\p{Ll}+(?: now)?(?:$|[.,!;]))|, called|, named|,)? (\p{Lu}\p{Ll}+)(?=$|[.,!;]| (?:and|is|was|who|lives|works|has|loves|likes|hates|just|got|moved|came|said|told|will|can|can't|turned|turns|started|starts|went|goes|also|joined|became|wants|needs|plays|studies|doesn't))`,
    ),
    find: (m) => {
      const [whole, relation = '', name = ''] = m;
      if (/ is(?: now)? $/u.test(whole.slice(0, -name.length)) && DEMONYM.test(name)) return null;
      const named = identity(relation.toLowerCase(), name, (who) => `${owner(who)} ${relation} is called ${name}`, {
        tags: [/friend|boss|manager|mate|colleague|coworker|mentor|neighbo|girl|boy|partner/u.test(relation) ? 'relationships' : 'family'],
      });
      const detail = detailOf(relation, name, m.input.slice(m.index + whole.length).trimStart());
      return detail ? [{ ...named, split: true }, detail] : named;
    },
  },
  {
    re: re(String.raw`${RELATIVE} (?=\p{Ll})`),
    find: (m) => detailOf(m[1]!, null, m.input.slice(m.index + m[0].length)),
  },
  {
    re: re(
      String.raw`${I} (?:have|had|got|has) (?:${COUNT} )(?:(?:[\p{L}-]+ ){0,2}?)(son|daughter|child|children|kid|brother|sister|twin|sibling|grandchild|grandchildren|grandson|granddaughter|nephew|niece)s?(?:(?:,|:)? (?:(?:named|called) )?(\p{Lu}\p{Ll}+(?:(?:, and |, | and | & )\p{Lu}\p{Ll}+){0,6}))?(?=$|[.,!;:]| (?:and|who|in|with|now|at|aged?))`,
    ),
    find: ([whole, count = '', kin = '', names]) => {
      if (/\bhad\b/u.test(whole)) return null;
      const plural = kin
        .replace(/child$/, 'children')
        .replace(/(?<!en)$/, many(count) && !kin.endsWith('ren') ? 's' : '')
        .replace('childrens', 'children');
      const what = many(count) ? `${count} ${plural}` : kin;
      const each = kin.replace(/^(?:children|kid)$/u, 'child');
      return identity(
        // How many there are is one number, whoever they are.
        names === undefined && (many(count) || (each === 'child' && !/^an?$/u.test(count))) ? `counted ${each}` : each,
        names ?? what,
        (who) => `${who} has ${many(count) ? what : `${count} ${kin}`}${names ? ` named ${names}` : ''}`,
        {
          tags: ['family'],
        },
      );
    },
  },
  {
    re: re(
      String.raw`${I} (?:don't have|do not have|have no|haven't got|haven't)(?: any| a| got any)? (kids|children|child|siblings|brothers or sisters|pets?|partner|(?:${ANIMALS})s?)(?=$|[.,!;]| (?:yet|at|and|or|but|myself|any ?more))`,
    ),
    find: ([whole, what = '']) =>
      identity(
        PET_KIND.test(what) ? 'pet' : what.replace(/^(?:kids|children)$/u, 'child').replace(/s$/u, ''),
        '',
        (who) => `${who} doesn't have ${/\ba $/u.test(whole.slice(0, -what.length)) ? 'a ' : ''}${what}`,
        {
          category: 'fact',
          polarity: 'remove',
          value: PET_KIND.test(what) ? what.replace(/s$/u, '') : null,
          tags: /pet/u.test(what) || PET_KIND.test(what) ? ['pets'] : ['family'],
        },
      ),
  },
  {
    re: re(
      String.raw`${I} (?:own|owned|adopted|got|have|bought|rescued|keep)(?: got)?(?: also)? (?=(?:an?|one|two|three|four|five|six|\d) (?:[\p{L}-]+ ){0,2}?(?:${ANIMALS}))`,
    ),
    find: (m) => petsIn(m.input.slice(m.index + m[0].length)),
  },
  {
    re: re(
      String.raw`(?:(?:[Mm]y|[Oo]ur) (?:[\p{L}-]+ )?(${ANIMALS})(?:'s name is| is called| is named| is(?= \p{Lu}\p{Ll}+(?:$|[.,!;]))|, called|,)?|[Tt]he (${ANIMALS})(?:'s name is| is called| is named)) (\p{Lu}\p{Ll}+)`,
    ),
    find: ([, own, animal = own ?? '', name = '']) =>
      identity('pet', `${animal} ${name}`, (who) => `${owner(who)} ${animal} is called ${name}`, { category: 'fact', tags: ['pets'] }),
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
      identity('pet', animal, (who) => `${owner(who)} ${animal} died`, { category: 'fact', polarity: 'remove', tags: ['pets'] }),
  },
];

function detailOf(relation: string, name: string | null, rest: string): Finding | null {
  for (const [told, read] of DETAIL) {
    const met = told.exec(rest);
    if (!met) continue;
    const [attribute, value] = read(met);
    return identity(attribute, value, (who) => `${owner(who)} ${relation}${name ? ` ${name}` : ''} ${met[0]}`, {
      relative: foldKey(relation),
      tags: ['family'],
    });
  }
  return null;
}
