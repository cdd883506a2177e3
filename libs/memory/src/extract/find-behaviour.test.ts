// Counting of behaviour records: what is repeated, out of how many, since when; and that a later write counts on.
import { deterministicId, type Action, type FactCandidate } from '../index.js';
import type { ExtractInput } from '../ports.js';
import { BuiltinExtractor } from './builtin-extractor.js';
import { isSingleValued } from './slots.js';
import { verifyCandidates } from './verify-candidates.js';

let made = 0;
function action(day: number, anchors: Record<string, string>, over: Partial<Action> = {}): Action {
  made += 1;
  return {
    projectId: 'p',
    userId: 'u',
    id: deterministicId('action', made),
    sessionId: null,
    seq: BigInt(made),
    timestamp: new Date(Date.UTC(2026, 2, day, 9)),
    content: 'running shoes',
    eventType: 'search',
    page: null,
    app: null,
    platform: null,
    deviceId: null,
    anchors,
    entities: [],
    metadata: {},
    status: 'pending',
    createdAt: new Date(Date.UTC(2026, 2, day, 9)),
    ...over,
  };
}
async function count(actions: Action[], known: ExtractInput['known'] = []): Promise<FactCandidate[]> {
  const input: ExtractInput = { messages: [], context: [], actions, timezone: 'UTC', known };
  const { candidates } = await new BuiltinExtractor().extract(input, new AbortController().signal);
  const { kept, refused } = verifyCandidates(input, candidates);
  expect(refused).toEqual([]);
  return kept;
}

it('counts a filter over searches since the first of them', async () => {
  const searches = [...Array(9).keys()].map((i) => action(3 + i, i < 7 ? { size: '42' } : {}));
  const [fact] = await count(searches);
  expect(fact?.content).toBe('The user filtered by size 42 in 7 of 9 searches since 3 March 2026');
  expect(fact).toMatchObject({ category: 'behavior', value: '7 of 9 since 2026-03-03', eventTime: null });
  expect(fact?.sources.map((s) => [s.actionId, s.start, s.end, s.quote])).toEqual(
    searches.slice(0, 7).map((a) => [a.id, 0, 13, 'running shoes']),
  );
});

it('goes on from the count that is known, in a slot that holds one count', async () => {
  const [first] = await count([action(3, { size: '42' }), action(4, { size: '42' })]);
  const [second] = await count([action(9, { size: '42' })], first ? [first] : []);
  expect(second?.content).toBe('The user filtered by size 42 in 3 of 3 searches since 3 March 2026');
  expect(second?.slot).toEqual(first?.slot);
  expect(isSingleValued(second?.slot?.attribute ?? '')).toBe(true);
});

it('counts Chinese records in Chinese, tells a record without anchors as it is, and takes one without text', async () => {
  const facts = await count([
    action(3, { 品牌: '回力' }, { content: '跑鞋' }),
    action(4, {}, { eventType: 'save', content: 'red jacket' }),
    action(5, { color: 'red' }, { eventType: 'click', content: '' }),
  ]);
  expect(facts.map((f) => f.content)).toEqual([
    '用户自2026年3月3日起，在1次搜索中有1次选择了品牌 回力',
    'The user chose color red in 1 of 1 click since 5 March 2026',
    "The user's save on 4 March 2026: red jacket",
  ]);
});
