import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import type { Fact } from '../model/fact.js';
import { sampleMessage } from '../testing/samples.js';
import { mayMeet } from './may-meet.js';
import { MeetingIndex, type Steps } from './meeting-index.js';
import { reconcile } from './reconcile.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const never = new AbortController().signal;
const SAID = [
  'I live in Lisbon.',
  'I moved to Porto last week.',
  'I play the guitar.',
  "I don't play the guitar anymore.",
  'My car is a blue Skoda.',
  'I bought a new car, a red Fiat.',
  'I love spicy food.',
  "I can't stand spicy food.",
  'I prefer tea over coffee.',
  'My sister Anna works at a bakery.',
  'Anna no longer works at the bakery.',
  'My rent is 800 euros.',
  'They raised the rent to 850 euros.',
  "I'm planning to visit Rome in May.",
  "I've quit smoking.",
  'I have started smoking again.',
  'I go jogging every morning.',
  'I stopped jogging.',
  'I volunteer on Sundays.',
  "I don't volunteer on Sundays anymore.",
  'I am allergic to peanuts.',
  'I always want short answers.',
  'From now on give me long answers.',
  '我住在上海。',
  '我搬到北京了。',
  '我不吃辣。',
  '我现在能吃辣了。',
  '我养了一只猫。',
];

async function factsOf(said: string[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [i, content] of said.entries()) {
    const now = new Date(Date.UTC(2026, 2, 1 + i));
    const messages = [sampleMessage(scope, `m${i}`, content, { timestamp: now, seq: BigInt(i) })];
    const asked = { messages, actions: [], pastActions: [], context: [], known: [], timezone: 'UTC', session: null };
    const { candidates } = await new BuiltinExtractor().extract(asked, never);
    const told = { ...scope, taskId: '', sessionId: 's', longTerm: true, timezone: 'UTC', now, active: [], settled: [] };
    facts.push(...reconcile({ ...told, candidates, messages }).facts);
  }
  return facts;
}

function all<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

it('finds all that may meet, and nothing else', async () => {
  const facts = await factsOf(SAID);
  const index = new MeetingIndex(facts);
  let meetings = 0;
  for (const one of facts) {
    const expected = facts.filter((other) => mayMeet(one, other)).map(({ id }) => id);
    const found = all(index.meeting(one, () => true));
    expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
    meetings += expected.length;
  }
  // Each meets itself; the rest are the changes.
  expect(meetings).toBeGreaterThan(facts.length + 8);
});

it('leaves out what is not asked for', async () => {
  const facts = await factsOf(SAID);
  expect(all(new MeetingIndex(facts).meeting(facts[0]!, () => false))).toEqual([]);
});
