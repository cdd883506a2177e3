// language → time: time expressions of a text → intervals, by code, from the moment and the zone of its author.
import { hasCjk } from '../text/script.js';
import type { Language, TimeExpression } from '../types.js';
import { toInstant, zoneOffset } from './calendar.js';
import { CHINESE_DATES } from './chinese/dates.js';
import { CHINESE_RELATIVE } from './chinese/relative.js';
import { clockAt } from './clock.js';
import { ENGLISH_DATES } from './english/dates.js';
import { ENGLISH_PERIODS } from './english/periods.js';
import { ENGLISH_RELATIVE } from './english/relative.js';
import { FEASTS } from './feasts.js';
import { makeFrame, NO_TIME, type Frame, type TimeRule } from './frame.js';
import type { Hit } from './hit.js';
import { anchored, sinceAt, together } from './join-hits.js';
import { leaningOf } from './leaning.js';
import { CHINESE_NO_TIME, ENGLISH_NO_TIME } from './no-time.js';

const ENGLISH: readonly TimeRule[] = [...ENGLISH_NO_TIME, ...ENGLISH_DATES, ...ENGLISH_PERIODS, ...ENGLISH_RELATIVE, ...FEASTS.english];
const CHINESE: readonly TimeRule[] = [...CHINESE_NO_TIME, ...CHINESE_DATES, ...CHINESE_RELATIVE, ...FEASTS.chinese];

/** Expressions whose sentence is looked at; a text with more of them is a table, where no tense tells anything. */
const MOST_LOOKS = 3000;

/** "5000 years ago" is no date that a store, or a four-digit year, can hold. */
const EARLIEST = Date.UTC(100, 0, 1);
const LATEST = Date.UTC(10_000, 0, 1) - 1;

/** What a rule found. */
interface Find {
  start: number;
  end: number;
  interval: Hit['interval'] | typeof NO_TIME;
}

/**
 * Expressions in order, never overlapping; half-open intervals in UTC. Day and longer: whole local days of the zone (weeks from Monday). With a clock
 * time the granularity is `instant` and the interval that minute. Weekdays: "last" = most recent before today, "next" and 下周 = in the week
 * after this one, alone = where the sentence points (tense), else the coming one; a month or date without a year likewise, else the nearest.
 * "N weeks/months/years ago" = that week/month/year as a whole. "Since X" runs from X to the reference. Lengths ("for 4 years") are no hits, nor is
 * what lies outside the years 100 to 9999.
 * `language` narrows nothing: mixed texts are usual, so scripts decide which rules run. Linear in the text.
 */
export function findTimes(text: string, options: { reference: Date; timezone: string; language?: Language }): TimeExpression[] {
  const offset = zoneOffset(options.timezone);
  const reference = options.reference.getTime();
  if (!Number.isFinite(reference)) return [];
  let looks = 0;
  const frame = makeFrame(options.reference, offset, (start, end) => ((looks += 1) > MOST_LOOKS ? null : leaningOf(text, start, end)));
  const finds: Find[] = [];
  collect(ENGLISH, text, frame, finds);
  if (hasCjk(text)) collect(CHINESE, text, frame, finds);
  const kept: Hit[] = [];
  for (const time of timesAmong(text, finds)) {
    const hit = anchored(text, time);
    const previous = kept.at(-1);
    const one = previous && (hit.start < previous.end ? longer(previous, hit) : together(text, previous, hit));
    if (one) kept[kept.length - 1] = one;
    else kept.push(hit);
  }
  return kept
    .map((hit) => express(text, clockAt(text, sinceAt(text, hit)), frame, reference))
    .filter(({ from, to }) => from.getTime() >= EARLIEST && to.getTime() <= LATEST);
}

function collect(rules: readonly TimeRule[], text: string, frame: Frame, finds: Find[]): void {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      if (match[0] === '') {
        pattern.lastIndex += 1;
        continue;
      }
      const interval = read(match, frame);
      if (interval === null || (interval !== NO_TIME && interval.to <= interval.from)) continue;
      finds.push({ start: match.index, end: match.index + match[0].length, interval });
    }
  }
}

const longer = <T extends { start: number; end: number }>(a: T, b: T): T => (b.end - b.start > a.end - a.start ? b : a);
const BESIDE_A_HABIT = /^的?$|^\s(?:(?:on|in|at)\s)?(?:the\s)?$/iu;

/** Of finds that overlap the longest, then the earliest; of these the times, without what belongs to a habit. */
function timesAmong(text: string, finds: Find[]): Hit[] {
  finds.sort((a, b) => a.start - b.start || b.end - a.end);
  const longest: Find[] = [];
  for (const find of finds) {
    const previous = longest.at(-1);
    if (previous && find.start < previous.end) longest[longest.length - 1] = longer(previous, find);
    else longest.push(find);
  }
  const times: Hit[] = [];
  let habitEnd: number | null = null;
  for (const { start, end, interval } of longest) {
    const isBeside = habitEnd !== null && start - habitEnd < 10 && BESIDE_A_HABIT.test(text.slice(habitEnd, start));
    // "Every year on 5 May", 每年的国庆: what is said without its year right behind a habit is part of it.
    if (interval === NO_TIME || (isBeside && (interval.inYear ?? interval.isWeekday))) habitEnd = end;
    else times.push({ start, end, interval });
  }
  return times;
}

function express(text: string, hit: Hit, frame: Frame, reference: number): TimeExpression {
  const { interval } = hit;
  let from = toInstant(interval.from, interval.minutes?.from ?? 0, frame.offset);
  let to = interval.minutes ? toInstant(interval.from, interval.minutes.to, frame.offset) : toInstant(interval.to, 0, frame.offset);
  if (interval.untilNow && from.getTime() < reference) to = new Date(reference);
  if (interval.fromNow && to.getTime() > reference) from = new Date(reference);
  if (to <= from) to = new Date(from.getTime() + 60_000);
  return {
    start: hit.start,
    end: hit.end,
    text: text.slice(hit.start, hit.end),
    from,
    to,
    granularity: interval.granularity,
    direction: interval.absolute ? 'absolute' : direction(hit, from, to, frame, reference),
    ...(interval.isSince ? { since: true } : {}),
  };
}

/** What contains the reference ("today", "this week") points where its sentence does, else to the past: it was said of what is. */
function direction(hit: Hit, from: Date, to: Date, frame: Frame, reference: number): 'past' | 'future' {
  if (hit.interval.fromNow || from.getTime() > reference) return 'future';
  if (hit.interval.untilNow || to.getTime() <= reference) return 'past';
  return frame.leaning(hit.start, hit.end) === 'future' ? 'future' : 'past';
}
