// The two clocks: what was true then (as_of), what this memory held then (known_at), and both; plans before and after their date.
import type { Summary } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import { InMemoryRecall, noVectors } from '../testing/in-memory-recall.js';
import { sampleFact, sampleMessage, sampleSession, sampleSource, sampleSummary, SAMPLE_TIME } from '../testing/samples.js';
import { pointInTime, recallOptions } from './options.js';
import { RankMemory } from './rank/rank-memory.js';
import { RecallContext } from './recall-context.js';
import { SearchMemories } from './search-memories.js';
import { SearchSources } from './search-sources.js';
import { summariesAt } from './summaries-at.js';

const nothing = { execute: () => Promise.resolve([]) };
const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'u1' };
const at = (date: string) => new Date(`${date}T10:00:00Z`);
const home = { subject: 'user', attribute: 'home city' };

/** Versions of one fact, oldest first, with the message that tells it. */
interface Told {
  message: [id: string, text: string, said: string];
  versions: Partial<Fact>[];
}

async function memory(told: Told[], now = at('2026-06-01'), summaries: (facts: Fact[]) => Summary[] = () => []) {
  const rows = new InMemoryRecall();
  rows.sessions.push({ ...sampleSession(scope, 'session-1'), createdAt: SAMPLE_TIME, updatedAt: SAMPLE_TIME });
  told.forEach(({ message: [id, text, said], versions }, i) => {
    const timestamp = at(said);
    const createdAt = versions[0]?.updatedAt ?? timestamp;
    rows.messages.push(sampleMessage(scope, id, text, { status: 'processed', seq: BigInt(i + 1), timestamp, createdAt }));
    const states = versions.map((version, n) =>
      sampleFact(scope, text, { slot: home, sources: [sampleSource(id, text, { timestamp })], createdAt, version: n + 1, ...version }),
    );
    rows.earlier.push(...states.slice(0, -1));
    rows.facts.push(...states.slice(-1));
  });
  rows.summaries.push(...summaries(rows.facts));
  const rank = new RankMemory({ store: rows, index: await rows.indexAll(), embedder: noVectors }, () => now);
  const context = new RecallContext(rank, rows, rows, () => now);
  const search = new SearchMemories(new SearchSources(rank, nothing, nothing, nothing, noVectors), rows, rows);
  const ask = async (query: string | null, config: { as_of?: string; known_at?: string } = {}) => {
    const options = recallOptions({ message_recent_limit: 0, ...config });
    const answer = await context.execute({ projectId: scope.projectId, sessionId: 'session-1', query, options, details: false });
    return answer!;
  };
  return {
    ask,
    /** Contents of facts by context, checked against search. */
    facts: async (asOf?: string, knownAt?: string) => {
      const config = { ...(asOf && { as_of: at(asOf).toISOString() }), ...(knownAt && { known_at: at(knownAt).toISOString() }) };
      const shown = (await ask('Which city do I live in?', config)).facts.map((fact) => fact.content);
      const base = { ...scope, query: 'Which city do I live in?', filter: [], topK: 10, minScore: 0, includeFlagged: false };
      const hits = await search.execute({ ...base, layers: ['fact'], at: pointInTime(config.as_of, config.known_at) });
      expect(hits.map((hit) => hit.content).sort()).toEqual([...shown].sort());
      return shown;
    },
  };
}

/** Lived in Oslo 2020–2022, superseded by Rome then; in 2024 it came out that it had been Lyon before, 2018–2020. */
const moves: Told[] = [
  {
    message: ['m1', 'I live in the city of Oslo.', '2020-01-01'],
    versions: [
      { updatedAt: at('2020-01-01') },
      {
        status: 'superseded',
        validTo: at('2022-05-01'),
        supersededAt: at('2022-05-01'),
        updatedAt: at('2022-05-01'),
      },
    ],
  },
  {
    message: ['m2', 'I live in the city of Rome.', '2022-05-01'],
    versions: [{ validFrom: at('2022-05-01'), updatedAt: at('2022-05-01') }],
  },
  {
    message: ['m3', 'I used to live in the city of Lyon.', '2024-01-01'],
    versions: [
      {
        status: 'superseded',
        validFrom: at('2018-01-01'),
        validTo: at('2020-01-01'),
        supersededAt: at('2024-01-01'),
        updatedAt: at('2024-01-01'),
      },
    ],
  },
];
const [OSLO, ROME, LYON] = moves.map((one) => one.message[1]);

describe('as_of and known_at', () => {
  it.each<[asOf: string | undefined, knownAt: string | undefined, expected: (string | undefined)[]]>([
    [undefined, undefined, [ROME]],
    ['2019-01-01', undefined, [LYON]],
    ['2021-01-01', undefined, [OSLO]],
    ['2022-04-30', undefined, [OSLO]],
    ['2022-05-01', undefined, [ROME]],
    ['2017-01-01', undefined, []],
    [undefined, '2019-01-01', []],
    [undefined, '2021-01-01', [OSLO]],
    [undefined, '2023-01-01', [ROME]],
    // What came out late was not known before, though it had been true.
    ['2019-01-01', '2023-01-01', []],
    ['2019-01-01', '2024-01-01', [LYON]],
    // In 2021 nothing told that Oslo would end.
    ['2023-01-01', '2021-01-01', [OSLO]],
    ['2021-01-01', '2023-01-01', [OSLO]],
  ])('true at %s, known at %s', async (asOf, knownAt, expected) => {
    expect(await (await memory(moves)).facts(asOf, knownAt)).toEqual(expected);
  });

  const undone: Told[] = [
    {
      message: ['m1', 'I live in the city of Oslo.', '2026-01-01'],
      versions: [
        { updatedAt: at('2026-01-01') },
        { status: 'superseded', validTo: at('2026-02-01'), supersededAt: at('2026-02-01'), updatedAt: at('2026-02-01') },
        { updatedAt: at('2026-03-01') },
      ],
    },
    {
      message: ['m2', 'I live in the city of Rome.', '2026-02-01'],
      versions: [
        { validFrom: at('2026-02-01'), updatedAt: at('2026-02-01') },
        { status: 'invalidated', validFrom: at('2026-02-01'), updatedAt: at('2026-03-01') },
      ],
    },
  ];
  it.each<[asOf: string | undefined, knownAt: string | undefined, expected: (string | undefined)[]]>([
    [undefined, undefined, [OSLO]],
    ['2026-01-15', undefined, [OSLO]],
    // An undo says that it was never so.
    ['2026-02-15', undefined, [OSLO]],
    // What the memory believed in between is still told.
    [undefined, '2026-01-15', [OSLO]],
    [undefined, '2026-02-15', [ROME]],
    ['2026-01-15', '2026-02-15', [OSLO]],
    ['2026-02-15', '2026-02-15', [ROME]],
    [undefined, '2026-03-15', [OSLO]],
  ])('with an undo in between: true at %s, known at %s', async (asOf, knownAt, expected) => {
    expect(await (await memory(undone)).facts(asOf, knownAt)).toEqual(expected);
  });

  it('the text tells nothing that was not so then, messages included', async () => {
    const { ask } = await memory(undone);
    const text = async (known_at: string) => (await ask('Which city do I live in?', { known_at })).formatted_context;
    expect(await text('2026-02-15T00:00:00Z')).toMatch(/Rome/);
    expect(await text('2026-02-15T00:00:00Z')).not.toMatch(/Oslo/);
    expect(await text('2026-03-15T00:00:00Z')).toMatch(/Oslo/);
    expect(await text('2026-03-15T00:00:00Z')).not.toMatch(/Rome/);
  });
});

describe('a plan', () => {
  const day = (date: string) => ({ start: new Date(`${date}T00:00:00Z`), end: new Date(`${date}T23:59:59Z`), granularity: 'day' as const });
  const trip: Told = {
    message: ['m1', 'I will fly to Rome on Friday.', '2026-05-01'],
    versions: [{ category: 'plan', slot: null, eventTime: day('2026-05-08'), validFrom: at('2026-05-08'), updatedAt: at('2026-05-01') }],
  };
  const QUERY = 'When do I fly to Rome?';

  it.each([
    ['before', '2026-05-05', {}, false],
    ['after', '2026-06-01', {}, true],
    ['after, as of before', '2026-06-01', { as_of: '2026-05-05T00:00:00Z' }, false],
    ['after, known before', '2026-06-01', { known_at: '2026-05-05T00:00:00Z' }, false],
    ['before, as of after', '2026-05-05', { as_of: '2026-06-01T00:00:00Z' }, true],
  ])('%s its date', async (_name, now, config, past) => {
    const { ask } = await memory([trip], at(now));
    const answer = await ask(QUERY, config);
    expect(answer.facts).toMatchObject([{ category: 'plan', flags: past ? ['past'] : [] }]);
    expect(answer.formatted_context.includes('(was planned for 2026-05-08; said')).toBe(past);
  });

  it('is not told before it was made', async () => {
    expect((await (await memory([trip])).ask(QUERY, { as_of: '2026-04-01T00:00:00Z' })).facts).toEqual([]);
  });

  it.each([
    ['2026-05-05', 'Plans: I will fly to Rome on Friday (2026-05-08).'],
    ['2026-06-01', 'Plans: I will fly to Rome on Friday (was planned for 2026-05-08).'],
  ])('read on %s, a summary of before its date says: %s', async (now, expected) => {
    const written = { perspective: 'plans' as const, eventTime: day('2026-05-08'), updatedAt: at('2026-05-01') };
    const { ask } = await memory([trip], at(now), (facts) => [
      sampleSummary(scope, 'Plans: I will fly to Rome on Friday (2026-05-08).', [facts[0]!.id], written),
    ]);
    for (const query of [null, QUERY]) {
      const answer = await ask(query);
      expect(answer.summaries.map((summary) => summary.content)).toEqual([expected]);
    }
  });
});

it('names what contradicts the current value without order, though it is not current itself', async () => {
  const fact = (value: string, over: Partial<Fact>) =>
    sampleFact(scope, `The user lives in the city of ${value}`, { slot: home, value, ...over });
  const rows = new InMemoryRecall();
  rows.sessions.push({ ...sampleSession(scope, 'session-1'), createdAt: SAMPLE_TIME, updatedAt: SAMPLE_TIME });
  const oslo = fact('Oslo', {});
  const closed = (value: string) => fact(value, { status: 'superseded', supersededBy: oslo.id, supersededAt: SAMPLE_TIME });
  const [rome, lyon] = [closed('Rome'), closed('Lyon')];
  rows.facts.push(oslo, rome, lyon);
  rows.relations.push(
    { sourceId: rome.id, targetId: oslo.id, kind: 'contradicts', confidence: 0.5 },
    { sourceId: oslo.id, targetId: lyon.id, kind: 'contradicts', confidence: 1 },
  );
  const rank = new RankMemory({ store: rows, index: await rows.indexAll(), embedder: noVectors });
  const options = recallOptions({ message_recent_limit: 0 });
  const request = { projectId: scope.projectId, sessionId: 'session-1', query: 'Which city do I live in?', options, details: false };
  const answer = await new RecallContext(rank, rows, rows).execute(request);
  expect(answer!.facts.map((one) => one.value)).toEqual(['Oslo']);
  expect(answer!.formatted_context).toMatch(/## Contradictory statements\n- .*Rome ↔ .*Oslo/);
  expect(answer!.formatted_context).not.toContain('Lyon');
});

it('refuses a time that no store can hold, by its place', () => {
  expect(() => pointInTime(undefined, '0000-01-01T00:00:00Z')).toThrow(
    expect.objectContaining({ code: 'validation.failed', errors: [expect.objectContaining({ path: 'known_at' })] }),
  );
  expect(pointInTime('2026-03-02T07:31:13Z', '1772436673000')).toEqual({
    asOf: new Date('2026-03-02T07:31:13Z'),
    knownAt: new Date(1772436673000),
  });
});

it('tells an overtaken summary from what was known of its facts at the time that is asked for', async () => {
  const store = new InMemoryRecall();
  const eventTime = { start: at('2026-03-10'), end: at('2026-03-11'), granularity: 'day' as const };
  const trip = { category: 'plan' as const, eventTime, createdAt: at('2026-03-01') };
  const known = sampleFact(scope, 'The user is going to Rome', { ...trip, updatedAt: at('2026-03-01') });
  store.facts = [{ ...known, content: 'The user is going to Oslo', version: 2, updatedAt: at('2026-04-01') }];
  store.earlier = [known];
  const summary = sampleSummary(scope, 'The user is going to Rome', [known.id], { eventTime, updatedAt: at('2026-03-01') });
  const told = async (knownAt: Date | null) => (await summariesAt(store, scope, [summary], at('2026-03-20'), knownAt))[0]!.content;
  expect(await told(at('2026-03-20'))).toContain('Rome');
  expect(await told(null)).toContain('Oslo');
});
