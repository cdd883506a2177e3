// Conformance of the MemoryIndex port: what the two scores mean, and which entries they choose.
import { along, asking, entry, type MemoryIndexSubject } from './subject.js';

export function scoresExactly(of: () => MemoryIndexSubject): void {
  const { search, ids } = asking(of);

  it('gives the best by words and the best by meaning, each once', async () => {
    const scope = await of().newScope();
    await of().index.upsert([
      entry(scope, 'words', { terms: { 1: 1.2, 2: 1 }, dense: along(4) }),
      entry(scope, 'fewer-words', { terms: { 1: 0.6 }, dense: along(5) }),
      entry(scope, 'meaning', { terms: { 7: 1 }, dense: along(0, 0.1) }),
      entry(scope, 'both', { terms: { 2: 1 }, dense: along(0, 0.5) }),
      entry(scope, 'neither', { terms: { 8: 1 }, dense: along(3) }),
    ]);
    const hits = await search(scope, { terms: [1, 2], dense: along(0), limit: 2 });
    expect(hits.map((hit) => hit.id).sort()).toEqual(['fact:both', 'fact:meaning', 'fact:words']);
    const meaning = hits.find((hit) => hit.id === 'fact:meaning');
    expect(meaning?.semantic).toBeCloseTo(1 / Math.hypot(1, 0.1), 4);
    expect(meaning?.lexical).toBe(0);
    expect(await ids(scope, { terms: [1, 2], limit: 2 })).toEqual(['fact:words', 'fact:both']);
    expect(await ids(scope, { dense: along(0), limit: 1 })).toEqual(['fact:meaning']);
  });

  it('weighs a rare word above a common one, and normalises by the query', async () => {
    const scope = await of().newScope();
    await of().index.upsert([
      entry(scope, 'rare', { terms: { 2: 1 } }),
      ...Array.from({ length: 9 }, (_, i) => entry(scope, `common-${i}`, { terms: { 1: 1 } })),
    ]);
    const [first, second] = await search(scope, { terms: [1, 2], limit: 20 });
    expect(first?.id).toBe('fact:rare');
    const idf = (documents: number) => Math.log(1 + (10 - documents + 0.5) / (documents + 0.5));
    const norm = idf(1) + idf(9);
    expect(first?.lexical).toBeCloseTo(idf(1) / norm, 5);
    expect(second?.lexical).toBeCloseTo(idf(9) / norm, 5);
    expect(first?.covered).toBeCloseTo(first?.lexical ?? NaN, 5);
    const [alone] = await search(scope, { terms: [2] });
    expect(alone?.lexical).toBeCloseTo(1, 5);
  });

  it('tells the rarity of a word by what is shared with the audience asked for, whatever else the shelf holds', async () => {
    const { projectId, userId } = await of().newScope();
    const shelf = { projectId, publicBy: userId };
    // One from before there were other audiences is as public as the others.
    const open = (id: string, hash: number) =>
      entry(shelf, id, { terms: { [hash]: 1 }, payload: id === 'common-0' ? {} : { audience: ['public'] } });
    await of().index.upsert([open('rare', 2), ...Array.from({ length: 9 }, (_, i) => open(`common-${i}`, 1))]);
    const asked = { terms: [1, 2], filter: { audience: ['public'] }, limit: 20 };
    const scores = async () => (await search({ projectId, publicExcept: null }, asked)).map(({ id, lexical }) => [id, lexical.toFixed(5)]);
    const before = await scores();
    const idf = (documents: number) => Math.log(1 + (10 - documents + 0.5) / (documents + 0.5));
    expect(before[0]).toEqual(['fact:rare', (idf(1) / (idf(1) + idf(9))).toFixed(5)]);
    await of().index.upsert(
      Array.from({ length: 30 }, (_, i) => entry(shelf, `lent-${i}`, { terms: { 2: 1 }, payload: { audience: ['a-knowledge-base'] } })),
    );
    expect(new Map((await scores()) as [string, string][])).toEqual(new Map(before as [string, string][]));
  });

  it('answers a query without words or vector with nothing', async () => {
    const scope = await of().newScope();
    await of().index.upsert([entry(scope, 'a')]);
    expect(await search(scope, {})).toEqual([]);
  });

  it('refuses what is not a number', async () => {
    const scope = await of().newScope();
    await expect(of().index.upsert([entry(scope, 'a', { terms: { 1: Number.NaN } })])).rejects.toThrow(/finite/);
    await expect(of().index.upsert([entry(scope, 'a', { dense: along(0).fill(Number.NaN) })])).rejects.toThrow(/finite/);
    await of().index.upsert([entry(scope, 'b')]);
    await expect(search(scope, { dense: along(0).fill(Number.NaN) })).rejects.toThrow(/finite/);
  });
}
