import fc from 'fast-check';
import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import type { Fact, Relation } from '../model/fact.js';
import { sampleMessage } from '../testing/samples.js';
import { sentences } from '../testing/sentences.js';
import { mayMeet } from './may-meet.js';
import { deniesInFull } from './meaning/denies.js';
import { reachableBy, reachOf } from './meaning/reach.js';
import { wordsIn } from './meaning/reading.js';
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

async function candidatesOf(content: string, i: number) {
  const now = new Date(Date.UTC(2026, 2, 1 + i));
  const messages = [sampleMessage(scope, `m${i}`, content, { timestamp: now, seq: BigInt(i) })];
  const asked = { messages, actions: [], pastActions: [], context: [], known: [], timezone: 'UTC', session: null };
  const { candidates } = await new BuiltinExtractor().extract(asked, never);
  return { ...scope, taskId: '', sessionId: 's', longTerm: true, timezone: 'UTC', now, settled: [], candidates, messages };
}

/** Each as it was told, none reconciled with another. */
async function factsOf(said: string[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [i, content] of said.entries()) facts.push(...reconcile({ ...(await candidatesOf(content, i)), active: [] }).facts);
  return facts;
}

/** One after another, the first half told last. */
async function learn(said: string[], indexOver: (active: Fact[]) => MeetingIndex | null) {
  const facts = new Map<string, Fact>();
  const relations: Relation[] = [];
  const late = said.length >> 1;
  for (const i of [...said.keys()].sort((a, b) => Number(a < late) - Number(b < late) || a - b)) {
    const active = [...facts.values()].filter(({ status }) => status === 'active');
    const index = indexOver(active);
    const learnt = reconcile({ ...(await candidatesOf(said[i]!, i)), active, ...(index && { index }) });
    for (const fact of learnt.facts) facts.set(fact.id, fact);
    relations.push(...learnt.relations);
  }
  return { facts: [...facts.values()], relations };
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

const seed = { numRuns: 20, seed: 20261130 };

it('never misses what may meet, whatever is told', async () => {
  let meetings = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(sentences, { minLength: 10, maxLength: 25 }), async (said) => {
      const facts = await factsOf(said);
      const index = new MeetingIndex(facts);
      for (const one of facts) {
        const expected = facts.filter((other) => mayMeet(one, other));
        const near = new Set(all(index.near(one)));
        expect(expected.filter((other) => !near.has(other))).toEqual([]);
        expect(new Set(all(index.meeting(one, () => true)))).toEqual(new Set(expected));
        meetings += expected.length - 1;
      }
    }),
    seed,
  );
  expect(meetings).toBeGreaterThan(200);
}, 60_000);

it('reaches all that a statement denies', async () => {
  let denials = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(sentences, { minLength: 10, maxLength: 25 }), async (said) => {
      const facts = await factsOf(said);
      for (const newer of facts)
        for (const older of facts) {
          const shared = new Set(wordsIn(newer).map(({ key }) => key));
          if (!wordsIn(older).some(({ key }) => shared.has(key)) || !deniesInFull(newer, older)) continue;
          const reach = reachOf(newer);
          // What tells of nothing that could change denies nothing, however it is told.
          if (reach === null) continue;
          expect([newer.content, older.content, reachableBy(older).some((key) => reach.has(key))]).toEqual([
            newer.content,
            older.content,
            true,
          ]);
          denials += 1;
        }
    }),
    seed,
  );
  expect(denials).toBeGreaterThan(60);
}, 60_000);

/** Asks everything, as if nothing were looked up. */
class Pairwise extends MeetingIndex {
  private readonly given: Fact[] = [];
  override add(fact: Fact): void {
    this.given.push(fact);
  }
  // eslint-disable-next-line require-yield -- nothing is read
  override *near(): Steps<Fact[]> {
    return this.given;
  }
  override alike = (): Steps<Fact[]> => this.near();
}

it('reconciles as if every fact were held against every other', async () => {
  const pairwise = (active: Fact[]) => {
    const index = new Pairwise([]);
    for (const fact of active) index.add(fact);
    return index;
  };
  let replaced = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(sentences, { minLength: 5, maxLength: 20 }), async (said) => {
      const learnt = await learn(said, () => null);
      expect(learnt).toEqual(await learn(said, pairwise));
      // One that goes on from write to write, as in a rebuild.
      const lasting = new MeetingIndex([]);
      expect(learnt).toEqual(await learn(said, () => lasting));
      replaced += learnt.facts.filter(({ status }) => status === 'superseded').length;
    }),
    seed,
  );
  expect(replaced).toBeGreaterThan(15);
}, 60_000);

it('leaves out what is not asked for', async () => {
  const facts = await factsOf(SAID);
  expect(all(new MeetingIndex(facts).meeting(facts[0]!, () => false))).toEqual([]);
});
