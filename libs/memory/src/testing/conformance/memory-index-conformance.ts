// Conformance of the MemoryIndex port: entries and their versions here; shelves, filters and scores by subject beside it.
import { filtersBeforeRanking } from './memory-index/filters.js';
import { scoresExactly } from './memory-index/scores.js';
import { keepsShelvesApart } from './memory-index/shelves.js';
import { along, asking, entry, type MemoryIndexSubject } from './memory-index/subject.js';

export function memoryIndexConformance(name: string, makeSubject: () => MemoryIndexSubject | Promise<MemoryIndexSubject>): void {
  describe(`MemoryIndex: ${name}`, () => {
    let subject: MemoryIndexSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());
    const of = () => subject;

    holdsEntries(of);
    keepsShelvesApart(of);
    filtersBeforeRanking(of);
    scoresExactly(of);
  });
}

function holdsEntries(of: () => MemoryIndexSubject): void {
  const { search, ids } = asking(of);

  it('finds an entry as soon as the upsert has returned, and nothing for a user without entries', async () => {
    const scope = await of().newScope();
    expect(await search(scope, { terms: [1], dense: along(0) })).toEqual([]);
    expect((await of().index.versions(scope)).size).toBe(0);
    await of().index.upsert([entry(scope, 'a', { terms: { 4294967295: 1.5 } })]);
    const [hit, ...rest] = await search(scope, { terms: [4294967295] });
    expect(rest).toEqual([]);
    expect(hit).toMatchObject({ id: 'fact:a', layer: 'fact', recordId: 'a' });
  });

  it("keeps the caller's record ids whole, whatever they hold", async () => {
    const scope = await of().newScope();
    const recordId = 'D1:3/ü "x" 上班\\';
    await of().index.upsert([entry(scope, recordId, { layer: 'message' })]);
    expect(await search(scope, { terms: [1] })).toMatchObject([{ layer: 'message', recordId }]);
    await of().index.remove(scope, [`message:${recordId}`]);
    expect(await ids(scope, { terms: [1] })).toEqual([]);
  });

  it('replaces by a newer or equal version, never by an older one', async () => {
    const scope = await of().newScope();
    await of().index.upsert([entry(scope, 'a', { version: 9007199254740993n, terms: { 1: 1 } })]);
    await of().index.upsert([entry(scope, 'a', { version: 9007199254740992n, terms: { 2: 1 } })]);
    expect(await ids(scope, { terms: [2] })).toEqual([]);
    expect((await of().index.versions(scope)).get('fact:a')).toBe(9007199254740993n);
    await of().index.upsert([entry(scope, 'a', { version: 9007199254740994n, terms: { 3: 1 }, dense: along(3) })]);
    expect(await ids(scope, { terms: [1] })).toEqual([]);
    expect(await ids(scope, { terms: [3] })).toEqual(['fact:a']);
    expect((await of().index.versions(scope)).get('fact:a')).toBe(9007199254740994n);
    await of().index.upsert([entry(scope, 'a', { version: 9007199254740994n, terms: { 3: 1 } })]);
    expect(await of().index.versions(scope)).toEqual(new Map([['fact:a', 9007199254740994n]]));
  });

  it('forgets without a trace, some or all: what is written afterwards is new, whatever its version', async () => {
    const [mine, theirs] = [await of().newScope(), await of().newScope()];
    await of().index.upsert([entry(mine, 'a', { version: 9n }), entry(mine, 'b', { version: 9n }), entry(theirs, 'a')]);
    expect((await ids(mine, { terms: [1] })).sort()).toEqual(['fact:a', 'fact:b']);
    await of().index.forget(mine, ['fact:a', 'fact:never-there']);
    expect(await ids(mine, { terms: [1], dense: along(0) })).toEqual(['fact:b']);
    await of().index.upsert([entry(mine, 'a', { version: 1n })]);
    expect((await of().index.versions(mine)).get('fact:a')).toBe(1n);
    await of().index.forget(mine, 'all');
    expect(await ids(mine, { terms: [1], dense: along(0) })).toEqual([]);
    expect((await of().index.versions(mine)).size).toBe(0);
    await of().index.upsert([entry(mine, 'c')]);
    expect(await ids(mine, { terms: [1] })).toEqual(['fact:c']);
    expect(await ids(theirs, { terms: [1] })).toEqual(['fact:a']);
  });

  it('tells the versions of all, or of those asked for: of the named shelf only', async () => {
    const [mine, theirs] = [await of().newScope(), await of().newScope()];
    const shared = { projectId: mine.projectId, publicBy: mine.userId };
    const many = Array.from({ length: 300 }, (_, i) => `${i}`);
    await of().index.upsert(many.map((id) => entry(mine, id, { version: 2n })));
    await of().index.upsert([entry(mine, 'mine', { version: 5n }), entry(mine, 'gone'), entry(theirs, 'theirs')]);
    await of().index.upsert([entry(shared, 'mine', { version: 7n }), entry({ ...shared, publicBy: 'somebody-else' }, 'mine')]);
    await of().index.remove(mine, ['fact:gone']);
    expect((await of().index.versions(mine)).size).toBe(301);
    const some = ['fact:mine', 'fact:gone', 'fact:theirs', 'fact:never-there'];
    expect(await of().index.versions(mine, some)).toEqual(new Map([['fact:mine', 5n]]));
    expect(await of().index.versions(shared, some)).toEqual(new Map([['fact:mine', 7n]]));
    expect(await of().index.versions(mine, [])).toEqual(new Map());
    const ids = many.map((id) => `fact:${id}`);
    expect(await of().index.versions(mine, ids)).toEqual(new Map(ids.map((id) => [id, 2n])));
  });

  it('removes what it is told to, of the named user only, and says nothing of what is not there', async () => {
    const [mine, theirs] = [await of().newScope(), await of().newScope()];
    await of().index.upsert([entry(mine, 'a'), entry(mine, 'b')]);
    await of().index.upsert([entry(theirs, 'a')]);
    await of().index.remove(mine, ['fact:a', 'fact:never-there']);
    expect(await ids(mine, { terms: [1], dense: along(0) })).toEqual(['fact:b']);
    expect([...(await of().index.versions(mine)).keys()]).toEqual(['fact:b']);
    expect(await ids(theirs, { terms: [1] })).toEqual(['fact:a']);
    await of().index.upsert([entry(mine, 'a', { version: 2n })]);
    expect((await ids(mine, { terms: [1] })).sort()).toEqual(['fact:a', 'fact:b']);
  });
}
