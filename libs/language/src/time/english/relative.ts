// language → time → english: expressions that count from the reference.
import { civil, dayOf } from '../calendar.js';
import { counted, neighbour, sameTime, shifted, stretch, weekdayAlone, weekdayBefore, weekdayFrom } from '../counting.js';
import { days, leaningAt, partOf, rule, weekend, type Frame, type Interval, type TimeRule } from '../frame.js';
import { ENGLISH_NUMBER, englishNumber } from '../numbers.js';
import { PART, partNamed, SHIFT, shiftNamed, UNIT, unitName, WEEKDAY, WEEKDAY_SHORT, weekdayNumber } from './words.js';

const DAYTIME = String.raw`(?:\s(?:early\s|late\s)?(?:morning|afternoon|evening|night|noon))?`;
const amounts = (words: string | undefined, unit: string | undefined, sign: 1 | -1, frame: Frame): Interval | null =>
  counted(englishNumber(words ?? ''), unitName(unit), sign, frame);

/** "Last" = most recent before today; "next" = in the week after this one; alone = where the sentence points, else the coming one. */
function weekdayLed(frame: Frame, lead: string | undefined, name: string | undefined, match: RegExpExecArray): Interval | null {
  const weekday = weekdayNumber(name ?? '');
  const word = (lead ?? '').toLowerCase();
  if (shiftNamed(word) < 0) return days(weekdayBefore(frame, weekday));
  if (word === 'next') return days(frame.monday + 7 + weekday);
  const here = frame.monday + weekday;
  if (word === 'this' && here <= frame.today && leaningAt(match, frame) === 'past') return days(here);
  return weekdayAlone(frame, weekday, match);
}

export const ENGLISH_RELATIVE: readonly TimeRule[] = [
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(month|year)s?\sago\stoday\b`, (m, frame) => {
    const amount = englishNumber(m[1] ?? '');
    if (typeof amount !== 'number') return null;
    const { year, month: monthOf, day } = civil(frame.today);
    return days((m[2] ?? '').toLowerCase() === 'year' ? dayOf(year - amount, monthOf, day) : dayOf(year, monthOf - amount, day));
  }),
  rule(String.raw`\b(?:about\s|around\s)?(?:this|the\ssame)\stime\s(last|next)\s(week|month|year)\b`, (m, frame) =>
    sameTime(frame, (m[2] ?? '').toLowerCase(), shiftNamed(m[1])),
  ),
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(hour|week|month|year)s?\sand\sa\shalf\sago\b`, (m, frame) => {
    const amount = englishNumber(m[1] ?? '');
    return typeof amount === 'number' ? shifted(frame, unitName(m[2]), -amount - 0.5) : null;
  }),
  rule(String.raw`\b(?:over|during|at|on)\sthe\sweekend\b`, (m, frame) => {
    const leaning = leaningAt(m, frame);
    if (leaning === 'always') return null;
    return weekend(frame, leaning === 'future' || frame.today >= frame.monday + 5 ? 0 : -1);
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
    amounts(m[1], m[2], -1, frame),
  ),
  rule(
    String.raw`\b(?:in|after|within)\s(?:about\s|around\s)?(${ENGLISH_NUMBER})\s(${UNIT})s?(?:['’]\stime)?\b(?!\s(?:of|or|old|ago|later|earlier|before|after|back)\b)`,
    (m, frame) => {
      // "in 5 years" is ahead; "I learnt it in two weeks" is a length.
      const leaning = leaningAt(m, frame);
      if (/^after/iu.test(m[0]) && leaning !== 'future') return null;
      return leaning === 'past' || leaning === 'always' ? null : amounts(m[1], m[2], 1, frame);
    },
  ),
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(${UNIT})s?\s(?:from\s(?:now|today)|hence)\b`, (m, frame) => amounts(m[1], m[2], 1, frame)),
  rule(
    String.raw`\b(?:(?:in|over|during|for|within)?\s?(?:the|these)\s(${SHIFT})|(last|past))\s(${ENGLISH_NUMBER})\s(${UNIT})s?\b`,
    (m, frame) => {
      const amount = englishNumber(m[3] ?? '');
      if (amount === null) return null;
      return stretch(frame, unitName(m[4]), amount === 'few' ? 4 : amount, shiftNamed(m[1] ?? m[2]) < 0 ? -1 : 1);
    },
  ),
  rule(String.raw`\bthe\s(week|weekend|month|year)\s(before\slast|after\snext)\b`, (m, frame) =>
    neighbour(frame, unitName(m[1]), /before/iu.test(m[2] ?? '') ? -2 : 2),
  ),
  rule(
    String.raw`\b(?:(${PART}|earlier|later)\s)?(?:the\s|this\s(?=past|coming))?(${SHIFT})\s(weekend|week|month|quarter|year|decade)\b(?!['’]|\s(?:before|after)\s(?:last|next)|\sold)`,
    (m, frame) => {
      const unit = unitName(m[3]);
      const whole = neighbour(frame, unit, shiftNamed(m[2]));
      const part = m[1]?.toLowerCase();
      if (!whole || part === undefined) return whole;
      if (part === 'earlier') return { ...whole, to: frame.today + 1, untilNow: true };
      if (part === 'later') return { ...whole, from: frame.today, fromNow: true };
      return unit === 'month' || unit === 'year' ? partOf(whole, partNamed(part)) : whole;
    },
  ),
  rule(
    String.raw`\b(?:(last|past|previous|this|next|coming|upcoming)\s|on\s|by\s|until\s|till\s|since\s)?(${WEEKDAY})(?!s\b)${DAYTIME}\b`,
    (m, frame) => weekdayLed(frame, m[1], m[2], m),
  ),
  rule(
    String.raw`\b([Ll]ast|[Tt]his|[Nn]ext|[Oo]n|[Bb]y|[Uu]ntil|[Ss]ince)\s((?:${WEEKDAY_SHORT.replace(/\b([a-z])/gu, (a) => `[${a.toUpperCase()}${a}]`)}))\b(?=\.?(?:[\s,;:!?)]|$))`,
    // "on sat", "this sun" in lower case are too often the verb and the star.
    (m, frame) => (/^(?:sat|sun|mon|wed)$/u.test(m[2] ?? '') ? null : weekdayLed(frame, m[1], m[2], m)),
    'gu',
  ),
  rule(String.raw`\b(${WEEKDAY})${DAYTIME}\s(?:of\s)?(last|next|this)\sweek\b`, (m, frame) =>
    days(frame.monday + shiftNamed(m[2]) * 7 + weekdayNumber(m[1] ?? '')),
  ),
  rule(String.raw`\b(last|this|next)\sweek(?:['’]s|\son)?\s(${WEEKDAY})\b`, (m, frame) =>
    days(frame.monday + shiftNamed(m[1]) * 7 + weekdayNumber(m[2] ?? '')),
  ),
  rule(String.raw`\b(?:the\s)?(${WEEKDAY})\s(before\slast|after\snext)\b`, (m, frame) => {
    const weekday = weekdayNumber(m[1] ?? '');
    return days(/before/iu.test(m[2] ?? '') ? weekdayBefore(frame, weekday) - 7 : weekdayFrom(frame, weekday) + 7);
  }),
  rule(String.raw`\b(${ENGLISH_NUMBER})\s(${WEEKDAY})s?\sago\b`, (m, frame) => {
    const amount = englishNumber(m[1] ?? '');
    return typeof amount === 'number' ? days(weekdayBefore(frame, weekdayNumber(m[2] ?? '')) - (amount - 1) * 7) : null;
  }),
  // British: "Friday week", "a week on Tuesday".
  rule(String.raw`\b(${WEEKDAY})\sweek\b|\ba\sweek\son\s(${WEEKDAY})\b`, (m, frame) =>
    days(weekdayFrom(frame, weekdayNumber(m[1] ?? m[2] ?? '')) + 7),
  ),
];
