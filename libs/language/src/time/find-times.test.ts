// Time expressions: what is found, which interval, and what is no time at all.
import { findTimes } from './find-times.js';

/** Wednesday 15 May 2024, 18:00 in Shanghai, 10:00 UTC. */
const REFERENCE = new Date('2024-05-15T10:00:00Z');
const find = (text: string, timezone = 'UTC', reference = REFERENCE) => findTimes(text, { reference, timezone });
/** `2024-05-14` for one day, `a..b` (end exclusive) otherwise, with minutes where there are some. */
const shown = (text: string, timezone?: string): string[] =>
  find(text, timezone).map(({ from, to, granularity }) => {
    const iso = (date: Date): string => date.toISOString().slice(0, 16).replace('T00:00', '');
    return `${iso(from)}${granularity === 'day' && to.getTime() - from.getTime() === 86_400_000 ? '' : `..${iso(to)}`} ${granularity}`;
  });

describe('findTimes, English', () => {
  it.each([
    ['I saw it yesterday.', '2024-05-14 day'],
    ['the day before yesterday', '2024-05-13 day'],
    ['tonight', '2024-05-15 day'],
    ['last night', '2024-05-14 day'],
    ['the day after tomorrow', '2024-05-17 day'],
    ['three days ago', '2024-05-12 day'],
    ['two weeks ago', '2024-04-29..2024-05-06 week'],
    ['a couple of months ago', '2024-03-01..2024-04-01 month'],
    ['five years back', '2019-01-01..2020-01-01 year'],
    ['ten years ago', '2014-01-01..2015-01-01 year'],
    ['a few days ago', '2024-05-10..2024-05-14 week'],
    ['two hours ago', '2024-05-15T08:00..2024-05-15T08:01 instant'],
    ['two weekends ago', '2024-05-04..2024-05-06 week'],
    ['last weekend', '2024-05-11..2024-05-13 week'],
    ['this weekend', '2024-05-18..2024-05-20 week'],
    ['last Saturday', '2024-05-11 day'],
    ['last Wednesday', '2024-05-08 day'],
    ['this Friday', '2024-05-17 day'],
    ['next Friday', '2024-05-24 day'],
    ['I went there on Friday', '2024-05-10 day'],
    ['I will go there on Friday', '2024-05-17 day'],
    ['See you on Tuesday', '2024-05-21 day'],
    ['last week', '2024-05-06..2024-05-13 week'],
    ['the week before last', '2024-04-29..2024-05-06 week'],
    ['next month', '2024-06-01..2024-07-01 month'],
    ['end of next month', '2024-06-21..2024-07-01 week'],
    ['last year', '2023-01-01..2024-01-01 year'],
    ['last summer', '2023-06-01..2023-09-01 quarter'],
    ['in the summer of 2019', '2019-06-01..2019-09-01 quarter'],
    ['winter 2019', '2019-12-01..2020-03-01 quarter'],
    ['since 2016', '2016-01-01..2024-05-15T10:00 year'],
    ['in 2016', '2016-01-01..2017-01-01 year'],
    ['in the late 1990s', '1990-01-01..2000-01-01 year'],
    ['in May 2023', '2023-05-01..2023-06-01 month'],
    ['early June 2023', '2023-06-01..2023-06-11 week'],
    ['8 May, 2023', '2023-05-08 day'],
    ['May 8th, 2023', '2023-05-08 day'],
    ['I was born on March 5', '2024-03-05 day'],
    ['we will meet on 3 March', '2025-03-03 day'],
    ['I moved in December', '2023-12-01..2024-01-01 month'],
    ['last May', '2023-05-01..2023-06-01 month'],
    ['2023-10-12', '2023-10-12 day'],
    ['10/12/2023', '2023-10-12 day'],
    ['13/10/2023', '2023-10-13 day'],
    ['2023-10-12T08:30:00+08:00', '2023-10-12T00:30..2023-10-12T00:31 instant'],
    ['in two weeks', '2024-05-27..2024-06-03 week'],
    ['tomorrow at 3pm', '2024-05-16T15:00..2024-05-16T15:01 instant'],
    ['1:56 pm on 8 May, 2023', '2023-05-08T13:56..2023-05-08T13:57 instant'],
    ['over the past two weeks', '2024-05-01..2024-05-15T10:00 week'],
    ['Q3 2023', '2023-07-01..2023-10-01 quarter'],
    ['second week of June', '2024-06-08..2024-06-15 week'],
    ['first weekend of June', '2024-06-01..2024-06-03 week'],
    ['last Christmas', '2023-12-25 day'],
    ['Thanksgiving 2023', '2023-11-23 day'],
    ['Easter 2024', '2024-03-31 day'],
    ['May 3-5, 2023', '2023-05-03..2023-05-06 day'],
    ['from March to May 2023', '2023-03-01..2023-06-01 month'],
    ['two years ago today', '2022-05-15 day'],
    ['a year and a half ago', '2022-11-01..2022-12-01 month'],
    ['earlier this week', '2024-05-13..2024-05-15T10:00 week'],
    ['the first of May', '2024-05-01 day'],
    ['due on 5/20', '2024-05-20 day'],
    ['between 2018 and 2020', '2018-01-01..2021-01-01 year'],
    ['2018-2020', '2018-01-01..2021-01-01 year'],
    ['What did Anna plan for the summer, 2022?', '2022-01-01..2023-01-01 year'],
    ['over the weekend', '2024-05-11..2024-05-13 week'],
    ['next Monday to Friday', '2024-05-20..2024-05-25 day'],
    ['since last Friday', '2024-05-10..2024-05-15T10:00 day'],
  ])('%s → %s', (text, expected) => expect(shown(text)).toEqual([expected]));

  it.each([
    'We march for peace',
    'The cat sat on the mat',
    'I lived there for 4 years',
    'You may be right, the sun is out',
    'I go swimming every Friday',
    'Black Friday deals',
    'He ran 2016 miles and paid 2019 dollars',
    'My son is 5 years old',
    'Version 3.12.2024 of chapter 10.2',
    'Is April your sister? August is my cousin.',
    'I second that; wait a second',
  ])('finds no time in: %s', (text) => expect(shown(text)).toEqual([]));
});

describe('findTimes, Chinese', () => {
  it.each([
    ['昨天', '2024-05-14 day'],
    ['前天下午去了医院', '2024-05-13 day'],
    ['大前天', '2024-05-12 day'],
    ['昨晚', '2024-05-14 day'],
    ['今早', '2024-05-15 day'],
    ['后天', '2024-05-17 day'],
    ['大后天', '2024-05-18 day'],
    ['三天前', '2024-05-12 day'],
    ['两周前', '2024-04-29..2024-05-06 week'],
    ['3个月前', '2024-02-01..2024-03-01 month'],
    ['十年前', '2014-01-01..2015-01-01 year'],
    ['几天前', '2024-05-10..2024-05-14 week'],
    ['前几天', '2024-05-10..2024-05-14 week'],
    ['半年前', '2023-11-01..2023-12-01 month'],
    ['上周六', '2024-05-11 day'],
    ['上上周五', '2024-05-03 day'],
    ['下周三', '2024-05-22 day'],
    ['下下周', '2024-05-27..2024-06-03 week'],
    ['上个星期天', '2024-05-12 day'],
    ['这周末', '2024-05-18..2024-05-20 week'],
    ['周五我去了医院', '2024-05-10 day'],
    ['周五要开会', '2024-05-17 day'],
    ['下个月', '2024-06-01..2024-07-01 month'],
    ['上个月底', '2024-04-21..2024-05-01 week'],
    ['下个月3号', '2024-06-03 day'],
    ['去年', '2023-01-01..2024-01-01 year'],
    ['去年夏天', '2023-06-01..2023-09-01 quarter'],
    ['去年3月', '2023-03-01..2023-04-01 month'],
    ['明年五月一日', '2025-05-01 day'],
    ['今年年底', '2024-10-01..2025-01-01 quarter'],
    ['2019年夏天', '2019-06-01..2019-09-01 quarter'],
    ['2024年5月20日', '2024-05-20 day'],
    ['二〇二三年十月', '2023-10-01..2023-11-01 month'],
    ['5月20日', '2024-05-20 day'],
    ['我打算3月去日本', '2025-03-01..2025-04-01 month'],
    ['国庆节去了北京', '2023-10-01..2023-10-08 week'],
    ['打算国庆节去北京', '2024-10-01..2024-10-08 week'],
    ['去年春节', '2023-01-22 day'],
    ['今年中秋节', '2024-09-17 day'],
    ['从2016年开始', '2016-01-01..2024-05-15T10:00 year'],
    ['2016年以来', '2016-01-01..2024-05-15T10:00 year'],
    ['下周六下午两点', '2024-05-25T14:00..2024-05-25T14:01 instant'],
    ['明天早上8点半', '2024-05-16T08:30..2024-05-16T08:31 instant'],
    ['最近三天', '2024-05-12..2024-05-15T10:00 day'],
    ['大前年', '2021-01-01..2022-01-01 year'],
    ['下周一到周五', '2024-05-20..2024-05-25 day'],
    ['2020年3月至2022年6月', '2020-03-01..2022-07-01 month'],
    ['一个半月前', '2024-03-27..2024-04-03 week'],
    ['十几年前', '2005-01-01..2014-01-01 year'],
    ['去年下半年', '2023-07-01..2024-01-01 quarter'],
    ['去年的今天', '2023-05-15 day'],
    ['第三季度', '2024-07-01..2024-10-01 quarter'],
    ['上週五', '2024-05-10 day'],
    ['来週', '2024-05-20..2024-05-27 week'],
    ['지난주', '2024-05-06..2024-05-13 week'],
  ])('%s → %s', (text, expected) => expect(shown(text)).toEqual([expected]));

  it.each([
    '我每周五去健身',
    '我女儿读五年级',
    '地铁10号线',
    '这个人后天性心脏病',
    '目前几天没有安排',
    '我喜欢周杰伦',
    '我叫周一鸣',
    '我周一到周五上班',
    '大学毕业5年后',
    '我吃了两周药',
  ])('finds no time in: %s', (text) => expect(shown(text)).toEqual([]));
});

describe('zones', () => {
  const late = new Date('2024-05-15T17:30:00Z');
  it.each([
    ['UTC', '2024-05-14T00:00:00.000Z'],
    ['Asia/Shanghai', '2024-05-14T16:00:00.000Z'],
    ['+08:00', '2024-05-14T16:00:00.000Z'],
    ['America/New_York', '2024-05-14T04:00:00.000Z'],
    ['-0330', '2024-05-14T03:30:00.000Z'],
  ])('takes the local date of "yesterday" in %s', (timezone, from) => {
    expect(find('yesterday', timezone, late)[0]?.from.toISOString()).toBe(from);
  });

  it('gives a day of 23 hours where clocks go forward', () => {
    const [day] = find('today', 'America/New_York', new Date('2024-03-10T18:00:00Z'));
    expect((Number(day?.to) - Number(day?.from)) / 3_600_000).toBe(23);
  });

  it('reads an unknown zone as UTC', () => expect(find('today', 'Mars/Olympus')[0]?.from.toISOString()).toBe('2024-05-15T00:00:00.000Z'));
});

it('says where an expression points', () => {
  expect(find('I saw her yesterday, will see her next week, and was born in 1990').map((time) => time.direction)).toEqual([
    'past',
    'future',
    'absolute',
  ]);
});

it.each([
  ['The temple was built 5000 years ago', '2024-05-15T10:00:00Z'],
  ['Tomorrow I fly to Rome', '9999-12-31T23:59:59Z'],
  ['8000年后', '2024-05-15T10:00:00Z'],
])('finds no date that no store can hold in %j', (text, reference) => {
  expect(find(text, 'UTC', new Date(reference))).toEqual([]);
});
