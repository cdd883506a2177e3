// Counts are gathered and written together, within bounds, and never fail an answer.
import type { Access } from '../ports.js';
import { CountAccess } from './count-access.js';

const scope = { projectId: 'p', userId: 'u' };
const NOW = new Date('2026-06-01T00:00:00Z');
function counter(over: { most?: number; add?: () => Promise<void> } = {}) {
  const written: Access[][] = [];
  const add = over.add ?? ((accesses: Access[]) => Promise.resolve(void written.push(accesses)));
  return { written, counts: new CountAccess({ add }, { everyMs: 1000, now: () => NOW, ...(over.most && { most: over.most }) }) };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('writes what was counted once in a while, all of it together', async () => {
  const { counts, written } = counter();
  counts.touch(scope, ['a', 'b', 'a']);
  counts.touch(scope, ['a']);
  counts.touch({ ...scope, userId: 'v' }, ['a']);
  expect(written).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([
    [
      { ...scope, summaryId: 'a', count: 2, lastAt: NOW },
      { ...scope, summaryId: 'b', count: 1, lastAt: NOW },
      { projectId: 'p', userId: 'v', summaryId: 'a', count: 1, lastAt: NOW },
    ],
  ]);
  await jest.advanceTimersByTimeAsync(5000);
  counts.touch(scope, []);
  expect(jest.getTimerCount()).toBe(0);
  counts.touch(scope, ['b']);
  await counts.flush();
  expect(written[1]).toMatchObject([{ summaryId: 'b', count: 1 }]);
  expect(jest.getTimerCount()).toBe(0);
});

it('gathers no more than it may', async () => {
  const { counts, written } = counter({ most: 2 });
  counts.touch(scope, ['a', 'b', 'c']);
  counts.touch(scope, ['a', 'c']);
  await counts.flush();
  expect(written[0]!.map(({ summaryId, count }) => [summaryId, count])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

it('loses what cannot be written, and goes on', async () => {
  const { counts } = counter({ add: () => Promise.reject(new Error('away')) });
  counts.touch(scope, ['a']);
  await expect(counts.flush()).resolves.toBeUndefined();
});
