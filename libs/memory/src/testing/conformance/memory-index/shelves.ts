// Conformance of the MemoryIndex port: no search goes beyond its shelf, a user's, a knowledge base's, or the public one.
import { along, asking, entry, type MemoryIndexSubject } from './subject.js';

export function keepsShelvesApart(of: () => MemoryIndexSubject): void {
  const { search, ids } = asking(of);

  it("never answers with another user's or another project's entry, however well it matches", async () => {
    const scope = await of().newScope();
    const other = await of().newScope();
    const sameProject = { ...scope, userId: `${scope.userId}-2` };
    const sameUser = { projectId: other.projectId, userId: scope.userId };
    await of().index.upsert([entry(scope, 'mine', { terms: { 1: 0.1 }, dense: along(0, 2) })]);
    await of().index.upsert([entry(sameProject, 'theirs', { terms: { 1: 1.9 } })]);
    await of().index.upsert([entry(sameUser, 'foreign', { terms: { 1: 1.9 } })]);
    expect(await ids(scope, { terms: [1], dense: along(0), limit: 100 })).toEqual(['fact:mine']);
    expect([...(await of().index.versions(scope)).keys()]).toEqual(['fact:mine']);
  });

  it('keeps a knowledge base apart: from users of its name, from other knowledge bases, from other projects', async () => {
    const { projectId, userId } = await of().newScope();
    const other = await of().newScope();
    const shelf = { projectId, knowledgeBaseId: userId };
    await of().index.upsert([entry(shelf, 'mine', { layer: 'chunk', terms: { 1: 0.1 }, dense: along(0, 2) })]);
    const better = { layer: 'chunk', terms: { 1: 1.9 } } as const;
    await of().index.upsert([entry({ projectId, userId }, 'of-a-user', better)]);
    await of().index.upsert([entry({ projectId, publicBy: userId }, 'public', better)]);
    await of().index.upsert([entry({ projectId, knowledgeBaseId: `${userId}-2` }, 'of-another', better)]);
    await of().index.upsert([entry({ projectId: other.projectId, knowledgeBaseId: userId }, 'foreign', better)]);
    const asked = { terms: [1], dense: along(0), limit: 100 };
    expect(await search(shelf, asked)).toMatchObject([{ id: 'chunk:mine', layer: 'chunk', recordId: 'mine' }]);
    expect(await ids({ projectId, userId }, asked)).toEqual(['chunk:of-a-user']);
    expect([...(await of().index.versions(shelf)).keys()]).toEqual(['chunk:mine']);
    await of().index.forget({ projectId, userId }, 'all');
    expect(await ids(shelf, asked)).toEqual(['chunk:mine']);
    await of().index.forget(shelf, 'all');
    expect(await ids(shelf, asked)).toEqual([]);
    expect(await ids({ projectId, knowledgeBaseId: `${userId}-2` }, asked)).toEqual(['chunk:of-another']);
  });

  it('searches what all users made public as one shelf, leaves one of them out before it ranks, and forgets one alone', async () => {
    const { projectId, userId } = await of().newScope();
    const other = await of().newScope();
    const [mine, theirs] = [
      { projectId, publicBy: userId },
      { projectId, publicBy: 'somebody-else' },
    ];
    await of().index.upsert(Array.from({ length: 20 }, (_, i) => entry(mine, `mine-${i}`, { terms: { 1: 1.9 } })));
    await of().index.upsert([entry(theirs, 'theirs', { terms: { 1: 0.2 }, dense: along(0, 1) })]);
    await of().index.upsert([entry({ projectId, userId }, 'private', { terms: { 1: 1.9 } })]);
    await of().index.upsert([entry({ projectId: other.projectId, publicBy: 'somebody-else' }, 'foreign')]);
    const asked = { terms: [1], dense: along(0), limit: 1 };
    expect(await ids({ projectId, publicExcept: userId }, asked)).toEqual(['fact:theirs']);
    expect(await ids({ projectId, publicExcept: null }, { ...asked, limit: 100 })).toHaveLength(21);
    // How rare a word is, is told by all of the shelf: 21 entries hold this one, one holds that.
    await of().index.upsert([entry(theirs, 'rare', { terms: { 2: 1 }, dense: along(3) })]);
    const [rare, common] = await search({ projectId, publicExcept: userId }, { terms: [1, 2], limit: 5 });
    const idf = (documents: number) => Math.log(1 + (22 - documents + 0.5) / (documents + 0.5));
    expect(rare?.lexical).toBeCloseTo(idf(1) / (idf(1) + idf(21)), 5);
    expect(common?.lexical).toBeCloseTo((0.2 * idf(21)) / (idf(1) + idf(21)), 5);
    expect([...(await of().index.versions(theirs)).keys()].sort()).toEqual(['fact:rare', 'fact:theirs']);
    await of().index.remove(mine, ['fact:theirs', 'fact:mine-0']);
    expect((await of().index.versions(mine)).size).toBe(19);
    expect((await of().index.versions(theirs)).size).toBe(2);
    await of().index.forget(mine, ['fact:mine-1']);
    await of().index.forget(theirs, 'all');
    expect((await of().index.versions(theirs)).size).toBe(0);
    expect(await ids({ projectId, publicExcept: null }, { ...asked, limit: 100 })).toHaveLength(18);
    await of().index.upsert([entry(theirs, 'theirs', { version: 1n })]);
    expect(await ids({ projectId, publicExcept: userId }, asked)).toEqual(['fact:theirs']);
  });

  it('tells whose entries there are: users, for a public one too, or knowledge bases, of the project alone', async () => {
    const { projectId, userId } = await of().newScope();
    const other = await of().newScope();
    const owners = async (shelf: 'user' | 'knowledge_base') => {
      const found = new Set<string>();
      for await (const owner of of().index.owners(projectId, shelf)) found.add(owner);
      return [...found].sort();
    };
    expect(await owners('user')).toEqual([]);
    await of().index.upsert([entry({ projectId, userId }, 'a'), entry({ projectId, userId: 'gone' }, 'a')]);
    await of().index.upsert([entry({ projectId, publicBy: 'sharer' }, 'a'), entry({ projectId, knowledgeBaseId: 'base' }, 'a')]);
    for (const shelf of [{ userId: 'x' }, { publicBy: 'x' }, { knowledgeBaseId: 'x' }])
      await of().index.upsert([entry({ projectId: other.projectId, ...shelf }, 'a')]);
    await of().index.remove({ projectId, userId: 'gone' }, ['fact:a']);
    expect(await owners('user')).toEqual(['sharer', userId].sort());
    expect(await owners('knowledge_base')).toEqual(['base']);
  });
}
