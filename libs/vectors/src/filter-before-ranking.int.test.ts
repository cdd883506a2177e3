// Recall over real rows and both indexes: where the best matches by far lie outside the filter, what is inside is found, and nothing else is told.
import { Filter, type Layer, type SourcedHit } from '@strata/contracts';
import {
  RankMemory,
  RebuildIndex,
  RecallContext,
  recallOptions,
  SearchMemories,
  SearchSources,
  type Fact,
  type ports,
  type Summary,
  type UserScope,
} from '@strata/memory';
import { sampleFact, sampleNewMessage, sampleSession, sampleSource, sampleSummary, sampleTopic } from '@strata/memory/testing';
import {
  applyMigrations,
  Database,
  PostgresIndexRows,
  PostgresIngestStore,
  PostgresProjects,
  PostgresRecallStore,
  PostgresKnowledgeToIndex,
  PostgresRecordsOfUsers,
  PostgresStageStore,
  PostgresWorkItems,
} from '@strata/postgres';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { QdrantIndex } from './qdrant/qdrant-index.js';
import { ScriptedQdrant } from './testing/scripted-qdrant.js';

const QUERY = 'launch codename Heron rocket programme';
/** What is outside says the question word for word, what is inside one word of it. */
const OUTSIDE = 'Kestrel: launch codename Heron rocket programme.';
const INSIDE = 'Its codename stays on the list of Tuesday.';
const chat = { scene: 'chat' };
const filter = (given: object) => [Filter.parse(given).user].filter((one) => one !== null);

/** Near to the question is what holds its words. */
const byWords: ports.Embedder = {
  fingerprint: 'by-words',
  dimension: 2,
  embed: (texts) =>
    Promise.resolve(
      texts.map((text) => {
        const share = QUERY.split(' ').filter((word) => text.includes(word)).length / 5;
        return Float32Array.of(share, Math.sqrt(1 - share * share));
      }),
    ),
};

let database: Database;
let qdrant: ScriptedQdrant;
let qdrantUrl: string;
beforeAll(async () => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  database = new Database({ url });
  qdrant = new ScriptedQdrant();
  qdrantUrl = await qdrant.start();
});
afterAll(async () => {
  await database?.close();
  await qdrant?.stop();
});

/** One memory of each layer inside `scene: chat`, twelve better ones outside, linked to it in every way that recall follows. */
async function remember(scope: UserScope) {
  const [ingest, workItems, stages] = [
    new PostgresIngestStore(database),
    new PostgresWorkItems(database),
    new PostgresStageStore(database, 'UTC'),
  ];
  await ingest.openSession(sampleSession(scope, 'session-1'));
  const outside = Array.from({ length: 12 }, (_, i) => `out-${i}`);
  const messages = [
    sampleNewMessage('in', INSIDE, { metadata: chat, tags: ['kept'], agentId: 'bot' }),
    ...outside.map((id) => sampleNewMessage(id, OUTSIDE, { metadata: { scene: 'call' } })),
  ];
  await ingest.appendMessages({ ...scope, sessionId: 'session-1', messages, longTerm: true });
  const work = await workItems.claim(scope);
  if (!work) throw new Error('there is no work');
  const { memoryVersion } = await stages.load(work);
  const fact = (content: string, messageId: string, over: Partial<Fact> = {}) =>
    sampleFact(scope, content, { sources: [sampleSource(messageId, content)], entities: ['Heron'], ...over });
  const within = fact(INSIDE, 'in');
  const beyond = outside.map((id) => fact(`${OUTSIDE} ${id}`, id));
  const rival = fact(`${OUTSIDE} rival`, 'out-0', { status: 'superseded', version: 2 });
  const summary = (content: string, facts: Fact[], perspective: Summary['perspective']) =>
    sampleSummary(
      scope,
      content,
      facts.map(({ id }) => id),
      { perspective },
    );
  // The mixed one tells what is inside and what is not: it is outside.
  const inner = summary(INSIDE, [within], 'plans');
  const outer = [summary(OUTSIDE, beyond, 'profile'), summary(`${OUTSIDE} mixed`, [within, ...beyond], 'overview')];
  const committed = await stages.commit(work, memoryVersion, {
    nextStage: 'index-memories',
    checkpoint: {},
    facts: [within, ...beyond, rival],
    summaries: [inner, ...outer],
    topics: [
      sampleTopic(scope, 'plans', [inner.id], { summaryText: INSIDE }),
      sampleTopic(
        scope,
        'work',
        outer.map(({ id }) => id),
        { summaryText: OUTSIDE },
      ),
    ],
    relations: [
      { sourceId: within.id, targetId: beyond[0]!.id, kind: 'supports', confidence: 1 },
      { sourceId: within.id, targetId: rival.id, kind: 'contradicts', confidence: 0.5 },
    ],
  });
  expect(committed).toBe('committed');
  await workItems.release(work, { kind: 'done' });
  const waiting = sampleNewMessage('waiting', `${OUTSIDE} waiting`, { metadata: { scene: 'call' } });
  await ingest.appendMessages({ ...scope, sessionId: 'session-1', messages: [waiting], longTerm: true });
}

describe.each(['embedded', 'Qdrant'] as const)('%s', (kind) => {
  let scope: UserScope;
  let search: (over: { filter: ports.Filter; layers?: Layer[]; topK?: number }) => Promise<SourcedHit[]>;
  let context: RecallContext;
  beforeAll(async () => {
    const index = kind === 'embedded' ? new EmbeddedIndex(new PostgresIndexRows(database)) : new QdrantIndex({ url: qdrantUrl });
    await index.prepare(byWords.fingerprint, byWords.dimension);
    scope = { projectId: (await new PostgresProjects(database).create({ name: kind, timezone: null })).id, userId: 'ann' };
    await remember(scope);
    await new RebuildIndex({
      records: new PostgresRecordsOfUsers(database),
      knowledge: new PostgresKnowledgeToIndex(database),
      index,
      embedder: byWords,
    }).shelf(scope, true);
    const store = new PostgresRecallStore(database, 'UTC');
    const rank = new RankMemory({ store, index, embedder: byWords });
    const nothing = { execute: () => Promise.resolve([]) };
    const uncounted = { touch: () => {} };
    const memories = new SearchMemories(new SearchSources(rank, nothing, nothing, nothing, byWords), store, uncounted);
    context = new RecallContext(rank, store, uncounted);
    search = ({ filter: bounds, layers = ['message', 'fact', 'summary', 'topic'], topK = 1 }) =>
      memories.execute({
        ...scope,
        query: QUERY,
        layers,
        topK,
        minScore: 0,
        at: { asOf: null, knownAt: null },
        includeFlagged: false,
        filter: bounds,
      });
  });
  const ask = async (query: string | null, config: Parameters<typeof recallOptions>[0]) => {
    const answer = await context.execute({
      projectId: scope.projectId,
      sessionId: 'session-1',
      query,
      options: recallOptions(config),
      details: false,
    });
    if (!answer) throw new Error('there is no session');
    return answer;
  };

  it.each(['message', 'fact', 'summary', 'topic'] as const)(
    'finds the one %s inside at top_k 1, and without a filter a better one',
    async (layer) => {
      const [best] = await search({ filter: [], layers: [layer] });
      expect(best?.content).toContain('Kestrel');
      for (const given of [chat, { tags: { contains: 'kept' } }, { agent_id: 'bot' }]) {
        const hits = await search({ filter: filter({ and: [given] }), layers: [layer] });
        expect(hits.map((hit) => hit.content)).toEqual([INSIDE]);
      }
    },
  );

  it('tells nothing from outside in any layer, however many are asked for', async () => {
    const hits = await search({ filter: filter({ or: [chat, { scene: 'mail' }] }), topK: 100 });
    expect(new Set(hits.map((hit) => hit.layer))).toEqual(new Set(['message', 'fact', 'summary', 'topic']));
    expect(JSON.stringify(hits)).not.toContain('Kestrel');
  });

  it('answers an empty match with nothing', async () => {
    for (const given of [{ scene: 'Chat' }, { scene: 1 }, { agent_id: 'nobody' }, { create_time: { lt: '2020-01-01' } }])
      expect(await search({ filter: filter({ and: [given] }), topK: 100 })).toEqual([]);
    // Inside each by itself, by no record together.
    expect(await search({ filter: [...filter({ and: [chat] }), ...filter({ and: [{ scene: 'call' }] })], topK: 100 })).toEqual([]);
  });

  it.each(['single_hop_direct', 'single_hop_parallel', 'multi_hop_chain'] as const)(
    'bounds a context by metadata_filters, router %s',
    async (query_router) => {
      const answer = await ask(QUERY, { metadata_filters: chat, topk: 1, message_recent_limit: 3, query_router });
      expect(answer.history.map((message) => message.message_id)).toEqual(['in']);
      expect(answer.messages.map((message) => message.message_id)).toEqual(['in']);
      expect(answer.facts.map((fact) => fact.content)).toEqual([INSIDE]);
      expect(answer.pending).toEqual([]);
      expect(JSON.stringify(answer)).not.toContain('Kestrel');
      expect(JSON.stringify(await ask(QUERY, { topk: 1, message_recent_limit: 3, query_router }))).toContain('Kestrel');
    },
  );

  it('bounds recent history and the standing profile where nothing is asked', async () => {
    const answer = await ask(null, { metadata_filters: chat, message_recent_limit: 1 });
    expect(answer.history.map((message) => message.message_id)).toEqual(['in']);
    expect(answer.summaries.map((summary) => summary.content)).toEqual([INSIDE]);
    expect(JSON.stringify(answer)).not.toContain('Kestrel');
    const none = await ask(null, { metadata_filters: { scene: 'mail' } });
    expect([...none.history, ...none.summaries]).toEqual([]);
    expect(JSON.stringify(await ask(null, {}))).toContain('Kestrel');
  });
});
