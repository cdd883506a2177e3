// extract ▸ chinese: what the patterns are made of — the speaker in front, the end behind, a finding with its defaults.
import { isListedCompany, isListedPlace } from '@strata/language';
import { listItems, type Finding } from '../statement/finding.js';

export const re = (source: string) => new RegExp(source, 'u');
/** The speaker, or nobody named: "我目前在…", "刚搬到…". */
export const ME = String.raw`(?:我|^|[,，;；。！]\s*|(?<=\s))(?:(?:自己|本人|其实|一直|现在|目前|已经|刚刚?|最近|平时|从小|今年|去年|上个?月|上周|之前|也|还|就|都|是|很|真的|特别|非常|超级?|最|比较|挺|一般|通常|经常|总是|每天))*`;
export const END = String.raw`(?=$|[,，。！!；;~～]|\s(?![A-Za-z0-9])|\p{Extended_Pictographic}|了|啦|呢|哦|呀|吧|的人)`;
export const NAME = String.raw`["'“‘「《]?([\p{L}\p{N}·&. -]{1,20}?)["'”’」》]?`;
/** What is liked, wanted, learnt: Latin names may hold blanks ("VS Code"). */
export const THING = String.raw`((?:[\p{L}\p{N}、《》·.+#-]|(?<=[A-Za-z0-9.])\s(?=[A-Za-z0-9])){1,24}?)`;
export const isPlace = (name: string) => isListedPlace(name) || /^[\p{Script=Han}]{2,6}[省市区县镇村州]$/u.test(name);
export const isCompany = (name: string) => isListedCompany(name) || /(?:公司|集团|银行|医院|大学|科技)$/u.test(name);
export const made = (attribute: string, value: string | null, say: Finding['say'], more: Partial<Finding> = {}): Finding => ({
  attribute,
  value: value?.replace(/^["'“‘「《]|["'”’」》]$/gu, '').trim() ?? null,
  category: 'identity',
  type: 'persona',
  say,
  ...more,
});
export const EMPTY = /^(?:你|您|我|他|她|它|这|那|的|什么|上|不|一下|因为|看看|自己|吗|怎么|说|是)/u;
export const each = (text: string, make: (item: string) => Finding): Finding[] => {
  const items = listItems(text).filter((item) => !EMPTY.test(item));
  return items.map((item) => (items.length > 1 ? { ...make(item), split: true } : make(item)));
};
