// Passes over the index: one worker at a time, in bounded steps that go on where the last one ended.
import type { IndexDrift, RecordShelf } from '@strata/memory';
import { IndexPasses, type IndexPassesPorts } from './index-passes.js';

const idOf = (shelf: RecordShelf) => ('userId' in shelf ? shelf.userId : shelf.knowledgeBaseId);

function setUp(ids: Record<string, string[]>, budgetMs: number) {
  let turn = true;
  let now = 0;
  let onStranger: () => void = () => undefined;
  const turns: Record<string, number> = {};
  const isTurn = (everyMs: number, of: string) => (turns[of] ?? -Infinity) <= now - everyMs;
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
  const ports: IndexPassesPorts = {
    check: { shelves: check, strangers },
    projects: () => Promise.resolve(Object.keys(ids)),
    takeTurn: (everyMs, of) => {
      if (of === 'pass') return Promise.resolve(turn);
      const isTaken = isTurn(everyMs, of);
      if (isTaken) turns[of] = now;
      return Promise.resolve(isTaken);
    },
    isTurn: (everyMs, of) => Promise.resolve(isTurn(everyMs, of)),
    place: { get: () => Promise.resolve(place), set: (next) => Promise.resolve(void (place = next)) },
    onDrift: (drift) => {
      told.push(drift);
      if (idOf(drift.shelf) === 'stranger') onStranger();
    },
    onError: (error) => {
      throw error;
    },
    budgetMs,
  };
  return {
    ...{ passes: new IndexPasses(ports), another: () => new IndexPasses(ports), seen, told },
    turn: (given: boolean) => (turn = given),
    later: (hours: number) => (now += hours * 60 * 60_000),
    onStranger: (call: () => void) => (onStranger = call),
  };
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

it('looks for them again within the day when a worker ended midway, yet not two workers at once', async () => {
  const { passes, another, told, later, onStranger } = setUp(users, 60_000);
  const strangers = () => told.filter(({ shelf }) => idOf(shelf) === 'stranger').length;
  let meanwhile: Promise<void> | undefined;
  onStranger(() => {
    meanwhile = another().run();
    void passes.stop();
  });
  await passes.run();
  await meanwhile;
  expect(strangers()).toBe(1);
  onStranger(() => {
    throw new Error('the index went away');
  });
  later(1);
  await expect(another().run()).rejects.toThrow('went away');
  expect(strangers()).toBe(2);
  onStranger(() => undefined);
  later(1);
  for (let i = 0; i < 3; i += 1) await another().run();
  later(23);
  await another().run();
  expect(strangers()).toBe(3);
  later(1);
  await another().run();
  expect(strangers()).toBe(4);
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
