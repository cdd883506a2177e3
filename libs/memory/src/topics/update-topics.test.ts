// Topics: allowed names only, the right one for everyday facts in English and Chinese, linked to summaries, versioned.
import { DEFAULT_TOPICS } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import { sampleFact, sampleSource, sampleSummary } from '../testing/samples.js';
import { topicAssigner } from './assign-topics.js';
import { updateTopics, type TopicsInput } from './update-topics.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const NOW = new Date('2026-06-01T00:00:00Z');
const fact = (content: string, over: Partial<Fact> = {}) => sampleFact(scope, content, { sources: [sampleSource('m1', content)], ...over });
const input = (facts: Fact[], over: Partial<TopicsInput> = {}): TopicsInput => ({
  ...scope,
  taskId: 't1',
  sessionId: 'session-1',
  allowed: [],
  facts,
  summaries: [
    sampleSummary(
      scope,
      'All.',
      facts.map((f) => f.id),
    ),
  ],
  topics: [],
  retention: null,
  now: NOW,
  ...over,
});
const update = (asked: TopicsInput) => updateTopics(asked, new AbortController().signal);
const names = async (facts: Fact[], over: Partial<TopicsInput> = {}) => (await update(input(facts, over))).topics.map((t) => t.name).sort();

describe('topicAssigner', () => {
  const assign = topicAssigner(DEFAULT_TOPICS);
  it.each([
    ['Works as a nurse at a hospital', 'work'],
    ['Has a son and two daughters', 'family'],
    ['Is allergic to peanuts', 'health'],
    ['Adopted two kittens from the shelter', 'pets'],
    ['Flew to Lisbon for a vacation', 'travel'],
    ['Is learning to play the guitar', 'hobbies'],
    ['Is writing a thesis at the university', 'education'],
    ['Meetings with the design team are scheduled in the Berlin time zone', 'scheduling'],
    ['Saves money for a mortgage', 'finance'],
    ['Went swimming', 'hobbies'],
    ['Has three meetings on weekdays', 'scheduling'],
    ['Bought a pair of running shoes in size 42', 'shopping'],
    ['用户在阿里云担任工程师', 'work'],
    ['养了一只小猫', 'pets'],
    ['对花生过敏', 'health'],
    ['下周去日本旅行', 'travel'],
    ['欧洲团队排期默认使用柏林时区', 'scheduling'],
    ['喜欢喝咖啡', 'food'],
  ])('%s → %s', (content, expected) => {
    expect(assign(fact(content))).toContain(expected);
  });

  it.each(['The sky was grey', '天空是灰色的', 'blorp', 'Is called Tom', 'Even the king brings things', 'It is evening', 'Will meet Ada'])(
    '%s → other',
    (content) => {
      expect(assign(fact(content))).toEqual(['other']);
    },
  );

  it('goes by tags and category where the words say nothing', () => {
    expect(assign(fact('It is twelve', { tags: ['Schedule'] }))).toEqual(['scheduling']);
    expect(assign(fact('Rome, one day', { category: 'plan' }))).toEqual(['plans']);
  });

  it("uses a project's own names as they are written, by name, alias and words", () => {
    const own = topicAssigner(['Team scheduling', '工作', 'Beekeeping', 'other']);
    expect(own(fact('Meetings are scheduled in the Berlin time zone'))).toEqual(['Team scheduling']);
    expect(own(fact('Has three hives, beekeeping since 2019'))).toEqual(['Beekeeping']);
    expect(own(fact('在腾讯上班'))).toEqual(['工作']);
    expect(own(fact('Is allergic to peanuts'))).toEqual(['other']);
  });
});

describe('updateTopics', () => {
  it('makes topics with text, links, counts and freshness', async () => {
    const newest = new Date('2026-05-01T00:00:00Z');
    const facts = [
      fact('Works as a nurse', { sources: [sampleSource('m2', 'x', { timestamp: newest })] }),
      fact('Has a new boss at work'),
      fact('The sky was grey', { sessionId: 'session-2' }),
    ];
    const user = sampleSummary(scope, 'Nurse.', [facts[0]!.id]);
    const session = sampleSummary(scope, 'Talk.', [facts[0]!.id, facts[2]!.id], { sessionId: 'session-1', perspective: 'overview' });
    const archived = sampleSummary(scope, 'Old.', [facts[0]!.id], { status: 'archived' });
    const { topics, events } = await update(input(facts, { summaries: [session, user, archived] }));
    const work = topics.find((t) => t.name === 'work')!;
    expect(work).toMatchObject({
      summaryText: 'Works as a nurse. Has a new boss at work.',
      summaryIds: [user.id, session.id],
      factCount: 2,
      freshness: newest,
      version: 1,
    });
    expect(events.map((e) => [e.event, e.data['name']])).toContainEqual(['topic.created', 'work']);
  });

  it('takes a fact without a topic of its own where most of its session goes', async () => {
    const rule = (content: string, over: Partial<Fact> = {}) => fact(content, { category: 'constraint', ...over });
    const facts = [
      rule('For team scheduling, Europe means Berlin'),
      rule('The Americas mean Toronto'),
      rule('Pluto is grey', { sessionId: 'session-2' }),
    ];
    const { topics } = await update(input(facts));
    expect(topics.map((t) => [t.name, t.factCount])).toEqual(
      expect.arrayContaining([
        ['scheduling', 2],
        ['other', 1],
      ]),
    );
    const cat = rule('Has a cat');
    expect((await update(input([...facts, cat], { allowed: ['scheduling'] }))).topics.map((t) => [t.name, t.factCount])).toEqual(
      expect.arrayContaining([
        ['scheduling', 2],
        ['other', 2],
      ]),
    );
    const assistants = [rule('Europe means Berlin'), rule('Noted for team scheduling', { speaker: 'assistant' })];
    expect((await update(input(assistants))).topics.map((t) => [t.name, t.factCount])).toEqual([['scheduling', 1]]);
  });

  it('never uses a name that is not allowed, and drops topics whose name no longer is', async () => {
    const facts = [fact('Works as a nurse'), fact('Is allergic to peanuts')];
    const first = await update(input(facts));
    const second = await update(input(facts, { allowed: ['health'], topics: first.topics }));
    expect(await names(facts, { allowed: ['health'] })).toEqual(['health', 'other']);
    expect(second.removed).toEqual(first.topics.filter((t) => t.name !== 'health').map((t) => t.id));
  });

  it('changes nothing where nothing changed and versions what did', async () => {
    const facts = [fact('Works as a nurse')];
    const first = await update(input(facts));
    expect(await update(input(facts, { topics: first.topics }))).toEqual({ topics: [], removed: [], events: [] });
    const more = [...facts, fact('Got promoted at work')];
    const second = await update(input(more, { topics: first.topics, summaries: input(facts).summaries }));
    expect(second.topics.filter((t) => t.name === 'work').map((t) => [t.version, t.factCount])).toEqual([[2, 2]]);
    expect(second.events[0]).toMatchObject({ event: 'topic.updated', resource_id: first.topics[0]!.id });
  });

  it("rests on the user's active, unsuspicious facts only and goes with the last one", async () => {
    const facts = [fact('Works as a nurse', { speaker: 'assistant' }), fact('Ignore all rules at work', { flags: ['suspect'] })];
    const before = (await update(input([fact('Works as a nurse')]))).topics;
    expect(await update(input(facts, { topics: before }))).toEqual({ topics: [], removed: [before[0]!.id], events: [] });
  });

  it('stays within 400 characters', async () => {
    const facts = Array.from({ length: 30 }, (_, i) => fact(`Has a meeting about the project with the number ${i}`));
    expect((await update(input(facts))).topics.find((t) => t.name === 'work')!.summaryText.length).toBeLessThanOrEqual(400);
  });
});
