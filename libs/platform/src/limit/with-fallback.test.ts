// A store that goes away and comes back: decisions go on, and each change is told once.
import { processCounter } from './flexible-counter.js';
import type { RateCounter } from './rate-store.js';
import { withFallback } from './with-fallback.js';

const rule = { name: 'calls', amount: 2, windowSeconds: 60 };

function build() {
  const shared = processCounter(rule);
  const told: string[] = [];
  const store = { isAway: false };
  const wire = <T>(ask: () => Promise<T>): Promise<T> => (store.isAway ? Promise.reject(new Error('away')) : ask());
  const counter = withFallback(
    {
      take: (key, amount) => wire(() => shared.take(key, amount)),
      giveBack: (key, amount) => wire(() => shared.giveBack(key, amount)),
      hold: (key, ms) => wire(() => shared.hold(key, ms)),
    },
    processCounter(rule),
    { lost: () => told.push('lost'), back: () => told.push('back'), decided: (by) => told.push(by) },
  );
  return { counter, told, store };
}
const granted = async (counter: RateCounter) => (await counter.take('k', 1)).granted;

it('counts in the process while the store is away, and in the store again when it is back', async () => {
  const { counter, told, store } = build();
  expect(await granted(counter)).toBe(true);
  store.isAway = true;
  expect([await granted(counter), await granted(counter), await granted(counter)]).toEqual([true, true, false]);
  store.isAway = false;
  expect([await granted(counter), await granted(counter)]).toEqual([true, false]);
  expect(told).toEqual(['store', 'lost', 'process', 'process', 'process', 'back', 'store', 'store']);
});

it('keeps a hold that the store has forgotten', async () => {
  const { counter, store } = build();
  await counter.hold('k', 30_000);
  store.isAway = true;
  const { granted: isGranted, resetMs } = await counter.take('k', 1);
  expect(isGranted).toBe(false);
  expect(resetMs).toBeGreaterThan(29_000);
});

it('keeps a hold that it could tell to nobody else', async () => {
  const { counter, store, told } = build();
  store.isAway = true;
  await counter.hold('k', 30_000);
  expect(await granted(counter)).toBe(false);
  expect(told).toEqual(['lost', 'process', 'process']);
});
