// A filter says the same in the plain reference, in Postgres, in the embedded index and in Qdrant's conditions: random filters over random memories.
import { Filter } from '@strata/contracts';
import { evidence, matchesFilter, RebuildIndex, type Action, type ports, type UserScope } from '@strata/memory';
import { sampleSession } from '@strata/memory/testing';
import {
  applyMigrations,
  Database,
  PostgresIndexRows,
  PostgresIngestStore,
  PostgresProjects,
  PostgresRawReader,
  PostgresRecallStore,
  PostgresKnowledgeToIndex,
  PostgresRecordsOfUsers,
  PostgresStageStore,
  PostgresWorkItems,
} from '@strata/postgres';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { QdrantIndex } from './qdrant/qdrant-index.js';
import { dice, moment, randomAction, randomFilter, randomMessage, randomRecords, SESSIONS, type Dice } from './testing/random-memory.js';
import { ScriptedQdrant } from './testing/scripted-qdrant.js';

const USERS = 3;
const FILTERS = 40;
/** Everything is as near as everything else: whatever passes the filter is found. */
const near: ports.Embedder = {
  fingerprint: 'near',
  dimension: 2,
  embed: (texts) => Promise.resolve(texts.map(() => Float32Array.of(1, 0))),
};
const everything = { sparse: { indices: [], values: [] }, dense: Float32Array.of(1, 0), limit: 1000 };

let database: Database;
let qdrant: ScriptedQdrant;
let indexes: ports.MemoryIndex[];
beforeAll(async () => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  database = new Database({ url });
  qdrant = new ScriptedQdrant();
  indexes = [new EmbeddedIndex(new PostgresIndexRows(database)), new QdrantIndex({ url: await qdrant.start() })];
  for (const index of indexes) await index.prepare(near.fingerprint, near.dimension);
});
afterAll(async () => {
  await database?.close();
  await qdrant?.stop();
});

/** A user whose messages and actions went through the pipeline's stores, each with a time of its own, and what rests on them. */
async function remember(roll: Dice, scope: UserScope): Promise<void> {
  const [ingest, workItems, stages] = [
    new PostgresIngestStore(database),
    new PostgresWorkItems(database),
    new PostgresStageStore(database, 'UTC'),
  ];
  const messageIds: string[] = [];
  for (const sessionId of SESSIONS) {
    const messages = Array.from({ length: 12 }, (_, i) => randomMessage(roll, `${sessionId}/${i}`));
    await ingest.openSession(sampleSession(scope, sessionId));
    await ingest.appendMessages({ ...scope, sessionId, messages, longTerm: true });
    messageIds.push(...messages.map(({ id }) => id));
  }
  const actions = Array.from({ length: 12 }, (_, i) => randomAction(roll, `a${i}`));
  await ingest.appendActions({ ...scope, actions, longTerm: true });
  for (let item = await workItems.claim(scope); item; item = await workItems.claim(scope)) {
    if (item.kind === 'actions') {
      const { memoryVersion } = await stages.load(item);
      const records = randomRecords(roll, scope, messageIds, actions);
      await stages.commit(item, memoryVersion, { nextStage: 'index-memories', checkpoint: {}, ...records });
    }
    await workItems.release(item, { kind: 'done' });
  }
  await database.tenant(scope.projectId, async (tx) => {
    for (const id of messageIds)
      await tx.$executeRaw`UPDATE messages SET created_at = ${moment(roll)} WHERE user_id = ${scope.userId} AND id = ${id}`;
    for (const { id } of actions)
      await tx.$executeRaw`UPDATE actions SET created_at = ${moment(roll)} WHERE user_id = ${scope.userId} AND id = ${id}`;
  });
}

/** Index id → attributes of every record; actions, which no index holds, apart. */
async function attributesOf(scope: UserScope) {
  const { messages, facts, summaries, topics } = await new PostgresRecordsOfUsers(database).of(scope);
  const page = await new PostgresRawReader(database).actions(scope, {}, { limit: 100, cursor: null });
  const actions: Action[] = page?.items ?? [];
  const under = evidence.evidenceOf(facts, summaries, messages, actions);
  return {
    actions: new Map(actions.map((one) => [one.id, evidence.actionAttributes(one)])),
    records: new Map([
      ...messages.map((one) => [`message:${one.id}`, evidence.messageAttributes(one)] as const),
      ...facts.map((one) => [`fact:${one.id}`, evidence.factAttributes(one, under)] as const),
      ...summaries.map((one) => [`summary:${one.id}`, evidence.summaryAttributes(one, under)] as const),
      ...topics.map((one) => [`topic:${one.id}`, evidence.topicAttributes(one, under)] as const),
    ]),
  };
}

it('reference, Postgres, embedded index and Qdrant agree on every record', async () => {
  const roll = dice(20_261_130);
  const [recall, reader] = [new PostgresRecallStore(database, 'UTC'), new PostgresRawReader(database)];
  let [pairs, inside, ofDerived] = [0, 0, 0];
  for (let nth = 0; nth < USERS; nth++) {
    // A project for each: a session belongs to one user of its project.
    const { id: projectId } = await new PostgresProjects(database).create({ name: 'filters', timezone: null });
    const scope = { projectId, userId: `user-${nth}` };
    await remember(roll, scope);
    for (const index of indexes)
      await new RebuildIndex({
        records: new PostgresRecordsOfUsers(database),
        knowledge: new PostgresKnowledgeToIndex(database),
        index,
        embedder: near,
      }).shelf(scope, true);
    const { records, actions } = await attributesOf(scope);
    const ids = (layer: string) => [...records.keys()].flatMap((id) => (id.startsWith(layer) ? [id.slice(layer.length + 1)] : []));
    const all = { facts: ids('fact'), summaries: ids('summary'), topics: ids('topic'), messages: ids('message') };
    for (let i = 0; i < FILTERS; i++) {
      const given = Array.from({ length: i % 5 === 0 ? 2 : 1 }, () => randomFilter(roll));
      const where = given.flatMap((one) => Filter.parse(one).user ?? []);
      const matching = (of: Map<string, ports.Attributes>) =>
        [...of].flatMap(([id, one]) => (matchesFilter(one, where) ? [id] : [])).sort();
      const expected = { given, ids: matching(records) };
      for (const index of indexes) {
        const hits = await index.search(scope, { ...everything, filter: { where } });
        expect({ given, ids: hits.map((hit) => hit.id).sort() }).toEqual(expected);
      }
      const rows = await recall.hydrate(scope, all, null, where);
      const found = [
        ...rows.messages.map(({ id }) => `message:${id}`),
        ...rows.facts.map(({ id }) => `fact:${id}`),
        ...rows.summaries.map(({ id }) => `summary:${id}`),
        ...rows.topics.map(({ id }) => `topic:${id}`),
      ];
      expect({ given, ids: found.sort() }).toEqual(expected);
      const acted = await reader.actions(scope, { inside: where }, { limit: 100, cursor: null });
      expect({ given, ids: acted?.items.map((one) => one.id).sort() }).toEqual({ given, ids: matching(actions) });
      pairs += records.size + actions.size;
      inside += expected.ids.length;
      ofDerived += expected.ids.filter((id) => id.startsWith('summary') || id.startsWith('topic')).length;
    }
  }
  expect(pairs).toBeGreaterThanOrEqual(10_000);
  // Neither all nor nothing: a filter that never bites would agree with itself everywhere.
  expect(inside / pairs).toBeGreaterThan(0.1);
  expect(inside / pairs).toBeLessThan(0.7);
  expect(ofDerived).toBeGreaterThan(150);
}, 240_000);
