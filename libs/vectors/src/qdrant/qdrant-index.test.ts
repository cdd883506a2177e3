// Every request of the Qdrant adapter, caught by a server on the loopback and held against Qdrant's own OpenAPI description.
/* eslint-disable @typescript-eslint/no-explicit-any -- bodies and an OpenAPI document are read as they come */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { Filter } from '@strata/contracts';
import { freeScope, INDEX_DIMENSION, memoryIndexConformance, samplePayload } from '@strata/memory/testing';
import type { ports } from '@strata/memory';
import { ScriptedQdrant } from '../testing/scripted-qdrant.js';
import { refusesKey } from './call-with-retries.js';
import { collectionName, kindKey, PAYLOAD_INDEXES, pointId, shelfKey, toPoint } from './collection.js';
import { QdrantIndex } from './qdrant-index.js';

interface Caught {
  method: string;
  path: string;
  query: URLSearchParams;
  body: any;
}
type Reply = { status: number; body?: unknown; headers?: Record<string, string> };

const OK = (result: unknown): Reply => ({ status: 200, body: { status: 'ok', time: 0, result } });
const EMPTY = { config: { params: { vectors: { dense: { size: INDEX_DIMENSION } } } }, payload_schema: {} };
const scope = freeScope();
const entry = (id: string, version = 1n): ports.IndexEntry => ({
  ...scope,
  id: `fact:${id}`,
  layer: 'fact',
  recordId: id,
  version,
  sparse: { indices: [1, 4294967295], values: [0.5, 1.25] },
  dense: new Float32Array(INDEX_DIMENSION).fill(0.25),
  payload: samplePayload({
    appIds: ['app'],
    type: 'persona',
    category: 'plan',
    tags: ['x'],
    info: { ping: ['pong'], n: [1], b: [true] },
    sources: ['m1'],
  }),
});
const group = (filter: object) => [Filter.parse(filter).user].filter((one) => one !== null);
const everyFilter: ports.IndexFilter = {
  layers: ['fact', 'message'],
  statuses: ['active'],
  sessionId: 's1',
  audience: ['public'],
  where: [
    ...group({ and: [{ agent_id: 'a' }, { app_id: 'app' }, { session_id: 's1' }, { type: 'persona' }, { category: 'plan' }] }),
    ...group({
      or: [{ tags: { contains: 'x' } }, { n: 1 }, { create_time: { gte: '2026-03-01' } }, { update_time: { lt: '2026-03-01' } }],
    }),
  ],
};

describe('QdrantIndex', () => {
  const caught: Caught[] = [];
  let answers: ((request: Caught) => Reply | undefined)[] = [];
  let server: Server;
  let index: QdrantIndex;

  const usual = ({ method, path }: Caught): Reply => {
    if (path === '/') return { status: 200, body: { title: 'qdrant', version: '1.19.0' } };
    if (path.endsWith('/count')) return OK({ count: 0 });
    if (path.endsWith('/exists')) return OK({ exists: false });
    if (path === '/collections') return OK({ collections: [{ name: 'strata-older' }, { name: 'of-somebody-else' }] });
    if (method === 'GET') return OK(EMPTY);
    if (path.endsWith('/points') && method === 'POST') return OK([]);
    if (path.endsWith('/scroll')) return OK({ points: [], next_page_offset: null });
    if (path.endsWith('/query/batch')) return OK([{ points: [] }, { points: [] }]);
    if (path.endsWith('/points') || path.endsWith('/delete') || path.endsWith('/index'))
      return OK({ operation_id: 1, status: 'completed' });
    return OK(true);
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const url = new URL(request.url ?? '', 'http://loopback');
        const one = {
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          body: text ? JSON.parse(text) : undefined,
        };
        caught.push(one);
        const reply = answers.map((answer) => answer(one)).find((given) => given !== undefined) ?? usual(one);
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
        response.end(JSON.stringify(reply.body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    answers = [];
    index = new QdrantIndex({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retryWaitMs: 1 });
    await index.prepare('built-in/hashed v1', INDEX_DIMENSION);
    caught.length = 0;
  });
  const ownersOf = async (shelf: 'user' | 'knowledge_base', of = index): Promise<string[]> => {
    const found: string[] = [];
    for await (const owner of of.owners(scope.projectId, shelf)) found.push(owner);
    return found;
  };
  const exists = () => sent('GET', '/exists')[0]?.path ?? '';
  const sent = (method: string, end: string) => caught.filter((one) => one.method === method && one.path.endsWith(end));

  it('sends only what the OpenAPI description of Qdrant allows', async () => {
    const file = join(process.env['STRATA_SHARED'] ?? join(process.cwd(), '../shared'), 'data/qdrant-openapi.json');
    if (!existsSync(file)) {
      console.log(`skipped: ${file} is not there, so requests to Qdrant are not held against its OpenAPI description`);
      return;
    }
    await index.prepare('built-in/hashed v1', INDEX_DIMENSION);
    await index.upsert([entry('a'), entry('b', 12n)]);
    const found = (id: string) => ({ points: [{ id, version: 1, score: 0.5, payload: { entry_id: `fact:${id}`, layer: 'fact' } }] });
    answers = [(one) => (one.path.endsWith('/query/batch') ? OK([found('a'), found('b'), { points: [] }]) : undefined)];
    answers.push((one) => (one.path.endsWith('/points/query') ? OK({ points: [] }) : undefined));
    await index.search(scope, {
      sparse: { indices: [1], values: [1] },
      dense: new Float32Array(INDEX_DIMENSION),
      filter: everyFilter,
      limit: 1,
    });
    answers = [];
    await index.search(scope, { sparse: { indices: [1], values: [1] }, dense: null, filter: {}, limit: 1 });
    answers = [
      (one) => (one.path.endsWith('/scroll') && !one.body.offset ? OK({ points: [], next_page_offset: pointId(scope, 'x') }) : undefined),
    ];
    await index.versions(scope);
    answers = [];
    await ownersOf('user');
    await index.remove(scope, ['fact:a']);
    const check = requestChecker(readFileSync(file, 'utf8'));
    expect(new Set(caught.map((one) => `${one.method} ${one.path.split('/').slice(3).join('/')}`)).size).toBeGreaterThanOrEqual(11);
    for (const one of caught) expect({ request: `${one.method} ${one.path}`, problems: check(one) }).toMatchObject({ problems: [] });
    const bad = {
      method: 'PUT',
      path: exists().replace('/exists', '/points'),
      query: new URLSearchParams(),
      body: { points: [{ id: 'x' }] },
    };
    expect(check(bad)).not.toEqual([]);
    expect(check({ ...bad, path: bad.path.replace('/points', '/points/search'), method: 'POST' })).not.toEqual([]);
  });

  it('makes the tenant index and every filter field before anything is loaded, with a graph per tenant', async () => {
    await index.prepare('another model', INDEX_DIMENSION);
    const [created] = sent('PUT', exists().replace('/exists', ''));
    expect(created?.body).toMatchObject({ hnsw_config: { m: 0, payload_m: 16 }, sparse_vectors: { lexical: { modifier: 'idf' } } });
    const fields = sent('PUT', '/index').map((one) => one.body);
    expect(fields[0]).toEqual({ field_name: 'user_key', field_schema: { type: 'keyword', is_tenant: true } });
    expect(fields.map((field) => field.field_name)).toEqual(Object.keys(PAYLOAD_INDEXES));
    const shelf = { projectId: scope.projectId, publicExcept: scope.userId };
    await index.search(shelf, { sparse: { indices: [1], values: [1] }, dense: null, filter: everyFilter, limit: 1 });
    await ownersOf('user');
    const filters = [sent('POST', '/query/batch')[0]?.body.searches[0].filter, sent('POST', '/scroll')[0]?.body.filter];
    const named = filters
      .flatMap(({ must }) => must)
      .flatMap((condition: any) => condition.should ?? [condition])
      .map((condition: any) => condition.is_empty?.key ?? condition.key);
    expect(Object.keys(PAYLOAD_INDEXES)).toEqual(expect.arrayContaining(named));
    expect(new Set(named)).toEqual(new Set(Object.keys(PAYLOAD_INDEXES)));
  });

  it('gives a collection of an earlier version the filter fields that it lacks, and no other', async () => {
    const lacks = ['kind_key', 'owner', 'audience'];
    const held = Object.fromEntries(Object.entries(PAYLOAD_INDEXES).filter(([field]) => !lacks.includes(field)));
    answers = [
      ({ path }) => (path.endsWith('/exists') ? OK({ exists: true }) : undefined),
      ({ method, path }) => (method === 'GET' && /^\/collections\/[^/]+$/.test(path) ? OK({ ...EMPTY, payload_schema: held }) : undefined),
    ];
    await index.prepare('built-in/hashed v1', INDEX_DIMENSION);
    expect(sent('PUT', '').map(({ path, body }) => [path.split('/').at(-1), body.field_name])).toEqual(
      lacks.map((field) => ['index', field]),
    );
  });

  it('names the user in every request that reads, counts or removes by condition', async () => {
    await index.search(scope, { sparse: { indices: [1], values: [1] }, dense: new Float32Array(INDEX_DIMENSION), filter: {}, limit: 5 });
    await index.versions(scope);
    await index.remove(scope, ['fact:a']);
    const filters = caught.flatMap((one) => one.body?.searches?.map((search: any) => search.filter) ?? (one.body ? [one.body.filter] : []));
    const corpora = caught.flatMap((one) => one.body?.searches ?? []).flatMap((search: any) => search.params?.idf.corpus ?? []);
    expect([filters.length, corpora.length]).toEqual([7, 2]);
    for (const filter of [...filters, ...corpora])
      expect(filter.must).toContainEqual({
        key: 'user_key',
        match: { value: shelfKey({ projectId: scope.projectId, shelf: 'user', owner: scope.userId }) },
      });
  });

  it('lists the owners by the project and the kind of shelf; points of an earlier version, which do not say it, are read too', async () => {
    await ownersOf('user');
    const kinds = [kindKey(scope.projectId, 'user'), kindKey(scope.projectId, 'public')];
    const should = [{ key: 'kind_key', match: { any: kinds } }, { is_empty: { key: 'kind_key' } }];
    expect(sent('POST', '/scroll').map(({ body }) => body.filter)).toEqual([{ must: [{ should }] }]);
    const qdrant = new ScriptedQdrant();
    try {
      const url = await qdrant.start();
      const older = new QdrantIndex({ url });
      await older.prepare('older', INDEX_DIMENSION);
      await older.upsert([entry('a')]);
      const points = [
        { ...entry('b'), userId: 'earlier' },
        { ...entry('c'), projectId: freeScope().projectId, userId: 'foreign' },
      ].map((one) => {
        const point = toPoint(one);
        delete point.payload?.['kind_key'];
        return point;
      });
      const put = { method: 'PUT', body: JSON.stringify({ points }) };
      expect((await fetch(`${url}/collections/${collectionName('older')}/points`, put)).status).toBe(200);
      expect((await ownersOf('user', older)).sort()).toEqual(['earlier', scope.userId].sort());
      expect(await ownersOf('knowledge_base', older)).toEqual([]);
    } finally {
      await qdrant.stop();
    }
  });

  it('leaves a newer point alone, waits for the write, and writes 256 at a time', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => entry(`${i}`, 5n));
    answers = [
      (one) =>
        one.method === 'POST' && one.path.endsWith('/points')
          ? OK([{ id: pointId(scope, 'fact:7'), payload: { version: '6' } }].filter((held) => one.body.ids.includes(held.id)))
          : undefined,
    ];
    await index.upsert(ids);
    const writes = sent('PUT', '/points');
    expect(writes.map((one) => one.body.points.length)).toEqual([255, 44]);
    expect(writes.every((one) => one.query.get('wait') === 'true')).toBe(true);
    expect(writes[0]?.body.points.map((point: any) => point.payload.entry_id)).not.toContain('fact:7');
  });

  it('reads the versions of some entries by their ids, and no more of the shelf', async () => {
    answers = [
      ({ method, path, body }) =>
        method === 'POST' && path.endsWith('/points')
          ? OK([{ id: pointId(scope, 'fact:7'), payload: { entry_id: 'fact:7', version: '6' } }].filter(({ id }) => body.ids.includes(id)))
          : undefined,
    ];
    const ids = Array.from({ length: 300 }, (_, i) => `fact:${i}`);
    expect(await index.versions(scope, ids)).toEqual(new Map([['fact:7', 6n]]));
    expect(caught.map(({ path, body }) => [path.split('/').at(-1), body.ids.length])).toEqual([
      ['points', 256],
      ['points', 44],
    ]);
    expect(caught.flatMap(({ body }) => body.ids)).toEqual(ids.map((id) => pointId(scope, id)));
  });

  it('tries again after a lost connection, a 500 and a 429, and says so when nothing helps', async () => {
    let failures = 3;
    answers = [
      (one) =>
        one.path.endsWith('/delete') && failures-- > 0
          ? { status: failures === 1 ? 429 : 503, headers: { 'retry-after': '0' } }
          : undefined,
    ];
    await index.remove(scope, ['fact:a']);
    expect(sent('POST', '/delete')).toHaveLength(5);
    // What is taken out leaves the collections of other embeddings too, and nobody else's.
    expect(sent('POST', '/delete').at(-1)?.path).toBe('/collections/strata-older/points/delete');
    answers = [() => ({ status: 500 })];
    await expect(index.versions(scope)).rejects.toMatchObject({ code: 'unavailable' });
    expect(sent('POST', '/scroll')).toHaveLength(4);
    answers = [() => ({ status: 400, body: { status: { error: 'bad' } } })];
    caught.length = 0;
    await expect(index.versions(scope)).rejects.toMatchObject({ code: 'internal' });
    expect(caught).toHaveLength(1);
  });

  it('names the setting where Qdrant refuses the key: a call waits for an operator, a start is refused', async () => {
    answers = [() => ({ status: 403, body: { status: { error: 'forbidden' } } })];
    const refused = await index.versions(scope).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', message: 'QDRANT_API_KEY: Qdrant refuses it (status 403)' });
    expect([refusesKey(refused), caught.length]).toEqual([true, 1]);
    answers = [() => ({ status: 503 })];
    expect(refusesKey(await index.versions(scope).catch((error: unknown) => error))).toBe(false);
  });

  it('makes a collection anew that is gone, as after Qdrant was begun with an empty one', async () => {
    const qdrant = new ScriptedQdrant();
    try {
      const url = await qdrant.start();
      const emptied = new QdrantIndex({ url });
      await emptied.prepare('emptied', INDEX_DIMENSION);
      await emptied.upsert([entry('a')]);
      await fetch(`${url}/collections/${collectionName('emptied')}`, { method: 'DELETE' });
      await expect(emptied.versions(scope)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await emptied.versions(scope)).toEqual(new Map());
      await emptied.upsert([entry('a', 1n)]);
      expect([...(await emptied.versions(scope)).keys()]).toEqual(['fact:a']);
    } finally {
      await qdrant.stop();
    }
  });

  it('starts without Qdrant, then prepares by itself; refuses a collection of another dimension', async () => {
    answers = [() => ({ status: 503 })];
    const late = new QdrantIndex({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retryWaitMs: 1 });
    await expect(late.prepare('x', INDEX_DIMENSION)).rejects.toMatchObject({ code: 'unavailable' });
    answers = [];
    expect(await late.versions(scope)).toEqual(new Map());
    await expect(late.prepare('x', 99)).rejects.toMatchObject({ code: 'conflict' });
  });
});

if (process.env['QDRANT_URL'])
  memoryIndexConformance('Qdrant', async () => {
    const index = new QdrantIndex({ url: process.env['QDRANT_URL'] as string, apiKey: process.env['QDRANT_API_KEY'] });
    await index.prepare(`conformance-${process.pid}`, INDEX_DIMENSION);
    return { index, newScope: freeScope };
  });
else
  describe('MemoryIndex: Qdrant', () => {
    it('is skipped without QDRANT_URL', () => console.log('skipped: set QDRANT_URL to run the conformance of the index port on Qdrant'));
  });

/** OpenAPI 3.0 → problems of one request: unknown route or parameter, body against the schema. */
function requestChecker(text: string): (request: Caught) => string[] {
  const spec = JSON.parse(text, (_, value) => {
    if (value === null || typeof value !== 'object' || value.nullable !== true) return value;
    const rest = { ...value };
    delete rest.nullable;
    return Object.keys(rest).length === 0 ? { type: 'null' } : { anyOf: [rest, { type: 'null' }] };
  });
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'qdrant', components: spec.components });
  // The literal route before the one with a parameter in its place: `/points/scroll` before `/points/{id}`.
  const routes = Object.keys(spec.paths).sort((a, b) => a.split('{').length - b.split('{').length);
  const validators = new Map<string, ValidateFunction>();
  const absolute = (schema: unknown): any => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"qdrant#/components'));
  return ({ method, path, query, body }) => {
    const template = routes.find((route) => new RegExp(`^${route.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path));
    const operation = template && spec.paths[template][method.toLowerCase()];
    if (!operation) return [`no such route: ${method} ${path}`];
    const known = (operation.parameters ?? []).filter((p: any) => p.in === 'query').map((p: any) => p.name);
    const strange = [...query.keys()].filter((name) => !known.includes(name)).map((name) => `unknown parameter ${name}`);
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    if (!schema) return body === undefined ? strange : [...strange, 'a body where none is described'];
    const key = `${method} ${template}`;
    const validate = validators.get(key) ?? ajv.compile(absolute(schema));
    validators.set(key, validate);
    return validate(body) ? strange : [...strange, ...(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)];
  };
}
