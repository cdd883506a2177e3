// language → time: a clock time beside a day ("tomorrow at 3pm", 明天下午两点半) narrows the day to that minute or stretch.
import { chineseClock } from './chinese/clock.js';
import { englishClock } from './english/clock.js';
import type { Hit } from './hit.js';

/** Looks right behind and right before a hit of one day; returns it widened and narrowed, or as it was. */
export function clockAt(text: string, hit: Hit): Hit {
  const { interval } = hit;
  if (interval.granularity !== 'day' || interval.to - interval.from !== 1) return hit;
  const clock = chineseClock(text, hit) ?? englishClock(text, hit);
  if (!clock) return hit;
  return { start: clock.start, end: clock.end, interval: { ...interval, granularity: 'instant', minutes: clock.minutes } };
}
