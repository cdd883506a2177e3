// language → time → chinese: calendar dates, months and years that are named; Japanese and Korean dates of the same build.
import { dayOf, isDate } from '../calendar.js';
import { absolute, days, inSomeYear, leaningAt, month, quarter, rule, yearOf, type Interval, type TimeRule } from '../frame.js';
import { dayOfMonth } from '../counting.js';
import { certain, dateOf, DAY_RANGE, inYear, part, YEAR_REST } from './in-year.js';
import { DAY_NUMBER, DAYTIME, MONTH_NUMBER } from './words.data.js';

/** Arabic, full-width or Chinese digits: 二〇二四. */
function digits(text: string): number {
  const plain = text.normalize('NFKC');
  return Number(/^\d+$/u.test(plain) ? plain : [...plain].map((char) => certain(char)).join(''));
}
const YEAR = '[12][0-9]{3}|[１２][０-９]{3}|[一二][零〇一二三四五六七八九]{3}';
const isYear = (year: number): boolean => year >= 1900 && year < 2100;
const absoluteOrNull = (interval: Interval | null): Interval | null => interval && absolute(interval);
/** Behind a short year that could be a length: 98年的历史, 10年前. */
const NO_LENGTH = '(?!以?[前后後来來]|之|级|届|代|多|间|的?(?:历史|时间|经验|老|工龄))';
const NO_DATE_BEFORE = '(?<![0-9０-９年一二三四五六七八九十个個几])';

export const CHINESE_DATES: readonly TimeRule[] = [
  rule(`(?<![0-9０-９])(${YEAR})年?(?:到|至|-|–|~|～)(${YEAR})年(?!前|后|後)`, (m) => {
    const [first, last] = [digits(m[1] ?? ''), digits(m[2] ?? '')];
    return isYear(first) && isYear(last) && last >= first ? absolute(yearOf(first, last - first + 1)) : null;
  }),
  rule(`(?<![0-9０-９])(${YEAR})年(?!前|后|後|级|多)${YEAR_REST}`, (m) => {
    const year = digits(m[1] ?? '');
    return isYear(year) ? absoluteOrNull(inYear(year, m.slice(2))) : null;
  }),
  // 98年, 08年; 19年 only before a month, a season or a part of it, for else it may be a length.
  rule(
    `(?<![0-9０-９.了共近约整满第])(0[0-9]|[7-9][0-9]|[12][0-9](?=年(?:[0-9]{1,2}月|[春夏秋冬][天季]|年?[初底末]|[上下]半年)))年(?!来[没不一])(?:${NO_LENGTH}|(?=来的))${YEAR_REST}`,
    (m) => {
      const short = Number(m[1]);
      return absoluteOrNull(inYear(short < 70 ? 2000 + short : 1900 + short, m.slice(2)));
    },
  ),
  rule(`(?<![0-9])([12][0-9]{3})년(?: ?([0-9]{1,2})월(?: ?([0-9]{1,2})일)?)?`, (m) => {
    const [year, monthOf, day] = [Number(m[1]), m[2], m[3]];
    if (monthOf === undefined) return absolute(yearOf(year));
    if (day === undefined) return absolute(month(year, Number(monthOf)));
    return isDate(year, Number(monthOf), Number(day)) ? absolute(days(dayOf(year, Number(monthOf), Number(day)))) : null;
  }),
  rule(`${NO_DATE_BEFORE}(${MONTH_NUMBER})月(?:份)?(${DAY_NUMBER})${DAY_RANGE}(?![线楼院])`, (m, frame) =>
    inSomeYear((year) => dateOf(year, certain(m[1]), certain(m[2]), m[3]), frame, leaningAt(m, frame)),
  ),
  rule(
    `(?<![0-9０-９年一二三四五六七八九十个個几每])(${MONTH_NUMBER})月(?:份)?(底|初|中旬|上旬|下旬|末)?(?![0-9０-９一二三四五六七八九十]|[亮饼球薪票]|间)`,
    (m, frame) => {
      const monthOf = certain(m[1]);
      if (!(monthOf >= 1 && monthOf <= 12)) return null;
      return inSomeYear((year) => part(month(year, monthOf), m[2], year), frame, leaningAt(m, frame));
    },
  ),
  // 5/3下午: a slash between small numbers is a date only where a time of the day follows.
  rule(`(?<![\\d/.])(\\d{1,2})/(\\d{1,2})(?=\\s?(?:号|(?:${DAYTIME})|\\d{1,2}[点點:：]))号?`, (m, frame) =>
    inSomeYear((year) => dateOf(year, Number(m[1]), Number(m[2]), undefined), frame, leaningAt(m, frame)),
  ),
  rule(
    `(?<![0-9０-９月每楼第年一二三四五六七八九十路街巷弄道村里园])([0-9]{1,2}|二?十[一二三四五六七八九]?|三十一?)[号號](?![线楼院馆门店桌码车位机])`,
    (m, frame) => dayOfMonth(frame, certain(m[1]), m),
  ),
  rule(`(?:([12][0-9]{3})年)?(?:的)?第?([一二三四1-4])季度`, (m, frame) => {
    const number = certain(m[2]);
    return m[1] === undefined ? quarter(frame.year, number) : absolute(quarter(Number(m[1]), number));
  }),
  rule(`([5-9八九]|[五六七])[0十]年代|([12][0-9]{2}0)年代`, (m) =>
    absolute(yearOf(m[2] === undefined ? 1900 + certain(m[1]) * 10 : Number(m[2]), 10)),
  ),
];
