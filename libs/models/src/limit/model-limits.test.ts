// The gate before each call: waits for the next window, obeys a pause, hears the signal, gives back what a call did not cost.
import { processCounter } from '@strata/platform';
import { ModelLimits, type ModelLimitsOptions } from './model-limits.js';

const never = new AbortController().signal;
const elapsed = async (work: Promise<unknown>) => {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
};
const counter = (amount: number, windowSeconds: number) => processCounter({ name: 'test', amount, windowSeconds });
/** Two workers on the same counters. */
const two = (options: Partial<ModelLimitsOptions>) => {
  const all = { key: 'endpoint', requests: counter(1000, 1), tokens: null, ...options };
  return [new ModelLimits(all), new ModelLimits(all)] as const;
};

it('lets as many calls through as a window grants, over all who share it, and the others in the next ones', async () => {
  const [a, b] = two({ requests: counter(3, 1) });
  const at: number[] = [];
  await Promise.all(Array.from({ length: 7 }, (_, i) => (i % 2 ? a : b).enter(1, never).then(() => at.push(performance.now()))));
  const [first = 0, , , fourth = 0, , , seventh = 0] = at;
  expect([fourth - first > 900, seventh - fourth > 900]).toEqual([true, true]);
});

describe('tokens', () => {
  /** Nobody waits here: a call that is not granted at once is refused. */
  const limited = (windowSeconds = 30) => two({ longestWaitMs: 0, tokens: { counter: counter(1000, windowSeconds), amount: 1000 } });
  const full = { code: 'model.rate_limited' };

  it('are counted before the call by its estimate', async () => {
    const [a, b] = limited();
    await a.enter(600, never);
    await expect(b.enter(600, never)).rejects.toMatchObject(full);
  });

  it('are given back where the call cost less', async () => {
    const [a, b] = limited();
    await (await a.enter(900, never)).settle(100);
    await b.enter(900, never);
    await expect(b.enter(1, never)).rejects.toMatchObject(full);
  });

  it('are counted on where it cost more', async () => {
    const [a, b] = limited();
    await (await a.enter(100, never)).settle(950);
    await expect(b.enter(100, never)).rejects.toMatchObject(full);
  });

  it('of a window that has ended do not enlarge the next one', async () => {
    const shared = counter(1000, 2);
    const [a, b] = two({ longestWaitMs: 0, tokens: { counter: shared, amount: 1000 } });
    const pass = await a.enter(900, never);
    await new Promise((resolve) => setTimeout(resolve, 2050));
    await pass.settle(0);
    await a.enter(1000, never);
    await expect(b.enter(1, never)).rejects.toMatchObject(full);
  });

  it('of a call that is larger than a window are a whole one', async () => {
    const [a, b] = limited();
    await a.enter(5000, never);
    await expect(b.enter(1, never)).rejects.toMatchObject(full);
  });
});

it('pauses everybody for as long as the endpoint says', async () => {
  const pauses: number[] = [];
  const [a, b] = two({ onPause: (ms) => pauses.push(ms) });
  await a.pause(2000);
  expect(await elapsed(b.enter(1, never))).toBeGreaterThan(1900);
  await a.pause(0);
  await b.enter(1, never);
  expect(pauses).toEqual([2000, 0]);
});

it('pauses for a while when the endpoint does not say how long', async () => {
  const [a, b] = two({ longestWaitMs: 0 });
  await a.pause(undefined);
  await expect(b.enter(1, never)).rejects.toMatchObject({ code: 'model.rate_limited', retryAfterMs: expect.any(Number) });
});

it('puts the work back when the wait is too long, and says when to come again', async () => {
  const [a, b] = two({});
  await a.pause(600_000);
  const refused = await b.enter(1, never).catch((error: unknown) => error as { code: string; retryAfterMs: number });
  expect(refused).toMatchObject({ code: 'model.rate_limited' });
  expect((refused as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(590_000);
});

it('stops waiting at once when the worker stops or its lease is lost, with that reason', async () => {
  const [a, b] = two({ requests: counter(1, 30) });
  await a.enter(1, never);
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('lease lost')), 50);
  const ms = await elapsed(expect(b.enter(1, stop.signal)).rejects.toThrow('lease lost'));
  // The window lasts for thirty.
  expect(ms).toBeLessThan(10_000);
  await expect(b.enter(1, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
});
