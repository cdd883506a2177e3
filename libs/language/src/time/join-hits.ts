// language → time: hits beside each other that mean one time, and words beside a hit that move it.
import { civil, mondayOf, weekdayOf } from './calendar.js';
import { chineseUnit } from './chinese/relative.js';
import { UNIT as CHINESE_UNIT } from './chinese/words.data.js';
import { sameDate } from './counting.js';
import { UNIT, unitName } from './english/words.js';
import { absolute, days, type Interval } from './frame.js';
import type { Hit } from './hit.js';
import { CHINESE_NUMBER, chineseNumber, ENGLISH_NUMBER, englishNumber } from './numbers.js';

/** The hit that both make together, or null when they stay two. `b` follows `a` in the text. */
export function together(text: string, a: Hit, b: Hit): Hit | null {
  if (b.start - a.end > 9) return null;
  return apposition(text, a, b) ?? withYear(text, a, b) ?? stretched(text, a, b);
}

const isDay = ({ interval }: Hit): boolean => interval.granularity === 'day' && interval.to - interval.from === 1;
const covering = (a: Hit, b: Hit, interval: Interval): Hit => ({ start: a.start, end: b.end, interval });

/** "Friday, 20 March", 5月20日（星期三）: a weekday beside its own date. */
function apposition(text: string, a: Hit, b: Hit): Hit | null {
  if (!isDay(a) || !isDay(b) || a.interval.isWeekday === b.interval.isWeekday) return null;
  if (!/^[\s,，(（]{0,2}(?:the\s)?$/iu.test(text.slice(a.end, b.start))) return null;
  const [weekday, date] = a.interval.isWeekday ? [a, b] : [b, a];
  return weekdayOf(weekday.interval.from) === weekdayOf(date.interval.from) ? covering(a, b, date.interval) : null;
}

/** "Thanksgiving this year", "in March of last year": the year behind says which one. */
function withYear(text: string, a: Hit, b: Hit): Hit | null {
  const { granularity, from, to } = b.interval;
  if (!a.interval.inYear || granularity !== 'year' || to - from > 366) return null;
  if (
    !/^\s(?:(?:of|in)\s)?$/iu.test(text.slice(a.end, b.start)) ||
    /^(?:since|until|till|by|before|after|from|during|around)\b/iu.test(text.slice(b.start, b.end))
  )
    return null;
  const interval = a.interval.inYear(civil(from).year);
  return interval && covering(a, b, b.interval.absolute ? absolute(interval) : interval);
}

const BETWEEN = /^\s?(?:to|-|–|—|~|～|until|till|through|and|到|至|和)\s?(?:the\s)?$/iu;

/** "From Monday to Friday", 3月到5月: two points of the same grain are one stretch. "And" joins only behind "between". */
function stretched(text: string, a: Hit, b: Hit): Hit | null {
  const lead = /^(?:and|to|until|till|through)\s/iu.exec(text.slice(b.start, b.end))?.[0].length ?? 0;
  const gap = text.slice(a.end, b.start + lead);
  if (!BETWEEN.test(gap) || a.interval.minutes || b.interval.minutes || a.interval.granularity !== b.interval.granularity) return null;
  if (/and|和/iu.test(gap) && !/between/iu.test(text.slice(Math.max(0, a.start - 8), a.start + 8))) return null;
  const [first, last] = inOneYear(a.interval, b.interval);
  let { to } = last;
  // "Next Monday to Friday": a weekday behind is the one after.
  while (to <= first.from && last.isWeekday) to += 7;
  if (to <= first.from) return null;
  const { from, granularity } = first;
  return covering(a, b, { from, to, granularity, ...(first.absolute && last.absolute ? { absolute: true } : {}) });
}

/** "March to May 2023", 去年5月到8月: the year that only one of them names is the other's as well; neither ends before it starts. */
function inOneYear(a: Interval, b: Interval): [Interval, Interval] {
  if (b.inYear) {
    const year = civil(a.from).year;
    const found = [b.inYear(year), b.inYear(year + 1)].find((one) => one && one.from >= a.from);
    return found ? [a, a.absolute ? absolute(found) : found] : [a, b];
  }
  if (!a.inYear || !b.absolute) return [a, b];
  const year = civil(b.from).year;
  const found = [a.inYear(year), a.inYear(year - 1)].find((one) => one && one.from <= b.from);
  return found ? [absolute(found), b] : [a, b];
}

const IN_FRONT = new RegExp(String.raw`(?<!\bfor\s)\b(the|${ENGLISH_NUMBER})\s(${UNIT})s?\s(before|after|from)\s(?:the\s)?$`, 'iu');
const BEHIND = new RegExp(
  `^的?(?:(前|后|後)(${CHINESE_NUMBER})(${CHINESE_UNIT})(?!前|后|後)|(?:的?(前|后|後)一?天)|(第二天|次日|隔天))`,
  'u',
);

/** "A week from tomorrow", "the day after Christmas", 春节前两天: a distance beside a day moves it. */
export function anchored(text: string, hit: Hit): Hit {
  if (!isDay(hit)) return hit;
  const offset = Math.max(0, hit.start - 36);
  const front = IN_FRONT.exec(text.slice(offset, hit.start));
  if (front) {
    const sign = /before/iu.test(front[3] ?? '') ? -1 : 1;
    const amount = /^the$/iu.test(front[1] ?? '') ? 1 : englishNumber(front[1] ?? '');
    const moved = movedBy(hit.interval, unitName(front[2]), amount, sign, /^the$/iu.test(front[1] ?? ''));
    if (moved) return { start: offset + front.index, end: hit.end, interval: moved };
  }
  const behind = BEHIND.exec(text.slice(hit.end, hit.end + 12));
  if (!behind) return hit;
  const unit = behind[3] === undefined ? 'day' : chineseUnit(behind[3]);
  const sign = /前/u.test(behind[1] ?? behind[4] ?? '') ? -1 : 1;
  const moved = movedBy(hit.interval, unit, behind[2] === undefined ? 1 : chineseNumber(behind[2]), sign, false);
  return moved ? { start: hit.start, end: hit.end + behind[0].length, interval: moved } : hit;
}

/** "The week before Christmas" is that calendar week; "a week before" is the day. */
function movedBy(interval: Interval, unit: string, amount: number | 'few' | null, sign: 1 | -1, isWhole: boolean): Interval | null {
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return null;
  const day = sameDate(interval.from, unit, amount * sign);
  if (day === null) return null;
  const moved = isWhole && unit === 'week' ? days(mondayOf(day), 7, 'week') : days(day);
  return interval.absolute ? absolute(moved) : moved;
}

/** "Since" or 自 in front, 从 … 开始, 以来 behind: opens the interval up to the reference. */
export function sinceAt(text: string, hit: Hit): Hit {
  const own = text.slice(hit.start, hit.end);
  const before = text.slice(Math.max(0, hit.start - 7), hit.start);
  const after = text.slice(hit.end, hit.end + 9);
  const isOpen =
    /^since\b/iu.test(own) ||
    /(?:\bsince\s|自)$/iu.test(before) ||
    /^(?:之后)?(?:以来|以後|至今|到现在)/u.test(after) ||
    (/[从從]$/u.test(before) && !/[到至~～-]/u.test(own) && !/^[到至的]/u.test(after)) ||
    /^\sonwards?\b/iu.test(after);
  return isOpen ? { ...hit, interval: { ...hit.interval, untilNow: true, isSince: true } } : hit;
}
