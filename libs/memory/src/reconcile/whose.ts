// Whether two facts under one slot are about two: the sisters Anna and Eva, the older and the younger brother, the private and the work address.
import type { FactCandidate } from '../model/fact.js';

const KIN_NAMED =
  /\b(?:(older|elder|big|eldest|oldest|younger|little|youngest|twin|step|half)[ -])?(?:sister|brother|son|daughter|cousin|friend|uncle|aunt|colleague|niece|nephew|grand\p{L}+|dog|cat)(?: (\p{Lu}\p{Ll}+))?/u;
const SENIORITY: Record<string, string> = {
  elder: 'older',
  big: 'older',
  eldest: 'older',
  oldest: 'older',
  little: 'younger',
  youngest: 'younger',
};
const CHINESE_KIN = /[大二三四小老]?(?:姐姐?|妹妹?|哥哥?|弟弟?|儿子|女儿|姑姑|姨妈?|叔叔?|舅舅?|表[哥姐弟妹]|堂[哥姐弟妹]|同事|朋友)/u;
/** Attributes of which people have one for each part of their life. */
const BY_PURPOSE = /^(?:.* )?(?:email|phone number|phone|address|wechat|employer|occupation)$/;
const PURPOSE =
  /\b(work|business|office|company|private|personal|home|school|university|second|other|emergency|old|part-time|side)\b(?= (?:e-?mail|phone|number|mobile|cell|address|account|job))|(公司|工作|单位|办公|个人|私人|家里|家庭|学校|备用|紧急|副业|兼职)(?=的?(?:邮箱|电话|手机|座机|号码|地址|微信))/iu;

type About = Pick<FactCandidate, 'content' | 'slot'>;

export function areAboutTwo(one: About, other: About): boolean {
  if (!one.slot || !other.slot) return false;
  if (BY_PURPOSE.test(one.slot.attribute) && purposeOf(one) !== purposeOf(other)) return true;
  return / /u.test(one.slot.subject) && areTwoPeople(one.content, other.content);
}

const SAME_PURPOSE: Record<string, string> = {
  business: 'work',
  office: 'work',
  company: 'work',
  personal: 'private',
  公司: '工作',
  单位: '工作',
  办公: '工作',
  私人: '个人',
  家庭: '家里',
};
function purposeOf({ content }: About): string | null {
  const found = PURPOSE.exec(content);
  const purpose = (found?.[1] ?? found?.[2])?.toLowerCase() ?? null;
  return purpose === null ? null : (SAME_PURPOSE[purpose] ?? purpose);
}

/** What only one of them tells makes no difference. */
function areTwoPeople(one: string, other: string): boolean {
  const [a, b] = [KIN_NAMED.exec(one), KIN_NAMED.exec(other)];
  const differ = (x: string | undefined, y: string | undefined) => x !== undefined && y !== undefined && x !== y;
  if (differ(seniority(a?.[1]), seniority(b?.[1])) || differ(a?.[2], b?.[2])) return true;
  return differ(kinIn(one), kinIn(other));
}
/** 妹 and 妹妹 are one. */
const kinIn = (content: string): string | undefined => CHINESE_KIN.exec(content)?.[0].replace(/(.)\1$/u, '$1');
const seniority = (word: string | undefined): string | undefined => (word === undefined ? undefined : (SENIORITY[word] ?? word));
