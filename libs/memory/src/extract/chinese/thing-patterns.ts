// extract ▸ chinese: what a person has one of or measures — contact, body, phone, computer, car, favourites — and the age and class of their people.
import { namedAttribute } from '../slots.js';
import type { Pattern } from '../english/pattern.js';
import { KIN, KIN_WORDS } from './kin.data.js';
import { END, made, re } from './pattern-parts.js';
import { MAKES } from './things.data.js';

const MINE = '(?:我(?:的)?|^)';
const NUMBER = String.raw`[\d.]{1,6}|[零一二两三四五六七八九十百]{1,6}`;
const ONCE = '(?:也|现在|目前|已经|刚刚?|上周|上个?月|昨天|最近|今年|终于|又|都|就|大概|大约|差不多|快)*';
/** Others' addresses and numbers are not the speaker's. */
const OF_OTHERS = /(?:他|她|你|您|客户|同事|老板|公司|老师|朋友|妈|爸|客服|领导|团队|前台)/u;
const fact = { category: 'fact' } as const;

const device = (attribute: keyof typeof MAKES, noun: string): Pattern[] => [
  {
    re: re(
      String.raw`(?:我(?:的)?|^|[,，]\s*)${ONCE}(?:改?用的?(?:是|着)?|换(?:成|了|到)?(?:了)?|买了|入手了?|提了|开的?(?:是|着)?|${noun}${ONCE}(?:是|换成了?|换了))(?:一?[辆台部款个])?((?:[\p{L}\p{N}]{0,6}?)(?:${MAKES[attribute]})[\p{L}\p{N} ]{0,16}?)(?:上班|通勤)?${END}`,
    ),
    find: ([whole, name = '']) =>
      /想|打算|准备|要|如果/u.test(whole.slice(0, whole.indexOf(name)))
        ? null
        : made(attribute, name, (who) => `${who}的${noun}是${name}`, fact),
  },
  {
    re: re(String.raw`^我(?:的|现在的)?${noun}${ONCE}(?:是|换成了?|换了|改成了?)(?:一?[辆台部款个])?([\p{L}\p{N} ]{2,20}?)(?:的)?(?:了)?$`),
    find: ([whole, name = '']) =>
      /的$|[红白黑蓝灰银绿黄]色|坏|旧|新的?$|^(?:在|我|他|公司|租|借)/u.test(name + whole.slice(-1))
        ? null
        : made(attribute, name, (who) => `${who}的${noun}是${name}`, fact),
  },
];

/** "体重75公斤", "瘦到68公斤": a measure of the speaker's body. */
const measure = (attribute: string, noun: string, before: string, unit: string): Pattern => ({
  re: re(
    String.raw`(?:我(?:的)?|^)${ONCE}(?:${noun}${ONCE}(?:是|有|到|为|${before})?|(?:${before}))(?:了)?(${NUMBER})(?:${unit})(?:了|左右|半)?(?:$|[,，。！])`,
  ),
  find: ([, amount = '']) => made(attribute, amount, (who) => `${who}的${noun}是${amount}`, { ...fact, literal: true, tags: ['health'] }),
});

export const CHINESE_THINGS: Pattern[] = [
  ...device('phone', '手机'),
  ...device('computer', '电脑'),
  ...device('car', '车'),
  {
    re: re(
      String.raw`(?:^我|[,，]\s*我?|^)(?:现在|上周|刚|昨天)*(?:开的是|开着?一?辆|开了?一?[辆台]|换了?一?[辆台]|提了一?[辆台])([\p{L}\p{N} ]{2,16}?)(?:上班|上下班|通勤)?(?:了)?(?=$|[,，。！])`,
    ),
    find: ([, name = '']) =>
      /^(?:公司|朋友|别人|新车|二手)|自行车|电动车|摩托|手机|电脑|相机/u.test(name)
        ? null
        : made('car', name, (who) => `${who}的车是${name}`, fact),
  },
  {
    re: re(String.raw`^我(?:今年|现在|都|已经|马上|快|刚满|满)*([1-9]\d)(?:岁)?了(?=$|[,，。！])`),
    find: ([, years = '']) => made('age', years, (who) => `${who}${years}岁`, { split: true, literal: true, tags: ['profile'] }),
  },
  measure('weight', '体重', '(?:瘦|胖|减|长|涨|降)(?:到|成|至)', '公斤|千克|kg|KG|斤'),
  measure('height', '身高', '(?:长|窜)(?:到|高到)', '厘米|公分|cm|CM|米(?:\\d{1,2})?|(?=$|[,，。！])'),
  {
    re: re(
      String.raw`(?:^|[,，。]\s*|我|的)(?:手机|电话|号码|手机号码?|新号码?|新手机号|打我?|拨打?|联系我)(?:就)?(?:是|请|改|打|为|：|:)*\s?(\+?1\d{10}|0\d{2,3}-?\d{7,8})(?:就行|吧|了|这个号?)?(?=$|[,，。！])`,
    ),
    find: (m) =>
      OF_OTHERS.test(m.input) ? null : made('phone number', m[1] ?? '', (who) => `${who}的电话是${m[1] ?? ''}`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:邮件|邮箱|[Ee]-?mail)[^，。@]{0,12}?(?:发|寄|是|用|改|换)(?:到|成|为|的是|给)?\s?([\w.%+-]{1,64}@[\w-]{1,40}(?:\.[\w-]{1,30}){1,4})`,
    ),
    find: (m) =>
      OF_OTHERS.test(m.input) ? null : made('email', m[1] ?? '', (who) => `${who}的邮箱是${m[1] ?? ''}`, { tags: ['profile'] }),
  },
  {
    re: re(
      String.raw`(?:^|我)(?:的)?(?:(?:有[\p{Script=Han}]{0,4})?加我)?(?:新)?(?:的)?微信号?(?:吧|是|换成了?|改成了?|现在是|[，,：:]|\s)*([A-Za-z][\w-]{4,19})(?![\w@])`,
    ),
    find: (m) =>
      OF_OTHERS.test(m.input) ? null : made('wechat', m[1] ?? '', (who) => `${who}的微信号是${m[1] ?? ''}`, { tags: ['profile'] }),
  },
  {
    re: re(String.raw`${MINE}${ONCE}最(?:喜欢|爱)([吃喝看玩听去])(?:的)?(?:就)?(?:是|变成|换成)?(?:了)?([\p{L}\p{N}《》·]{1,16}?)${END}`),
    find: ([, verb = '', what = '']) =>
      /^[的什哪]/u.test(what)
        ? null
        : made(namedAttribute('favorite', verb), what, (who) => `${who}最爱${verb}${what}`, { category: 'preference' }),
  },
  {
    re: re(
      String.raw`${MINE}(?:的)?(日语|英语|法语|德语|韩语|俄语|西语|西班牙语|普通话|汉语|托福|雅思)(?:水平)?(?:现在|已经|终于|大概|大约|目前)*(?:是|有|过了|考过了?|考到了?|考了|到了?|达到了?|差不多)*\s?(N[1-5]|[A-C][12]|[四六八]级|专[四八]|\d(?:\.\d)?分|\d{2,3}分|HSK ?\d|[一二]级[甲乙])(?:水平)?(?:了)?(?=$|[,，。！])`,
    ),
    find: ([, language = '', level = '']) =>
      made(namedAttribute('level of', language), level, (who) => `${who}的${language}水平是${level}`, { ...fact, tags: ['education'] }),
  },
  {
    re: re(
      String.raw`(?:我|^)(?:的)?(?:老婆|媳妇儿?|太太|爱人|妻子)?(?:已经|现在|又)*(?:怀孕|怀上|有喜)(?:了|[一二三四五六七八九\d]{1,2}个月)`,
    ),
    find: ([whole]) =>
      made('pregnancy', '怀孕', (who) => whole.replace(/^我/u, `${who}的`), { ...fact, relative: 'family', tags: ['family', 'health'] }),
  },
  {
    re: re(
      String.raw`(?:我|^)(?:们)?(?:家)?(?:的)?(?:老婆|媳妇儿?)?(?:生了(?=$|[,，。！])|(?:女儿|闺女|儿子|孩子|宝宝|小孩)(?:昨天|今天|上周|上个?月|终于)*(?:出生|降生)了|(?:昨天|今天|上周|终于|顺利)*生了(?:个|一个)?(?:女儿|儿子|闺女|宝宝|小孩|女孩|男孩))`,
    ),
    find: ([whole]) =>
      made('pregnancy', null, (who) => whole.replace(/^我/u, `${who}的`), {
        ...fact,
        relative: 'family',
        polarity: 'remove',
        tags: ['family'],
      }),
  },
  {
    re: re(
      String.raw`(?:^|我(?:们)?(?:家)?(?:的)?)([大小]?)(${KIN_WORDS})(?:已经|现在|今年|马上|都|快|刚|也|就)*(?:是|有|满|过)?(?:了)?(\d{1,3}|[一二两三四五六七八九]?十?[一二三四五六七八九十])(?:岁|周岁)?(?:生日)?(?:了|啦)?(?=$|[,，。！])`,
    ),
    find: ([whole, which = '', kin = '', years = '']) =>
      /岁|今年|是|了$/u.test(whole)
        ? made('age', years, (who) => `${who}的${which}${kin}${years}岁`, { relative: KIN[kin] ?? kin, literal: true, tags: ['family'] })
        : null,
  },
  {
    re: re(
      String.raw`(?:^|我(?:们)?(?:家)?(?:的)?)([大小]?)(${KIN_WORDS}|娃)(?:已经|现在|今年|马上|都|刚|也|就|九月|开学)*(?:读|上|升|念|是|在读)(?:到|入)?(?:了)?((?:幼儿园)?[小中大]班|幼儿园|(?:小学|初中|高中|大学)?[一二三四五六][年]级|(?:初|高|大|研)[一二三四]|小学|初中|高中|大学)(?:了|啦|学生)?(?=$|[,，。！])`,
    ),
    find: ([, which = '', kin = '', grade = '']) =>
      made('grade', grade, (who) => `${who}的${which}${kin}上${grade}`, { relative: KIN[kin] ?? 'child', tags: ['family', 'education'] }),
  },
];
