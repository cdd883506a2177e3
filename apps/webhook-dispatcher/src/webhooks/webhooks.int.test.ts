// Registration over HTTP on a real Postgres: what is refused and where, secrets shown once and sealed at rest, projects apart.
import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { KeyRing } from '@strata/hooks';
import { IssueKey, tokens } from '@strata/memory';
import { OutboundHttpModule } from '@strata/outbound-http';
import { ApiKeys, loadConfig, serve, type Served } from '@strata/platform';
import { applyMigrations, Database, PostgresHookStore, PostgresModule, PostgresProjects } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { WebhookRoutesModule } from '../webhook-routes.module.js';

const KEY_SECRET = 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A';
let served: Served;
beforeAll(async () => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  @Module({ imports: [PostgresModule, QueueModule.forRoot(), OutboundHttpModule, WebhookRoutesModule] })
  class TestModule {}
  const config = loadConfig({ DATABASE_URL: url, STRATA_KEY_SECRET: KEY_SECRET, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', LOG_LEVEL: 'silent' });
  served = await serve(TestModule, { name: 'webhook-dispatcher', config, port: 0, handleSignals: false });
}, 60_000);
afterAll(() => served?.stop());

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; json: any; headers: Headers }>; // eslint-disable-line @typescript-eslint/no-explicit-any

async function newProject(): Promise<{ projectId: string; call: Call }> {
  const get = <T>(token: string) => served.app.get<T>(token, { strict: false });
  const { id } = await served.app.get(PostgresProjects, { strict: false }).create({ name: 'p', timezone: null });
  const issue = new IssueKey(get(tokens.PROJECT_STORE), get(tokens.KEY_STORE), served.app.get(ApiKeys, { strict: false }));
  const { key } = await issue.execute({ projectId: id, name: 'k', actor: 'admin' });
  const call: Call = async (method, path, body, headers) => {
    const response = await fetch(served.url + path, {
      method,
      headers: { authorization: `Api-Key ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json(), headers: response.headers };
  };
  return { projectId: id, call };
}
const body = (over: object = {}) => ({
  name: 'h',
  resource: 'fact',
  event: 'before_add',
  mode: 'sync',
  target_url: 'https://93.184.216.34/x',
  ...over,
});

it('registers, lists, reads, changes and deletes; the secret is shown once and nothing of it is in the clear at rest', async () => {
  const { projectId, call } = await newProject();
  const made = await call(
    'POST',
    '/api/webhooks',
    body({ headers: { Authorization: 'Bearer very-private-token' }, filter: { tags: ['a'] } }),
  );
  expect(made.status).toBe(201);
  const { signing_secret: secret, ...shown } = made.json.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(shown).toMatchObject({
    enabled: true,
    priority: 0,
    timeout_ms: 3000,
    on_failure: 'continue',
    filter: { tags: ['a'] },
    header_names: ['Authorization'],
    description: null,
    disabled_reason: null,
  });
  const path = `/api/webhooks/${shown.hook_id}`;
  expect((await call('GET', path)).json.data).toEqual(shown);
  expect((await call('GET', '/api/webhooks')).json.data).toEqual({ items: [shown], next_cursor: null });
  const row = await served.app.get(Database).tenant(projectId, (tx) => tx.hook.findMany());
  expect(JSON.stringify(row)).not.toMatch(/whsec_|very-private-token/);
  expect(row[0]!.keyId).toBe('derived');
  const patched = await call('PATCH', path, { name: 'new', filter: {}, headers: {}, timeout_ms: 1000, enabled: false });
  expect(patched.json.data).toMatchObject({ name: 'new', filter: {}, header_names: [], timeout_ms: 1000, enabled: false });
  expect((await call('DELETE', path)).json.data).toEqual({ hook_id: shown.hook_id, deleted: true });
  for (const method of ['GET', 'DELETE']) expect((await call(method, path)).json.code).toBe('not_found');
});

it.each<[string, object, string, RegExp]>([
  [
    'an event of another resource',
    { event: 'summary.created', mode: 'async' },
    'event',
    /is none of fact\. async events of fact: fact\.created, /,
  ],
  ['a pipeline event told afterwards', { mode: 'async' }, 'mode', /before_add of fact is sync only/],
  ['an event after the commit inside the pipeline', { event: 'fact.created' }, 'mode', /fact\.created of fact is async only/],
  ['before_llm of a topic', { resource: 'topic', event: 'before_llm' }, 'event', /sync events of topic: before_add/],
  ['a pipeline event of deletions', { resource: 'deletion' }, 'event', /sync events of deletion: none/],
  ['an unknown event', { event: 'fact.invented' }, 'event', /./],
  ['an unknown field', { colour: 1 }, 'colour', /./],
  ['a timeout of 11 s', { timeout_ms: 11_000 }, 'timeout_ms', /./],
  ['an empty filter list', { filter: { tags: [] } }, 'filter.tags', /./],
  ['an unknown filter', { filter: { agents: ['x'] } }, 'filter.agents', /./],
  ['a header of ours', { headers: { 'Webhook-Id': 'x' } }, 'headers.Webhook-Id', /set by Strata/],
  ['a header with a line break', { headers: { 'X-A': 'a\r\nb' } }, 'headers.X-A', /./],
  ['plain http', { target_url: 'http://93.184.216.34/' }, 'target_url', /./],
  ['a private literal', { target_url: 'https://10.0.0.1/' }, 'target_url', /./],
  ['a metadata address', { target_url: 'http://169.254.169.254/' }, 'target_url', /./],
  ['another scheme', { target_url: 'ftp://example.com/' }, 'target_url', /./],
  ['no URL', { target_url: 'example' }, 'target_url', /./],
])('refuses %s by its place', async (_, over, path, message) => {
  const { call } = await newProject();
  const { status, json } = await call('POST', '/api/webhooks', body(over));
  expect([status, json.code, json.errors[0].path]).toEqual([422, 'validation.failed', path]);
  expect(json.errors[0].message).toMatch(message);
});

it('refuses a bad target at a change as well, and what is fixed for life', async () => {
  const { call } = await newProject();
  const { json } = await call('POST', '/api/webhooks', body({ target_url: 'http://127.0.0.1:1234/ok' }));
  const path = `/api/webhooks/${json.data.hook_id}`;
  for (const patch of [{ target_url: 'https://10.0.0.1/' }, { event: 'before_llm' }, { mode: 'async' }, {}])
    expect((await call('PATCH', path, patch)).status).toBe(422);
  expect((await call('GET', path)).json.data.target_url).toBe('http://127.0.0.1:1234/ok');
});

it('takes three enabled interceptors of an event, also when many come at once', async () => {
  const { call } = await newProject();
  const made = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/api/webhooks', body())));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
  expect((await call('POST', '/api/webhooks', body({ event: 'before_llm' }))).status).toBe(201);
  const fourth = await call('POST', '/api/webhooks', body({ enabled: false }));
  expect(fourth.status).toBe(201);
  expect((await call('PATCH', `/api/webhooks/${fourth.json.data.hook_id}`, { enabled: true })).json.code).toBe('conflict');
});

it('answers a repeat with the same Idempotency-Key with the first webhook, without its secret', async () => {
  const { call } = await newProject();
  const key = { 'idempotency-key': randomUUID() };
  const first = await call('POST', '/api/webhooks', body(), key);
  const again = await call('POST', '/api/webhooks', body(), key);
  expect(again.json.data).toEqual({ ...first.json.data, signing_secret: null });
  expect((await call('GET', '/api/webhooks')).json.data.items.length).toBe(1);
  expect((await call('POST', '/api/webhooks', body({ name: 'other' }), key)).json.code).toBe('idempotency.mismatch');
});

it('replaces no webhook by another one under a key that was forgotten', async () => {
  const { projectId, call } = await newProject();
  const key = { 'idempotency-key': randomUUID() };
  const first = await call('POST', '/api/webhooks', body(), key);
  await served.app.get(Database).tenant(projectId, (tx) => tx.idempotencyKey.deleteMany({ where: { projectId } }));
  const other = await call('POST', '/api/webhooks', body({ name: 'other' }), key);
  expect(other.status).toBe(201);
  const { items } = (await call('GET', '/api/webhooks')).json.data;
  expect(items.map(({ hook_id }: { hook_id: string }) => hook_id).sort()).toEqual(
    [first.json.data.hook_id, other.json.data.hook_id].sort(),
  );
});

it('pages newest first, and keeps projects apart', async () => {
  const [mine, other] = await Promise.all([newProject(), newProject()]);
  for (let i = 0; i < 5; i += 1) await mine.call('POST', '/api/webhooks', body({ mode: 'async', event: 'fact.created', name: `h${i}` }));
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await mine.call('GET', `/api/webhooks?limit=2${cursor && `&cursor=${cursor}`}`);
    names.push(...page.json.data.items.map((item: { name: string }) => item.name));
    cursor = page.json.data.next_cursor;
  }
  expect(names).toEqual(['h4', 'h3', 'h2', 'h1', 'h0']);
  const [{ hook_id: id }] = (await mine.call('GET', '/api/webhooks?limit=1')).json.data.items;
  expect((await other.call('GET', '/api/webhooks')).json.data.items).toEqual([]);
  expect((await other.call('GET', `/api/webhooks/${id}`)).status).toBe(404);
  expect((await other.call('PATCH', `/api/webhooks/${id}`, { name: 'x' })).status).toBe(404);
  expect((await other.call('DELETE', `/api/webhooks/${id}`)).status).toBe(404);
});

it('seals anew under the first key of the ring, and refuses a ring that lacks the key of a row or holds another secret for it', async () => {
  const { projectId, call } = await newProject();
  const { json } = await call('POST', '/api/webhooks', body({ headers: { 'X-A': 'b' } }));
  const database = served.app.get(Database);
  const next = { id: 'next', secret: 'another secret of the ring, long enough' };
  const store = (...keys: [{ id: string; secret: string }, ...{ id: string; secret: string }[]]) =>
    new PostgresHookStore(database, new KeyRing(keys));
  const derived = { id: 'derived', secret: KEY_SECRET };
  await expect(store(next).sealAnew()).rejects.toThrow(/under the key “derived”, which WEBHOOK_ENCRYPTION_KEYS does not name/);
  await expect(store({ ...derived, secret: 'not the one that sealed it, that is sure' }).assertOpens()).rejects.toThrow(
    /STRATA_KEY_SECRET holds another secret/,
  );
  expect(await store(next, derived).sealAnew()).toBeGreaterThan(0);
  expect(await store(next, derived).sealAnew()).toBe(0);
  expect(await store(next).find(projectId, json.data.hook_id)).toMatchObject({
    headers: { 'X-A': 'b' },
    secrets: [{ secret: json.data.signing_secret }],
  });
  await store(derived, next).sealAnew();
});
