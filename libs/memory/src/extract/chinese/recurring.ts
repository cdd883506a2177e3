// extract ▸ chinese: time words that tell a habit name no date. "周末喜欢爬山" happens on no particular weekend.
import type { TimeExpression } from '@strata/language';

/** Counted out or bounded: "每两周", "隔三天", "一到周五". */
const EACH = /(?:每|隔|逢|凡是?|一到|到了)(?:[\p{Script=Han}\d]{0,2}|(?:个)?(?:周|星期|礼拜)[一二三四五六日天][和跟与、到至])$/u;
const HABIT =
  /喜欢|爱|一般|通常|经常|常|总|老是|都|习惯|有时|偶尔|只有|只在|才|有空|没空|有时间|没时间|休息|上班|下班|放学|上课|加班|值班|平时|固定|定期|不[开上吃喝用出接看]|不太|很少|从不|睡|起床|[一二三两几]次/u;
/** A day of the week, a part of the day or a season without "this", "last" or "next". */
const OPEN =
  /^(?:周末|工作日|双休日|节假日|(?:周|星期|礼拜)[一二三四五六日天](?:[到至、和]?(?:周|星期|礼拜)?[一二三四五六日天])?(?:早上|上午|中午|下午|晚上)?|早上|上午|中午|下午|晚上|凌晨|夜里|春天|夏天|秋天|冬天|春节|国庆|[\d一二三四五六七八九十]{1,3}点半?|(?:早上|上午|中午|下午|晚上|凌晨)[\d一二三四五六七八九十]{1,3}点半?)/u;

/** Times of a clause that mean a point in time. */
export function withoutRecurring(times: TimeExpression[], clause: string): TimeExpression[] {
  const habit = HABIT.test(clause) && !/[了过]$/u.test(clause.replace(/[\s。！!~～]+$/u, ''));
  return times.filter(
    ({ text, start }) => !EACH.test(clause.slice(Math.max(0, start - 7), start)) && !/^每/u.test(text) && !(habit && OPEN.test(text)),
  );
}
