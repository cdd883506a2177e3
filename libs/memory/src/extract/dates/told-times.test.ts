// When something was said, when it happened and since when it holds are three things; a habit happens on no single day.
import { sampleMessage } from '../../testing/samples.js';
import { BuiltinExtractor } from '../builtin-extractor.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
/** Monday. */
const NOW = new Date('2026-03-02T07:31:13Z');

async function learn(content: string) {
  const messages = [sampleMessage(scope, 'm1', content, { timestamp: NOW })];
  const input = { messages, context: [], actions: [], timezone: 'UTC', known: [] };
  const { candidates } = await new BuiltinExtractor().extract(input, new AbortController().signal);
  return candidates;
}
const day = (date: Date | null | undefined): string | null => date?.toISOString().slice(0, 10) ?? null;

it.each([
  ['I go swimming every Tuesday.'],
  ['On Friday nights I play poker with my brother.'],
  ['I always call my mother on Sunday.'],
  ['I hike on weekends with Tom.'],
  ['I pay rent on the 1st of every month.'],
  ['我每周二都去游泳。'],
  ['我周末喜欢爬山。'],
  ['我周六一般去看奶奶。'],
  ['我每年春节都回老家。'],
  ['我平时周三有瑜伽课。'],
])('gives no date to the habit: %s', async (said) => {
  const candidates = await learn(said);
  expect(candidates).not.toEqual([]);
  for (const { eventTime, validFrom, content } of candidates) {
    expect([eventTime, validFrom]).toEqual([null, null]);
    expect(content).not.toMatch(/2026/u);
  }
});

it.each([
  ['I moved to Berlin last year.', '2025-01-01', '2026-01-01'],
  ['I am flying to Tokyo next Friday.', '2026-03-13', '2026-03-14'],
  ['我去年搬到了北京。', '2025-01-01', '2026-01-01'],
  ['我下周五飞东京。', '2026-03-13', '2026-03-14'],
])('keeps the time of the event apart from the time of speech: %s', async (said, from, to) => {
  const [fact] = await learn(said);
  expect([day(fact?.eventTime?.start), day(fact?.eventTime?.end)]).toEqual([from, to]);
  expect(fact?.sources[0]?.timestamp).toEqual(NOW);
});

it.each([
  ['I have worked at Acme since 2019.', '2019-01-01'],
  ['我从2019年开始在华为工作。', '2019-01-01'],
])('holds from its start on and is no event: %s', async (said, from) => {
  const [fact] = await learn(said);
  expect([fact?.eventTime ?? null, day(fact?.validFrom)]).toEqual([null, from]);
});
