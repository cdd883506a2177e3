// extract ▸ chinese: the animals that live with the speaker.
import type { Pattern } from '../english/pattern.js';
import type { Finding } from '../statement/finding.js';
import { ANIMALS } from './kin.data.js';
import { made, NAME, re } from './pattern-parts.js';

const pet = (animal: string, name: string, more: Partial<Finding> = {}): Finding =>
  made('pet', `${animal} ${name}`, (who) => `${who}的${animal}叫${name}`, { category: 'fact', tags: ['pets'], ...more });
const CALLED = new RegExp(
  `(?:(${ANIMALS})(?:的名字)?|一[只条个])(?:叫|名叫|名字叫)([\\p{L}\\p{N}·]{1,8}?)(?:[和跟与、]([\\p{L}\\p{N}·]{1,8}?))?(?=$|[,，。！；;])`,
  'gu',
);

/** "猫叫芝麻和汤圆，狗叫可乐", "两只猫，一只叫大黄，一只叫小白": every name, with the animal that was named before it. */
function named(clause: string): Finding[] {
  const found: Finding[] = [];
  let animal = new RegExp(`(?:${ANIMALS})`, 'u').exec(clause)?.[0] ?? '';
  for (const [, own, first = '', second] of clause.matchAll(CALLED)) {
    animal = own ?? animal;
    for (const name of second === undefined ? [first] : [first, second]) found.push(pet(animal, name));
  }
  return found.length > 1 ? found.map((finding) => ({ ...finding, split: true as const })) : found;
}

export const CHINESE_PETS: Pattern[] = [
  {
    re: re(
      String.raw`(?:^|我|我?家里?|[,，])(?:的|有|那)*(?:(?:${ANIMALS})|[一两二三四五\d][只条个](?:${ANIMALS})[^。！？]{0,30}一[只条个])(?:的名字)?(?:叫|名叫|名字叫)`,
    ),
    find: (m) => (/(?:养|领养|有)了?一[只条个]/u.test(m.input) && !/猫.*狗|狗.*猫/u.test(m.input) ? null : named(m.input)),
  },
  {
    re: re(
      String.raw`(?:我(?:家)?|^家里|^)(?:还|也|又|现在|最近|刚)*(?:养|领养|收养|有)了?([一两二三四五\d])[只条个]([\p{Script=Han}]{0,6}?(?:${ANIMALS}))(?:,?，?(?:名字)?叫${NAME}(?=$|[,，。！；;]))?`,
    ),
    find: ([, count = '', animal = '', name]) =>
      made('pet', name ? `${animal} ${name}` : animal, (who) => `${who}养了${count}只${animal}${name ? `，叫${name}` : ''}`, {
        category: 'fact',
        tags: ['pets'],
      }),
  },
  {
    re: re(String.raw`我(?:家)?(?:已经|现在)*(?:不(?:再)?养|没有?)(?:那只)?(${ANIMALS})了`),
    find: ([, animal = '']) =>
      made('pet', animal, (who) => `${who}不再养${animal}`, { category: 'fact', polarity: 'remove', tags: ['pets'] }),
  },
];
