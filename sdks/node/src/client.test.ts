import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConnectionError, NotFoundError, Strata, TimeoutError, ValidationError } from './index.js';

type Step = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let steps: Step[] = [];
let server: Server;
let client: Strata;

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const ok = (data: unknown) => answer(200, { success: true, data, meta: { request_id: 'r' } });

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      (steps.shift() ?? answer(500, {}))(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new Strata({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'k'.repeat(24), timeoutMs: 300 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
});

it('sends what the pages show', async () => {
  steps = [ok({ session_id: 's/1', user_id: 'u' }), ok({ task_id: 't' }), ok({ formatted_context: 'x' })];
  const session = await client.sessions.create({ userId: 'u', longTerm: false });
  await session.addMessages([{ role: 'user', content: 'hi' }], { sync: true });
  await session.getMemory({ query: 'q', details: true, recallConfig: { MessageRecentLimit: 20, MetadataFilters: { ping: 'pong' } } });
  expect(seen.map((s) => [s.method, s.url, JSON.parse(s.body)])).toEqual([
    ['POST', '/api/sessions', { user_id: 'u', long_term: false }],
    ['POST', '/api/sessions/s%2F1/messages', { messages: [{ role: 'user', content: 'hi' }], sync: true }],
    [
      'POST',
      '/api/sessions/s%2F1/context',
      { query: 'q', details: true, recall_config: { MessageRecentLimit: 20, MetadataFilters: { ping: 'pong' } } },
    ],
  ]);
  expect(seen[0]!.headers.authorization).toBe(`Api-Key ${'k'.repeat(24)}`);
});

it('retries a write with the same idempotency key, after the time that the service names', async () => {
  steps = [answer(429, { code: 'rate_limit.exceeded' }, { 'retry-after': '0' }), (_, r) => r.destroy(), ok({ task_id: 't' })];
  await client.sessions.fromId('s').addMessages([{ role: 'user', content: 'hi' }]);
  const keys = seen.map((s) => s.headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

it('does not retry what the caller must mend, and names the place', async () => {
  steps = [
    answer(422, { code: 'validation.failed', detail: 'no', request_id: 'r1', errors: [{ path: 'messages.0.role', message: 'unknown' }] }),
  ];
  const error = await client.sessions
    .fromId('s')
    .addMessages([])
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ status: 422, code: 'validation.failed', requestId: 'r1', errors: [{ path: 'messages.0.role' }] });
  expect(seen).toHaveLength(1);
});

it('types 404, time-outs and broken connections', async () => {
  steps = [answer(404, { code: 'not_found', detail: 'no' })];
  await expect(client.tasks.get('t')).rejects.toBeInstanceOf(NotFoundError);
  steps = [() => undefined, () => undefined, () => undefined];
  await expect(client.tasks.get('t')).rejects.toBeInstanceOf(TimeoutError);
  const nowhere = new Strata({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', maxRetries: 0 });
  await expect(nowhere.tasks.get('t')).rejects.toBeInstanceOf(ConnectionError);
});

it('leaves no listener on the signal of the caller', async () => {
  const { signal } = new AbortController();
  steps = [ok({ status: 'running' }), answer(503, {}), ok({ status: 'running' })];
  await client.tasks.get('t', { signal });
  await client.tasks.get('t', { signal });
  expect(seen).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('undoes with a reason, reads a history, and asks for another time', async () => {
  steps = [ok({ fact_id: 'f', task_id: 't' }), ok({ items: [] }), ok({ items: [], next_cursor: null }), ok({ items: [] })];
  expect(await client.memories.undo('f/1', { reason: 'misheard', idempotencyKey: 'k' })).toEqual({ fact_id: 'f', task_id: 't' });
  await client.memories.history('f/1');
  await client.memories.facts('u', { limit: 5, knownAt: 1, asOf: '2026-03-01T00:00:00Z' });
  await client.memories.search({ userId: 'u', query: 'q', knownAt: 1 });
  expect(seen.map((s) => [s.method, s.url, s.body])).toEqual([
    ['POST', '/api/facts/f%2F1/undo', '{"reason":"misheard"}'],
    ['GET', '/api/facts/f%2F1/history', ''],
    ['GET', '/api/users/u/facts?limit=5&as_of=2026-03-01T00%3A00%3A00Z&known_at=1', ''],
    ['POST', '/api/memories/search', '{"user_id":"u","query":"q","known_at":1}'],
  ]);
  expect(seen[0]?.headers['idempotency-key']).toBe('k');
});

it('stops waiting for a task when told to', async () => {
  steps = Array.from({ length: 50 }, () => ok({ status: 'running' }));
  await expect(client.tasks.wait('t', { pollMs: 5, signal: AbortSignal.timeout(60) })).rejects.toThrow();
  steps = [ok({ status: 'running' }), ok({ status: 'partial' })];
  expect(await client.tasks.wait('t', { pollMs: 1 })).toEqual({ status: 'partial' });
});
