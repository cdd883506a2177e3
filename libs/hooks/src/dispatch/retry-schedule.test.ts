// The whole schedule by a clock that is set by hand.
import { MOST_ATTEMPTS, nextAttemptAt } from './retry-schedule.js';

const start = new Date('2026-03-02T00:00:00Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** Times of all attempts in ms from the first, each taking `tookMs`, and whether it ended. */
function run(random: number, tookMs = 0, retryAfterMs: number | null = null): number[] {
  const times: number[] = [];
  for (let at: Date | null = start; at !== null;) {
    times.push(at.getTime() - start.getTime());
    const endedAt = new Date(at.getTime() + tookMs);
    at = nextAttemptAt({ attempt: times.length, endedAt, retryAfterMs }, () => random);
  }
  return times;
}
const gaps = (times: number[]) => times.slice(1).map((time, i) => time - times[i]!);

it('makes eight attempts over 27 hours and a half', () => {
  const times = run(0.5);
  expect(times).toHaveLength(MOST_ATTEMPTS);
  expect(gaps(times)).toEqual(WAITS);
  expect(times.at(-1)! / HOUR).toBeCloseTo(27.6, 1);
});

it('varies each wait by a fifth, both ways', () => {
  expect(gaps(run(0))).toEqual(WAITS.map((wait) => wait * 0.8));
  expect(gaps(run(1))).toEqual(WAITS.map((wait) => wait * 1.2));
});

it('counts from the end of an attempt', () => {
  expect(gaps(run(0.5, 15_000))).toEqual(WAITS.map((wait) => wait + 15_000));
});

it.each([
  ['less than the wait', 0, 1],
  ['just the wait', 1, 1],
  ['half as much again', 1.5, 1.5],
  ['twice', 2, 2],
  ['far more', 100, 2],
])('an endpoint asks for %s', (_, asked, given) => {
  WAITS.forEach((wait, i) => {
    const next = nextAttemptAt({ attempt: i + 1, endedAt: start, retryAfterMs: wait * asked }, () => 0.9);
    expect(next!.getTime() - start.getTime()).toBe(wait * given);
  });
});
