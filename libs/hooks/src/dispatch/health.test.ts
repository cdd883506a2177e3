// Circuit and giving up, by a clock that is set by hand.
import { HEALTHY, healthAfter, isGivenUp, roomFor, type HookHealth } from './health.js';

const start = new Date('2026-03-02T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const DAY = 24 * 3_600_000;

function failTimes(times: number, now = start, health: HookHealth = HEALTHY): HookHealth {
  for (let i = 0; i < times; i++) health = healthAfter(health, false, now);
  return health;
}

it('goes on after a few failures, one request at a time', () => {
  const health = failTimes(9);
  expect(health).toEqual({ failures: 9, failingSince: start, pausedUntil: null });
  expect([roomFor(HEALTHY, 8), roomFor(health, 8)]).toEqual([8, 1]);
});

it('pauses after ten in a row, then longer with each trial that fails, up to five minutes', () => {
  let health = failTimes(10);
  const pauses = [];
  let now = start;
  for (let i = 0; i < 8; i++) {
    pauses.push(health.pausedUntil!.getTime() - now.getTime());
    now = health.pausedUntil!;
    health = healthAfter(health, false, now);
  }
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
});

it('lets what ends during a pause change nothing, but a success', () => {
  const paused = failTimes(10);
  expect(failTimes(7, at(1000), paused)).toEqual(paused);
  expect(healthAfter(paused, true, at(1000))).toEqual(HEALTHY);
});

it('gives up after five days without a success', () => {
  const failing = failTimes(1);
  expect(isGivenUp(failing, at(5 * DAY - 1))).toBe(false);
  expect(isGivenUp(failTimes(3, at(5 * DAY), failing), at(5 * DAY))).toBe(true);
  const recovered = healthAfter(failing, true, at(4 * DAY));
  expect(isGivenUp(failTimes(1, at(5 * DAY), recovered), at(5 * DAY))).toBe(false);
  expect(isGivenUp(HEALTHY, at(99 * DAY))).toBe(false);
});
