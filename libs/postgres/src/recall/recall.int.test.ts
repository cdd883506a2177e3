// What recall reads and the rows under the embedded index.
import { randomUUID } from 'node:crypto';
import { shelfPlace, type ports, type Summary, type UserScope } from '@strata/memory';
import {
  newUser,
  sampleFact,
  sampleNewMessage,
  samplePayload,
  sampleSession,
  sampleSource,
  sampleSummary,
  sampleTopic,
} from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { PostgresAccessLog } from './access-log.js';
import { PostgresIndexRows } from './index-rows.js';
import { PostgresRecallStore } from './recall-store.js';

let records: PostgresRecords;
let recall: PostgresRecallStore;
beforeAll(async () => {
  records = await openRecords();
  recall = new PostgresRecallStore(records.database, 'Asia/Tokyo');
});
afterAll(() => records?.close());

/** A user whose one message carries these records. */
async function remember(changes: (scope: UserScope) => Partial<ports.StageChanges>) {
  const user = await newUser(records);
  await user.write('m1');
  const work = await user.claim();
  const { memoryVersion } = await records.stages.load(work);
  const given = changes(user.scope);
  expect(await records.stages.commit(work, memoryVersion, { nextStage: 'index-memories', checkpoint: {}, ...given })).toBe('committed');
  await records.workItems.release({ ...work, stage: 'index-memories' }, { kind: 'done' });
  return { ...user, given };
}
const sources = [sampleSource('m1', 'said m1')];

it('reads the newest messages of one session in order of time, and what waits over all of them', async () => {
  const user = await newUser(records);
  await records.ingest.openSession(sampleSession(user.scope, 'session-2'));
  await user.write('m1', 'm2', 'm3');
  await records.workItems.release(await user.claim(), { kind: 'done' });
  await user.append([sampleNewMessage('n1', 'other')], { sessionId: 'session-2' });
  await user.write('m4');
  expect((await recall.history(user.scope, 'session-1', 3)).messages.map((m) => m.id)).toEqual(['m2', 'm3', 'm4']);
  expect(await recall.history(user.scope, 'session-1', 0)).toEqual({ messages: [], outdated: [] });
  expect((await recall.pending(user.scope)).map((m) => m.id)).toEqual(['n1', 'm4']);
  expect(await recall.history({ ...user.scope, userId: 'user-2' }, 'session-1', 3)).toEqual({ messages: [], outdated: [] });
  expect((await recall.session(user.projectId, 'session-2'))?.userId).toBe('user-1');
  const foreign = await records.newProject();
  expect(await recall.session(foreign.id, 'session-2')).toBeNull();
});

it('hydrates hits of its user; what is gone or foreign is absent', async () => {
  const { scope, given } = await remember((owner) => {
    const fact = sampleFact(owner, 'Likes tea', { sources, entities: ['tea'] });
    const summary = sampleSummary(owner, 'Likes tea.', [fact.id]);
    return { facts: [fact], summaries: [summary], topics: [sampleTopic(owner, 'food', [summary.id])] };
  });
  const [fact] = given.facts!;
  const [summary] = given.summaries!;
  const [topic] = given.topics!;
  const ids = { facts: [fact!.id, crypto.randomUUID()], summaries: [summary!.id], topics: [topic!.id], messages: ['m1', 'gone'] };
  const hydrated = await recall.hydrate(scope, ids, null);
  expect(hydrated.facts).toEqual([fact]);
  expect(hydrated.summaries).toEqual([summary]);
  expect(hydrated.topics).toEqual([topic]);
  expect(hydrated.messages.map((m) => m.content)).toEqual(['said m1']);
  const none = { facts: [], summaries: [], topics: [], messages: [] };
  expect(await recall.hydrate({ ...scope, userId: 'user-2' }, ids, null)).toEqual({ ...none, outdated: [] });
  expect(await recall.hydrate(scope, none, null)).toEqual({ ...none, outdated: [] });
});

it('tells an empty memory from a known user, with profile first', async () => {
  const empty = await newUser(records, 'empty');
  expect(await recall.standing(empty.scope)).toEqual({
    known: false,
    profile: [],
    speakers: [],
    topics: [],
    timezone: 'Asia/Tokyo',
  });
  const user = await remember((scope) => {
    const fact = sampleFact(scope, 'Likes tea', { sources });
    const at = (minute: number) => ({ updatedAt: new Date(Date.UTC(2026, 2, 2, 8, minute)) });
    const plans = sampleSummary(scope, 'Plans.', [fact.id], { perspective: 'plans', ...at(9) });
    const session = sampleSummary(scope, 'Session.', [fact.id], { sessionId: 'session-1' });
    const archived = sampleSummary(scope, 'Archived.', [fact.id], { status: 'archived' });
    const profile = sampleSummary(scope, 'Profile.', [fact.id], at(1));
    return { facts: [fact], summaries: [plans, session, archived, profile], topics: [sampleTopic(scope, 'food', [plans.id])] };
  });
  await user.append([sampleNewMessage('m2', 'hello', { name: 'Zoe' }), sampleNewMessage('m3', 'hi', { name: 'Ada' })]);
  const standing = await recall.standing(user.scope);
  expect(standing).toMatchObject({ known: true, speakers: ['Zoe', 'Ada'] });
  expect(standing.profile.map((s: Summary) => s.content)).toEqual(['Profile.', 'Plans.']);
  expect(standing.topics.map((t) => t.name)).toEqual(['food']);
});

it('names the messages whose facts no longer hold', async () => {
  const { scope } = await remember((owner) => ({
    facts: [sampleFact(owner, 'Lives in Lyon', { sources, status: 'superseded', version: 2 }), sampleFact(owner, 'Likes tea', { sources })],
  }));
  const ids = { facts: [], summaries: [], topics: [], messages: ['m1', 'm2'] };
  expect((await recall.hydrate(scope, ids, null)).outdated).toEqual(['m1']);
  expect((await recall.history(scope, 'session-1', 5)).outdated).toEqual(['m1']);
  expect((await recall.hydrate({ ...scope, userId: 'user-2' }, ids, null)).outdated).toEqual([]);
});

it('finds facts one hop away: stated relations first, rare entities before common ones', async () => {
  const { scope, given } = await remember((owner) => {
    const make = (content: string, entities: string[], over = {}) => sampleFact(owner, content, { sources, entities, ...over });
    const start = make('start', ['Ada', 'Kyoto']);
    const related = make('related', []);
    const rare = make('rare', ['kyoto']);
    const common = ['c1', 'c2', 'c3'].map((content) => make(content, ['ADA']));
    const old = make('old', ['Kyoto'], { status: 'superseded', version: 2 });
    const relations = [{ sourceId: related.id, targetId: start.id, kind: 'before' as const, confidence: 0.7 }];
    return { facts: [start, related, rare, ...common, old, make('apart', ['Oslo'])], relations };
  });
  const start = given.facts![0]!;
  const near = await recall.neighbours(scope, [start.id], 3);
  expect(near.facts.map((f) => f.content).slice(0, 2)).toEqual(['related', 'rare']);
  expect(near.facts).toHaveLength(3);
  expect(near.relations).toEqual(given.relations);
  expect((await recall.neighbours(scope, [start.id], 50)).facts).toHaveLength(5);
  expect(await recall.neighbours({ ...scope, userId: 'user-2' }, [start.id], 3)).toEqual({ relations: [], facts: [] });
});

it('counts the use of summaries; the pipeline does not set it back', async () => {
  const { scope, given } = await remember((owner) => {
    const fact = sampleFact(owner, 'Likes tea', { sources });
    return { facts: [fact], summaries: [sampleSummary(owner, 'Likes tea.', [fact.id])] };
  });
  const summary = given.summaries![0]!;
  const log = new PostgresAccessLog(records.database);
  const lastAt = new Date('2026-05-01T00:00:00Z');
  const access = { ...scope, summaryId: summary.id, count: 3, lastAt };
  await log.add([access, { ...access, userId: 'user-2' }, { ...access, summaryId: randomUUID() }, { ...access, projectId: randomUUID() }]);
  await log.add([{ ...access, count: 1, lastAt: new Date('2026-04-01T00:00:00Z') }]);
  await records.ingest.appendMessages({ ...scope, sessionId: 'session-1', messages: [sampleNewMessage('m9', 'x')], longTerm: true });
  const work = (await records.workItems.claim(scope))!;
  const { memoryVersion } = await records.stages.load(work);
  const next = { ...summary, content: 'Likes green tea.', version: 2 };
  await records.stages.commit(work, memoryVersion, { nextStage: null, checkpoint: {}, summaries: [next] });
  const { summaries } = await recall.hydrate(scope, { facts: [], summaries: [summary.id], topics: [], messages: [] }, null);
  expect(summaries[0]).toMatchObject({ content: 'Likes green tea.', accessCount: 4, lastAccessedAt: lastAt });
});

it('keeps the newest twenty retrievals of a fact, of its user only, while the fact is there', async () => {
  const { scope, given } = await remember((owner) => ({
    facts: [sampleFact(owner, 'Likes tea', { sources }), sampleFact(owner, 'Likes chess', { sources })],
  }));
  const [tea, chess] = given.facts!.map((fact) => fact.id) as [string, string];
  const log = new PostgresAccessLog(records.database);
  expect(await log.retrievals(scope, [tea])).toEqual(new Map());
  const ids = Array.from({ length: 22 }, () => crypto.randomUUID());
  for (const id of ids) {
    await log.retrieved(scope, [tea, tea, crypto.randomUUID()], id);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await log.retrieved(scope, [tea, chess], ids[21]!);
  await log.retrieved({ ...scope, userId: 'user-2' }, [tea], crypto.randomUUID());
  const found = await log.retrievals(scope, [tea, chess]);
  expect(found.get(tea)?.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(found.get(tea)?.[0]?.at).toBeInstanceOf(Date);
  expect(found.get(chess)).toHaveLength(1);
  expect(await log.retrievals({ ...scope, userId: 'user-2' }, [tea])).toEqual(new Map());
  await records.database.tenant(scope.projectId, (tx) => tx.$executeRaw`DELETE FROM facts WHERE id = ${tea}::uuid`);
  expect([...(await log.retrievals(scope, [tea, chess])).keys()]).toEqual([chess]);
});

describe('IndexRows', () => {
  const entry = (scope: UserScope, id: string, version: bigint, text = id): ports.EncodedEntry => ({
    ...shelfPlace(scope),
    id,
    version,
    removed: false,
    payload: samplePayload({ type: text }),
    sparse: Buffer.from([1, 2, 255]),
    dense: Buffer.from(new Float32Array([0.5, -1]).buffer),
  });
  const scopeOf = async () => ({ projectId: (await records.newProject()).id, userId: 'u' });
  const rows = () => new PostgresIndexRows(records.database);
  const since = (scope: UserScope, fingerprint: string, revision: bigint) =>
    rows().since(shelfPlace(scope), fingerprint, { revision, id: null }, 100);

  it('gives back what was written, newer than a revision, for one user and one embedding', async () => {
    const scope = await scopeOf();
    const other = { ...scope, userId: 'v' };
    await rows().upsert([entry(scope, 'fact:a', 1n), entry(other, 'fact:a', 1n)], 'fp');
    const first = await since(scope, 'fp', 0n);
    expect(first.rows).toEqual([entry(scope, 'fact:a', 1n)]);
    await rows().upsert([entry(scope, 'fact:b', 1n)], 'fp');
    const second = await since(scope, 'fp', first.newest);
    expect(second.rows.map((r) => r.id)).toEqual(['fact:b']);
    expect(second.newest).toBeGreaterThan(first.newest);
    expect(await since(scope, 'fp', second.newest)).toEqual({ life: first.life, newest: second.newest, rows: [], next: null });
    expect((await since(scope, 'other', 0n)).rows).toEqual([]);
    expect(await since({ ...scope, userId: 'nobody' }, 'fp', 0n)).toEqual({ life: '', newest: 0n, rows: [], next: null });
  });

  it('never lets an older version replace a newer one, and keeps the rows of another embedding apart', async () => {
    const scope = await scopeOf();
    const texts = async (fingerprint: string) => (await since(scope, fingerprint, 0n)).rows.map((r) => r.payload.type);
    await rows().upsert([entry(scope, 'fact:a', 3n, 'new'), entry(scope, 'fact:a', 2n, 'twice')], 'fp');
    await rows().upsert([entry(scope, 'fact:a', 2n, 'old')], 'fp');
    expect(await texts('fp')).toEqual(['new']);
    await rows().upsert([entry(scope, 'fact:a', 1n, 'again')], 'fp-2');
    expect([await texts('fp'), await texts('fp-2')]).toEqual([['new'], ['again']]);
    await rows().remove(scope, ['fact:a']);
    expect((await Promise.all([since(scope, 'fp', 0n), since(scope, 'fp-2', 0n)])).map(({ rows: [row] }) => row?.removed)).toEqual([
      true,
      true,
    ]);
  });

  it('removes with a mark that holds no content and that an old version does not lift', async () => {
    const scope = await scopeOf();
    await rows().upsert([entry(scope, 'fact:a', 5n)], 'fp');
    const { newest } = await since(scope, 'fp', 0n);
    await rows().remove(scope, ['fact:a', 'fact:unknown']);
    await rows().upsert([entry(scope, 'fact:a', 4n)], 'fp');
    const after = await since(scope, 'fp', newest);
    expect(after.rows).toEqual([
      { ...entry(scope, 'fact:a', 5n), removed: true, payload: {}, sparse: Buffer.alloc(0), dense: Buffer.alloc(0) },
    ]);
    await rows().upsert([entry(scope, 'fact:a', 6n)], 'fp');
    expect((await since(scope, 'fp', after.newest)).rows[0]!.removed).toBe(false);
  });

  it('gives many rows in pages, none twice and none left out, also those that change between two pages', async () => {
    const scope = await scopeOf();
    await rows().upsert(
      Array.from({ length: 10 }, (_, i) => entry(scope, `fact:${i}`, 1n)),
      'fp',
    );
    const seen = new Map<string, bigint>();
    let place: ports.RowPlace | null = { revision: 0n, id: null };
    let pages = 0;
    while (place) {
      const page: Awaited<ReturnType<ports.IndexRows['since']>> = await rows().since(shelfPlace(scope), 'fp', place, 3);
      for (const row of page.rows) seen.set(row.id, row.version);
      if (++pages === 1) await rows().upsert([entry(scope, 'fact:0', 2n), entry(scope, 'fact:9', 2n)], 'fp');
      place = page.next;
    }
    expect(pages).toBe(4);
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`fact:${i}`, i % 9 === 0 ? 2n : 1n])),
    );
  });

  it('orders parallel writes: a reader that follows revisions misses none', async () => {
    const scope = await scopeOf();
    const writes = Array.from({ length: 20 }, (_, i) => rows().upsert([entry(scope, `fact:${i}`, 1n)], 'fp'));
    let written = false;
    const all = Promise.all(writes).then(() => (written = true));
    const seen = new Set<string>();
    let after = 0n;
    for (let last = false; !last;) {
      last = written;
      const { newest, rows: fresh } = await since(scope, 'fp', after);
      after = newest;
      for (const row of fresh) seen.add(row.id);
    }
    await all;
    expect(seen.size).toBe(20);
    expect(after).toBe(20n);
  });
});
