// language → time → chinese: 下午两点半, 晚上8:30, 两点到四点 beside a day.
import { isMeantLate, minutesOf, type ClockHit } from '../hit.js';
import { chineseNumber } from '../numbers.js';
import { DAYTIME } from './words.data.js';

/** Groups: part of the day; hour; half; quarters; minutes. */
const POINT = `(${DAYTIME})?(\\d{1,2}|[一二两兩三四五六七八九十]{1,3})(?:[点點时時](?!间|候)|[:：](?=\\d\\d))(?:(半)|([一三])刻|([0-9]{1,2}|[零一二三四五六七八九十]{1,3})分?)?`;
const POINT_GROUPS = 5;
const BEHIND = new RegExp(`^的?\\s?${POINT}(?:\\s?(?:到|至|-|–|~|～)\\s?${POINT})?`, 'u');
const PART_OF_DAY = new RegExp(`(${DAYTIME})$`, 'u');

export function chineseClock(text: string, { start, end }: { start: number; end: number }): ClockHit | null {
  const behind = BEHIND.exec(text.slice(end, end + 36));
  if (!behind) return null;
  const part = behind[1] ?? PART_OF_DAY.exec(text.slice(start, end))?.[1] ?? '';
  const first = readPoint(behind.slice(1), part, behind[0]);
  if (first === null) return null;
  const to = readPoint(behind.slice(1 + POINT_GROUPS), behind[1 + POINT_GROUPS] ?? part, behind[0]);
  return { start, end: end + behind[0].length, minutes: minutesOf(first, to) };
}

function readPoint(groups: (string | undefined)[], part: string, text: string): number | null {
  const [, hourText, half, quarters, minuteText] = groups;
  const hour = hourText === undefined ? null : chineseNumber(hourText);
  if (typeof hour !== 'number' || hour > 24) return null;
  const written = minuteText === undefined ? 0 : chineseNumber(minuteText);
  const minute = half ? 30 : quarters ? (quarters === '一' ? 15 : 45) : typeof written === 'number' ? written : 0;
  return minute > 59 ? null : (hour + hoursLater(hour, part, /[:：]/u.test(text))) * 60 + minute;
}

/** 晚上八点 is 20:00; 晚上两点 and 晚上十二点 belong to the night that follows the day. */
function hoursLater(hour: number, part: string, isDigital: boolean): number {
  if (/[晚夜]/u.test(part)) return hour === 12 ? 12 : hour < 5 ? 24 : hour < 12 ? 12 : 0;
  if (/下午|傍晚|午後/u.test(part)) return hour < 12 ? 12 : 0;
  if (part === '中午') return hour < 4 ? 12 : 0;
  return part === '' && !isDigital && isMeantLate(hour) ? 12 : 0;
}
