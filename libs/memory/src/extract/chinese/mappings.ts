// extract ▸ chinese: "欧洲对应柏林", "美洲用多伦多".
import { findEntities } from '@strata/language';
import { namedAttribute } from '../slots.js';
import type { Finding } from '../statement/finding.js';

const NOT_A_TARGET = /^(?:你|您|我|他|她|它|这|那|的|什么|上|不|一下|因为|看看|自己|吗|怎么|说|是)/u;
const MAPPING =
  /(?:^|[,，。;；：:时候]|而|和|、)\s*([\p{L}\p{N}]{1,16}?)(?:地区|那边|区)?(?:现在|以后|今后)?(对应的?(?:是)?|代表|指的是|就是指|指代|意味着|默认(?:用|使用|选|为|是)|统一用|就用|使用|改成|改为|改用|换成|用)(?:的是|的)?([\p{L}\p{N}:/+-]{1,16}?)(?:了)?(?=$|[,，。;；！、]|时间|时区|而|和|以及)/gu;
/** Say "stands for" by themselves; the others need an occasion ("排期时") or a place on their left. */
const PLAIN = /^(?:对应|代表|指|就是指|意味着|默认|统一用|就用)/u;
const CONTEXT =
  /(?:^|[。！!；;，,：:])(?:(?:请)?记住[：:,，]?)?(?:在|对于|关于|做|安排)?(?:我们|咱们)?的?([\p{Script=Han}]{2,10}?)(?:的时候|时|方面|里|中|上)?(?:[,，：:]|(?<=时候?)(?=[\p{Script=Han}]))/gu;
const OCCASION = /^(?:(?:请)?记住)?(?:在|做)?([\p{Script=Han}]{2,10}?)的?(?:时候|时)(.+)$/u;
const SCHEDULE = /排期|排班|日程|会议|开会|时区|安排|行程|时间|会/u;
const VERB_INSIDE =
  /^(?:我|你|他|她|可以|经常|一般|平时|也|不|一直|都|请|需要|想|就|会|喜欢|习惯|这|那|什么|怎么|先|再|作|使|应|常|能|只|还|后来|现在)|(?:我|你|他|她)$/u;

/** "团队排期时，欧洲对应柏林" ▸ 团队排期. */
export function mappingContextChinese(text: string): string | null {
  for (const [, found = ''] of text.matchAll(CONTEXT)) {
    if (SCHEDULE.test(found) && !/我|你|大家好|你好/u.test(found)) return found.replace(/的(?=[\p{Script=Han}]{2}$)/u, '');
  }
  return null;
}

/** "欧洲对应柏林，美洲用多伦多" ▸ one finding for each pair. */
export function findMappingsChinese(clause: string, context: string | null): Finding[] {
  const found: Finding[] = [];
  let occasion = context;
  for (const m of clause.matchAll(MAPPING)) {
    const [, left = '', verb = '', target = ''] = m;
    const inside = OCCASION.exec(left);
    if (inside?.[1] && SCHEDULE.test(inside[1])) occasion = inside[1];
    const thing = inside?.[2] ?? left;
    if (VERB_INSIDE.test(thing) || NOT_A_TARGET.test(target)) continue;
    if (!PLAIN.test(verb) && occasion === null && !isPlace(thing)) continue;
    const when = occasion;
    found.push({
      attribute: namedAttribute('default for', thing, when),
      value: target,
      category: 'preference',
      type: 'instruction',
      split: true,
      say: () => `${when ? `${when}时，` : ''}${thing}用${target}`,
      tags: when ? ['scheduling', 'work'] : [],
    });
  }
  return found;
}

const isPlace = (thing: string) => findEntities(thing, 'zh').some((entity) => entity.name === thing);
