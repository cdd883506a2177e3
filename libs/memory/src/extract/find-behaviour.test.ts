// Counting of behaviour records: what is repeated, out of how many, since when; and that a later write counts on.
import { deterministicId, type Action, type FactCandidate } from '../index.js';
import type { ExtractInput } from '../ports.js';
import { fadedConfidence } from '../model/fact-time.js';
import { BuiltinExtractor } from './builtin-extractor.js';
import { BEHAVIOUR_WINDOW_DAYS } from './find-behaviour.js';
import { isSingleValued, splitOccasion } from './slots.js';
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
async function count(actions: Action[], pastActions: Action[] = []): Promise<FactCandidate[]> {
  const input: ExtractInput = { messages: [], context: [], actions, timezone: 'UTC', known: [], pastActions };
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

it('counts on with what earlier writes hold, in a slot that has one count', async () => {
  const [first] = await count([action(3, { size: '42' }), action(4, { size: '42' })]);
  const past = [action(3, { size: '42' }), action(4, { size: '42' }), action(5, { size: '43' }), action(6, {})];
  const [second] = await count([action(9, { size: '42' })], past);
  expect(second?.content).toBe('The user filtered by size 42 in 3 of 5 searches since 3 March 2026');
  expect(second?.slot).toEqual(first?.slot);
  expect(isSingleValued(second?.slot?.attribute ?? '')).toBe(true);
});

it('starts afresh where the last time lies before the window, and calls what was done once no habit', async () => {
  const past = [...Array(5).keys()].map((i) => action(3 + i, { size: '42' }));
  const [fact] = await count([action(3 + BEHAVIOUR_WINDOW_DAYS + 6, { size: '42' })], past);
  expect(fact).toMatchObject({ content: 'The user filtered by size 42 on 7 June 2026, in one search', value: '1 of 1 since 2026-06-07' });
});

it('is half as sure a month after it was seen last, and as sure as it was before that', async () => {
  const [fact] = await count([1, 2, 3, 4].map((day) => action(day, { size: '42' })));
  const on = (day: number) => fadedConfidence(fact!, new Date(Date.UTC(2026, 2, day, 9)));
  expect([on(1), on(4), on(34), on(64)]).toEqual(
    [fact!.confidence, fact!.confidence, 0.5, 0.25].map((c, i) => (i < 2 ? c : fact!.confidence * c)).map((c) => Math.round(c * 100) / 100),
  );
  const told = fact!.sources.map((source) => ({ ...source, actionId: null, messageId: 'm1' }));
  expect(fadedConfidence({ ...fact!, sources: told }, new Date('2030-01-01'))).toBe(fact!.confidence);
});

it('files values that differ under slots that differ, whatever marks they hold', async () => {
  const facts = await count([action(3, { size: '42' }), action(4, { size: '42 / wide' })]);
  expect(new Set(facts.map(({ slot }) => splitOccasion(slot!.attribute).name)).size).toBe(2);
});

it('counts Chinese records in Chinese, tells a record without anchors as it is, and takes one without text', async () => {
  const facts = await count([
    action(3, { 品牌: '回力' }, { content: '跑鞋' }),
    action(4, {}, { eventType: 'save', content: 'red jacket' }),
    action(5, { color: 'red' }, { eventType: 'click', content: '' }),
  ]);
  expect(facts.map((f) => f.content)).toEqual([
    '用户在2026年3月3日的一次搜索中选择了品牌 回力',
    'The user chose color red on 5 March 2026, in one click',
    "The user's save on 4 March 2026: red jacket",
  ]);
});
