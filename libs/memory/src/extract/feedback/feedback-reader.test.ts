// Feedback corrects what is remembered, through the whole pipeline: in the first person and about "the user", and what takes something back.
import { RunWork } from '../../stage/run-work.js';
import { InMemoryRecords } from '../../testing/in-memory-records.js';
import { sampleNewMessage, sampleSession } from '../../testing/samples.js';
import type { Embedder, MemoryIndex } from '../../ports.js';
import { BuiltinExtractor } from '../builtin-extractor.js';
import { FeedbackReader } from './feedback-reader.js';
import { retractionsIn } from './retraction.js';

const embedder: Embedder = { fingerprint: 'test', dimension: 1, embed: (texts) => Promise.resolve(texts.map(() => Float32Array.of(1))) };
const index: MemoryIndex = {
  prepare: () => Promise.resolve(),
  upsert: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  search: () => Promise.resolve([]),
  versions: () => Promise.resolve(new Map()),
};

/** Facts by status after `said`, an hour between each, and then the feedback. */
async function after(said: string[], feedback: string, metadata: Record<string, string> = { provenance: 'feedback' }) {
  let time = Date.UTC(2026, 5, 1);
  const records = new InMemoryRecords(() => new Date(time));
  const scope = { projectId: (await records.newProject()).id, userId: 'user-1' };
  await records.ingest.openSession(sampleSession(scope, 's1'));
  const extractors = { builtin: new FeedbackReader(new BuiltinExtractor()) };
  const { workItems, stages } = records;
  const pipeline = new RunWork({ workItems, stages, extractors, embedder, index, now: () => new Date(time) });
  for (const [i, content] of [...said, feedback].entries()) {
    time += 3_600_000;
    const over = { timestamp: new Date(time), metadata: i === said.length ? metadata : {} };
    await records.ingest.appendMessages({
      ...scope,
      sessionId: 's1',
      messages: [sampleNewMessage(`m${i}`, content, over)],
      longTerm: true,
    });
    await pipeline.run(scope, new AbortController().signal);
  }
  const facts = records.facts(scope);
  const told = (status: string) => facts.filter((fact) => fact.status === status).map((fact) => fact.content);
  return { facts, active: told('active'), closed: told('superseded') };
}
const HOME = ['I live in Paris. I have a cat called Tom.'];
const CHINESE = ['我住在上海。我养了一只猫。'];

it.each<[string[], string, string[], string[]]>([
  [HOME, 'No, that is wrong: I live in Rome.', ['The user lives in Paris'], ['The user lives in Rome']],
  [HOME, 'The user lives in Rome.', ['The user lives in Paris'], ['The user lives in Rome']],
  [HOME, 'The memory about Paris is wrong. The user lives in Rome.', ['The user lives in Paris'], ['The user lives in Rome']],
  [HOME, 'I never said that I have a cat.', ['The user has a cat called Tom'], ['The user lives in Paris']],
  [HOME, 'Please delete the memory about my cat.', ['The user has a cat called Tom'], ['The user lives in Paris']],
  [HOME, "It's not true that the user has a cat.", ['The user has a cat called Tom'], ['The user lives in Paris']],
  [['I love spicy food.'], "The user doesn't like spicy food.", ['The user loves spicy food'], ["The user doesn't like spicy food"]],
  [['I love spicy food.'], 'Remove my preference for spicy food.', ['The user loves spicy food'], []],
  [CHINESE, '不对，我住在北京。', ['用户住在上海'], ['用户住在北京', '用户养了一只猫']],
  [CHINESE, '把关于猫的记忆删掉。', ['用户养了一只猫'], ['用户住在上海']],
  [CHINESE, '忘掉我有猫这件事。', ['用户养了一只猫'], ['用户住在上海']],
  [CHINESE, '记错了，我没有猫。', ['用户养了一只猫'], ['用户住在上海']],
])('%j, then %j', async (said, feedback, closed, active) => {
  const result = await after(said, feedback);
  expect(result.closed).toEqual(closed);
  expect(result.active).toEqual(expect.arrayContaining(active));
  expect(result.active.filter((one) => closed.includes(one))).toEqual([]);
});

it('rests on the feedback, word for word', async () => {
  const { facts } = await after(HOME, 'The user lives in Rome.');
  const fact = facts.find((one) => one.content === 'The user lives in Rome');
  expect(fact?.sources).toMatchObject([{ messageId: 'm1', start: 0, end: 23, quote: 'The user lives in Rome.' }]);
  expect(fact?.metadata).toEqual({ provenance: 'feedback' });
});

it('closes nothing where the words fit nothing, or several things only in part', async () => {
  for (const feedback of ['Forget about the boat.', 'Delete the memory about the blue cat in Berlin.'])
    expect((await after(HOME, feedback)).closed).toEqual([]);
});

it.each<[string, string[]]>([
  ['办公类软件的采购上限是600元，而不是800元。', ['办公类软件的采购上限是600元，而不是800元']],
  ['会议室在三楼。', ['会议室在三楼']],
  ['Office hours are 9 to 5.', ['Office hours are 9 to 5']],
  ['I live in Rome. Office hours are 9 to 5.', ['The user lives in Rome', 'Office hours are 9 to 5']],
  ["That's wrong.", []],
  ['This is not correct.', []],
  ['你记错了。', []],
  ['The answer was helpful.', []],
  ['What are the office hours?', []],
  ['把刚才那段缩短一点', []],
])('keeps what nobody reads anything in as it stands: %s', async (feedback, told) => {
  const { facts } = await after([], feedback);
  expect(facts.map((fact) => fact.content).sort()).toEqual([...told].sort());
  for (const { sources, confidence } of facts) {
    expect(feedback).toContain(sources[0]?.quote);
    expect(confidence).toBeGreaterThan(0.5);
  }
});

it.each([
  ...['It was too long.', 'Thanks, that helped a lot.', 'Great job!', 'The tone is too formal.', 'The second paragraph is redundant.'],
  ...['The summary is missing the date.', 'The user never said that.', 'The information is outdated.', 'Everything is fine.'],
  ...['That happened last year, not this year.', 'Nothing about Rome is true.'],
  ...['asdf asdf asdf', 'This is exactly what was needed.'],
  ...[
    '没有帮助',
    '太长了，看不完',
    '这条已经过时了',
    '日期错了，应该是五月',
    '语气太生硬了',
    '这个结论不靠谱',
    '第二段重复了',
    '挺好的，继续保持',
  ],
])('keeps and closes nothing by what is said of an answer: %s', async (feedback) => {
  const { facts, closed } = await after(HOME, feedback);
  expect(closed).toEqual([]);
  expect(facts.filter(({ sources }) => sources.some(({ messageId }) => messageId === 'm1'))).toEqual([]);
});

it('reads other messages as ever', async () => {
  const { closed } = await after(HOME, 'Please delete the memory about my cat.', {});
  expect(closed).toEqual([]);
});

it.each<[string, string[]]>([
  ['That is wrong: I live in Rome.', []],
  ['Delete the memory about the red bike. I like tea.', ['the red bike']],
  ['不对，把关于猫的记忆删掉', ['猫']],
  ['我没有问题', []],
])('%s takes back %j', (text, named) => {
  expect(retractionsIn(text).map((one) => one.named)).toEqual(named);
});
