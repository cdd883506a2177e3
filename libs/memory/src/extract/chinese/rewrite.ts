// extract ▸ chinese: 我 → the speaker, 你 → the assistant. Null where a rule can't tell whose words these would become.

const GROUP = /我们|咱们|咱|俺们|大家/u;
/** Words with 我 or 你 in them that mean neither. */
const FIXED = /自我|忘我|你好|您好|你我|你追我赶/u;
/** A clause that begins so has left its subject out: the speaker. */
const BARE =
  /^(?:(?:其实|另外|还有|而且|不过|但是|但|对了|因为|所以),?，?)?(?:(?:[\d一二三四五六七八九十]+(?:月|日|号|年|点|天|周|个月)[\d\p{Script=Han}]{0,6}?|昨天|今天|明天|后天|前天|上周[一二三四五六日天末]?|下周[一二三四五六日天末]?|上个月|下个月|去年|今年|明年|周末|平时|每天|每周|目前|现在|最近|刚刚?|刚才|已经|一直|从小|经常|常常|通常|习惯|正在|还|也|不太?|没|不再|很|非常|特别|挺|最|更|比较)[,，]?){0,3}(?:喜欢|讨厌|爱|住|在[\p{Script=Han}\w'"“‘]{1,16}(?:上班|工作|任职|读书|上学|学习|担任|做|实习|生活|长大|住)|搬|去了?|来自|来了|买了?|卖了|养|吃|喝|学|做了?|参加|加入|毕业|打算|计划|准备|想|希望|要去|会[说弹唱用做写]|叫|担任|负责|擅长|入职|辞职|离职|结婚|离婚|怀孕|出差|对[\p{Script=Han}\w]{1,10}过敏|有[一两三四五六七八九十几\d]|没有|觉得|感觉|感到|开始|换了|用|过敏|需要|是(?:一名|一个|个|做))/u;

export const isFirstPersonChinese = (clause: string): boolean => /我|本人|俺/u.test(clause.replace(FIXED, '')) || BARE.test(clause);

/** `second`: who "你" is; null = unknown, then the clause is not rewritten. */
export function toThirdPersonChinese(clause: string, subject: string, second: string | null): string | null {
  if (GROUP.test(clause) || /[“”「」]/u.test(clause)) return null;
  const plain = clause.replace(new RegExp(FIXED.source, 'gu'), '');
  if (/[你您]/u.test(plain) && second === null) return null;
  if (!/我|本人/u.test(plain))
    return BARE.test(clause) ? `${subject}${clause.replace(/^(?:其实|另外|还有|而且|不过|但是|但|对了|因为|所以)[,，]?/u, '')}` : null;
  return clause
    .replace(/我自己|我本人/gu, () => subject)
    .replace(
      /我(?=家(?!里)|妈妈?|爸爸?|母亲|父亲|老公|老婆|丈夫|妻子|女儿|儿子|孩子|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|外婆|外公|朋友|同事|老板|室友|女朋友|男朋友|公司)/gu,
      () => `${subject}的`,
    )
    .replace(/(?<!自|忘)我|本人/gu, () => subject)
    .replace(/[你您](?!好)/gu, () => second ?? '');
}
