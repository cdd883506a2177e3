// Projects, keys, idempotency keys and settings.
import { createHash } from 'node:crypto';
import { AppError } from '@strata/contracts';
import type { reading } from '@strata/memory';
import type { Database } from '../database/database.js';
import { openTestDatabase } from '../testing/test-database.js';
import { PostgresIdempotency } from './idempotency.js';
import { PostgresKeys } from './keys.js';
import { PostgresProjects } from './projects.js';
import { PostgresSettings } from './settings.js';

let database: Database;
let projects: PostgresProjects;
beforeAll(async () => {
  database = await openTestDatabase();
  projects = new PostgresProjects(database);
});
afterAll(() => database?.close());

const sha = (text: string) => createHash('sha256').update(text).digest();
const newProject = () => projects.create({ name: 'one', timezone: null });

it('makes, lists and changes projects', async () => {
  const made = await projects.create({ name: 'acme', timezone: 'Asia/Shanghai' });
  expect(made).toMatchObject({ name: 'acme', timezone: 'Asia/Shanghai', longTerm: true, topics: [], extractor: null });
  const changed = await projects.patch(made.id, { longTerm: false, topics: ['work'], extractor: 'llm' }, 'admin');
  expect(changed).toEqual({ ...made, longTerm: false, topics: ['work'], extractor: 'llm' });
  expect(await projects.get(made.id)).toEqual(changed);
  await newProject();
  const first = await projects.list({ limit: 1, cursor: null });
  const second = await projects.list({ limit: 1, cursor: first.nextCursor });
  expect(second.items[0]!.id).not.toBe(first.items[0]!.id);
  for (const id of [crypto.randomUUID(), 'x']) {
    expect(await projects.get(id)).toBeNull();
    expect(await projects.patch(id, { name: 'y' }, 'admin')).toBeNull();
  }
});

it('gives a turn to one of many who ask, once in a while', async () => {
  const settings = new PostgresSettings(database);
  const ask = (everyMs: number) => Promise.all(Array.from({ length: 6 }, () => settings.takeTurn('test.turn', everyMs)));
  const isTurn = (everyMs: number) => settings.isTurn('test.turn', everyMs);
  expect([await isTurn(60_000), await isTurn(60_000)]).toEqual([true, true]);
  expect((await ask(60_000)).filter(Boolean)).toHaveLength(1);
  expect(await isTurn(60_000)).toBe(false);
  expect((await ask(60_000)).filter(Boolean)).toHaveLength(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([await isTurn(250), await isTurn(60_000)]).toEqual([true, false]);
  expect((await ask(250)).filter(Boolean)).toHaveLength(1);
});

it('finds a key by its prefix until it is revoked or expired', async () => {
  const keys = new PostgresKeys(database);
  const [project, other] = [await newProject(), await newProject()];
  const make = (prefix: string, over: Partial<reading.NewKey> = {}) =>
    keys.add(project.id, { name: 'k', prefix, hash: sha(prefix), scopes: ['memory:read'], expiresAt: null, ...over });
  const key = await make('p1');
  const found = await keys.byPrefix('p1');
  expect(found).toEqual({ ...key, hash: sha('p1') });
  await make('p2', { expiresAt: new Date(Date.now() - 1000) });
  await make('p3', { expiresAt: new Date(Date.now() + 60_000) });
  expect([await keys.byPrefix('p2'), await keys.byPrefix('none')]).toEqual([null, null]);
  expect((await keys.byPrefix('p3'))?.projectId).toBe(project.id);
  expect(await keys.revoke(other.id, key.id, 'admin')).toBe(false);
  expect(await keys.revoke(project.id, key.id, 'admin')).toBe(true);
  expect(await keys.revoke(project.id, key.id, 'admin')).toBe(false);
  expect(await keys.byPrefix('p1')).toBeNull();
  expect((await keys.list(project.id)).find((k) => k.id === key.id)?.revokedAt).toBeInstanceOf(Date);
  expect(await keys.list(other.id)).toEqual([]);
  await expect(make('p3')).rejects.toMatchObject({ code: 'conflict' });
  await expect(keys.add(crypto.randomUUID(), { name: 'k', prefix: 'p4', hash: sha('x'), scopes: [], expiresAt: null })).rejects.toThrow(
    AppError,
  );
});

describe('idempotency', () => {
  const age = (key: string, columns: string) =>
    database.system((tx) => tx.$executeRawUnsafe(`UPDATE idempotency_keys SET ${columns} WHERE key = '${key}'`));

  it('lets exactly one of 50 parallel requests through; repeats get its answer', async () => {
    const store = new PostgresIdempotency(database);
    const { id } = await newProject();
    const begun = await Promise.all(Array.from({ length: 50 }, () => store.begin(id, 'k', sha('body'))));
    const [first, ...others] = begun.flatMap((b) => (b.kind === 'first' ? [b.held] : []));
    expect(others).toEqual([]);
    expect(begun.filter((b) => b.kind === 'running')).toHaveLength(49);
    expect(await store.begin(id, 'k', sha('other'))).toEqual({ kind: 'mismatch' });
    await store.finish(first!, 202, { task_id: 't', list: [1, null] });
    expect(await store.begin(id, 'k', sha('body'))).toEqual({ kind: 'done', status: 202, body: { task_id: 't', list: [1, null] } });
    expect(await store.begin(id, 'k', sha('other'))).toEqual({ kind: 'mismatch' });
    expect(await store.begin((await newProject()).id, 'k', sha('other'))).toMatchObject({ kind: 'first' });
  });

  it('frees the key of a request that failed, that died, or that is a day old', async () => {
    const store = new PostgresIdempotency(database);
    const { id } = await newProject();
    const hold = async (key: string, body = 'body') => {
      const begun = await store.begin(id, key, sha(body));
      if (begun.kind !== 'first') throw new Error(begun.kind);
      return begun.held;
    };
    const begin = async (key: string, body = 'body') => (await store.begin(id, key, sha(body))).kind;
    await store.abandon(await hold('failed'));
    const again = await hold('failed', 'another');
    await store.finish(again, 200, null);
    await store.abandon(again);
    expect(await begin('failed', 'another')).toBe('done');
    await age('failed', "created_at = now() - interval '25 hours'");
    expect(await begin('failed')).toBe('first');
    await age('failed', "created_at = now() - interval '25 hours'");
    expect(await store.prune()).toBe(1);
  });

  it('passes the key of a silent request to its repeat, whose answer is the one that counts', async () => {
    const store = new PostgresIdempotency(database);
    const { id } = await newProject();
    const begin = (body = 'body') => store.begin(id, 'silent', sha(body));
    const first = await begin();
    if (first.kind !== 'first') throw new Error(first.kind);
    await age('silent', "locked_until = now() + interval '1 second'");
    await store.renew(first.held);
    await age('silent', "locked_until = locked_until - interval '5 seconds'");
    expect(await begin()).toEqual({ kind: 'running' });
    await age('silent', "locked_until = now() - interval '1 second'");
    expect(await begin('another')).toEqual({ kind: 'mismatch' });
    const repeat = await begin();
    if (repeat.kind !== 'first') throw new Error(repeat.kind);
    // The first one was only slow.
    await store.renew(first.held);
    await store.finish(first.held, 500, 'late');
    await store.abandon(first.held);
    expect(await begin()).toEqual({ kind: 'running' });
    await store.finish(repeat.held, 201, 'good');
    expect(await begin()).toEqual({ kind: 'done', status: 201, body: 'good' });
  });
});

it('keeps settings; the first of many embeddings claims the installation', async () => {
  const settings = new PostgresSettings(database);
  expect(await settings.get('x')).toBeNull();
  await settings.set('x', { a: [1] });
  await settings.set('x', { a: [2] });
  expect(await settings.get('x')).toEqual({ a: [2] });
  expect(await settings.compareFingerprint('a')).toEqual({ kind: 'unclaimed' });
  const claims = await Promise.all(['a', 'b', 'a', 'b'].map((name) => settings.claimFingerprint(name)));
  const stored = (await settings.get('embedding.fingerprint')) as string;
  expect(claims.map((claim) => claim.kind)).toEqual(['a', 'b', 'a', 'b'].map((name) => (name === stored ? 'agreed' : 'mismatch')));
  expect(claims.filter((claim) => claim.kind === 'mismatch')).toContainEqual({ kind: 'mismatch', stored });
  expect(await settings.compareFingerprint(stored)).toEqual({ kind: 'agreed' });
  expect(await settings.compareFingerprint('c')).toEqual({ kind: 'mismatch', stored });
});
