// Passes over the index: one worker at a time, in bounded steps that go on where the last one ended.
import type { IndexDrift, RecordShelf } from '@strata/memory';
import { IndexPasses } from './index-passes.js';

const idOf = (shelf: RecordShelf) => ('userId' in shelf ? shelf.userId : shelf.knowledgeBaseId);

function setUp(ids: Record<string, string[]>, budgetMs: number) {
  let turn = true;
  let day = true;
  let place: RecordShelf | null = null;
  const seen: string[] = [];
  const told: IndexDrift[] = [];
  const nothing = { missing: [], stale: [], orphan: [] };
  async function* check(
    projectId: string,
    _mend: boolean,
    after: RecordShelf | null = null,
  ): AsyncGenerator<IndexDrift | { skipped: RecordShelf }> {
    const last = after === null ? null : idOf(after);
    for (const id of (ids[projectId] ?? []).filter((id) => last === null || id > last)) {
      const shelf = id.startsWith('kb') ? { projectId, knowledgeBaseId: id } : { projectId, userId: id };
      seen.push(`${projectId}/${id}`);
      await Promise.resolve();
      if (id === 'busy') yield { skipped: shelf };
      else yield { shelf, entries: 1, found: id.endsWith('odd') ? { ...nothing, stale: ['fact:1'] } : nothing, left: nothing };
    }
  }
  async function* strangers(projectId: string, mend: boolean): AsyncGenerator<IndexDrift> {
    await Promise.resolve();
    const orphans = { ...nothing, orphan: ['fact:9'] };
    if (projectId === 'p2') yield { shelf: { projectId, userId: 'stranger' }, entries: 1, found: orphans, left: mend ? nothing : orphans };
  }
  const passes = new IndexPasses({
    check: { shelves: check, strangers },
    projects: () => Promise.resolve(Object.keys(ids)),
    takeTurn: (_, of) => Promise.resolve(of === 'pass' ? turn : day && !(day = false)),
    place: { get: () => Promise.resolve(place), set: (next) => Promise.resolve(void (place = next)) },
    onDrift: (drift) => told.push(drift),
    onError: (error) => {
      throw error;
    },
    budgetMs,
  });
  return { passes, seen, told, turn: (given: boolean) => (turn = given) };
}
const users = { p1: ['a', 'busy', 'kb-odd', 'odd'], p2: ['x', 'y'] };

it('goes through all users and tells whose entries differed', async () => {
  const { passes, seen, told } = setUp(users, 60_000);
  await passes.run();
  expect(seen).toEqual(['p1/a', 'p1/busy', 'p1/kb-odd', 'p1/odd', 'p2/x', 'p2/y']);
  expect(told.map(({ shelf }) => idOf(shelf))).toEqual(['kb-odd', 'odd', 'stranger']);
});

it('looks for entries of users without a row once a day, at the end of a round', async () => {
  const { passes, told } = setUp(users, 0);
  const strangers = () => told.filter(({ shelf }) => idOf(shelf) === 'stranger');
  for (let i = 0; i < 6; i += 1) await passes.run();
  expect(strangers()).toEqual([]);
  for (let i = 0; i < 12; i += 1) await passes.run();
  expect(strangers()).toMatchObject([{ left: { orphan: [] } }]);
});

it('goes on where its time was over, and begins again after the last user', async () => {
  const { passes, seen } = setUp(users, 0);
  for (let i = 0; i < 8; i += 1) await passes.run();
  expect(seen).toEqual(['p1/a', 'p1/busy', 'p1/kb-odd', 'p1/odd', 'p2/x', 'p2/y', 'p1/a']);
});

it('leaves it to the worker whose turn it is', async () => {
  const { passes, seen, turn } = setUp(users, 60_000);
  turn(false);
  await passes.run();
  expect(seen).toEqual([]);
});
