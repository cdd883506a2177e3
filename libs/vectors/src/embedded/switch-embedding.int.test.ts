// Another embedding for an installation that is in use: built beside the old one, interrupted, gone on with, switched, the old one removed.
import {
  BuiltinExtractor,
  RebuildIndex,
  RunWork,
  shelfPlace,
  switchEmbedding,
  type ports,
  type RecordShelf,
  type UserScope,
} from '@strata/memory';
import { sampleNewMessage, samplePayload, sampleSession } from '@strata/memory/testing';
import {
  applyMigrations,
  Database,
  PostgresEmbeddingSwitch,
  PostgresIndexRows,
  PostgresIngestStore,
  PostgresKnowledgeToIndex,
  PostgresProjects,
  PostgresRecallStore,
  PostgresRecordsOfUsers,
  PostgresSettings,
  PostgresStageStore,
  PostgresWorkItems,
} from '@strata/postgres';
import { fileIn, makeBase } from '../testing/knowledge-base.js';
import { EmbeddedIndex } from './embedded-index.js';

/** The test's own database: the embedding is one setting of a whole installation. */
const url = new URL(process.env['DATABASE_URL'] ?? 'postgresql://127.0.0.1/none');
url.pathname = `/switch_embedding_${process.pid}`;

const embedderOf = (fingerprint: string, dimension: number, during: () => Promise<void> = () => Promise.resolve()): ports.Embedder => ({
  fingerprint,
  dimension,
  embed: async (texts) => {
    await during();
    return texts.map((text) => new Float32Array(dimension).map((_, i) => (i === text.length % dimension ? 1 : 0)));
  },
});
const [A, B] = [embedderOf('a', 8), embedderOf('b', 16)];

describe('switchEmbedding', () => {
  let database: Database;
  let rows: PostgresIndexRows;
  let installation: PostgresEmbeddingSwitch;
  let users: UserScope[];
  let said = 0;
  beforeAll(async () => {
    await applyMigrations(url.href);
    database = new Database({ url: url.href });
    rows = new PostgresIndexRows(database);
    installation = new PostgresEmbeddingSwitch(database);
    const { id: projectId } = await new PostgresProjects(database).create({ name: 'test', timezone: null });
    users = ['u1', 'u2', 'u3'].map((userId) => ({ projectId, userId }));
    expect(await new PostgresSettings(database).claimFingerprint('a')).toEqual({ kind: 'agreed' });
    for (const scope of users) await new PostgresIngestStore(database).openSession(sampleSession(scope, `s-${scope.userId}`));
  });
  afterAll(() => database.close());

  const indexOf = async ({ fingerprint, dimension }: ports.Embedder) => {
    const index = new EmbeddedIndex(rows);
    await index.prepare(fingerprint, dimension);
    return index;
  };
  /** A worker with this embedding takes one message in; how its item ended. */
  const write = async (scope: UserScope, content: string, embedder: ports.Embedder): Promise<string[]> => {
    const messages = [sampleNewMessage(`m${++said}`, content)];
    await new PostgresIngestStore(database).appendMessages({ ...scope, sessionId: `s-${scope.userId}`, messages, longTerm: true });
    const index = await indexOf(embedder);
    const guarded: ports.MemoryIndex = {
      prepare: (...of) => index.prepare(...of),
      search: (...of) => index.search(...of),
      versions: (...of) => index.versions(...of),
      forget: (...of) => index.forget(...of),
      upsert: (entries) => installation.whileEmbedding(embedder.fingerprint, () => index.upsert(entries)),
      remove: (of, ids) => installation.whileEmbedding(embedder.fingerprint, () => index.remove(of, ids)),
    };
    const ends: string[] = [];
    await new RunWork({
      workItems: new PostgresWorkItems(database),
      stages: new PostgresStageStore(database, 'UTC'),
      extractors: { builtin: new BuiltinExtractor() },
      embedder,
      index: guarded,
      report: (_work, report) => {
        if (report.kind === 'done') ends.push('done');
        if (report.kind === 'retry' || report.kind === 'failed') ends.push(`${report.kind} ${report.code}`);
      },
    }).run(scope, new AbortController().signal);
    return ends;
  };
  const rebuildWith = async (embedder: ports.Embedder, records: ports.RecordsOfUsers = new PostgresRecordsOfUsers(database)) =>
    new RebuildIndex({ records, knowledge: new PostgresKnowledgeToIndex(database), index: await indexOf(embedder), embedder });
  const held = async (embedder: ports.Embedder, scope: RecordShelf) =>
    [...(await (await indexOf(embedder)).versions(scope))].sort(([a], [b]) => (a < b ? -1 : 1));

  it('goes on after an interruption, takes in what is written meanwhile, and lets no old writer in after the switch', async () => {
    for (const scope of users) expect(await write(scope, 'I live in Paris and I like jazz.', A)).toEqual(['done']);
    const base = await makeBase(database, users[0]!.projectId);
    const other = await makeBase(database, users[0]!.projectId);
    const intoA = { index: await indexOf(A), embedder: A };
    await fileIn(database, base, 'rules.txt', ['Refunds take five days.'], intoA);
    const records = new PostgresRecordsOfUsers(database);
    const broken: ports.RecordsOfUsers = {
      projects: () => records.projects(),
      users: (...of) => records.users(...of),
      versionsAtRest: (scope) => records.versionsAtRest(scope),
      known: (...of) => records.known(...of),
      of: (scope) => (scope.userId === 'u2' ? Promise.reject(new Error('killed')) : records.of(scope)),
    };
    await expect(switchEmbedding(await rebuildWith(B, broken), installation, 'b')).rejects.toThrow('killed');
    expect(await new PostgresSettings(database).compareFingerprint('a')).toEqual({ kind: 'agreed' });
    expect((await held(B, users[0]!)).length).toBeGreaterThan(2);

    let isWritten = false;
    const late = embedderOf('b', 16, async () => {
      if (isWritten) return;
      isWritten = true;
      // u1 was done before the interruption; what is new about it is found by catching up.
      expect(await write(users[0]!, 'My dog is called Rex.', A)).toEqual(['done']);
      await fileIn(database, base, 'more.txt', ['Shipping takes two days.'], intoA);
    });
    // Of bases, the first is done by then, and the last round alone can find this.
    const lastMoment = async () => void (await fileIn(database, other, 'late.txt', ['Support answers at night.'], intoA));
    let refused = Promise.resolve<string[]>([]);
    const switching: ports.EmbeddingSwitch = {
      now: () => installation.now(),
      changedSince: (time) => installation.changedSince(time),
      switchTo: (to, last) =>
        installation.switchTo(to, async () => {
          await lastMoment();
          await last();
          // Comes while the switch has the embedding alone, and waits.
          refused = write(users[1]!, 'I moved to Rome.', A);
          await new Promise((resolve) => setTimeout(resolve, 300));
        }),
    };
    await switchEmbedding(await rebuildWith(late), switching, 'b');
    expect(await refused).toEqual(['retry unavailable']);
    for (const shelf of [users[0]!, users[2]!, base, other]) expect(await held(B, shelf)).toEqual(await held(A, shelf));
    expect([(await held(B, base)).length, (await held(B, other)).length]).toEqual([2, 1]);
    expect(await held(B, users[1]!)).not.toContainEqual([expect.stringContaining('message:m5'), expect.anything()]);
    // Acknowledged and findable: as it is, until the worker with the new settings has done it.
    const waiting = await new PostgresRecallStore(database, 'UTC').pending(users[1]!);
    expect(waiting.map(({ content }) => content)).toEqual(['I moved to Rome.']);
    expect(await write(users[2]!, 'I work at Globex.', B)).toEqual(['done']);
  });

  it('writes nothing where all is there, everything when told to, and takes out what no record stands behind', async () => {
    const rebuild = await rebuildWith(B);
    expect(await rebuild.shelf(users[2]!, false)).toEqual({ written: 0, removed: 0 });
    const before = await held(B, users[2]!);
    const [id] = before[0]!;
    await (await indexOf(B)).remove(users[2]!, [id]);
    await rows.upsert(
      [
        {
          ...shelfPlace(users[2]!),
          id: 'fact:orphan',
          version: 1n,
          removed: false,
          payload: samplePayload(),
          sparse: Buffer.alloc(0),
          dense: Buffer.alloc(20),
        },
      ],
      'b',
    );
    expect(await rebuild.shelf(users[2]!, false)).toEqual({ written: 1, removed: 1 });
    expect(await held(B, users[2]!)).toEqual(before);
    expect(await rebuild.shelf(users[2]!, true)).toEqual({ written: before.length, removed: 0 });
  });

  it('removes the old entries and no others', async () => {
    const before = await held(B, users[0]!);
    const index = await indexOf(B);
    expect(await index.drop('a')).toBeGreaterThan(5);
    expect(await held(A, users[0]!)).toEqual([]);
    expect(await held(B, users[0]!)).toEqual(before);
    await expect(index.drop('b')).rejects.toThrow(/in use/);
  });
});
