// extract ▸ chinese: "上周换成Brave了" after "我用火狐浏览器" ▸ "我从火狐浏览器换成Brave了": what it took the place of is said with it.

import { isAboutOther } from './reading.js';

const re = (source: string) => new RegExp(source, 'u');
const WHEN = '(?:上周|昨天|今天|最近|上个?月|刚刚?|前几天|后来|现在|又|已经|终于|干脆|还是|就|给|都|这周|周[一二三四五六日末]|今年)';
const EXCHANGES = re(`^(?:我(?:们)?)?${WHEN}*(换成|换回|改用|换到|改喝|改骑|改开|改坐|改穿)(?:了)?([^，,]{1,20}?)(?:了|啦|吧)*$`);
/** What one has one of at a time, by how one uses it. */
const USES = /^我(?:们)?(?:现在|平时|一直|目前|主要|一般|都)*(?:用|开|骑|喝|穿|戴|坐)(?:的是|的|着)?([^，,我]{1,16}?)(?:上班|通勤)?了?$/u;
const EXCHANGED = /^我?从([^，,]{1,16}?)(?:换成|换回|改用|换到)([^，,]{1,20}?)了?$/u;
const NO_THING = /^(?:个|一|新|了|别的|其他|\d)/u;

const partOf = (plain: string): RegExpExecArray | null => {
  // "阿杰把奥迪卖了，换成…": not the speaker's.
  if (isAboutOther(plain) || /[把将]/u.test(plain)) return null;
  for (const part of plain.split(/[，,]\s?/u, 4)) {
    const found = EXCHANGES.exec(part);
    if (found && !NO_THING.test(found[2] ?? '')) return found;
  }
  return null;
};

export const isExchange = (plain: string): boolean => partOf(plain) !== null || isNow(plain);

/** "换了，现在是建行的" after "我的银行卡是招行的": of the one thing whose value is of the same kind. */
const CHANGED_NOW = /^(?:我)?(?:已经|早就|刚|上周|又)*(?:换|改|变)了[，,]\s?(?:现在|目前|如今|以后)(是|在|叫|归|由|用)([^，,]{1,20})$/u;
const isNow = (plain: string): boolean => CHANGED_NOW.test(plain);
function changedNow(plain: string, told: readonly string[]): string | null {
  const [, verb = '', value = ''] = CHANGED_NOW.exec(plain) ?? [];
  if (verb === '') return null;
  const form = new RegExp(`^([^，,]{2,14}?)${verb}(?!否|不)([^，,]{1,20})$`, 'u');
  const subjects = new Set<string>();
  for (const one of told) {
    const [, subject, old] = form.exec(one) ?? [];
    if (subject !== undefined && old !== undefined && kindOf(old) === kindOf(value)) subjects.add(subject);
  }
  const [only, ...more] = subjects;
  return only === undefined || more.length > 0 ? null : `${only}现在${verb}${value}`;
}
/** 招行的 and 建行的 are banks; 4471 and 9023 codes of as many digits. */
function kindOf(value: string): string {
  const plain = value.replace(/[的了啦吧]+$/u, '');
  return /^\d+$/u.test(plain) ? plain.replace(/\d/gu, '0') : plain.slice(-1);
}

export function exchanged(plain: string, told: readonly string[]): string | null {
  if (isNow(plain)) return changedNow(plain, told);
  const [, verb, thing] = partOf(plain) ?? [];
  if (verb === undefined || thing === undefined) return null;
  for (const one of told) {
    const old = EXCHANGED.exec(one)?.[2] ?? USES.exec(one)?.[1];
    if (old !== undefined) return old === thing ? null : `我从${old}${verb}${thing}了`;
  }
  return null;
}
