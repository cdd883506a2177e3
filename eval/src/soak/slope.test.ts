import { growthBound, isBeyond, lowest, slopeOf } from './slope.js';

const every = (seconds: number, values: number[]) => values.map((value, i) => ({ at: i * seconds, value }));

it('finds the slope of a line in units an hour, without error', () => {
  const { perHour, error } = slopeOf(every(60, [10, 11, 12, 13, 14]));
  expect(perHour).toBeCloseTo(60);
  expect(error).toBeCloseTo(0);
});

it('finds slope and standard error of points beside the line', () => {
  // By hand: x 0 1 2 3, y 1 3 2 4: slope 0.8, residuals² 1.8, √(1.8 / 2 / 5).
  const { perHour, error } = slopeOf(every(3600, [1, 3, 2, 4]));
  expect(perHour).toBeCloseTo(0.8);
  expect(error).toBeCloseTo(Math.sqrt(0.18));
});

it('is not sure of what two points say, and says nothing of one', () => {
  expect(slopeOf(every(60, [1, 2]))).toEqual({ perHour: 60, error: Infinity });
  expect(slopeOf(every(60, [1])).perHour).toBeNaN();
  expect(isBeyond(slopeOf(every(60, [1, 1000])), 1)).toBe(false);
  expect(isBeyond(slopeOf([]), 1)).toBe(false);
});

it('keeps the lowest of each stretch, where it lies', () => {
  const saw = every(10, [5, 9, 3, 8, 4, 7]);
  expect(lowest(saw, 30)).toEqual([
    { at: 20, value: 3 },
    { at: 40, value: 4 },
  ]);
});

it('is beyond a bound only by more than two standard errors', () => {
  expect(isBeyond({ perHour: 30, error: 4 }, 20)).toBe(true);
  expect(isBeyond({ perHour: 30, error: 6 }, 20)).toBe(false);
});

it('lets the room up to the limit last for so many hours', () => {
  expect(growthBound(640, 400, 24)).toBe(10);
  expect(growthBound(640, 700, 4)).toBe(0);
});
