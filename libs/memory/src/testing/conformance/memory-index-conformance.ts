// Conformance of the MemoryIndex port: isolation, versions, filters before ranking, exactness, and what the two scores mean.
import { randomUUID } from 'node:crypto';
import { Filter, type IndexedLayer } from '@strata/contracts';
import type { UserScope } from '../../model/scope.js';
import type { IndexEntry, IndexFilter, IndexPayload, MemoryIndex, SearchedShelf, Shelf } from '../../ports.js';
import { samplePayload } from '../samples.js';

export interface MemoryIndexSubject {
  /** Prepared for vectors of `INDEX_DIMENSION`. */
  index: MemoryIndex;
  /** A user of a project that no other test has. */
  newScope(): UserScope | Promise<UserScope>;
  close?(): Promise<void>;
}
export const INDEX_DIMENSION = 8;
/** Unit vector along one axis, leaning a little towards the next. */
const along = (axis: number, lean = 0): Float32Array => {
  const vector = new Float32Array(INDEX_DIMENSION);
  const norm = Math.hypot(1, lean);
  vector[axis % INDEX_DIMENSION] = 1 / norm;
  vector[(axis + 1) % INDEX_DIMENSION] = lean / norm;
  return vector;
};
const entry = (
  shelf: Shelf,
  recordId: string,
  over: {
    layer?: IndexedLayer;
    version?: bigint;
    terms?: Record<number, number>;
    dense?: Float32Array;
    payload?: Partial<IndexPayload>;
  } = {},
): IndexEntry => {
  const layer = over.layer ?? 'fact';
  const terms = Object.entries(over.terms ?? { 1: 1 }).map(([hash, weight]) => [Number(hash), weight] as const);
  return {
    ...shelf,
    id: `${layer}:${recordId}`,
    layer,
    recordId,
    version: over.version ?? 1n,
    sparse: { indices: terms.map(([hash]) => hash), values: terms.map(([, weight]) => weight) },
    dense: over.dense ?? along(0),
    payload: samplePayload(over.payload),
  };
};

/** Of conditions as a caller writes them. */
const where = (filter: object): IndexFilter => {
  const { user } = Filter.parse(filter);
  return user ? { where: [user] } : {};
};
const all = (...and: object[]) => where({ and });
const any = (...or: object[]) => where({ or });

export function memoryIndexConformance(name: string, makeSubject: () => MemoryIndexSubject | Promise<MemoryIndexSubject>): void {
  describe(`MemoryIndex: ${name}`, () => {
    let subject: MemoryIndexSubject;
    let index: MemoryIndex;
    beforeAll(async () => {
      subject = await makeSubject();
      index = subject.index;
    });
    afterAll(() => subject?.close?.());

    const search = async (
      scope: SearchedShelf,
      query: { terms?: number[]; dense?: Float32Array | null; filter?: IndexFilter; limit?: number },
    ) => {
      const indices = query.terms ?? [];
      const hits = await index.search(scope, {
        sparse: { indices, values: indices.map(() => 1) },
        dense: query.dense ?? null,
        filter: query.filter ?? {},
        limit: query.limit ?? 10,
      });
      return hits.sort((a, b) => b.lexical + b.semantic - a.lexical - a.semantic);
    };
    const ids = async (...args: Parameters<typeof search>) => (await search(...args)).map((hit) => hit.id);

    it('finds an entry as soon as the upsert has returned, and nothing for a user without entries', async () => {
      const scope = await subject.newScope();
      expect(await search(scope, { terms: [1], dense: along(0) })).toEqual([]);
      expect((await index.versions(scope)).size).toBe(0);
      await index.upsert([entry(scope, 'a', { terms: { 4294967295: 1.5 } })]);
      const [hit, ...rest] = await search(scope, { terms: [4294967295] });
      expect(rest).toEqual([]);
      expect(hit).toMatchObject({ id: 'fact:a', layer: 'fact', recordId: 'a' });
    });

    it("keeps the caller's record ids whole, whatever they hold", async () => {
      const scope = await subject.newScope();
      const recordId = 'D1:3/ü "x" 上班\\';
      await index.upsert([entry(scope, recordId, { layer: 'message' })]);
      expect(await search(scope, { terms: [1] })).toMatchObject([{ layer: 'message', recordId }]);
      await index.remove(scope, [`message:${recordId}`]);
      expect(await ids(scope, { terms: [1] })).toEqual([]);
    });

    it('replaces by a newer or equal version, never by an older one', async () => {
      const scope = await subject.newScope();
      await index.upsert([entry(scope, 'a', { version: 9007199254740993n, terms: { 1: 1 } })]);
      await index.upsert([entry(scope, 'a', { version: 9007199254740992n, terms: { 2: 1 } })]);
      expect(await ids(scope, { terms: [2] })).toEqual([]);
      expect((await index.versions(scope)).get('fact:a')).toBe(9007199254740993n);
      await index.upsert([entry(scope, 'a', { version: 9007199254740994n, terms: { 3: 1 }, dense: along(3) })]);
      expect(await ids(scope, { terms: [1] })).toEqual([]);
      expect(await ids(scope, { terms: [3] })).toEqual(['fact:a']);
      expect((await index.versions(scope)).get('fact:a')).toBe(9007199254740994n);
      await index.upsert([entry(scope, 'a', { version: 9007199254740994n, terms: { 3: 1 } })]);
      expect(await index.versions(scope)).toEqual(new Map([['fact:a', 9007199254740994n]]));
    });

    it('forgets without a trace, some or all: what is written afterwards is new, whatever its version', async () => {
      const [mine, theirs] = [await subject.newScope(), await subject.newScope()];
      await index.upsert([entry(mine, 'a', { version: 9n }), entry(mine, 'b', { version: 9n }), entry(theirs, 'a')]);
      expect((await ids(mine, { terms: [1] })).sort()).toEqual(['fact:a', 'fact:b']);
      await index.forget(mine, ['fact:a', 'fact:never-there']);
      expect(await ids(mine, { terms: [1], dense: along(0) })).toEqual(['fact:b']);
      await index.upsert([entry(mine, 'a', { version: 1n })]);
      expect((await index.versions(mine)).get('fact:a')).toBe(1n);
      await index.forget(mine, 'all');
      expect(await ids(mine, { terms: [1], dense: along(0) })).toEqual([]);
      expect((await index.versions(mine)).size).toBe(0);
      await index.upsert([entry(mine, 'c')]);
      expect(await ids(mine, { terms: [1] })).toEqual(['fact:c']);
      expect(await ids(theirs, { terms: [1] })).toEqual(['fact:a']);
    });

    it('removes what it is told to, of the named user only, and says nothing of what is not there', async () => {
      const [mine, theirs] = [await subject.newScope(), await subject.newScope()];
      await index.upsert([entry(mine, 'a'), entry(mine, 'b')]);
      await index.upsert([entry(theirs, 'a')]);
      await index.remove(mine, ['fact:a', 'fact:never-there']);
      expect(await ids(mine, { terms: [1], dense: along(0) })).toEqual(['fact:b']);
      expect([...(await index.versions(mine)).keys()]).toEqual(['fact:b']);
      expect(await ids(theirs, { terms: [1] })).toEqual(['fact:a']);
      await index.upsert([entry(mine, 'a', { version: 2n })]);
      expect((await ids(mine, { terms: [1] })).sort()).toEqual(['fact:a', 'fact:b']);
    });

    it("never answers with another user's or another project's entry, however well it matches", async () => {
      const scope = await subject.newScope();
      const other = await subject.newScope();
      const sameProject = { ...scope, userId: `${scope.userId}-2` };
      const sameUser = { projectId: other.projectId, userId: scope.userId };
      await index.upsert([entry(scope, 'mine', { terms: { 1: 0.1 }, dense: along(0, 2) })]);
      await index.upsert([entry(sameProject, 'theirs', { terms: { 1: 1.9 } })]);
      await index.upsert([entry(sameUser, 'foreign', { terms: { 1: 1.9 } })]);
      expect(await ids(scope, { terms: [1], dense: along(0), limit: 100 })).toEqual(['fact:mine']);
      expect([...(await index.versions(scope)).keys()]).toEqual(['fact:mine']);
    });

    it('keeps a knowledge base apart: from users of its name, from other knowledge bases, from other projects', async () => {
      const { projectId, userId } = await subject.newScope();
      const other = await subject.newScope();
      const shelf = { projectId, knowledgeBaseId: userId };
      await index.upsert([entry(shelf, 'mine', { layer: 'chunk', terms: { 1: 0.1 }, dense: along(0, 2) })]);
      const better = { layer: 'chunk', terms: { 1: 1.9 } } as const;
      await index.upsert([entry({ projectId, userId }, 'of-a-user', better)]);
      await index.upsert([entry({ projectId, publicBy: userId }, 'public', better)]);
      await index.upsert([entry({ projectId, knowledgeBaseId: `${userId}-2` }, 'of-another', better)]);
      await index.upsert([entry({ projectId: other.projectId, knowledgeBaseId: userId }, 'foreign', better)]);
      const asked = { terms: [1], dense: along(0), limit: 100 };
      expect(await search(shelf, asked)).toMatchObject([{ id: 'chunk:mine', layer: 'chunk', recordId: 'mine' }]);
      expect(await ids({ projectId, userId }, asked)).toEqual(['chunk:of-a-user']);
      expect([...(await index.versions(shelf)).keys()]).toEqual(['chunk:mine']);
      await index.forget({ projectId, userId }, 'all');
      expect(await ids(shelf, asked)).toEqual(['chunk:mine']);
      await index.forget(shelf, 'all');
      expect(await ids(shelf, asked)).toEqual([]);
      expect(await ids({ projectId, knowledgeBaseId: `${userId}-2` }, asked)).toEqual(['chunk:of-another']);
    });

    it('searches what all users made public as one shelf, leaves one of them out before it ranks, and forgets one alone', async () => {
      const { projectId, userId } = await subject.newScope();
      const other = await subject.newScope();
      const [mine, theirs] = [
        { projectId, publicBy: userId },
        { projectId, publicBy: 'somebody-else' },
      ];
      await index.upsert(Array.from({ length: 20 }, (_, i) => entry(mine, `mine-${i}`, { terms: { 1: 1.9 } })));
      await index.upsert([entry(theirs, 'theirs', { terms: { 1: 0.2 }, dense: along(0, 1) })]);
      await index.upsert([entry({ projectId, userId }, 'private', { terms: { 1: 1.9 } })]);
      await index.upsert([entry({ projectId: other.projectId, publicBy: 'somebody-else' }, 'foreign')]);
      const asked = { terms: [1], dense: along(0), limit: 1 };
      expect(await ids({ projectId, publicExcept: userId }, asked)).toEqual(['fact:theirs']);
      expect(await ids({ projectId, publicExcept: null }, { ...asked, limit: 100 })).toHaveLength(21);
      // How rare a word is, is told by all of the shelf: 21 entries hold this one, one holds that.
      await index.upsert([entry(theirs, 'rare', { terms: { 2: 1 }, dense: along(3) })]);
      const [rare, common] = await search({ projectId, publicExcept: userId }, { terms: [1, 2], limit: 5 });
      const idf = (documents: number) => Math.log(1 + (22 - documents + 0.5) / (documents + 0.5));
      expect(rare?.lexical).toBeCloseTo(idf(1) / (idf(1) + idf(21)), 5);
      expect(common?.lexical).toBeCloseTo((0.2 * idf(21)) / (idf(1) + idf(21)), 5);
      expect([...(await index.versions(theirs)).keys()].sort()).toEqual(['fact:rare', 'fact:theirs']);
      await index.remove(mine, ['fact:theirs', 'fact:mine-0']);
      expect((await index.versions(mine)).size).toBe(19);
      expect((await index.versions(theirs)).size).toBe(2);
      await index.forget(mine, ['fact:mine-1']);
      await index.forget(theirs, 'all');
      expect((await index.versions(theirs)).size).toBe(0);
      expect(await ids({ projectId, publicExcept: null }, { ...asked, limit: 100 })).toHaveLength(18);
      await index.upsert([entry(theirs, 'theirs', { version: 1n })]);
      expect(await ids({ projectId, publicExcept: userId }, asked)).toEqual(['fact:theirs']);
    });

    it.each<[string, IndexFilter, Partial<IndexPayload> & { layer?: IndexedLayer }, Partial<IndexPayload> & { layer?: IndexedLayer }]>([
      ['layer', { layers: ['summary', 'topic'] }, { layer: 'topic' }, { layer: 'fact' }],
      ['session', { sessionId: 's1' }, { sessionIds: ['s0', 's1'] }, { sessionIds: ['s2'] }],
      ['audience', { audience: ['public', 'b1'] }, { audience: ['b0', 'b1'] }, { audience: ['b2'] }],
      ['audience, shared with nobody', { audience: ['public'] }, { audience: ['public'] }, {}],
      ['status', { statuses: ['active'] }, { status: 'active' }, { status: 'superseded' }],
      ['session_id', all({ session_id: 's1' }), { sessionIds: ['s1', 's2'] }, { sessionIds: ['s2'] }],
      ['agent', all({ agent_id: 'a' }), { agentIds: ['b', 'a'] }, { agentIds: [] }],
      ['app', all({ app_id: 'a' }), { appIds: ['a'] }, { appIds: ['A'] }],
      ['type', all({ type: 'persona' }), { type: 'persona' }, { type: 'episodic' }],
      ['category', all({ category: 'plan' }), { category: 'plan' }, { category: null }],
      ['tag', any({ tags: { contains: 'x' } }, { tags: { contains: 'y' } }), { tags: ['z', 'y'] }, { tags: ['z', 'xy'] }],
      ['metadata text', all({ ping: 'pong' }), { info: { ping: ['ping', 'pong'], more: [1] } }, { info: { ping: ['Pong'] } }],
      ['metadata number', all({ n: 1 }), { info: { n: [1] } }, { info: { n: ['1', true] } }],
      ['metadata boolean', all({ b: false }), { info: { b: [false] } }, { info: {} }],
      ['metadata, all keys', all({ a: 1 }, { b: 2 }), { info: { a: [1], b: [3, 2] } }, { info: { a: [1], b: [3] } }],
      ['metadata key with =', all({ 'a=b': 'c' }), { info: { 'a=b': ['c'] } }, { info: { a: ['b=c'] } }],
      ['one of two fields', any({ agent_id: 'a' }, { n: 1 }), { info: { n: [1] } }, { agentIds: ['b'], info: { n: [2] } }],
      [
        'two groups together',
        { where: [...(any({ a: 1 }, { a: 2 }).where ?? []), ...(any({ b: 1 }, { b: 2 }).where ?? [])] },
        { info: { a: [2], b: [1] } },
        { info: { a: [2], b: [3] } },
      ],
      ['time from (inclusive)', all({ create_time: { gte: '1970-01-02' } }), { createdAt: 86_400_000 }, { createdAt: 86_399_999 }],
      ['time after', all({ create_time: { gt: '1970-01-02' } }), { createdAt: 86_400_001 }, { createdAt: 86_400_000 }],
      ['time to (exclusive)', all({ update_time: { lt: '1970-01-02' } }), { updatedAt: 86_399_999 }, { updatedAt: 86_400_000 }],
      ['time to the end of a day', all({ update_time: { lte: '1970-01-01' } }), { updatedAt: 86_399_999 }, { updatedAt: 86_400_000 }],
    ])('filters by %s before it ranks: a better match outside never takes a place', async (_, filter, inside, outside) => {
      const scope = await subject.newScope();
      const { layer: insideLayer = 'fact', ...insidePayload } = inside;
      const { layer: outsideLayer = 'fact', ...outsidePayload } = outside;
      await index.upsert([
        entry(scope, 'inside', { layer: insideLayer, terms: { 1: 0.2 }, dense: along(0, 1), payload: insidePayload }),
        ...Array.from({ length: 20 }, (_, i) =>
          entry(scope, `outside-${i}`, { layer: outsideLayer, terms: { 1: 1.9 }, dense: along(0), payload: outsidePayload }),
        ),
      ]);
      expect(await ids(scope, { terms: [1], dense: along(0), filter, limit: 1 })).toEqual([`${insideLayer}:inside`]);
    });

    it('is exact at a rare filter: 1 entry of 1,000 is found, by either route', async () => {
      const scope = await subject.newScope();
      await index.upsert(
        Array.from({ length: 1000 }, (_, i) =>
          entry(scope, `${i}`, {
            terms: { 1: 1, [10 + (i % 50)]: 0.5 },
            dense: along(i, (i % 97) / 97),
            payload: i === 777 ? { info: { rare: [true] } } : {},
          }),
        ),
      );
      const filter = all({ rare: true });
      expect(await ids(scope, { terms: [1], filter, limit: 5 })).toEqual(['fact:777']);
      expect(await ids(scope, { dense: along(777), filter, limit: 5 })).toEqual(['fact:777']);
      expect((await index.versions(scope)).size).toBe(1000);
    });

    it('gives the best by words and the best by meaning, each once', async () => {
      const scope = await subject.newScope();
      await index.upsert([
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
      const scope = await subject.newScope();
      await index.upsert([
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

    it('answers a query without words or vector with nothing', async () => {
      const scope = await subject.newScope();
      await index.upsert([entry(scope, 'a')]);
      expect(await search(scope, {})).toEqual([]);
    });

    it('refuses what is not a number', async () => {
      const scope = await subject.newScope();
      await expect(index.upsert([entry(scope, 'a', { terms: { 1: Number.NaN } })])).rejects.toThrow(/finite/);
      await expect(index.upsert([entry(scope, 'a', { dense: along(0).fill(Number.NaN) })])).rejects.toThrow(/finite/);
      await index.upsert([entry(scope, 'b')]);
      await expect(search(scope, { dense: along(0).fill(Number.NaN) })).rejects.toThrow(/finite/);
    });
  });
}

/** Scope of a store that needs no project row. */
export const freeScope = (): UserScope => ({ projectId: randomUUID(), userId: `user-${randomUUID()}` });
