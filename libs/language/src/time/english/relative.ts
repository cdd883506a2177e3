// language → time → english: expressions that count from the reference.
import { civil, dayOf } from '../calendar.js';
import {
  days,
  fewShifted,
  month,
  quarter,
  shifted,
  stretch,
  third,
  week,
  weekend,
  yearOf,
  type Frame,
  type Interval,
  type TimeRule,
} from '../frame.js';
import { ENGLISH_NUMBER, englishNumber } from '../numbers.js';
import { UNIT, unitName, WEEKDAY, WEEKDAY_SHORT, weekdayNumber } from './words.js';

const rule = (source: string, read: TimeRule['read'], flags = 'giu'): TimeRule => ({ pattern: new RegExp(source, flags), read });
const DAYTIME = '(?:\\s(?:early\\s|late\\s)?(?:morning|afternoon|evening|night|noon))?';

function counted(words: string, unit: string, sign: 1 | -1, frame: Frame): Interval | null {
  const amount = englishNumber(words);
  if (amount === null) return null;
  return amount === 'few' ? fewShifted(frame, unit, sign) : shifted(frame, unit, amount * sign);
}

/** Last, this and next of a unit that has calendar bounds. */
export function neighbour(frame: Frame, unit: string, shift: number): Interval | null {
  switch (unit) {
    case 'day':
      return days(frame.today + shift);
    case 'week':
      return week(frame, shift);
    case 'weekend':
      return weekend(frame, shift);
    case 'month':
      return month(frame.year, frame.month + shift);
    case 'quarter':
      return quarter(frame.year, Math.ceil(frame.month / 3) + shift);
    case 'year':
      return yearOf(frame.year + shift);
    case 'decade':
      return yearOf(Math.floor(frame.year / 10) * 10 + shift * 10, 10);
    default:
      return null;
  }
}
const SHIFT: Record<string, number> = {
  last: -1,
  past: -1,
  previous: -1,
  this: 0,
  current: 0,
  next: 1,
  coming: 1,
  upcoming: 1,
  following: 1,
};
const shiftOf = (word: string | undefined): number => SHIFT[(word ?? '').toLowerCase()] ?? 0;

/** Most recent before today, or next from today on. */
const before = (frame: Frame, weekday: number): number => frame.today - ((frame.today - frame.monday - weekday + 7) % 7 || 7);
const from = (frame: Frame, weekday: number): number => frame.today + ((weekday - (frame.today - frame.monday) + 7) % 7);

/** "Last" = most recent before today; "next" = in the week after this one; alone = where the sentence points, else the coming one. */
export function weekdayIn(frame: Frame, lead: string, weekday: number, match: RegExpExecArray): Interval {
  if (/^(?:last|past|previous)$/u.test(lead)) return days(before(frame, weekday));
  if (lead === 'next') return days(frame.monday + 7 + weekday);
  const past = frame.leaning(match.index, match.index + match[0].length) === 'past';
  if (!past) return days(from(frame, weekday));
  const here = frame.monday + weekday;
  return days(lead === 'this' && here <= frame.today ? here : before(frame, weekday));
}

/** Habits ("every Friday", "on Fridays") are no points in time, nor are named days ("Black Friday"). */
const NO_POINT = /\b(?:every|each|most|black|good|cyber|ash|palm|easter|super|alternate|usual|typical)\s$/iu;
const leadingText = (match: RegExpExecArray): string => match.input.slice(Math.max(0, match.index - 12), match.index);

export const ENGLISH_RELATIVE: readonly TimeRule[] = [
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(month|year)s?\sago\stoday\b`, (m, frame) => {
    const amount = englishNumber(m[1] ?? '');
    if (typeof amount !== 'number') return null;
    const { year, month: monthOf, day } = civil(frame.today);
    return days((m[2] ?? '').toLowerCase() === 'year' ? dayOf(year - amount, monthOf, day) : dayOf(year, monthOf - amount, day));
  }),
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(hour|week|month|year)s?\sand\sa\shalf\sago\b`, (m, frame) => {
    const amount = englishNumber(m[1] ?? '');
    return typeof amount === 'number' ? shifted(frame, (m[2] ?? '').toLowerCase(), -amount - 0.5) : null;
  }),
  rule(String.raw`\b(?:over|during|at|on)\sthe\sweekend\b`, (m, frame) => {
    const ahead = frame.leaning(m.index, m.index + m[0].length) === 'future' || frame.today >= frame.monday + 5;
    return weekend(frame, ahead ? 0 : -1);
  }),
  rule(String.raw`\bthe\sday\s(before\syesterday|after\stomorrow)\b`, (m, frame) =>
    days(frame.today + (/before/iu.test(m[1] ?? '') ? -2 : 2)),
  ),
  rule(String.raw`\b(?:earlier\s|later\s)?(today|tonight|this\s(?:morning|afternoon|evening))\b`, (_m, frame) => days(frame.today)),
  rule(String.raw`\b(?:yesterday(?:\s(?:morning|afternoon|evening|night))?|last\s(?:night|evening))\b`, (_m, frame) =>
    days(frame.today - 1),
  ),
  rule(String.raw`\bthe\s(?:night|evening)\sbefore\slast\b`, (_m, frame) => days(frame.today - 2)),
  rule(String.raw`\b(?:tomorrow|tmrw)(?:\s(?:morning|afternoon|evening|night))?\b`, (_m, frame) => days(frame.today + 1)),
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(${UNIT})s?\s(?:or\sso\s)?(?:ago|back(?!\s(?:at|in|to|home|pain))|earlier|prior)\b`, (m, frame) =>
    counted(m[1] ?? '', unitName(m[2] ?? ''), -1, frame),
  ),
  rule(
    String.raw`\b(?:in|after|within)\s(?:about\s|around\s)?(${ENGLISH_NUMBER})\s(${UNIT})s?(?:['’]\stime)?\b(?!\s(?:of|or|old|ago|later|earlier|before|after|back)\b)`,
    (m, frame) => {
      // "in 5 years" is ahead; "I learnt it in two weeks" is a length.
      const leaning = frame.leaning(m.index, m.index + m[0].length);
      if (/^after/iu.test(m[0]) && leaning !== 'future') return null;
      return leaning === 'past' ? null : counted(m[1] ?? '', unitName(m[2] ?? ''), 1, frame);
    },
  ),
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(${UNIT})s?\s(?:from\s(?:now|today)|hence)\b`, (m, frame) =>
    counted(m[1] ?? '', unitName(m[2] ?? ''), 1, frame),
  ),
  rule(
    String.raw`\b(?:in|over|during|for|within)?\s?(?:the|these)\s(last|past|previous|next|coming|following)\s(${ENGLISH_NUMBER})\s(${UNIT})s?\b`,
    (m, frame) => {
      const amount = englishNumber(m[2] ?? '');
      return amount === null ? null : stretch(frame, unitName(m[3] ?? ''), amount === 'few' ? 4 : amount, shiftOf(m[1]) < 0 ? -1 : 1);
    },
  ),
  rule(String.raw`\b(last|past)\s(${ENGLISH_NUMBER})\s(${UNIT})s?\b`, (m, frame) => {
    const amount = englishNumber(m[2] ?? '');
    return amount === null ? null : stretch(frame, unitName(m[3] ?? ''), amount === 'few' ? 4 : amount, -1);
  }),
  rule(String.raw`\bthe\s(week|weekend|month|year)\s(before\slast|after\snext)\b`, (m, frame) =>
    neighbour(frame, (m[1] ?? '').toLowerCase(), /before/iu.test(m[2] ?? '') ? -2 : 2),
  ),
  rule(
    String.raw`\b(?:(early|mid|late|earlier|later|(?:the\s)?(?:beginning|start|middle|end)\sof)\s)?(?:the\s|this\s(?=past|coming))?(last|past|previous|this|current|next|coming|upcoming|following)\s(weekend|week|month|quarter|year|decade)\b(?!['’]|\s(?:before|after)\s(?:last|next)|\sold)`,
    (m, frame) => {
      const unit = (m[3] ?? '').toLowerCase();
      const whole = neighbour(frame, unit, shiftOf(m[2]));
      if (!whole || m[1] === undefined) return whole;
      const part = m[1].toLowerCase();
      if (/earlier|later/u.test(part))
        return part === 'earlier' ? { ...whole, to: frame.today + 1, untilNow: true } : { ...whole, from: frame.today, fromNow: true };
      if (unit !== 'month' && unit !== 'year') return whole;
      return third(whole, /early|beginning|start/u.test(part) ? 0 : /mid/u.test(part) ? 1 : 2);
    },
  ),
  rule(String.raw`\b(?:at\s)?the\s(end|beginning|start|middle)\sof\sthe\s(week|month|year)\b`, (m, frame) => {
    const whole = neighbour(frame, (m[2] ?? '').toLowerCase(), 0);
    const part = (m[1] ?? '').toLowerCase();
    if (!whole) return null;
    if (whole.granularity === 'week') return days(whole.from + (part === 'end' ? 4 : part === 'middle' ? 2 : 0), part === 'end' ? 3 : 1);
    return third(whole, part === 'end' ? 2 : part === 'middle' ? 1 : 0);
  }),
  rule(
    String.raw`\b(?:(last|past|previous|this|next|coming|upcoming)\s|on\s|by\s|until\s|till\s|since\s)?(${WEEKDAY})(?!s\b)${DAYTIME}\b`,
    (m, frame) => (NO_POINT.test(leadingText(m)) ? null : weekdayIn(frame, (m[1] ?? '').toLowerCase(), weekdayNumber(m[2] ?? ''), m)),
  ),
  rule(
    String.raw`\b([Ll]ast|[Tt]his|[Nn]ext|[Oo]n|[Bb]y|[Uu]ntil|[Ss]ince)\s((?:${WEEKDAY_SHORT.replace(/\b([a-z])/gu, (a) => `[${a.toUpperCase()}${a}]`)}))\b(?=\.?(?:[\s,;:!?)]|$))`,
    (m, frame) => {
      const name = m[2] ?? '';
      // "on sat", "this sun" in lower case are too often the verb and the star.
      if (/^(?:sat|sun|mon|wed)$/u.test(name)) return null;
      return weekdayIn(frame, (m[1] ?? '').toLowerCase(), weekdayNumber(name), m);
    },
    'gu',
  ),
  rule(String.raw`\b(${WEEKDAY})\s(last|next|this)\sweek\b`, (m, frame) =>
    days(frame.monday + shiftOf(m[2]) * 7 + weekdayNumber(m[1] ?? '')),
  ),
  rule(String.raw`\b(last|this|next)\sweek(?:['’]s|\son)?\s(${WEEKDAY})\b`, (m, frame) =>
    days(frame.monday + shiftOf(m[1]) * 7 + weekdayNumber(m[2] ?? '')),
  ),
  rule(
    String.raw`\bon\sthe\s(3[01]|[12]\d|[1-9])(?:st|nd|rd|th)\b(?!\s(?:of|floor|street|avenue|birthday|anniversary|place|time|attempt|day|grade))`,
    (m, frame) => {
      const day = Number(m[1]);
      const leaning = frame.leaning(m.index, m.index + m[0].length);
      const here = dayOf(frame.year, frame.month, day);
      if (leaning === 'past' && here > frame.today) return days(dayOf(frame.year, frame.month - 1, day));
      if (leaning === 'future' && here < frame.today) return days(dayOf(frame.year, frame.month + 1, day));
      return days(here);
    },
  ),
];
