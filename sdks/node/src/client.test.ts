import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { type ApiError, ConfigurationError, ConnectionError, NotFoundError, Strata, StrataError, TimeoutError } from './index.js';
import { RateLimitError, ServiceError, UnexpectedAnswerError, ValidationError } from './index.js';

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
  client = new Strata({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'k'.repeat(24) });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
  steps = [];
});
const caught = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => 'no error',
    (error: unknown) => error,
  );

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
  await expect(client.tasks.get('t', { timeoutMs: 300 })).rejects.toBeInstanceOf(TimeoutError);
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
  const empty = ok({ items: [], next_cursor: null });
  steps = [ok({ fact_id: 'f', task_id: 't' }), empty, empty, ok({ items: [] })];
  expect(await client.facts.undo('f/1', { reason: 'misheard' }, { idempotencyKey: 'k' })).toEqual({ fact_id: 'f', task_id: 't' });
  await client.facts.history('f/1');
  await client.facts.list('u', { limit: 5, knownAt: 1, asOf: '2026-03-01T00:00:00Z' });
  await client.memories.search({ userId: 'u', query: 'q', knownAt: 1 });
  expect(seen.map((s) => [s.method, s.url, s.body])).toEqual([
    ['POST', '/api/facts/f%2F1/undo', '{"reason":"misheard"}'],
    ['GET', '/api/facts/f%2F1/history', ''],
    ['GET', '/api/users/u/facts?limit=5&known_at=1&as_of=2026-03-01T00%3A00%3A00Z', ''],
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

describe('what is sent again', () => {
  const broken: Step = (_, response) => response.destroy();
  it.each<[string, (call: Strata) => PromiseLike<unknown>, Step, number]>([
    ['a read that broke', (one) => one.tasks.get('t'), broken, 3],
    ['a search that broke', (one) => one.memories.search({ userId: 'u', query: 'q' }), broken, 3],
    ['a write under its key that broke', (one) => one.deletions.create({ scope: { user_id: 'u' }, reason: 'r' }), broken, 3],
    ['a change that broke: not', (one) => one.sessions.fromId('s').update({ title: 't' }), broken, 1],
    ['a DELETE that broke: not', (one) => one.users.delete('u'), broken, 1],
    ['a change that a gateway lost: not', (one) => one.sessions.fromId('s').update({ title: 't' }), answer(504, {}), 1],
    ['a change that was not taken', (one) => one.sessions.fromId('s').update({ title: 't' }), answer(503, {}), 3],
    ['a DELETE that was not taken', (one) => one.users.delete('u'), answer(429, {}, { 'retry-after': '0' }), 3],
    ['a repeat that came while the first one ran', (one) => one.userActions.create([]), answer(409, { code: 'idempotency.running' }), 3],
    ['a conflict: not', (one) => one.userActions.create([]), answer(409, { code: 'conflict' }), 1],
    ['an error of the service: not', (one) => one.tasks.get('t'), answer(500, {}), 1],
    ['what waits for no model: not', (one) => one.tasks.get('t'), answer(503, { code: 'model.not_configured' }), 1],
    ['what shall come in an hour: not', (one) => one.tasks.get('t'), answer(429, {}, { 'retry-after': '3600' }), 1],
  ])('%s', async (_, call, step, times) => {
    steps = [step, step, step, step];
    expect(await caught(call(client))).toBeInstanceOf(StrataError);
    expect(seen).toHaveLength(times);
    expect(new Set(seen.map((one) => one.headers['idempotency-key'])).size).toBe(1);
  });

  it('says for how long it should be waited, in seconds or until a date', async () => {
    steps = [answer(429, {}, { 'retry-after': '3600' })];
    expect(await caught(client.tasks.get('t'))).toMatchObject({ retryAfterMs: 3_600_000 });
    steps = [answer(429, {}, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })];
    const error = (await caught(client.tasks.get('t'))) as RateLimitError;
    expect(error).toBeInstanceOf(RateLimitError);
    expect(Math.abs(error.retryAfterMs! - 3_600_000)).toBeLessThan(5_000);
  });
});

it('says what answered when it was not Strata', async () => {
  steps = [(_, response) => response.writeHead(502, { 'x-request-id': 'r9' }).end('<html>')];
  expect(await caught(client.tasks.get('t', { maxRetries: 0 }))).toMatchObject({
    code: 'http.502',
    status: 502,
    requestId: 'r9',
    errors: [],
  });
  steps = [answer(200, 'hello')];
  expect(await caught(client.tasks.get('t'))).toBeInstanceOf(UnexpectedAnswerError);
  steps = [answer(500, { code: 'internal', detail: 'Internal error' })];
  expect(await caught(client.tasks.get('t'))).toBeInstanceOf(ServiceError);
});

it('follows no redirect: the key goes to nobody else', async () => {
  steps = [(_, response) => response.writeHead(302, { location: '/elsewhere' }).end(), ok({})];
  expect(await caught(client.tasks.get('t'))).toMatchObject({ status: 302 });
  expect(seen).toHaveLength(1);
});

it('takes a path before the routes, headers for a proxy, and a fetch of its own', async () => {
  const { url } = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/memory/` };
  const asked: string[] = [];
  const counting: typeof fetch = (input, init) => {
    asked.push((input as URL).href);
    return fetch(input, init);
  };
  const other = new Strata({ baseUrl: url, apiKey: 'key', headers: { 'x-team': 'a', authorization: 'no' }, fetch: counting });
  steps = [ok({})];
  await other.sessions.fromId('s').data();
  expect(seen[0]).toMatchObject({ url: '/memory/api/sessions/s', headers: { 'x-team': 'a', authorization: 'Api-Key key' } });
  expect(asked).toHaveLength(1);
});

it('refuses to be made without a key or an address', () => {
  expect(() => new Strata({ baseUrl: 'http://localhost', apiKey: undefined })).toThrow(ConfigurationError);
  expect(() => new Strata({ baseUrl: 'localhost:8000', apiKey: 'k' })).toThrow(ConfigurationError);
  expect(() => new Strata({ baseUrl: 'http://localhost', apiKey: 'k\n' })).toThrow(ConfigurationError);
});

it('shows neither key nor content when it is printed, nor do its errors', async () => {
  steps = [answer(422, { code: 'validation.failed', detail: 'no' })];
  const session = client.sessions.fromId('s');
  const error = await caught(session.addMessages([{ role: 'user', content: 'a secret of the user' }]));
  const printed = inspect([client, session, error], { depth: 20, showHidden: true }) + JSON.stringify([client, error]);
  expect(printed).not.toContain('kkkk');
  expect(printed).not.toContain('a secret');
});

describe('lists', () => {
  const page = (items: number[], next: string | null) => ok({ items, next_cursor: next });
  it('ask for one page when awaited', async () => {
    steps = [page([1, 2], 'c')];
    expect(await client.facts.list('u', { limit: 2, cursor: 'b', sessionId: 's' })).toEqual({ items: [1, 2], next_cursor: 'c' });
    expect(seen.map((one) => one.url)).toEqual(['/api/users/u/facts?limit=2&cursor=b&session_id=s']);
  });
  it('go on to the end in a loop, and no further than the loop goes', async () => {
    steps = [page([1, 2], 'c'), page([3], null)];
    const read = [];
    for await (const item of client.webhooks.deliveries('h', { status: 'failed' })) read.push(item);
    expect(read).toEqual([1, 2, 3]);
    expect(seen.map((one) => one.url)).toEqual([
      '/api/webhooks/h/deliveries?status=failed',
      '/api/webhooks/h/deliveries?status=failed&cursor=c',
    ]);
    steps = [page([1, 2], 'c')];
    for await (const item of client.summaries.list('u')) if (item) break;
    expect(seen).toHaveLength(3);
  });
  it('fail where the service does, and ask nothing before they are used', async () => {
    const list = client.topics.list('u');
    expect(seen).toHaveLength(0);
    steps = [answer(404, { code: 'not_found' })];
    await expect(list.catch((error: unknown) => (error as ApiError).code)).resolves.toBe('not_found');
  });
});

describe('streams', () => {
  const events =
    (pieces: (string | Buffer)[], end = true): Step =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      void (async () => {
        for (const piece of pieces) {
          response.write(piece);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        if (end) response.end();
      })();
    };
  const event = (data: object, id?: number) => `${id === undefined ? '' : `id: ${id}\n`}event: x\ndata: ${JSON.stringify(data)}\n\n`;
  const read = async <T>(source: AsyncIterable<T>, most = Infinity) => {
    const values: T[] = [];
    for await (const value of source) if (values.push(value) >= most) break;
    return values;
  };

  it('read events however they are cut, comments and other line ends too', async () => {
    const text = Buffer.from(`: open\r\n\r\n${event({ content: '喝茶 ☕' }, 1)}${event({ content: 'b' }, 2)}`);
    steps = [events([...text].map((byte) => Buffer.from([byte])))];
    expect(await read(client.userActions.stream('u', { eventType: 'x', limit: 5 }), 2)).toEqual([{ content: '喝茶 ☕' }, { content: 'b' }]);
    expect(seen[0]).toMatchObject({
      url: '/api/user/actions/stream?user_id=u&event_type=x&limit=5',
      headers: { accept: 'text/event-stream' },
    });
  });
  it('go on where they broke off', async () => {
    steps = [events([event({ n: 1 }, 7)]), answer(503, {}), events([event({ n: 2 }, 8), event({ n: 3 }, 9)], false)];
    expect(await read(client.userActions.stream('u'), 3)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(seen.map((one) => one.headers['last-event-id'])).toEqual([undefined, '7', '7']);
  });
  it('of a task end with the task', async () => {
    steps = [events([event({ status: 'running' })]), events([event({ status: 'running' }), event({ status: 'failed' })], false)];
    expect((await read(client.tasks.events('t'))).map(({ status }) => status)).toEqual(['running', 'running', 'failed']);
  });
  it('give up when the service keeps on failing, and end with the signal of the caller', async () => {
    const failing = events(['event: error\ndata: {"code":"internal"}\n\n']);
    steps = [failing, failing, failing, failing];
    expect(await caught(read(client.userActions.stream('u')))).toBeInstanceOf(ConnectionError);
    expect(seen).toHaveLength(3);
    steps = [events([event({ n: 1 })], false)];
    const { signal } = new AbortController();
    const ended = AbortSignal.timeout(60);
    expect(await caught(read(client.userActions.stream('u', {}, { signal: ended })))).toMatchObject({ name: 'TimeoutError' });
    expect(getEventListeners(signal, 'abort').length + getEventListeners(ended, 'abort').length).toBe(0);
  });
  it('notice a silence that is longer than the time-out', async () => {
    steps = [events([event({ n: 1 })], false), events([event({ n: 2 })], false)];
    expect(await read(client.userActions.stream('u', {}, { timeoutMs: 500 }), 2)).toEqual([{ n: 1 }, { n: 2 }]);
  });
  it('of a chat are tried again only before they begin, and tell what broke them off', async () => {
    const said = { messages: [{ role: 'user' as const, content: 'hi' }], memories: ['likes tea'] };
    const named = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    const whole = { answer: 'Hello', model: 'm', memories: ['likes tea'] };
    steps = [(_, r) => r.destroy(), events([named('delta', { text: 'Hel' }), named('delta', { text: 'lo' }), named('done', whole)], false)];
    const heard = await read(client.chat.stream(said));
    expect(heard).toEqual([{ event: 'delta', text: 'Hel' }, { event: 'delta', text: 'lo' }, { event: 'done', ...whole }]); // prettier-ignore
    expect([seen[1]!.headers.accept, JSON.parse(seen[1]!.body)]).toEqual(['text/event-stream', { ...said, stream: true }]);
    seen.length = 0;
    steps = [events([named('delta', { text: 'Hel' }), named('error', { code: 'model.unavailable', detail: 'away' })])];
    const broken = await caught(read(client.chat.stream(said)));
    expect(broken).toMatchObject({ name: 'StreamError', code: 'model.unavailable' });
    steps = [events([named('delta', { text: 'Hel' })]), events([named('done', whole)])];
    expect(await caught(read(client.chat.stream(said)))).toBeInstanceOf(ConnectionError);
    expect(seen).toHaveLength(2);
  });
  it('of an export are whole or fail', async () => {
    const lines = ['{"record":"header"}\n{"record":"us', 'er"}\n{"record":"end"}\n'];
    steps = [events(lines)];
    expect(await read(client.users.export('u'))).toEqual(['{"record":"header"}', '{"record":"user"}', '{"record":"end"}']);
    steps = [events(lines.slice(0, 1))];
    expect(await caught(read(client.users.export('u')))).toBeInstanceOf(ConnectionError);
  });
});

it('imports sessions as JSON, and lines as they are', async () => {
  steps = [ok({ task_id: 't' }), ok({ task_id: 't' })];
  await client.imports.create([{ user_id: 'u', messages: [{ role: 'user', content: 'hi' }] }]);
  await client.imports.create({ ndjson: '{"record":"header"}\n' });
  expect(seen.map((one) => [one.headers['content-type'], one.body])).toEqual([
    ['application/json', '{"data":[{"user_id":"u","messages":[{"role":"user","content":"hi"}]}]}'],
    ['application/x-ndjson', '{"record":"header"}\n'],
  ]);
});
