// language → time → chinese: expressions that count from the reference. Japanese and Korean day and week words stand here too.
import { civil, dayOf, isDate } from '../calendar.js';
import {
  days,
  fewShifted,
  month,
  quarter,
  season,
  shifted,
  stretch,
  third,
  week,
  weekend,
  yearOf,
  type Frame,
  type Interval,
  type TimeRule,
} from '../frame.js';
import { CHINESE_NUMBER, chineseNumber } from '../numbers.js';

const rule = (source: string, read: TimeRule['read']): TimeRule => ({ pattern: new RegExp(source, 'gu'), read });
const PERIOD = '(?:一?大早|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|凌晨|晚|早)?';
const UNIT = '分钟|分鐘|个?小时|個?小時|个?钟头|天|日|个?星期|個?星期|个?礼拜|個?禮拜|周|週|个?月|個?月|个?季度|年';
const WEEK = '(?:周|週|星期|礼拜|禮拜)';
const WEEKDAYS = '一二三四五六日天';

const DAY_WORDS: Record<string, number> = {
  今天: 0,
  今日: 0,
  今儿: 0,
  今晚: 0,
  今早: 0,
  今晨: 0,
  今夜: 0,
  昨天: -1,
  昨日: -1,
  昨儿: -1,
  昨晚: -1,
  昨早: -1,
  昨夜: -1,
  前天: -2,
  前晚: -2,
  大前天: -3,
  明天: 1,
  明日: 1,
  明儿: 1,
  明晚: 1,
  明早: 1,
  明晨: 1,
  后天: 2,
  後天: 2,
  后晚: 2,
  大后天: 3,
  大後天: 3,
  一昨日: -2,
  おととい: -2,
  きのう: -1,
  明後日: 2,
  あした: 1,
  きょう: 0,
  오늘: 0,
  어제: -1,
  그저께: -2,
  내일: 1,
  모레: 2,
};
const YEAR_WORDS: Record<string, number> = {
  今年: 0,
  本年: 0,
  去年: -1,
  昨年: -1,
  前年: -2,
  大前年: -3,
  明年: 1,
  来年: 1,
  后年: 2,
  後年: 2,
  大后年: 3,
  작년: -1,
  올해: 0,
  내년: 1,
};
const SHIFT: Record<string, number> = {
  上上: -2,
  上: -1,
  这: 0,
  這: 0,
  本: 0,
  下: 1,
  下下: 2,
  今: 0,
  先: -1,
  来: 1,
  再来: 2,
  지난: -1,
  이번: 0,
  다음: 1,
};
const SEASONS: Record<string, number> = { 春: 3, 夏: 6, 秋: 9, 冬: 12 };

const weekday = (char: string): number => Math.min(6, WEEKDAYS.indexOf(char));
const pick = (words: Record<string, number>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
const zh = (text: string | undefined): number => {
  const value = chineseNumber(text ?? '');
  return typeof value === 'number' ? value : NaN;
};

export function chineseUnit(unit: string): string {
  if (/分/u.test(unit)) return 'minute';
  if (/小时|小時|钟头/u.test(unit)) return 'hour';
  if (/季/u.test(unit)) return 'quarter';
  if (/星期|礼拜|禮拜|周|週/u.test(unit)) return 'week';
  if (/月/u.test(unit)) return 'month';
  return /年/u.test(unit) ? 'year' : 'day';
}

/** 初 / 中 / 底 of a month or year; 上旬 中旬 下旬. */
export function part(whole: Interval, word: string | undefined): Interval {
  if (!word) return whole;
  if (word.endsWith('半年')) return half(whole, word[0]);
  return third(whole, /初|上旬|头/u.test(word) ? 0 : /中/u.test(word) ? 1 : 2);
}

function half(whole: Interval, which: string | undefined): Interval {
  const { year } = civil(whole.from);
  const middle = dayOf(year, 7, 1);
  return which === '上' ? { ...whole, to: middle, granularity: 'quarter' } : { ...whole, from: middle, granularity: 'quarter' };
}

function inYear(year: number, rest: RegExpExecArray, at: number): Interval | null {
  const [monthText, dayText, seasonText, partText] = [rest[at], rest[at + 1], rest[at + 2], rest[at + 3]];
  if (seasonText) return season(year, SEASONS[seasonText] ?? 3);
  if (monthText === undefined) return part(yearOf(year), partText);
  const monthOf = zh(monthText);
  if (!(monthOf >= 1 && monthOf <= 12)) return null;
  if (dayText === undefined) return part(month(year, monthOf), partText);
  return isDate(year, monthOf, zh(dayText)) ? days(dayOf(year, monthOf, zh(dayText))) : null;
}
/** What can follow a year: month, day, season or a part of the year. Four groups. */
export const YEAR_REST = String.raw`(?:的?([0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})月(?:份)?(?:([0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})[日号號])?)?(?:的?([春夏秋冬])[天季])?(?:的?(年?[初中底末]|上旬|中旬|下旬|上半年|下半年))?`;
export { inYear as chineseInYear };

function amounts(text: string, unitText: string, sign: 1 | -1, frame: Frame): Interval | null {
  const amount = chineseNumber(text);
  const unit = chineseUnit(unitText);
  if (amount === null) return null;
  return amount === 'few' ? fewShifted(frame, unit, sign) : shifted(frame, unit, amount * sign);
}

const NOT_EVERY = '(?<![每隔])';

export const CHINESE_RELATIVE: readonly TimeRule[] = [
  rule(`(去年|前年)的?今天`, (m, frame) => {
    const { year, month: monthOf, day } = civil(frame.today);
    return days(dayOf(year + (YEAR_WORDS[m[1] ?? ''] ?? 0), monthOf, day));
  }),
  rule(`(${CHINESE_NUMBER})(?:(个半月|個半月)|(年半))(?:以|之)?([前后後])`, (m, frame) => {
    const amount = zh(m[1]) + 0.5;
    return shifted(frame, m[2] ? 'month' : 'year', m[4] === '前' ? -amount : amount);
  }),
  rule(`([二三四])?十(?:几|多)(年|天|个月)(?:以|之)?前`, (m, frame) => {
    const tens = m[1] === undefined ? 10 : zh(m[1]) * 10;
    const far = shifted(frame, chineseUnit(m[2] ?? ''), -tens - 9);
    const near = shifted(frame, chineseUnit(m[2] ?? ''), -tens - 1);
    return far && near && { from: far.from, to: near.to, granularity: near.granularity };
  }),
  rule(`(?<![\\d年])(上|下)半年`, (m, frame) => half(yearOf(frame.year), m[1])),
  rule(`(?<![大])(${pick(DAY_WORDS)})(?!性|养成|的努力)${PERIOD}|大[前后後]天${PERIOD}`, (m, frame) => {
    const word = m[1] ?? m[0].slice(0, 3);
    const shift = DAY_WORDS[word];
    return shift === undefined ? null : days(frame.today + shift);
  }),
  rule(`(?<![目从從之以今午日提])前[几幾两]天|前两三天|(?<!\\d)前些天|前[几幾]日`, (_m, frame) => fewShifted(frame, 'day', -1)),
  rule(`(?<![第\\d一二三四五六七八九十百个個])(${CHINESE_NUMBER})(${UNIT})(?:多)?(?:以前|之前|前)(?![进進后後途台锋往夕])`, (m, frame) =>
    amounts(m[1] ?? '', m[2] ?? '', -1, frame),
  ),
  rule(
    `(?<![第\\d一二三四五六七八九十百个個了]|毕业|结婚|离婚|出生|工作|入职|开学|手术|分手|退休)(${CHINESE_NUMBER})(${UNIT})(?:以后|以後|之后|之後|后|後)(?!续|來|来)`,
    (m, frame) => (frame.leaning(m.index, m.index + m[0].length) === 'past' ? null : amounts(m[1] ?? '', m[2] ?? '', 1, frame)),
  ),
  rule(`(?:最近这?|过去的?|過去的?|近|这|未来的?|未來的?|接下来的?|今后)(${CHINESE_NUMBER})(${UNIT})(?:内|里|來|来|间)?`, (m, frame) => {
    const ahead = /^(?:未|接|今)/u.test(m[0]);
    const amount = chineseNumber(m[1] ?? '');
    if (amount === null || (m[0].startsWith('这') && amount !== 'few')) return null;
    return stretch(frame, chineseUnit(m[2] ?? ''), amount === 'few' ? 4 : amount, ahead ? 1 : -1);
  }),
  rule(
    `${NOT_EVERY}(上上|下下|上|下|这|這|本)(?:个|個|一)?${WEEK}(?:([${WEEKDAYS}])(?!起|开始到)|(末))?(?!期|边|邊|围|圍|年|岁|歲|刊|报|会|记)${PERIOD}`,
    (m, frame) => {
      const shift = SHIFT[m[1] ?? ''] ?? 0;
      if (m[3]) return weekend(frame, shift);
      return m[2] ? days(frame.monday + shift * 7 + weekday(m[2])) : week(frame, shift);
    },
  ),
  rule(
    `(?<![每隔上下这這本叫姓]|(?<![上下这這本])(?:周|星期|礼拜)[一二三四五六][到至])${WEEK}([${WEEKDAYS}])(?![到至\\-~～]|[期刊报])${PERIOD}`,
    (m, frame) => weekdayAlone(m, frame),
  ),
  rule(`(?<![每隔上下这這本个個])周末`, (m, frame) =>
    weekend(frame, frame.leaning(m.index, m.index + 2) === 'past' && frame.today < frame.monday + 5 ? -1 : 0),
  ),
  rule(
    `${NOT_EVERY}(上上|下下|上|下|这|這|本)(?:个|個)?月(?:的?([0-9]{1,2}|[一二三四五六七八九十]{1,3})[日号號]|(?:的)?(初|中旬|中|底|末|上旬|下旬))?(?!饼|亮|球|经|票|薪)`,
    (m, frame) => {
      const whole = month(frame.year, frame.month + (SHIFT[m[1] ?? ''] ?? 0));
      if (!m[2]) return part(whole, m[3]);
      const day = whole.from + zh(m[2]) - 1;
      return day < whole.to && day >= whole.from ? days(day) : null;
    },
  ),
  rule(`(?<!大)(${pick(YEAR_WORDS)})${YEAR_REST}|大[前后後]年`, (m, frame) => {
    const shift = YEAR_WORDS[m[1] ?? m[0]];
    return shift === undefined ? null : inYear(frame.year + shift, m, 2);
  }),
  rule(`(上|下|这|這|本)(?:个|個|一)?季度`, (m, frame) => quarter(frame.year, Math.ceil(frame.month / 3) + (SHIFT[m[1] ?? ''] ?? 0))),
  rule(`(?<![\\d每去今明前后年月份])(年初|年中|年底|年末|月初|月中|月底|月末)`, (m, frame) => {
    const word = m[1] ?? '';
    return part(word.startsWith('年') ? yearOf(frame.year) : month(frame.year, frame.month), word.slice(1));
  }),
  rule(`(再来|先|今|来)(週末|週|月)(?![餅])`, (m, frame) => {
    const shift = SHIFT[m[1] ?? ''] ?? 0;
    if (m[2] === '月') return month(frame.year, frame.month + shift);
    return m[2] === '週' ? week(frame, shift) : weekend(frame, shift);
  }),
  rule(`(지난|이번|다음) ?(주말|주|달|해)`, (m, frame) => {
    const shift = SHIFT[m[1] ?? ''] ?? 0;
    if (m[2] === '달') return month(frame.year, frame.month + shift);
    if (m[2] === '해') return yearOf(frame.year + shift);
    return m[2] === '주' ? week(frame, shift) : weekend(frame, shift);
  }),
];

function weekdayAlone(match: RegExpExecArray, frame: Frame): Interval {
  const here = frame.monday + weekday(match[1] ?? '一');
  if (frame.leaning(match.index, match.index + match[0].length) === 'past') return days(here < frame.today ? here : here - 7);
  return days(here >= frame.today ? here : here + 7);
}
