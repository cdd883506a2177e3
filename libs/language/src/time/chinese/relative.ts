// language → time → chinese: expressions that count from the reference. Japanese and Korean day and week words stand here too.
import { counted, neighbour, sameDate, sameTime, shifted, stretch, weekdayAlone } from '../counting.js';
import { days, halfYear, leaningAt, month, rule, week, weekend, yearOf, type Frame, type Interval, type TimeRule } from '../frame.js';
import { CHINESE_NUMBER, chineseNumber } from '../numbers.js';
import { certain, inYear, part, YEAR_REST } from './in-year.js';
import { DAY_NUMBER, DAY_WORDS, DAYTIME, SHIFT, UNIT, WEEK, WEEKDAYS, YEAR_WORDS } from './words.data.js';

const PERIOD = `(?:${DAYTIME})?`;
const weekday = (char: string | undefined): number => Math.min(6, WEEKDAYS.indexOf(char ?? '一'));
const shiftOf = (word: string | undefined): number => SHIFT[word ?? ''] ?? 0;
const anyOf = (words: Readonly<Record<string, number>>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');

export function chineseUnit(unit: string | undefined): string {
  const word = unit ?? '';
  if (word.includes('分')) return 'minute';
  if (/小时|小時|钟头/u.test(word)) return 'hour';
  if (word.includes('季')) return 'quarter';
  if (/星期|礼拜|禮拜|周|週/u.test(word)) return 'week';
  if (word.includes('月')) return 'month';
  return word.includes('年') ? 'year' : 'day';
}

const amounts = (text: string | undefined, unit: string | undefined, sign: 1 | -1, frame: Frame): Interval | null =>
  counted(chineseNumber(text ?? ''), chineseUnit(unit), sign, frame);

const LEAD = '上上|下下|上|下|这|這|本';
const NO_NUMBER_BEFORE = '第\\d一二三四五六七八九十百个個';

export const CHINESE_RELATIVE: readonly TimeRule[] = [
  rule(
    `(?:(${CHINESE_NUMBER})(个月|個月|年)(?:以|之)?([前后後])|(${anyOf(YEAR_WORDS)})|(上|下)个?月)的?(?:(今天)|这个?时候|此时|这会儿)`,
    (m, frame) => {
      const [unit, amount] =
        m[2] !== undefined
          ? [chineseUnit(m[2]), certain(m[1]) * (m[3] === '前' ? -1 : 1)]
          : m[4] !== undefined
            ? ['year', YEAR_WORDS[m[4]] ?? 0]
            : ['month', shiftOf(m[5])];
      const day = Number.isInteger(amount) ? sameDate(frame.today, unit, amount) : null;
      if (day === null) return null;
      return m[6] === undefined ? sameTime(frame, unit, amount) : days(day);
    },
  ),
  rule(`(${CHINESE_NUMBER})(?:[个個]半(小时|小時|钟头|星期|礼拜|月)|(年|天)半)(?:以|之)?([前后後])`, (m, frame) => {
    const amount = certain(m[1]) + 0.5;
    return shifted(frame, chineseUnit(m[2] ?? m[3]), m[4] === '前' ? -amount : amount);
  }),
  rule(`([二三四])?十(?:几|多)(年|天|个月)(?:以|之)?前`, (m, frame) => {
    const tens = m[1] === undefined ? 10 : certain(m[1]) * 10;
    const far = shifted(frame, chineseUnit(m[2]), -tens - 9);
    const near = shifted(frame, chineseUnit(m[2]), -tens - 1);
    return far && near && { from: far.from, to: near.to, granularity: near.granularity };
  }),
  rule(`(?<![\\d年])(上|下)半年`, (m, frame) => halfYear(frame.year, m[1] === '上' ? 1 : 2)),
  rule(`(?<!大)(${anyOf(DAY_WORDS)})(?!性|养成|的努力)${PERIOD}`, (m, frame) => days(frame.today + (DAY_WORDS[m[1] ?? ''] ?? 0))),
  // 前几天 reaches up to today, 这几天 into it; 几天前 does neither.
  rule(`(?<![目从從之以今午日提])前(?:[几幾两兩些][天日]|两三天)`, (_m, frame) => days(frame.today - 5, 5, 'week')),
  rule(`[这這](?:几|幾|两|兩|些)[天日]`, (_m, frame) => days(frame.today - 4, 5, 'week')),
  rule(`(?<![${NO_NUMBER_BEFORE}])(${CHINESE_NUMBER})(${UNIT})(?:多)?(?:以前|之前|前)(?![进進后後途台锋往夕])`, (m, frame) =>
    amounts(m[1], m[2], -1, frame),
  ),
  rule(
    `(?<![${NO_NUMBER_BEFORE}了]|毕业|结婚|离婚|出生|工作|入职|开学|手术|分手|退休)(${CHINESE_NUMBER})(${UNIT})(?:以后|以後|之后|之後|后|後)(?!续|來|来)`,
    (m, frame) => (leaningAt(m, frame) === 'past' ? null : amounts(m[1], m[2], 1, frame)),
  ),
  rule(`(?:再过|再有|(?<=^|[，。,；\\s])(?:过|还有))(${CHINESE_NUMBER})(${UNIT})(?!多?了)`, (m, frame) => amounts(m[1], m[2], 1, frame)),
  rule(`(?<![${NO_NUMBER_BEFORE}这這])(${CHINESE_NUMBER})(${UNIT})(?:之|以)?内`, (m, frame) => {
    const amount = chineseNumber(m[1] ?? '');
    return typeof amount !== 'number' || leaningAt(m, frame) === 'past' ? null : stretch(frame, chineseUnit(m[2]), amount, 1);
  }),
  rule(`(最近这?|过去的?|過去的?|近|这|這|未来的?|未來的?|接下来的?|今后)(${CHINESE_NUMBER})(${UNIT})(?:内|里|來|来|间)?`, (m, frame) => {
    const amount = chineseNumber(m[2] ?? '');
    if (amount === null || (/^[这這]/u.test(m[0]) && amount !== 'few')) return null;
    return stretch(frame, chineseUnit(m[3]), amount === 'few' ? 4 : amount, /^[未接今]/u.test(m[0]) ? 1 : -1);
  }),
  rule(
    `(${LEAD})(?:个|個|一)?${WEEK}(?:([${WEEKDAYS}])(?!起|开始到)|(末))?(?!期|边|邊|围|圍|年|岁|歲|刊|报|会|记)${PERIOD}`,
    (m, frame) => {
      const shift = shiftOf(m[1]);
      if (m[3]) return weekend(frame, shift);
      return m[2] ? days(frame.monday + shift * 7 + weekday(m[2])) : week(frame, shift);
    },
  ),
  rule(`(?<![隔上下这這本叫姓])${WEEK}([${WEEKDAYS}])(?![期刊报])${PERIOD}`, (m, frame) => weekdayAlone(frame, weekday(m[1]), m)),
  rule(`(?<![隔上下这這本个個])周末`, (m, frame) => {
    const leaning = leaningAt(m, frame);
    return leaning === 'always' ? null : weekend(frame, leaning === 'past' && frame.today < frame.monday + 5 ? -1 : 0);
  }),
  rule(`(${LEAD})(?:个|個)?月(?:的?(${DAY_NUMBER})[日号號]|(?:的)?(初|中旬|中|底|末|上旬|下旬))?(?!饼|亮|球|经|票|薪)`, (m, frame) => {
    const whole = month(frame.year, frame.month + shiftOf(m[1]));
    if (!m[2]) return part(whole, m[3], frame.year);
    const day = whole.from + certain(m[2]) - 1;
    return day < whole.to && day >= whole.from ? days(day) : null;
  }),
  rule(`(?<!大)(${anyOf(YEAR_WORDS)})${YEAR_REST}`, (m, frame) => inYear(frame.year + (YEAR_WORDS[m[1] ?? ''] ?? 0), m.slice(2))),
  rule(`(上|下|这|這|本)(?:个|個|一)?季度`, (m, frame) => neighbour(frame, 'quarter', shiftOf(m[1]))),
  rule(`(?<![\\d去今明前后年月份])(?:(年)|月)([初中底末])`, (m, frame) => {
    const whole = m[1] ? yearOf(frame.year) : month(frame.year, frame.month);
    return part(whole, m[2], frame.year);
  }),
  rule(`(再来|先|今|来)(週末|週|月)(?![餅])|(지난|이번|다음) ?(주말|주|달|해)`, (m, frame) => {
    const unit = { 週末: 'weekend', 주말: 'weekend', 月: 'month', 달: 'month', 해: 'year' }[m[2] ?? m[4] ?? ''] ?? 'week';
    return neighbour(frame, unit, shiftOf(m[1] ?? m[3]));
  }),
];
