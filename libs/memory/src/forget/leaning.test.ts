// What an extractor can have had in sight of a statement that goes: the newest two hundred of its speaker, or all where it asks for all.
import { MOST_EARLIER } from '../extract/statement/earlier-statements.js';
import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import type { Fact } from '../model/fact.js';
import { sampleFact, sampleMessage } from '../testing/samples.js';
import { Leaning } from './leaning.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const never = new AbortController().signal;
const turn = () => Promise.resolve();

/** The n-th that was told and learnt. */
function told(n: number, quote: string, more: Partial<Fact> = {}): Fact {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + n * 60_000);
  const source = { messageId: `m${n}`, actionId: null, start: 0, end: quote.length, quote, role: 'user' as const, name: null, timestamp };
  const content = `The user said: "${quote}"`;
  return sampleFact(scope, content, { id: `f${n}`, speaker: 'user', sources: [source], entities: [], createdAt: timestamp, ...more });
}
const fillers = (from: number, count: number, more: Partial<Fact> = {}) =>
  Array.from({ length: count }, (_, i) => told(from + i, `film no. ${from + i}`, more));
const leaningOn = async (fact: Fact, facts: Fact[]) => (await new Leaning(facts).on([fact], turn)).map(({ id }) => id);

const google = told(0, 'I work at Google', { entities: ['Google'], value: 'Google' });

it('finds what names it while it was in sight, and no more once as many were said later', async () => {
  const near = told(MOST_EARLIER, 'Google is at 9 now');
  const far = told(MOST_EARLIER + 1, 'Google is at 9 now');
  expect(await leaningOn(google, [google, ...fillers(1, MOST_EARLIER - 1), near])).toEqual(['f0', near.id]);
  expect(await leaningOn(google, [google, ...fillers(1, MOST_EARLIER), far])).toEqual(['f0']);
});

it('does not count what others said, what an assistant said, or what is over', async () => {
  const [source] = told(1, 'x').sources;
  const far = told(MOST_EARLIER + 1, 'Google is at 9 now');
  for (const more of [
    { speakerName: 'Tom', sources: [{ ...source!, name: 'Tom', timestamp: new Date(Date.UTC(2026, 0, 2)) }] },
    { speaker: 'assistant' as const },
    { status: 'superseded' as const },
  ])
    expect(await leaningOn(google, [google, ...fillers(1, MOST_EARLIER, more), far])).toEqual(['f0', far.id]);
});

it.each(['I left Google for Contoso', '从Google离开了'])('finds what asks for all that is known, however late: %s', async (quote) => {
  const far = told(1000, quote);
  expect(await leaningOn(google, [google, ...fillers(1, 500), far])).toContain(far.id);
});

it('finds what was told again later', async () => {
  const again = told(-5, 'Google is nice');
  const twice = { ...again, sources: [...again.sources, ...told(3, 'Google is nice').sources] };
  expect(await leaningOn(google, [google, again])).not.toContain(again.id);
  expect(await leaningOn(google, [google, twice])).toContain(again.id);
});

it('asks about a fact once', async () => {
  const named = new Leaning([google]);
  expect(await named.on([google], turn)).toEqual([google]);
  expect(await named.on([google], turn)).toEqual([]);
});

it('the extractor sees as far, and says whether it looked', async () => {
  const [subject, after] = [told(0, 'My team standup is at 9:30', { content: "The user's team standup is at 9:30" }), told(300, 'x')];
  const message = sampleMessage(scope, 'm300', "standup's at 9:45 now", { timestamp: after.createdAt });
  const read = (known: Fact[]) =>
    new BuiltinExtractor().extract({ messages: [message], context: [], actions: [], timezone: 'UTC', known }, never);
  const [near, far, without] = [
    [subject, ...fillers(1, MOST_EARLIER - 1)],
    [subject, ...fillers(1, MOST_EARLIER)],
    fillers(1, MOST_EARLIER),
  ];
  expect((await read(near)).candidates[0]?.content).toContain('team standup');
  expect((await read(far)).candidates).toEqual((await read(without)).candidates);
  expect((await read(far)).readsAlikeWith?.(without)).toBe(true);
  expect((await read(near)).readsAlikeWith?.(without)).toBe(false);
});
