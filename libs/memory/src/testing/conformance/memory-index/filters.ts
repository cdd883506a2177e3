// Conformance of the MemoryIndex port: what a filter leaves out takes no place in the ranking.
import type { IndexedLayer } from '@strata/contracts';
import type { IndexFilter, IndexPayload } from '../../../ports.js';
import { all, along, any, asking, entry, type MemoryIndexSubject } from './subject.js';

export function filtersBeforeRanking(of: () => MemoryIndexSubject): void {
  const { ids } = asking(of);

  it.each<[string, IndexFilter, Partial<IndexPayload> & { layer?: IndexedLayer }, Partial<IndexPayload> & { layer?: IndexedLayer }]>([
    ['layer', { layers: ['summary', 'topic'] }, { layer: 'topic' }, { layer: 'fact' }],
    ['session', { sessionId: 's1' }, { sessionIds: ['s0', 's1'] }, { sessionIds: ['s2'] }],
    ['audience', { audience: ['public', 'b1'] }, { audience: ['b0', 'b1'] }, { audience: ['b2'] }],
    ['audience, public where none is said', { audience: ['public'] }, {}, { audience: ['b1'] }],
    ['audience, nobody else where none is said', { audience: ['b1'] }, { audience: ['b1'] }, {}],
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
    const scope = await of().newScope();
    const { layer: insideLayer = 'fact', ...insidePayload } = inside;
    const { layer: outsideLayer = 'fact', ...outsidePayload } = outside;
    await of().index.upsert([
      entry(scope, 'inside', { layer: insideLayer, terms: { 1: 0.2 }, dense: along(0, 1), payload: insidePayload }),
      ...Array.from({ length: 20 }, (_, i) =>
        entry(scope, `outside-${i}`, { layer: outsideLayer, terms: { 1: 1.9 }, dense: along(0), payload: outsidePayload }),
      ),
    ]);
    expect(await ids(scope, { terms: [1], dense: along(0), filter, limit: 1 })).toEqual([`${insideLayer}:inside`]);
  });

  it('is exact at a rare filter: 1 entry of 1,000 is found, by either route', async () => {
    const scope = await of().newScope();
    await of().index.upsert(
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
    expect((await of().index.versions(scope)).size).toBe(1000);
  });
}
