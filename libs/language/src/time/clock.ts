// language → time: a clock time beside a day ("tomorrow at 3pm", 明天下午两点半) narrows the day to that minute.
import type { Interval } from './frame.js';
import { chineseNumber } from './numbers.js';

interface Hit {
  start: number;
  end: number;
  interval: Interval;
}

const AFTER =
  /^,?\s?(?:at\s|around\s|@\s?)?(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.?|p\.m\.?|o['’]clock)?(?![\d:%]|\s?(?:people|times|days|hours|minutes|weeks|years))/iu;
const BEFORE = /(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.?|p\.m\.?)?\s(?:on\s)?$/iu;
const CHINESE =
  /^的?(一?大早|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|凌晨|午前|午後)?(\d{1,2}|[一二两三四五六七八九十]{1,3})(?:[点點时時]|:(?=\d\d))(?:(半)|([0-9]{1,2}|[一二三四五十]{1,3})分?|(一|三)刻)?/u;
const PART_OF_DAY = /(一?大早|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|凌晨|晚|早)$/u;

/** Looks right behind and right before a hit of one day; returns it widened and narrowed to the minute, or as it was. */
export function clockAt<H extends Hit>(text: string, hit: H): H {
  const { interval } = hit;
  if (interval.granularity !== 'day' || interval.to - interval.from !== 1 || interval.minutes) return hit;
  const behind = text.slice(hit.end, hit.end + 24);
  const chinese = CHINESE.exec(behind);
  if (chinese) {
    const minute = chineseMinute(chinese, PART_OF_DAY.exec(text.slice(hit.start, hit.end))?.[1]);
    return minute === null ? hit : narrowed(hit, hit.start, hit.end + chinese[0].length, minute);
  }
  const after = AFTER.exec(behind);
  // A bare number ("on Friday 12") is no time; "at 5" and "5pm" are.
  if (after && (after[2] !== undefined || after[3] !== undefined || /^,?\s?(?:at\s|@)/iu.test(after[0]))) {
    const minute = englishMinute(after, text.slice(hit.start, hit.end));
    if (minute !== null) return narrowed(hit, hit.start, hit.end + after[0].trimEnd().length, minute);
  }
  const lead = text.slice(Math.max(0, hit.start - 16), hit.start);
  const before = BEFORE.exec(lead);
  if (before && (before[2] !== undefined || before[3] !== undefined) && !/[\d:.]$/u.test(lead.slice(0, before.index))) {
    const minute = englishMinute(before, text.slice(hit.start, hit.end));
    if (minute !== null) return narrowed(hit, hit.start - before[0].length, hit.end, minute);
  }
  return hit;
}

function narrowed<H extends Hit>(hit: H, start: number, end: number, minute: number): H {
  return { ...hit, start, end, interval: { ...hit.interval, granularity: 'instant', minutes: { from: minute, to: minute + 1 } } };
}

function englishMinute(match: RegExpExecArray, day: string): number | null {
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = (match[3] ?? '').toLowerCase().replace(/\./gu, '');
  if (minute > 59 || hour > 23) return null;
  if (half === 'am' || half === 'pm') return hour < 1 || hour > 12 ? null : ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute;
  // "tonight at 8", "Friday evening at 7".
  return (hour < 12 && /night|evening|afternoon/iu.test(day) ? hour + 12 : hour) * 60 + minute;
}

function chineseMinute(match: RegExpExecArray, partInDay: string | undefined): number | null {
  const read = chineseNumber(match[2] ?? '');
  if (typeof read !== 'number' || read > 24) return null;
  const part = match[1] ?? partInDay ?? '';
  const hour = read < 12 && (/下午|傍晚|晚|夜|午後/u.test(part) || (part === '中午' && read < 4)) ? read + 12 : read;
  const written = match[4] === undefined ? 0 : chineseNumber(match[4]);
  const minute = match[3] ? 30 : match[5] ? (match[5] === '一' ? 15 : 45) : typeof written === 'number' ? written : 0;
  return minute > 59 ? null : hour * 60 + minute;
}
