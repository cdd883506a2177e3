// Drift put in by hand, in both stores: found and counted, mended, and then the index is the one that the records give.
import {
  BuiltinExtractor,
  CheckIndex,
  RebuildIndex,
  RunWork,
  type IndexDrift,
  type ports,
  type RecordShelf,
  type UserScope,
} from '@strata/memory';
import { sampleNewMessage, samplePayload } from '@strata/memory/testing';
import { applyMigrations, Database, PostgresIndexRows, PostgresIngestStore, PostgresProjects } from '@strata/postgres';
import { PostgresKnowledgeToIndex, PostgresRecordsOfUsers, PostgresStageStore, PostgresWorkItems } from '@strata/postgres';
import { EmbeddedIndex } from './embedded/embedded-index.js';
import { QdrantIndex } from './qdrant/qdrant-index.js';
import { fileIn, makeBase } from './testing/knowledge-base.js';
import { ScriptedQdrant } from './testing/scripted-qdrant.js';
import type { DerivedIndex } from './vectors.module.js';

const embedder: ports.Embedder = {
  fingerprint: 'test-8',
  dimension: 8,
  embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.from({ length: 8 }, (_, i) => Math.sin(text.length + i)))),
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
  await qdrant?.stop();
  await database?.close();
});

const stores: [string, () => DerivedIndex][] = [
  ['embedded', () => new EmbeddedIndex(new PostgresIndexRows(database))],
  ['Qdrant', () => new QdrantIndex({ url: qdrantUrl })],
];
describe.each(stores)('%s', (_, open) => {
  const setUp = async () => {
    const index = open();
    await index.prepare(embedder.fingerprint, embedder.dimension);
    const { id: projectId } = await new PostgresProjects(database).create({ name: 'drifting', timezone: null });
    const records = new PostgresRecordsOfUsers(database);
    const ingest = new PostgresIngestStore(database);
    const write = async (scope: UserScope, id: string, content: string, process = true) => {
      const sessionId = `s-${scope.userId}`;
      const none = { title: null, metadata: {}, agentId: null, appId: null, longTerm: null, timezone: null };
      await ingest.openSession({ ...scope, ...none, id: sessionId });
      await ingest.appendMessages({ ...scope, sessionId, messages: [sampleNewMessage(id, content)], longTerm: true });
      if (process) await run(scope);
    };
    const run = (scope: UserScope) =>
      new RunWork({
        workItems: new PostgresWorkItems(database),
        stages: new PostgresStageStore(database, 'UTC'),
        extractors: { builtin: new BuiltinExtractor() },
        ...{ embedder, index },
      }).run(scope, new AbortController().signal);
    const knowledge = new PostgresKnowledgeToIndex(database);
    const check = new CheckIndex({ records, knowledge, index, owners: index, embedder });
    const pass = async (mend: boolean) => {
      const seen: (IndexDrift | { skipped: RecordShelf })[] = [];
      for await (const drift of check.shelves(projectId, mend)) seen.push(drift);
      for await (const drift of check.strangers(projectId, mend)) seen.push(drift);
      return seen;
    };
    /** User → what was found, `left` beside it where there is any. */
    const told = (seen: Awaited<ReturnType<typeof pass>>): Record<string, unknown> =>
      Object.fromEntries(
        seen.flatMap((drift): [string, unknown][] => {
          if ('skipped' in drift) return [[nameOf(drift.skipped), 'skipped']];
          const sorted = Object.fromEntries(Object.entries(drift.found).map(([kind, ids]) => [kind, [...ids].sort()]));
          return Object.values(drift.found).flat().length
            ? [[nameOf(drift.shelf), { ...sorted, left: Object.values(drift.left).flat().length }]]
            : [];
        }),
      );
    const scopeOf = (userId: string): UserScope => ({ projectId, userId });
    for (const userId of ['ann', 'bob']) {
      await write(scopeOf(userId), 'm1', 'I live in Paris and I like jazz.');
      await write(scopeOf(userId), 'm2', 'My dog is called Rex.');
      await write(scopeOf(userId), 'm3', 'I work at Contoso.');
    }
    return { index, records, knowledge, check, write, run, pass, told, scopeOf, projectId };
  };
  const nameOf = (shelf: RecordShelf) => ('userId' in shelf ? shelf.userId : shelf.knowledgeBaseId);
  const versions = async (index: DerivedIndex, scope: RecordShelf) =>
    [...(await index.versions(scope))].sort(([a], [b]) => (a < b ? -1 : 1));
  /** As a hand in the store would: an entry of this version, whatever is there. */
  const put = async (index: DerivedIndex, scope: RecordShelf, id: string, version: bigint) => {
    await index.forget(scope, [id]);
    const [layer, recordId] = id.split(/:(.*)/s) as [ports.IndexEntry['layer'], string];
    const sparse = { indices: [1], values: [1] };
    await index.upsert([
      { ...scope, id, layer, recordId, version, sparse, dense: new Float32Array(8).fill(0.1), payload: samplePayload() },
    ]);
  };

  it('finds nothing where nothing is wrong, and names what is missing, stale and orphaned by layer; mends it, once', async () => {
    const { index, records, knowledge, pass, told, scopeOf } = await setUp();
    const [ann, bob] = [scopeOf('ann'), scopeOf('bob')];
    expect(told(await pass(true))).toEqual({});
    const whole = { ann: await versions(index, ann), bob: await versions(index, bob) };
    const idOf = (layer: string) => whole.ann.find(([id]) => id.startsWith(`${layer}:`))![0];
    const [fact, summary, topic] = ['fact', 'summary', 'topic'].map(idOf) as [string, string, string];
    const someFact = whole.ann.filter(([id]) => id.startsWith('fact:'))[1]![0];

    await index.remove(ann, [summary]);
    await index.forget(ann, ['message:m1']);
    await put(index, ann, fact, 0n);
    await put(index, ann, someFact, 99n);
    await put(index, ann, topic, 0n);
    await put(index, ann, 'fact:00000000-0000-4000-8000-000000000000', 1n);
    await put(index, ann, 'message:never-said', 1n);
    await put(index, scopeOf('gone'), 'message:of-nobody', 1n);
    const drift = {
      ann: {
        missing: ['message:m1', summary].sort(),
        stale: [fact, someFact, topic].sort(),
        orphan: ['fact:00000000-0000-4000-8000-000000000000', 'message:never-said'],
      },
      gone: { missing: [], stale: [], orphan: ['message:of-nobody'] },
    };
    const withLeft = (ofAnn: number, ofGone: number) => ({ ann: { ...drift.ann, left: ofAnn }, gone: { ...drift.gone, left: ofGone } });
    // A dry run changes nothing; another process sees the same.
    expect(told(await pass(false))).toEqual(withLeft(7, 1));
    expect(told(await pass(true))).toEqual(withLeft(0, 0));
    expect(told(await pass(true))).toEqual({});
    expect({ ann: await versions(index, ann), bob: await versions(index, bob) }).toEqual(whole);

    // Made anew from the records it is the same one, with the same answers.
    const query = {
      sparse: { indices: [], values: [] },
      dense: await embedder.embed(['x'], 'query').then(([v]) => v!),
      filter: {},
      limit: 50,
    };
    const mended = await index.search(ann, query);
    await index.forget(ann, 'all');
    await new RebuildIndex({ records, knowledge, index, embedder }).shelf(ann, true);
    expect(await versions(index, ann)).toEqual(whole.ann);
    // Times are read with the user's zone, which a rebuild leaves to the recall.
    const inOrder = (hits: ports.IndexHit[]) => hits.map((hit) => ({ ...hit, signs: null })).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(inOrder(await index.search(ann, query))).toEqual(inOrder(mended));
  }, 60_000);

  it('mends what is missing behind the mark of a version that was higher', async () => {
    const { index, pass, told, scopeOf } = await setUp();
    const ann = scopeOf('ann');
    const whole = await versions(index, ann);
    const [topic] = whole.find(([id]) => id.startsWith('topic:'))!;
    await put(index, ann, topic, 99n);
    await index.remove(ann, [topic]);
    expect(told(await pass(true))).toEqual({ ann: { missing: [topic], stale: [], orphan: [], left: 0 } });
    expect(await versions(index, ann)).toEqual(whole);
  }, 60_000);

  it('leaves out whose work is under way, and takes them in again', async () => {
    const { index, pass, told, write, run, scopeOf } = await setUp();
    await write(scopeOf('ann'), 'm4', 'I moved to Rome.', false);
    await put(index, scopeOf('ann'), 'message:never-said', 1n);
    expect(told(await pass(true))).toEqual({ ann: 'skipped' });
    await run(scopeOf('ann'));
    expect(told(await pass(true))).toMatchObject({ ann: { missing: [], stale: [], orphan: ['message:never-said'], left: 0 } });
  }, 60_000);

  it('compares knowledge bases too: mends them, leaves out one that is worked on, and empties the shelf of one that is gone', async () => {
    const { index, records, knowledge, pass, told, projectId } = await setUp();
    const base = await makeBase(database, projectId);
    const text = (n: number) => `Part ${n}. ${'Refunds take five working days. '.repeat(20)}`;
    const { entries } = await fileIn(database, base, 'rules.txt', [1, 2, 3, 4].map(text), { index, embedder });
    expect(told(await pass(true))).toEqual({});
    const whole = await versions(index, base);
    expect(whole.map(([id]) => id)).toEqual(entries.map(({ id }) => `chunk:${id}`).sort());
    const [missing, older, newer] = whole.map(([id]) => id) as [string, string, string];

    await index.forget(base, [missing]);
    await put(index, base, older, 0n);
    await put(index, base, newer, 7n);
    await put(index, base, 'chunk:of-no-file', 1n);
    const gone = { projectId, knowledgeBaseId: '00000000-0000-4000-8000-000000000001' };
    await put(index, gone, 'chunk:of-no-base', 1n);
    const found = { missing: [missing], stale: [older, newer].sort(), orphan: ['chunk:of-no-file'] };
    const stranger = { missing: [], stale: [], orphan: ['chunk:of-no-base'] };
    const drift = (left: number, ofGone: number) => ({
      [base.knowledgeBaseId]: { ...found, left },
      [gone.knowledgeBaseId]: { ...stranger, left: ofGone },
    });
    expect(told(await pass(false))).toEqual(drift(4, 1));
    expect(told(await pass(true))).toEqual(drift(0, 0));
    expect(told(await pass(true))).toEqual({});
    expect(await versions(index, base)).toEqual(whole);

    const query = { sparse: { indices: [], values: [] }, dense: (await embedder.embed(['x'], 'query'))[0]!, filter: {}, limit: 50 };
    const inOrder = (hits: ports.IndexHit[]) => [...hits].sort((a, b) => (a.id < b.id ? -1 : 1));
    const mended = inOrder(await index.search(base, query));
    await index.forget(base, 'all');
    const total = await new RebuildIndex({ records, knowledge, index, embedder }).shelf(base, false);
    expect(total).toEqual({ written: 4, removed: 0 });
    expect(inOrder(await index.search(base, query))).toEqual(mended);

    await fileIn(database, base, 'more.txt', [text(5)], null);
    await index.forget(base, [missing]);
    expect(told(await pass(true))).toEqual({ [base.knowledgeBaseId]: 'skipped' });
  }, 60_000);

  it('writes nothing back of a file that is deleted while its base is made anew', async () => {
    const { index, records, knowledge, projectId } = await setUp();
    const base = await makeBase(database, projectId);
    const { remove } = await fileIn(database, base, 'rules.txt', ['Refunds take five days.'], { index, embedder });
    const slow: ports.Embedder = {
      ...embedder,
      embed: async (...of) => {
        await remove();
        return embedder.embed(...of);
      },
    };
    await new RebuildIndex({ records, knowledge, index, embedder: slow }).shelf(base, true);
    expect(await versions(index, base)).toEqual([]);
  }, 60_000);
});
