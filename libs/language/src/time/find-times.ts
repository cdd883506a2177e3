// language → time: time expressions of a text → intervals, by code, from the moment and the zone of its author.
import { hasCjk } from '../text/script.js';
import type { Language, TimeExpression } from '../types.js';
import { civil, dayOf, toInstant, zoneOffset } from './calendar.js';
import { CHINESE_DATES } from './chinese/dates.js';
import { CHINESE_RELATIVE } from './chinese/relative.js';
import { clockAt } from './clock.js';
import { ENGLISH_DATES } from './english/dates.js';
import { ENGLISH_RELATIVE } from './english/relative.js';
import { FEASTS } from './feasts.js';
import { makeFrame, type Frame, type Interval, type TimeRule } from './frame.js';
import { leaningOf } from './leaning.js';

const ENGLISH: readonly TimeRule[] = [...ENGLISH_DATES, ...ENGLISH_RELATIVE, ...FEASTS.english];
const CHINESE: readonly TimeRule[] = [...CHINESE_DATES, ...CHINESE_RELATIVE, ...FEASTS.chinese];

/** Expressions whose sentence is looked at; a text with more of them is a table, where no tense tells anything. */
const MOST_LOOKS = 3000;

/** "5000 years ago" is no date that a store, or a four-digit year, can hold. */
const EARLIEST = Date.UTC(100, 0, 1);
const LATEST = Date.UTC(10_000, 0, 1) - 1;

interface Hit {
  start: number;
  end: number;
  interval: Interval;
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
  const hits: Hit[] = [];
  collect(ENGLISH, text, frame, hits);
  if (hasCjk(text)) collect(CHINESE, text, frame, hits);
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Hit[] = [];
  for (const hit of longest(hits)) {
    const before = kept.at(-1);
    const previous = before && inYearOf(before, hit);
    if (previous && joins(text, previous, hit)) kept[kept.length - 1] = span(previous, hit);
    else kept.push(hit);
  }
  return kept
    .map((hit) => express(text, clockAt(text, sinceAt(text, hit)), frame, reference))
    .filter(({ from, to }) => from.getTime() >= EARLIEST && to.getTime() <= LATEST);
}

function collect(rules: readonly TimeRule[], text: string, frame: Frame, hits: Hit[]): void {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      if (match[0] === '') {
        pattern.lastIndex += 1;
        continue;
      }
      const interval = read(match, frame);
      if (interval && interval.to > interval.from) hits.push({ start: match.index, end: match.index + match[0].length, interval });
    }
  }
}

/** Of overlapping hits the longest, then the earliest. Input sorted by start. */
function longest(hits: Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of hits) {
    const previous = kept.at(-1);
    if (!previous || hit.start >= previous.end) kept.push(hit);
    else if (hit.end - hit.start > previous.end - previous.start) kept[kept.length - 1] = hit;
  }
  return kept;
}

const BETWEEN = /^\s?(?:to|-|–|—|~|～|until|till|through|and|到|至|和)\s?(?:the\s)?$/iu;

/** "from Monday to Friday", "3月到5月": two points of the same grain become one stretch. "And" joins only behind "between". */
function joins(text: string, a: Hit, b: Hit): boolean {
  if (b.start - a.end > 9 || a.interval.minutes || b.interval.minutes) return false;
  const lead = /^(?:and|to|until|till|through)\s/iu.exec(text.slice(b.start, b.end))?.[0].length ?? 0;
  const gap = text.slice(a.end, b.start + lead);
  if (!BETWEEN.test(gap)) return false;
  if (/and|和/iu.test(gap) && !/between/iu.test(text.slice(Math.max(0, a.start - 8), a.start + 8))) return false;
  return a.interval.granularity === b.interval.granularity && (b.interval.to > a.interval.from || b.interval.granularity === 'day');
}

/** "March to May 2023": the year behind the second point is the first one's as well. */
function inYearOf(a: Hit, b: Hit): Hit {
  if (a.interval.absolute || !b.interval.absolute || a.interval.granularity !== b.interval.granularity || b.start - a.end > 9) return a;
  const [first, last, until] = [civil(a.interval.from), civil(b.interval.from), civil(a.interval.to)];
  const year = first.month > last.month ? last.year - 1 : last.year;
  const from = dayOf(year, first.month, first.day);
  return { ...a, interval: { ...a.interval, from, to: dayOf(year + until.year - first.year, until.month, until.day), absolute: true } };
}

function span(a: Hit, b: Hit): Hit {
  const { absolute, ...rest } = a.interval;
  const both = absolute === true && b.interval.absolute === true;
  let { to } = b.interval;
  // "Next Monday to Friday": a weekday behind is the one after.
  while (to <= a.interval.from) to += 7;
  return { start: a.start, end: b.end, interval: { ...rest, to, ...(both ? { absolute } : {}) } };
}

/** A "since" in front, or 以来 / 开始 / 起 behind, opens the interval up to the reference. */
function sinceAt(text: string, hit: Hit): Hit {
  const own = text.slice(hit.start, hit.end);
  const before = text.slice(Math.max(0, hit.start - 7), hit.start);
  const after = text.slice(hit.end, hit.end + 4);
  const open =
    /^since\b/iu.test(own) ||
    /\bsince\s$/iu.test(before) ||
    /^(?:以来|以後|至今|到现在)/u.test(after) ||
    (/[从自從]$/u.test(before) && /^(?:开始|起|就)/u.test(after));
  return open ? { ...hit, interval: { ...hit.interval, untilNow: true } } : hit;
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
  };
}

/** What contains the reference ("today", "this week") points where its sentence does, else to the past: it was said of what is. */
function direction(hit: Hit, from: Date, to: Date, frame: Frame, reference: number): 'past' | 'future' {
  if (hit.interval.fromNow || from.getTime() > reference) return 'future';
  if (hit.interval.untilNow || to.getTime() <= reference) return 'past';
  return frame.leaning(hit.start, hit.end) === 'future' ? 'future' : 'past';
}
