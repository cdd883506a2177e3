// extract ▸ chinese: a clause as it would be said in full — 他 and 她 named, the speaker who was left out put back. Rules read this; quotes keep what was said.
import { splitSentences } from '@strata/language';
import { PEOPLE } from './kin.data.js';
import { ADVERBS, IN_GENERAL, OWN_THINGS, VERBS } from './reading.data.js';

export const LINK = '(?:其实|另外|还有|而且|不过|但是|但|可是|然后|对了|因为|所以|而|同时)[，,]?';
const SOMEBODY = new RegExp(
  `^(?:${LINK})?(?:(?:${ADVERBS})[，,]?){0,2}((?:(?:我|俺|咱|我们|咱们)家?的?)?(?:${PEOPLE})|我们?家?的?(?:${PEOPLE})[\\p{Script=Han}]{0,3}?)(?![\\p{Script=Han}]{0,1}(?:关系|节日?快乐))`,
  'u',
);
const OTHER_SUBJECT = new RegExp(
  `^(?:${LINK})?(?:(?:${ADVERBS})[，,]?){0,2}(?:(?:(?:我|俺|咱|我们|咱们)家?的?)?(?:${PEOPLE})|[他她它]们?(?![\\p{Script=Han}]{0,2}的我)|(?:老|小|阿)[\\p{Script=Han}](?=[是在说住去来有喜想会要也刚把将换搬离]))`,
  'u',
);
const PRONOUN = new RegExp(`^((?:${LINK})?)[他她](?![们的])`, 'u');
const PRONOUN_OF = new RegExp(`^((?:${LINK})?)[他她]的`, 'u');
const BARE = new RegExp(`^(?:${LINK})?(?:(?:${ADVERBS})[，,]?){0,4}(?:${VERBS})`, 'u');
const OWN = new RegExp(`^(?:${LINK})?((?:${ADVERBS}|这次[\\p{Script=Han}]{0,4}){0,2})(?:${OWN_THINGS})(?!${IN_GENERAL})`, 'u');
const FIRST = /[我俺咱]|本人/u;
/** The doer stands behind: "有人说…", "是他干的", "会议改到周五". */
const NOT_BARE =
  /^(?:有(?:人|个|些|的|时|没有|关|点(?!儿?(?:社恐|怕|想|累|困|内向|近视|胖)))|是(?:他|她|你|这|那|的|不|啊|因为)|会议|会场|回[答复]|开(?:会|玩笑|始(?!学|用|看|做|练|跑|健|减|吃))|用户|来自(?!\p{Script=Han}{2,})|看起来|听起来|听说|据说|回头|打错|打扰|给你|想象|做人|学校|学生|吃的|喝的|玩的|买的|去年的|用的(?!是)|能不能|可以|可能|需要注意|找到了|对方|好像|一般来说|想你|爱你|跟你|和你|等你|帮你|陪你|带你|都是|就是|还是(?!喜欢|想|住|在)|也是|也许|看来|看样子|坐等|接着|继续|学历|学位|学费|学问)/u;

/** Begins with somebody else: what follows in the same sentence without a subject is about them as well. */
export const isAboutOther = (clause: string): boolean =>
  OTHER_SUBJECT.test(clause) ||
  (/^[你您]/u.test(clause) && !FIRST.test(clause)) ||
  /^[你您](?:就|要|得|应该|必须)?(?:是|叫|扮|当|演)/u.test(clause);
/** Has no subject of its own. */
export const isBare = (clause: string): boolean =>
  !FIRST.test(clause) && !OTHER_SUBJECT.test(clause) && BARE.test(clause) && !NOT_BARE.test(clause);

/** "我哥", "我女朋友": whom 他 or 她 in the next clause means. */
export function mentionInChinese(clause: string): string | null {
  const named = SOMEBODY.exec(clause)?.[1];
  if (!named) return null;
  return /^[我俺咱]/u.test(named) ? named : `我${named}`;
}

/** The last that a whole message brings up. */
export function lastMentionChinese(text: string): string | null {
  if (!/\p{Script=Han}/u.test(text)) return null;
  return splitSentences(text.slice(-1000)).reduce<string | null>((last, { text: sentence }) => mentionInChinese(sentence) ?? last, null);
}

/** Items of a self-description that stand without a verb. */
const ITEMS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^[男女](?:生|性|的|孩子?)?$/u, (found) => `我是${found.charAt(0)}的`],
  [/^(?:19|20)?\d{2}年(?:的|生|生人|出生)?$/u, (found) => `我是${/^\d+年/u.exec(found)?.[0] ?? found}出生的`],
  [/^[零〇一二三四五六七八九]{2}(?:年|后)(?:的|生的?)?$/u, (found) => `我是${found}`],
  [/^(?:(?:大|研|博)[一二三四五]|本科|硕士|博士|研究生|高[一二三]|初[一二三])(?:在读)$/u, (found) => `我${found}`],
  [/^\d{2}后$/u, (found) => `我是${found}`],
  [
    /^(?:今年)?(?:\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|[二三四五六七八九]十)岁?了?$/u,
    (found) => `我${found.replace(/了$/u, '')}`,
  ],
  [/^(?:白羊|牡羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|魔羯|水瓶|双鱼)座?的?$/u, (found) => `我是${found.replace(/的$/u, '')}`],
  [/^(?:[ABO]|AB)型血?$/u, (found) => `我是${found}`],
  [/^属[鼠牛虎兔龙蛇马羊猴鸡狗猪]的?$/u, (found) => `我${found}`],
  [/^[EI][NS][FT][JP](?:人格)?$/iu, (found) => `我是${found}`],
  [/^(?:纯)?[eiEI]人$/u, (found) => `我是${found}`],
  [/^[\p{Script=Han}A-Za-z]{2,10}一[枚名位只]$/u, (found) => `我是${found.replace(/一[枚名个位只]$/u, '')}`],
  [/^(?:轻度|中度|重度|慢性|先天性)[\p{Script=Han}]{2,8}$/u, (found) => `我有${found}`],
  [/^[\p{Script=Han}]{0,4}(?:肝|炎|症|病|尿|高血压|高血脂|哮喘|结石|贫血|近视|色盲|色弱)$/u, (found) => `我有${found}`],
];

export function itemInFull(clause: string): string | null {
  const plain = clause.replace(/[\s。.！!~～、]+$/u, '');
  if (FIRST.test(plain)) return null;
  for (const [pattern, full] of ITEMS) if (pattern.test(plain)) return full(plain);
  return null;
}

/** `before`: whom 他 or 她 at the start may mean. */
export function readChinese(clause: string, before: string | null): string {
  const item = itemInFull(clause);
  if (item) return item;
  const named = before === null ? clause : clause.replace(PRONOUN_OF, `$1${before}的`).replace(PRONOUN, `$1${before}`);
  if (named !== clause || FIRST.test(clause) || /[你您]/u.test(clause)) return named;
  const own = OWN.exec(clause);
  if (own && !OTHER_SUBJECT.test(clause)) return `我${clause.replace(new RegExp(`^(?:${LINK})`, 'u'), '')}`;
  return isBare(clause) ? `我${clause.replace(new RegExp(`^(?:${LINK})`, 'u'), '')}` : clause;
}

/** "养了一只猫，叫咪咪": the second part names what the first one brings up. */
export const NAMES_THE_LAST = /^(?:名字|大名|小名)?(?:叫|名叫|是叫)/u;
/** When it begins says nothing against its holding: "我一号起在科麦上班". */
const STARTING =
  '(?:从)?(?:[\\d一二三四五六七八九十]{1,3}[号日月]|下?(?:周|星期)[一二三四五六日]?|[下本这]个?月|今天|明天|今年)(?:起|开始)';
/** "周五我跟小特结婚了": read from the speaker on. */
const LEADING_TIME = new RegExp(`^(?:(?:${ADVERBS}|周[一二三四五六日末])[，,]?)+(?=我)|(?<=^我)${STARTING}`, 'u');
const MOST_PARTS = 6;
/** The clause, and each of its parts as it would stand alone: "我哥辞职了，现在在酒庄上班" ▸ "我哥现在在酒庄上班" as well. */
export function partsInFull(clause: string, wholeOnly = false): string[] {
  if (wholeOnly) return [clause];
  const parts = clause.split(/[，,；;]\s?/u, MOST_PARTS + 1);
  const late = clause.replace(LEADING_TIME, '');
  if (parts.length === 1 || parts.length > MOST_PARTS) return late === clause ? [clause] : [clause, late];
  const [first = ''] = parts;
  let subject = mentionInChinese(first) ?? (/我(?!家)/u.test(first) && !isAboutOther(first) ? '我' : '');
  const whole = parts.slice(1).flatMap((part) => {
    const named = mentionInChinese(part);
    if (named !== null) subject = named;
    else if (/^我(?!家)/u.test(part)) subject = '我';
    else if (NAMES_THE_LAST.test(part)) return [];
    else if (isAboutOther(part)) subject = '';
    else if (isBare(part)) return subject === '' ? [] : [(subject + part).replace(LEADING_TIME, '')];
    return [part];
  });
  return [clause, first, ...whole];
}

const TELLS_BESIDE = /^(?!.*(?:时候|一下|考虑))(?:现在|目前)?(?:在|读|学|做|养|有|住|上班|单身|已婚|来自|毕业|从事|喜欢|不吃|对)/u;
/** "我22岁，在兰大读地质学": whether a part says more than `values`. Null among them: the clause was told as a whole. */
export const tellsBeside = (clause: string, values: readonly (string | null)[]): boolean =>
  !values.includes(null) &&
  clause
    .split(/[，,；;]\s?/u)
    .some((part) => part.length > 4 && TELLS_BESIDE.test(part) && !values.some((value) => part.includes(value ?? '')));
