// A change of an hour keeps the day and the other way round; what says more than the change stays as it was said.
import { sampleCandidate, sampleFact, sampleSource } from '../testing/samples.js';
import { withRestOf } from './carry-over.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const at = (start: string) => ({
  start: new Date(start),
  end: new Date(new Date(start).getTime() + 60_000),
  granularity: 'instant' as const,
});
const lesson = sampleFact(scope, "The user's piano lesson is at 17:00 on Tuesday 13 January 2026", {
  category: 'plan',
  type: 'episodic',
  eventTime: at('2026-01-13T17:00:00Z'),
});
const said = (content: string) =>
  sampleCandidate(content, { sources: [sampleSource('m2', content, { timestamp: new Date('2026-01-10T09:00:00Z') })] });

it.each([
  ["The user's piano lesson moved to 18:30", "The user's piano lesson is at 18:30 on Tuesday 13 January 2026", '2026-01-13T18:30:00.000Z'],
  [
    'The piano lesson is on Thursday 15 January 2026 now',
    "The user's piano lesson is at 17:00 on Thursday 15 January 2026",
    '2026-01-15T17:00:00.000Z',
  ],
])('%s ▸ %s', (newer, content, start) => {
  const whole = withRestOf(lesson, said(newer), 'UTC');
  expect([whole?.content, whole?.eventTime?.start.toISOString(), whole?.category]).toEqual([content, start, 'plan']);
  expect(whole?.sources).toHaveLength(2);
});

it.each([
  ['The piano lesson is at 18:30 on Thursday 15 January 2026'],
  ['The piano lesson was cancelled'],
  ['The piano lesson is in Camden now'],
  ['The teacher is ill, so the piano lesson with their cousin Olga moved to 18:30'],
])('leaves as it is: %s', (newer) => expect(withRestOf(lesson, said(newer), 'UTC')).toBeNull());
