// How an interval is written down in a fact.
import { findTimes } from '@strata/language';
import { chineseDate, englishDate } from './civil-date.js';

/** Wednesday 15 May 2024, 18:00 in Shanghai. */
const reference = new Date('2024-05-15T10:00:00Z');
const timezone = 'Asia/Shanghai';
const meant = (text: string) => {
  const [time] = findTimes(text, { reference, timezone });
  if (!time) throw new Error(`No time in ${text}`);
  return time;
};

it.each([
  ['yesterday', 'on 14 May 2024'],
  ['last week', 'in the week of 6 May 2024'],
  ['last weekend', 'on 11–12 May 2024'],
  ['a few days ago', 'from 10 May 2024 to 13 May 2024'],
  ['early June 2023', 'from 1 June 2023 to 10 June 2023'],
  ['last month', 'in April 2024'],
  ['from March to May 2023', 'from March 2023 to May 2023'],
  ['Q3 2023', 'in Q3 2023'],
  ['last summer', 'from June 2023 to August 2023'],
  ['the first half of 2023', 'from January 2023 to June 2023'],
  ['in 2016', 'in 2016'],
  ['2018-2020', 'from 2018 to 2020'],
  ['tomorrow at 3pm', 'at 15:00 on 16 May 2024'],
  ['tomorrow from 2 to 4pm', 'from 14:00 to 16:00 on 16 May 2024'],
])('writes %s as %s', (text, expected) => expect(englishDate(meant(text), timezone, true)).toBe(expected));

it.each([
  ['昨天', '2024年5月14日'],
  ['上周', '2024年5月6日这一周'],
  ['上周末', '2024年5月11日至5月12日'],
  ['这几天', '2024年5月11日至5月15日'],
  ['上个月', '2024年4月'],
  ['去年上半年', '2023年1月至6月'],
  ['去年夏天', '2023年6月至8月'],
  ['去年冬天', '2023年12月至2024年2月'],
  ['第三季度', '2024年第3季度'],
  ['2012到2016年', '2012年至2016年'],
  ['明天下午两点', '2024年5月16日14:00'],
  ['明天下午两点到四点', '2024年5月16日14:00至16:00'],
])('writes %s as %s', (text, expected) => expect(chineseDate(meant(text), timezone)).toBe(expected));
