// What a filter means, case by case, in the words of a caller.
import { Filter } from '@strata/contracts';
import { samplePayload } from '../../testing/samples.js';
import { fieldFilter, metadataFilter } from './filter-of.js';
import { matchesFilter } from './matches-filter.js';

const record = samplePayload({
  sessionIds: ['s1', 's2'],
  agentIds: ['a'],
  type: 'persona',
  category: 'plan',
  tags: ['work', 'home'],
  info: { scene: ['chat', 'call'], n: [1], flag: [false] },
  createdAt: Date.parse('2026-03-02T00:00:00Z'),
  updatedAt: Date.parse('2026-03-05T23:59:59.999Z'),
});
const holds = (filter: object) => {
  const { user } = Filter.parse(filter);
  return user !== null && matchesFilter(record, [user]);
};

it.each([
  [true, { and: [{ session_id: 's2' }, { agent_id: 'a' }, { type: 'persona' }, { category: 'plan' }] }],
  [true, { and: [{ scene: 'chat' }, { scene: 'call' }] }],
  [true, { or: [{ scene: 'mail' }, { n: 1 }] }],
  [true, { and: [{ tags: { contains: 'home' } }, { flag: false }] }],
  [true, { and: [{ create_time: { gte: '2026-03-02' } }, { create_time: { lte: '2026-03-02' } }] }],
  [true, { and: [{ update_time: { lte: '2026-03-05' } }, { update_time: { gt: '2026-03-05' } }] }],
  [false, { and: [{ create_time: { gt: '2026-03-02' } }] }],
  [false, { and: [{ create_time: { lt: '2026-03-02' } }] }],
  [false, { and: [{ update_time: { lt: '2026-03-05' } }] }],
  [false, { and: [{ n: '1' }] }],
  [false, { and: [{ flag: 'false' }] }],
  [false, { and: [{ scene: 'CHAT' }] }],
  [false, { and: [{ tags: { contains: 'hom' } }] }],
  [false, { and: [{ app_id: 'a' }] }],
  [false, { and: [{ toString: 'x' }] }],
  [false, { or: [{ agent_id: 'b' }, { missing: 1 }] }],
  [false, { and: [{ agent_id: 'a' }, { agent_id: 'b' }] }],
])('%s: %j', (expected, filter) => {
  expect(holds(filter)).toBe(expected);
});

it('holds several groups together, and the shorthands of a request in the same terms', () => {
  expect(matchesFilter(record, [])).toBe(true);
  expect(metadataFilter(undefined)).toEqual([]);
  expect(metadataFilter({})).toEqual([]);
  expect(matchesFilter(record, metadataFilter({ scene: 'call', n: 1 }))).toBe(true);
  expect(matchesFilter(record, metadataFilter({ scene: 'call', n: 2 }))).toBe(false);
  expect(fieldFilter({ agent_id: undefined })).toEqual([]);
  expect(matchesFilter(record, [...metadataFilter({ n: 1 }), ...fieldFilter({ agent_id: 'a', type: 'persona' })])).toBe(true);
  expect(matchesFilter(record, [...metadataFilter({ n: 1 }), ...fieldFilter({ agent_id: 'b' })])).toBe(false);
});
