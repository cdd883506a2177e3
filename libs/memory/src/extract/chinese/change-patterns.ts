// extract ▸ chinese: attributes as they are said when they change — "我爸退休了", "从京东跳到了盒马", "改吃素了". Read before all others.
import type { Pattern } from '../english/pattern.js';
import { KIN, KIN_WORDS } from './kin.data.js';
import { made, re } from './pattern-parts.js';

const NOW = '(?:我|现在|目前|如今|已经|又|终于|刚|也|就|最近|从[\\p{Script=Han}\\d]{1,8}(?:开始|起)){0,5}';
/** What a doctor or a test tells of the speaker. */
const FOUND_OUT = '(?:发现|查出来?|检查出来?|测出来?|(?:医生|大夫|检查|报告)(?:也|都)?(?:说|显示|告诉我))';
const DIET = '吃全?素|吃纯素|吃肉|吃荤|生酮|低碳(?:水)?饮食|清真|什么肉?都吃';

export const CHINESE_CHANGES: Pattern[] = [
  {
    re: re(
      String.raw`^(?:以后|还是|现在|你|就)*(?:改叫|改口叫|改称|别再?叫我[\p{L}]{1,6}了?[，,]\s*(?:就|还是|改)?叫)我([\p{L}\p{N}·]{1,8}?)(?:吧|就好|就行|好了)?$`,
    ),
    find: ([, name = '']) =>
      made('preferred name', name, (who) => `${who}希望被称为${name}`, { category: 'preference', type: 'instruction', split: true }),
  },
  {
    re: re(
      String.raw`(?:我|^|[,，]\s*|${FOUND_OUT}(?:我)?)${NOW}对([\p{L}]{1,12}?)(?:已经|现在|其实|都|也|并)*不(?:再)?过敏(?:了)?(?=$|[,，。！])`,
    ),
    find: ([, what = '']) =>
      made('allergy', what, (who) => `${who}对${what}不过敏`, { category: 'constraint', polarity: 'remove', tags: ['health', 'food'] }),
  },
  {
    re: re(String.raw`我(?:现在|其实|已经)*(?:并不是|不是|没有|并不)([\p{Script=Han}]{1,6}?)过敏(?:了)?(?=$|[,，。！])`),
    find: ([, what = '']) =>
      made('allergy', what, (who) => `${who}对${what}不过敏`, { category: 'constraint', polarity: 'remove', tags: ['health', 'food'] }),
  },
  {
    re: re(String.raw`${FOUND_OUT}(?:我)?${NOW}对([\p{L}]{1,12}?)(?:也|都|还|很|有点|严重)*过敏(?:了)?(?=$|[,，。！])`),
    find: ([, what = '']) => made('allergy', what, (who) => `${who}对${what}过敏`, { category: 'constraint', tags: ['health', 'food'] }),
  },
  {
    re: re(
      String.raw`^我?(?:现在)?(?:家里)?(?:没(?:有)?|不)养(?:任何|什么)?(?:宠物|小动物)(?:了)?$|^我?(?:家里?)?没有(?:任何|什么)?宠物(?:了)?$`,
    ),
    find: () => made('pet', null, (who) => `${who}没养宠物`, { category: 'fact', polarity: 'remove', tags: ['pets'] }),
  },
  {
    re: re(
      String.raw`我.{0,4}(?:一点儿?[都也]|根本|完全|再也|越来越|开始|突然)+(?:不喜欢|讨厌|不爱|受不了|反感)([\p{L}\p{N}]{1,16}?)(?:了)?(?=$|[,，。！])`,
    ),
    find: ([, what = '']) => made('dislikes', what, (who) => `${who}不喜欢${what}`, { category: 'preference' }),
  },
  {
    re: re(String.raw`我.{0,4}(?:变得|越来越|开始|突然|居然|竟然)+(?:很|特别|非常)?(?:喜欢|爱)([\p{L}\p{N}]{1,16}?)(?:了)?(?=$|[,，。！])`),
    find: ([, what = '']) => made('likes', what, (who) => `${who}喜欢${what}`, { category: 'preference' }),
  },
  {
    re: re(String.raw`我${NOW}(?:重新)?(?:爱上|喜欢上|迷上)了?([\p{L}\p{N}]{1,16}?)了?(?=$|[,，。！])`),
    find: ([, what = '']) => made('likes', what, (who) => `${who}喜欢${what}`, { category: 'preference' }),
  },
  {
    re: re(String.raw`^我${NOW}住(?:到|进|去)?([\p{Script=Han}]{2,8}?)(?:市)?(?:了|那边了?)(?=$|[,，。！])`),
    find: ([, place = '']) =>
      /院|酒店|宿舍|校|这|那|一起|[年月天]|不|得|惯/u.test(place)
        ? null
        : made('home city', place, (who) => `${who}住在${place}`, { tags: ['home'] }),
  },
  {
    re: re(String.raw`^我(?:们)?家(?:现在|就|目前)?(?:住|在|搬(?:到|去)了?)(?:在)?([\p{Script=Han}]{2,10}?)了?(?=$|[,，。！])`),
    find: ([, place = '']) =>
      /[一二三四五六七八九十\d]+[楼层]|附近|旁边|隔壁|对面|公司|学校|装修|一起|开/u.test(place)
        ? null
        : made('home city', place, (who) => `${who}的家在${place}`, { tags: ['home'] }),
  },
  {
    re: re(String.raw`^我(?:的)?(${KIN_WORDS}|爸|妈)(?:已经|上个?月|今年|去年|刚刚?|前年)*退休了`),
    find: ([, kin = '']) =>
      made('occupation', '退休', (who) => `${who}的${kin}退休了`, {
        tags: ['family'],
        starts: true,
        relative: KIN[kin] ?? (kin === '爸' ? 'father' : kin === '妈' ? 'mother' : kin),
      }),
  },
  {
    re: re(String.raw`^${NOW}(?:不再?|没再?)(${DIET})了(?=$|[,，。！])`),
    find: ([, diet = '']) =>
      made('diet', diet, (who) => `${who}不再${diet}了`, { category: 'constraint', polarity: 'remove', tags: ['food', 'health'] }),
  },
  {
    re: re(String.raw`^(?:我${NOW}|${NOW}我)(?:改|开始|改成|恢复|只|基本)*(${DIET})了?(?=$|[,，。！])`),
    find: ([, diet = '']) => made('diet', diet, (who) => `${who}${diet}`, { category: 'constraint', tags: ['food', 'health'] }),
  },
  {
    re: re(
      String.raw`^${NOW}(?:的)?(月薪|年薪|工资|薪水|薪资|月收入|年收入)(?:现在|已经|是|有|为|大概|大约|差不多|涨到了?|降到了?|税后|税前)*[ ]?(?:是)?([\d一二三四五六七八九十百千万两.]{1,10}[万千kKwW元块]?[一二三四五六七八九\d]?)(?:元|块|左右)?了?$`,
    ),
    find: ([, name = '', amount = '']) =>
      made('salary', amount, (who) => `${who}的${name}是${amount}`, {
        category: 'fact',
        split: true,
        literal: true,
        tags: ['finance', 'work'],
      }),
  },
  {
    re: re(
      String.raw`^${NOW}(?:的|在[\p{L}\p{N}]{1,8}的)?[ ]?(?:[Tt]itle|职位|职务|头衔|岗位)[ ]?(?:现在)?(?:是|为|叫|升到了?|变成了?)[ ]?([\p{L}\p{N} ]{2,30}?)了?$`,
    ),
    find: ([, job = '']) => made('occupation', job.trim(), (who) => `${who}的职位是${job.trim()}`, { split: true, tags: ['work'] }),
  },
];
