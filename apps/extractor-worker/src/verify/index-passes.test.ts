// Passes over the index: one worker at a time, in bounded steps that go on where the last one ended.
import type { IndexDrift, UserScope } from '@strata/memory';
import { IndexPasses, type Place } from './index-passes.js';

function setUp(users: Record<string, string[]>, budgetMs: number) {
  let turn = true;
  let place: Place | null = null;
  const seen: string[] = [];
  const told: IndexDrift[] = [];
  const nothing = { missing: [], stale: [], orphan: [] };
  async function* check(
    projectId: string,
    _mend: boolean,
    after: string | null = null,
  ): AsyncGenerator<IndexDrift | { skipped: UserScope }> {
    for (const userId of (users[projectId] ?? []).filter((id) => after === null || id > after)) {
      seen.push(`${projectId}/${userId}`);
      await Promise.resolve();
      if (userId === 'busy') yield { skipped: { projectId, userId } };
      else yield { projectId, userId, entries: 1, found: userId === 'odd' ? { ...nothing, stale: ['fact:1'] } : nothing, left: nothing };
    }
  }
  const passes = new IndexPasses({
    check: { users: check },
    projects: () => Promise.resolve(Object.keys(users)),
    takeTurn: () => Promise.resolve(turn),
    place: { get: () => Promise.resolve(place), set: (next) => Promise.resolve(void (place = next)) },
    onDrift: (drift) => told.push(drift),
    onError: (error) => {
      throw error;
    },
    budgetMs,
  });
  return { passes, seen, told, turn: (given: boolean) => (turn = given) };
}
const users = { p1: ['a', 'busy', 'odd'], p2: ['x', 'y'] };

it('goes through all users and tells whose entries differed', async () => {
  const { passes, seen, told } = setUp(users, 60_000);
  await passes.run();
  expect(seen).toEqual(['p1/a', 'p1/busy', 'p1/odd', 'p2/x', 'p2/y']);
  expect(told.map(({ userId }) => userId)).toEqual(['odd']);
});

it('goes on where its time was over, and begins again after the last user', async () => {
  const { passes, seen } = setUp(users, 0);
  for (let i = 0; i < 7; i += 1) await passes.run();
  expect(seen).toEqual(['p1/a', 'p1/busy', 'p1/odd', 'p2/x', 'p2/y', 'p1/a']);
});

it('leaves it to the worker whose turn it is', async () => {
  const { passes, seen, turn } = setUp(users, 60_000);
  turn(false);
  await passes.run();
  expect(seen).toEqual([]);
});
