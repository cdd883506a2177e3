// language → time → chinese: calendar dates, months and years that are named; Japanese and Korean dates of the same build.
import { dayOf, isDate } from '../calendar.js';
import { absolute, choose, days, month, quarter, yearOf, type TimeRule } from '../frame.js';
import { chineseNumber } from '../numbers.js';
import { chineseInYear, part, YEAR_REST } from './relative.js';

const rule = (source: string, read: TimeRule['read']): TimeRule => ({ pattern: new RegExp(source, 'gu'), read });
const value = (text: string | undefined): number => {
  const number = chineseNumber(text ?? '');
  return typeof number === 'number' ? number : NaN;
};
const plain = (text: string): number => {
  const digits = text.normalize('NFKC');
  return /^\d+$/u.test(digits) ? Number(digits) : Number([...digits].map((char) => value(char)).join(''));
};
const MONTH = '[0-9０-９]{1,2}|[一二三四五六七八九十]{1,2}';
const DAY = '[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3}';

export const CHINESE_DATES: readonly TimeRule[] = [
  rule(`(?<![0-9０-９])([12][0-9]{3}|[１２][０-９]{3}|[一二][零〇一二三四五六七八九]{3})年(?!前|后|後|级|多)${YEAR_REST}`, (m) => {
    const year = plain(m[1] ?? '');
    if (!(year >= 1900 && year < 2100)) return null;
    const whole = chineseInYear(year, m, 2);
    return whole && absolute(whole);
  }),
  rule(`(?<![0-9])([12][0-9]{3})년(?: ?([0-9]{1,2})월(?: ?([0-9]{1,2})일)?)?`, (m) => {
    const [year, monthOf, day] = [Number(m[1]), m[2], m[3]];
    if (monthOf === undefined) return absolute(yearOf(year));
    if (day === undefined) return absolute(month(year, Number(monthOf)));
    return isDate(year, Number(monthOf), Number(day)) ? absolute(days(dayOf(year, Number(monthOf), Number(day)))) : null;
  }),
  rule(`(?<![0-9０-９年一二三四五六七八九十个個几])(${MONTH})月(?:份)?(?:(${DAY})[日号號])(?![线楼院])`, (m, frame) => {
    const [monthOf, day] = [value(m[1]), value(m[2])];
    const candidates = [-1, 0, 1].map((shift) => frame.year + shift).filter((year) => isDate(year, monthOf, day));
    return choose(
      candidates.map((year) => days(dayOf(year, monthOf, day))),
      frame,
      frame.leaning(m.index, m.index + m[0].length),
    );
  }),
  rule(
    `(?<![0-9０-９年一二三四五六七八九十个個几每])(${MONTH})月(?:份)?(底|初|中旬|上旬|下旬|末)?(?![0-9０-９一二三四五六七八九十]|[亮饼球薪票]|间)`,
    (m, frame) => {
      const monthOf = value(m[1]);
      if (!(monthOf >= 1 && monthOf <= 12)) return null;
      const whole = choose(
        [-1, 0, 1].map((shift) => month(frame.year + shift, monthOf)),
        frame,
        frame.leaning(m.index, m.index + m[0].length),
      );
      return whole && part(whole, m[2]);
    },
  ),
  rule(`(?<![0-9０-９月每楼第年])([0-9]{1,2})[号號](?![线楼院馆门店桌码])`, (m, frame) => {
    const day = Number(m[1]);
    const candidates = [-1, 0, 1]
      .map((shift) => dayOf(frame.year, frame.month + shift, 1))
      .filter((first) => day >= 1 && dayOf(0, 1, 1) < first);
    const chosen = choose(
      candidates.map((first) => days(first + day - 1)).filter((_one, i) => day <= 28 || isDate(frame.year, frame.month + i - 1, day)),
      frame,
      frame.leaning(m.index, m.index + m[0].length),
    );
    return chosen;
  }),
  rule(`(?:([12][0-9]{3})年)?(?:的)?第?([一二三四1-4])季度`, (m, frame) => {
    const whole = quarter(m[1] === undefined ? frame.year : Number(m[1]), value(m[2]));
    return m[1] === undefined ? whole : absolute(whole);
  }),
  rule(`([5-9八九]|[五六七])[0十]年代|([12][0-9]{2}0)年代`, (m) => {
    if (m[2] !== undefined) return absolute(yearOf(Number(m[2]), 10));
    return absolute(yearOf(1900 + value(m[1]) * 10, 10));
  }),
];
