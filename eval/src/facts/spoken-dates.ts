// What a written date also says: 2026年1月29日 is a Thursday and the 29th, 14:30 is half past two. Cases name days as people do, facts as calendars do.

const WEEKDAYS = [
  ['Sunday', '周日', '星期日', '星期天', '礼拜天'],
  ['Monday', '周一', '星期一'],
  ['Tuesday', '周二', '星期二'],
  ['Wednesday', '周三', '星期三'],
  ['Thursday', '周四', '星期四'],
  ['Friday', '周五', '星期五'],
  ['Saturday', '周六', '星期六'],
] as const;
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const CHINESE_DAY = /(\d{4})年(\d{1,2})月(\d{1,2})日/gu;
const ENGLISH_DAY = new RegExp(`(\\d{1,2}) (${MONTHS}) (\\d{4})`, 'gu');

function weekdaysIn(text: string): string[] {
  const days = [
    ...[...text.matchAll(CHINESE_DAY)].map(([, year, month, day]) => [Number(year), Number(month), Number(day)] as const),
    ...[...text.matchAll(ENGLISH_DAY)].map(
      ([, day, month = '', year]) => [Number(year), MONTHS.split('|').indexOf(month) + 1, Number(day)] as const,
    ),
  ];
  return days.flatMap(([year, month, day]) => WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? []);
}

const HOURS = '零一二三四五六七八九十';
const hourName = (hour: number): string => {
  const at = hour > 12 ? hour - 12 : hour;
  return at === 2 ? '两' : at > 10 ? `十${HOURS[at - 10] ?? ''}` : (HOURS[at] ?? '');
};

function clocksIn(text: string): string[] {
  return [...text.matchAll(/(?<!\d)(\d{1,2}):(\d\d)(?!\d)/gu)].flatMap(([, hour = '', minute = '']) => {
    const name = `${hourName(Number(hour))}点`;
    return minute === '00' ? [name] : minute === '30' ? [`${name}半`] : [];
  });
}

/** `text` with the weekdays and the hours of what it dates. */
export const withSpokenDates = (text: string): string => [text, ...weekdaysIn(text), ...clocksIn(text)].join('\n');
