// Long work leaves turns to others, gives its result, and ends at an abort.
import { inTurns } from './in-turns.js';

/** Steps of 10 ms each. */
function* busy(steps: number): Generator<void, number> {
  for (let i = 0; i < steps; i += 1) {
    for (const end = performance.now() + 10; performance.now() < end;);
    yield;
  }
  return steps;
}

it('lets a timer fire in the middle, and gives the result', async () => {
  let beats = 0;
  const timer = setInterval(() => (beats += 1), 1);
  expect(await inTurns(busy(20), new AbortController().signal)).toBe(20);
  clearInterval(timer);
  expect(beats).toBeGreaterThan(0);
});

it('ends with the reason of an abort that comes meanwhile, and does nothing after one that came before', async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('lease lost')), 1);
  await expect(inTurns(busy(10_000), stop.signal)).rejects.toThrow('lease lost');
  await expect(inTurns(busy(10_000), stop.signal)).rejects.toThrow('lease lost');
});
