// Runs of an extractor: what is shared is read with nothing in sight that is not shared with all the same.
import type { Message } from '../model/message.js';
import { sampleFact, sampleMessage } from '../testing/samples.js';
import { extractionRuns } from './extraction-runs.js';

const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'u1' };
const said = (id: string, over: Partial<Message> = {}) => sampleMessage(scope, id, `said ${id}`, { utcOffset: null, ...over });
const open = { allowPublic: true };
function runs(messages: Message[], context: Message[] = []) {
  const input = { messages, context, actions: [], pastActions: [], session: null, defaultTimezone: 'UTC' };
  return extractionRuns(input, [sampleFact(scope, 'known')]).map((run) => ({
    read: run.messages.map(({ id }) => id),
    seen: run.context.map(({ id }) => id),
    known: run.known.length,
    timezone: run.timezone,
  }));
}

it('reads private messages with all before them, and public ones with public ones alone and nothing that is known', () => {
  expect(runs([said('a'), said('b', open), said('c', open), said('d')], [said('x'), said('y', open)])).toEqual([
    { read: ['a'], seen: ['x', 'y'], known: 1, timezone: 'UTC' },
    { read: ['b', 'c'], seen: ['y'], known: 0, timezone: 'UTC' },
    { read: ['d'], seen: ['x', 'y', 'a', 'b', 'c'], known: 1, timezone: 'UTC' },
  ]);
});

it('reads what is shared with a knowledge base beside what is shared with as many or more', () => {
  const [k1, both] = [{ knowledgeBaseIds: ['k1'] }, { knowledgeBaseIds: ['k2', 'k1'], ...open }];
  const seen = runs([said('a', k1), said('b', both), said('c', open), said('d', k1)]).map((run) => [run.read, run.seen]);
  expect(seen).toEqual([
    [['a'], []],
    [['b'], []],
    [['c'], ['b']],
    [['d'], ['a', 'b']],
  ]);
});

it('parts messages whose offsets differ, and keeps at most six before them', () => {
  const context = Array.from({ length: 9 }, (_, i) => said(`x${i}`));
  expect(runs([said('a', { utcOffset: 480 }), said('b', { utcOffset: -210 })], context)).toMatchObject([
    { read: ['a'], seen: ['x3', 'x4', 'x5', 'x6', 'x7', 'x8'], timezone: '+08:00' },
    { read: ['b'], seen: ['x4', 'x5', 'x6', 'x7', 'x8', 'a'], timezone: '-03:30' },
  ]);
});
