// language → time → english: "at 3pm", "half past seven", "noon", "from 2 to 4 pm" beside a day.
import { isMeantLate, minutesOf, type ClockHit } from '../hit.js';
import { englishNumber } from '../numbers.js';

const HOUR = String.raw`\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`;
const MINUTES: Record<string, number> = {
  half: 30,
  quarter: 15,
  five: 5,
  ten: 10,
  twenty: 20,
  'twenty-five': 25,
  fifteen: 15,
  thirty: 30,
  'forty-five': 45,
};
/** Groups: minutes, past or to; hour; minutes in digits or words; half of the day; part of the day; noon. */
const POINT = String.raw`(?:(?:(?:a\s)?(half|quarter|five|ten|twenty|twenty-five|\d{1,2}(?=\sminutes))(?:\sminutes)?\s(past|to)\s)?\b(${HOUR})(?::(\d{2})|\s(fifteen|thirty|forty-five))?\s?(a\.m\.?|p\.m\.?|am\b|pm\b|o['’]clock)?(?:\sin\sthe\s(morning|afternoon|evening))?|(noon|midday)\b)`;
const POINT_GROUPS = 8;
/** Groups: the word that makes a bare number a time; both points. */
const RANGE = String.raw`(at\s|around\s|from\s|@\s?)?${POINT}(?:\s?(?:-|–|to|until|till)\s?${POINT})?`;
const BEHIND = new RegExp(String.raw`^,?\s?${RANGE}(?![\w:%]|\s?(?:people|times|days|hours|minutes|weeks|years)\b)`, 'iu');
const IN_FRONT = new RegExp(String.raw`(?<![\w:.])${RANGE}\s(?:on\s)?$`, 'iu');

interface Point {
  minute: number;
  half: string;
  /** A bare number ("on Friday 12") is no time by itself; "12:00", "5pm" and "half past six" are. */
  isSaid: boolean;
}

export function englishClock(text: string, { start, end }: { start: number; end: number }): ClockHit | null {
  const day = text.slice(start, end);
  const behind = BEHIND.exec(text.slice(end, end + 60));
  const later = behind && readRange(behind, day);
  if (behind && later) return { start, end: end + behind[0].trimEnd().length, minutes: later };
  const offset = Math.max(0, start - 40);
  const inFront = IN_FRONT.exec(text.slice(offset, start));
  const earlier = inFront && readRange(inFront, day);
  return inFront && earlier ? { start: offset + inFront.index, end, minutes: earlier } : null;
}

function readRange(match: RegExpExecArray, day: string): ClockHit['minutes'] | null {
  const first = readPoint(match.slice(2, 2 + POINT_GROUPS), day);
  const second = readPoint(match.slice(2 + POINT_GROUPS), day);
  if (!first || !(match[1] !== undefined || first.isSaid || second?.isSaid)) return null;
  // "From 2 to 4 pm": the half of the day that stands behind the second is meant of both.
  const isBoth = second?.half === 'pm' && first.half === '' && first.minute + 720 < second.minute;
  return minutesOf(first.minute + (isBoth ? 720 : 0), second?.minute ?? null);
}

function readPoint(groups: (string | undefined)[], day: string): Point | null {
  const [amount, direction, hourText, digits, words, halfText = '', part = '', noon] = groups;
  if (noon !== undefined) return { minute: 720, half: 'pm', isSaid: true };
  const hour = hourText === undefined ? null : englishNumber(hourText);
  const minute = minutesFrom(digits ?? words ?? '0');
  if (typeof hour !== 'number' || hour > 23 || minute > 59) return null;
  const half = halfText.toLowerCase().replace(/[^apm]/gu, '');
  const isHalf = half === 'am' || half === 'pm';
  if (isHalf && (hour < 1 || hour > 12)) return null;
  const isAfternoon = half === 'pm' || (half !== 'am' && hour < 12 && isLate(hour, hourText, digits, `${day} ${part}`));
  const shift = amount === undefined ? minute : minutesFrom(amount) * (direction?.toLowerCase() === 'to' ? -1 : 1);
  return {
    minute: ((isHalf ? hour % 12 : hour) + (isAfternoon ? 12 : 0)) * 60 + shift,
    half: isHalf ? half : '',
    isSaid: (amount ?? digits ?? words) !== undefined || halfText !== '' || part !== '',
  };
}

const minutesFrom = (text: string): number => MINUTES[text.toLowerCase()] ?? Number(text);

/** "Tonight at 8", "at 7 in the evening", and "at 4", which nobody means before dawn; "04:00" and "4:00" are read as written. */
function isLate(hour: number, hourText: string | undefined, digits: string | undefined, around: string): boolean {
  if (/night|evening|afternoon/iu.test(around)) return true;
  return !/morning/iu.test(around) && digits === undefined && isMeantLate(hour) && !hourText?.startsWith('0');
}
