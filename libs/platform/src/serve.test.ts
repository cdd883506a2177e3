// serve: limits, problem answers, access and envelope of a small service, over real HTTP on loopback.
import { Body, Controller, Get, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import { AppError, type KeyScope } from '@strata/contracts';
import { createZodDto } from 'nestjs-zod';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { z } from 'zod';
import { Admin, Caller, Project, Scopes, type Identity } from './auth/access.js';
import { ApiKeys } from './auth/api-keys.js';
import { KEY_LOOKUP, type KeyLookup } from './auth/access.guard.js';
import { loadConfig } from './config/load-config.js';
import { IdempotencyKey, ShownOnce } from './idempotency/idempotency.interceptor.js';
import { IDEMPOTENCY, type IdempotencyRecords } from './idempotency/records.js';
import { createLogger } from './observe/logger.js';
import { Readiness } from './observe/health.js';
import { serve, type Served } from './serve.js';

const SECRET = 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A';
const ADMIN = 'adm-7Yw1Zc8Bn5Hd3Fg6Js0AkX2v9Q';
const KEY = 'chosen-by-the-operator-4711';
const PROJECT = '11111111-1111-4111-8111-111111111111';

class EchoBody extends createZodDto(
  z.strictObject({ text: z.string().max(10), tags: z.array(z.strictObject({ name: z.string() })).optional() }),
) {}
class EchoQuery extends createZodDto(z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) })) {}

let runs = 0;
@Controller('api')
class EchoController {
  @Post('echo')
  @Scopes('memory:write')
  echo(@Body() body: EchoBody, @Project() project: string) {
    return { text: body.text, project };
  }
  @Get('echo/:id')
  @Scopes('memory:read')
  one(@Param('id') id: string, @Query() query: EchoQuery, @Caller() caller: Identity) {
    return { id, limit: query.limit, key: caller.keyName };
  }
  @Post('count')
  @Scopes('memory:write')
  @ShownOnce('secret')
  async count(@IdempotencyKey() key: string | null) {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { runs, key, secret: 'once' };
  }
  @Post('fail')
  @Scopes('memory:write')
  fail(): never {
    throw new Error('the words of a user');
  }
  @Get('slow')
  @Scopes('memory:read')
  async slow() {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { done: true };
  }
  @Get('undeclared')
  undeclared() {
    return {};
  }
  @Get('admin')
  @Admin()
  admin() {
    return { ok: true };
  }
}

@Controller()
class ContractsController {
  @Post(['v3/echo', 'polar-amem/echo', 'api/openmem/v1/echo'])
  @HttpCode(200)
  @Scopes('memory:write')
  echo(@Body() body: EchoBody) {
    return { text: body.text };
  }
  @Post(['v3/read', 'polar-amem/read', 'api/openmem/v1/read'])
  @Scopes('memory:delete')
  read() {
    return {};
  }
  @Post(['v3/fail', 'polar-amem/fail', 'api/openmem/v1/fail'])
  @Scopes('memory:write')
  fail(@Body() { text }: EchoBody): never {
    if (text === 'busy') throw new AppError('rate_limit.exceeded', 'Too many', { retryAfterMs: 1500 });
    if (text === 'model') throw new AppError('model.refused', 'The model refused');
    throw text === 'gone' ? new AppError('not_found', 'No such thing') : new Error('the words of a user');
  }
}

const keys = new ApiKeys(SECRET);
const stored = new Map<string, Awaited<ReturnType<KeyLookup['byPrefix']>>>();
const addKey = (key: string, scopes: KeyScope[], expiresAt: Date | null = null) => {
  const { prefix, hash } = keys.record(key);
  stored.set(prefix, { projectId: PROJECT, id: prefix, name: 'test key', hash, scopes, expiresAt });
};
class MapRecords implements IdempotencyRecords {
  private readonly rows = new Map<string, { hash: Buffer; done?: { status: number; body: unknown } }>();
  begin: IdempotencyRecords['begin'] = (project, key, hash) => {
    const row = this.rows.get(project + key);
    if (!row) {
      this.rows.set(project + key, { hash });
      return Promise.resolve({ kind: 'first', held: { projectId: project, key, owner: 'one' } });
    }
    if (!row.hash.equals(hash)) return Promise.resolve({ kind: 'mismatch' });
    return Promise.resolve(row.done ? { kind: 'done', ...row.done } : { kind: 'running' });
  };
  renew = () => Promise.resolve();
  finish: IdempotencyRecords['finish'] = ({ projectId, key }, status, body) => {
    const row = this.rows.get(projectId + key);
    if (row) row.done = { status, body };
    return Promise.resolve();
  };
  abandon: IdempotencyRecords['abandon'] = ({ projectId, key }) => {
    this.rows.delete(projectId + key);
    return Promise.resolve();
  };
}
@Module({
  controllers: [EchoController, ContractsController],
})
class EchoModule {}
@Module({
  providers: [
    { provide: KEY_LOOKUP, useValue: { byPrefix: (prefix) => Promise.resolve(stored.get(prefix) ?? null) } satisfies KeyLookup },
    { provide: IDEMPOTENCY, useClass: MapRecords },
  ],
  exports: [KEY_LOOKUP, IDEMPOTENCY],
})
class StoresModule {}

let served: Served;
const logs: string[] = [];
const start = () =>
  serve(
    { module: EchoModule, imports: [{ module: StoresModule, global: true }] },
    {
      name: 'test',
      config: loadConfig({ DATABASE_URL: 'postgresql://127.0.0.1/none', STRATA_KEY_SECRET: SECRET, STRATA_ADMIN_KEY: ADMIN }),
      port: 0,
      handleSignals: false,
      logger: createLogger('info', 'test', { write: (line: string) => void logs.push(line) }),
    },
  );
beforeAll(async () => {
  addKey(KEY, ['memory:write', 'memory:read']);
  served = await start();
});
afterAll(() => served.stop());

const call = async (
  method: string,
  path: string,
  options: { body?: string | Buffer; headers?: Record<string, string>; key?: string | null } = {},
) => {
  const response = await fetch(served.url + path, {
    method,
    headers: {
      ...(options.key === null ? {} : { authorization: `Api-Key ${options.key ?? KEY}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text.startsWith('{') ? JSON.parse(text) : null, text };
};
const post = (body: unknown, headers = {}) => call('POST', '/api/echo', { body: JSON.stringify(body), headers });
const problem = (answer: Awaited<ReturnType<typeof call>>, status: number, code: string, path?: string) => {
  expect({ status: answer.status, code: answer.json?.code, type: answer.headers.get('content-type') }).toEqual({
    status,
    code,
    type: expect.stringContaining('application/problem+json'),
  });
  expect(answer.json).toMatchObject({ status, request_id: answer.headers.get('x-request-id'), detail: expect.any(String) });
  if (path !== undefined) expect(answer.json.errors.map((e: { path: string }) => e.path)).toContain(path);
};

describe('answers', () => {
  it('wraps success and returns a valid X-Request-Id', async () => {
    const answer = await post({ text: 'hi' }, { 'x-request-id': 'abc-1' });
    expect(answer.json).toEqual({ success: true, data: { text: 'hi', project: PROJECT }, meta: { request_id: 'abc-1' } });
    expect((await post({ text: 'hi' }, { 'x-request-id': 'no spaces please' })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('names what is wrong in body, query and path', async () => {
    problem(await post({ text: 'hi', extra: 1 }), 422, 'validation.failed', 'extra');
    problem(await post({ text: 'hi', tags: [{ name: 'a', x: 1 }] }), 422, 'validation.failed', 'tags.0.x');
    problem(await post({ text: 'much too long a text' }), 422, 'validation.failed', 'text');
    problem(await call('POST', '/api/echo'), 422, 'validation.failed');
    problem(await call('GET', '/api/echo/1?limit=0'), 422, 'validation.failed', 'limit');
    problem(await call('GET', '/api/echo/1?colour=red'), 422, 'validation.failed', 'colour');
    problem(await call('GET', '/api/slow?colour=red'), 422, 'validation.failed', 'colour');
    problem(await call('POST', '/api/count', { body: '{"a":1}' }), 422, 'validation.failed', 'a');
  });
  it('turns framework failures into problems', async () => {
    problem(await call('GET', '/nowhere'), 404, 'not_found');
    const wrong = await call('DELETE', '/api/echo');
    problem(wrong, 405, 'method_not_allowed');
    problem(await call('DELETE', '/api/echo/'), 404, 'not_found');
    expect(wrong.headers.get('allow')).toContain('POST');
    problem(
      await call('POST', '/api/echo', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      415,
      'media_type.unsupported',
    );
    problem(await call('GET', '/api/echo/%E0%A4%A'), 400, 'request.malformed');
  });
  it('hides an unknown error and logs it without its words', async () => {
    problem(await call('POST', '/api/fail'), 500, 'internal');
    expect(logs.join('')).toContain('request failed');
    expect(logs.join('')).not.toContain('words of a user');
  });
  it('logs route templates, no addresses, queries or keys', async () => {
    await call('GET', '/api/echo/canary-id?limit=7');
    const text = logs.join('');
    expect(text).toContain('/api/echo/:id');
    for (const canary of ['canary-id', 'limit=7', KEY]) expect(text).not.toContain(canary);
  });
});

describe('hostile requests', () => {
  it.each([
    ['7,000 brackets', '['.repeat(7000), 400],
    ['brackets inside objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40), 400],
    ['bad JSON', '{"text": "x"', 400],
    ['__proto__', '{"text":"x","__proto__":{"admin":true}}', 400],
    ['escaped __proto__', '{"text":"x","\\u005f_proto__":{"admin":true}}', 400],
    ['constructor.prototype', '{"text":"x","constructor":{"prototype":{}}}', 400],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['NUL', '{"text":"a\\u0000b"}', 422],
    ['lone surrogate', '{"text":"\\ud83d"}', 422],
    ['NUL in a key', '{"te\\u0000xt":"a"}', 422],
    ['an array', '[1]', 422],
    ['a number', '1', 422],
    ['null', 'null', 422],
    ['1 MiB and more', `{"text":"${'x'.repeat(1024 * 1024)}"}`, 413],
  ])('%s', async (_name, body, status) => {
    const answer = await call('POST', '/api/echo', { body });
    expect(answer.status).toBe(status);
    expect(answer.json.code).toBeDefined();
  });
  // Not broken off while it is sent: who sends all before reading would never learn why, and a proxy before us would answer 502.
  it.each([
    ['whose length is told', 'content-length: 8388608', ''],
    ['in chunks', 'transfer-encoding: chunked', '10000\r\n'],
    ['on a connection for one request', 'content-length: 8388608\r\nconnection: close', ''],
  ])('8 MiB %s, sent whole before the answer is read', async (_name, header, head) => {
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    const broken = once(socket, 'close').then(() => Promise.reject(new Error('broken off')));
    const send = (text: string) => new Promise<void>((sent) => socket.write(text, () => setImmediate(sent)));
    const sending = async () => {
      const access = `host: x\r\nauthorization: Api-Key ${KEY}`;
      await send(`POST /api/echo HTTP/1.1\r\n${access}\r\ncontent-type: application/json\r\n${header}\r\n\r\n`);
      for (let i = 0; i < 128; i++) await send(head + 'x'.repeat(64 * 1024) + (head && '\r\n'));
      if (head) await send('0\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString().split('\r\n')[0];
    };
    expect(await Promise.race([sending(), broken])).toBe('HTTP/1.1 413 Payload Too Large');
    broken.catch(() => undefined);
    socket.destroy();
  });
  it('names the place of a NUL', async () =>
    problem(await post({ text: 'a', tags: [{ name: '\u0000' }] }), 422, 'validation.failed', 'tags.0.name'));
  it('refuses NUL in query and path', async () => {
    problem(await call('GET', '/api/echo/1?limit=%00'), 422, 'validation.failed', 'limit');
    problem(await call('GET', '/api/echo/a%00b'), 422, 'validation.failed', 'id');
  });
  it('takes a path of 256 encoded characters', async () =>
    expect((await call('GET', `/api/echo/${encodeURIComponent('汉'.repeat(256))}`)).json.data.id).toHaveLength(256));
  it('answers headers over 16 KiB with a problem', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const req = httpRequest(`${served.url}/api/slow`, { headers: { 'x-large': 'x'.repeat(20_000) } }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      });
      req.on('error', reject);
      req.end();
    });
    expect(status).toBe(431);
  });
});

describe('access', () => {
  it('takes three schemes and no wrong key', async () => {
    for (const scheme of ['Api-Key', 'Bearer', 'Token', 'bearer'])
      expect((await call('GET', '/api/slow', { key: null, headers: { authorization: `${scheme} ${KEY}` } })).status).toBe(200);
    problem(await call('GET', '/api/slow', { key: null }), 401, 'auth.failed');
    problem(await call('GET', '/api/slow', { key: `${KEY}x` }), 401, 'auth.failed');
    problem(await call('GET', '/api/slow', { key: ADMIN }), 401, 'auth.failed');
  });
  it('asks for scopes, honours expiry, fails closed', async () => {
    addKey('reads-only-0123456789-0123', ['memory:read']);
    addKey('expired-0123456789-0123456', ['memory:read'], new Date(Date.now() - 1));
    problem(await call('POST', '/api/echo', { body: '{"text":"a"}', key: 'reads-only-0123456789-0123' }), 403, 'permission_denied');
    problem(await call('GET', '/api/slow', { key: 'expired-0123456789-0123456' }), 401, 'auth.failed');
    problem(await call('GET', '/api/undeclared'), 500, 'internal');
  });
  it('keeps admin and project keys apart', async () => {
    expect((await call('GET', '/api/admin', { key: ADMIN })).status).toBe(200);
    problem(await call('GET', '/api/admin'), 401, 'auth.failed');
  });
  it('mints keys that are found again and whose checksum matters', () => {
    const { key, prefix, hash } = keys.mint();
    expect(keys.record(key)).toEqual({ prefix, hash });
    expect(key.startsWith(prefix)).toBe(true);
    expect(keys.record(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`).prefix).not.toBe(prefix);
    expect(new ApiKeys(`${SECRET}x`).record(key).hash.equals(hash)).toBe(false);
  });
});

describe('idempotency', () => {
  const count = (key: string, body?: string) =>
    call('POST', '/api/count', { headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) });
  it('runs once and replays', async () => {
    runs = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => count('once')));
    expect(runs).toBe(1);
    expect(answers.every((a) => a.status === 201 || (a.status === 409 && a.json.code === 'idempotency.running'))).toBe(true);
    const replay = await count('once');
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(replay).toMatchObject({ status: 201, json: { data: { runs: 1, key: 'once', secret: null } } });
  });
  it('refuses another body and a bad key, and frees the key of a failure', async () => {
    const echo = (body: string) => call('POST', '/api/echo', { body, headers: { 'idempotency-key': 'k2' } });
    expect((await echo('{"text":5}')).status).toBe(422);
    expect((await echo('{"text":"a"}')).status).toBe(201);
    problem(await echo('{"text":"b"}'), 422, 'idempotency.mismatch');
    problem(await count('k 3'), 422, 'validation.failed', 'Idempotency-Key');
  });
});

describe('operation', () => {
  it('is alive without anything, ready with its checks', async () => {
    expect((await call('GET', '/livez', { key: null })).status).toBe(200);
    let up = true;
    served.app.get(Readiness).register('postgres', () => (up ? Promise.resolve() : Promise.reject(new AppError('unavailable', 'away'))));
    expect((await call('GET', '/readyz', { key: null })).json.details.postgres.status).toBe('up');
    up = false;
    const down = await call('GET', '/readyz', { key: null });
    problem(down, 503, 'unavailable');
    expect(down.json.checks.postgres).toEqual({ status: 'down', message: 'away' });
    expect((await call('GET', '/livez', { key: null })).status).toBe(200);
    up = true;
  });
  it('measures by route template', async () => {
    const { text } = await call('GET', '/metrics', { key: null });
    expect(text).toContain('route="/api/echo/:id"');
    expect(text).toContain('process_cpu_seconds_total');
  });
  it('serves OpenAPI 3.1 and a page without foreign assets', async () => {
    const { json } = await call('GET', '/openapi.json', { key: null });
    expect(json.openapi).toMatch(/^3\.1/);
    expect(json.paths['/api/echo'].post.security).toEqual([{ ApiKey: [] }]);
    const page = await call('GET', '/docs', { key: null });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect((await call('GET', '/docs/swagger-ui-bundle.js', { key: null })).status).toBe(200);
    expect((await call('GET', '/docs/swagger-ui-init.js', { key: null })).text).toContain('"validatorUrl": null');
  });
  it('finishes what is in flight when it stops', async () => {
    const other = await start();
    const slow = fetch(`${other.url}/api/slow`, { headers: { authorization: `Api-Key ${KEY}` } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const stopped = other.stop();
    expect((await slow).status).toBe(200);
    await stopped;
    await expect(fetch(`${other.url}/livez`)).rejects.toThrow();
  });
});

/** Of the failures below, by their HTTP status. */
const OPENMEM_CODES: Record<number, number> = {
  400: 40000,
  401: 40100,
  403: 40306,
  404: 40001,
  405: 40000,
  413: 40013,
  415: 40000,
  429: 40300,
  500: 50000,
  502: 50004,
};

describe('contracts beside our own', () => {
  const id = { 'x-request-id': 'r-1' };
  const service = { 'x-tdai-service-id': 'tdai-mem-1' };
  const send = (path: string, body: unknown, headers: Record<string, string> = {}, key?: string | null) =>
    call('POST', path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { ...id, ...service, ...headers },
      ...(key === undefined ? {} : { key }),
    });
  const shapes = [
    {
      prefix: '/v3',
      invalid: 400,
      done: { code: 0, message: 'ok', request_id: 'req-r-1', data: { text: 'hi' } },
      failed: (code: number, message: unknown) => ({ code, message, request_id: 'req-r-1' }),
      folded: { method: 404, media: 400, model: 503 },
    },
    {
      prefix: '/polar-amem',
      invalid: 422,
      done: { code: 200, message: '', request_id: 'r-1', data: { text: 'hi' } },
      failed: (code: number, message: unknown) => ({ code, message, request_id: 'r-1', data: null }),
      folded: { method: 405, media: 415, model: 502 },
    },
    {
      prefix: '/api/openmem/v1',
      invalid: 400,
      done: { code: 0, data: { text: 'hi' }, message: 'ok' },
      failed: (status: number, message: unknown) => ({ code: OPENMEM_CODES[status], data: null, message }),
      folded: { method: 405, media: 415, model: 502 },
    },
  ];
  it.each(shapes)('$prefix: answers and every failure have its form', async ({ prefix, invalid, done, failed, folded }) => {
    const refused = (answer: Awaited<ReturnType<typeof call>>, status: number, message: unknown = expect.stringMatching(/./)) => {
      expect({ status: answer.status, json: answer.json, type: answer.headers.get('content-type') }).toEqual({
        status,
        json: failed(status, message),
        type: expect.stringContaining('application/json'),
      });
    };
    expect((await send(`${prefix}/echo`, { text: 'hi' })).json).toEqual(done);
    refused(
      await send(`${prefix}/echo`, { text: 1, extra: 2, tags: [{}] }),
      invalid,
      'text: must be a string; tags.0.name: is required; extra: unknown key',
    );
    refused(await send(`${prefix}/echo`, '{'), 400);
    refused(await send(`${prefix}/echo`, { text: 'hi' }, { 'content-type': 'text/plain' }), folded.media);
    refused(await send(`${prefix}/echo`, 'x'.repeat(1_100_000)), 413);
    refused(await send(`${prefix}/echo`, { text: 'hi' }, {}, null), 401);
    refused(await send(`${prefix}/read`, {}), 403);
    refused(await send(`${prefix}/fail`, { text: 'gone' }), 404, 'No such thing');
    refused(await send(`${prefix}/unknown`, {}), 404);
    refused(await call('GET', `${prefix}/echo`, { headers: { ...id, ...service } }), folded.method);
    refused(await send(`${prefix}/fail`, { text: 'model' }), folded.model);
    const busy = await send(`${prefix}/fail`, { text: 'busy' });
    refused(busy, 429);
    expect(busy.headers.get('retry-after')).toBe('2');
    refused(await send(`${prefix}/fail`, { text: 'x' }), 500, expect.not.stringContaining('words'));
    expect((await send(`${prefix}/echo`, { text: 'hi' })).headers.get('cache-control')).toBe('no-store');
  });
  it('stores the answer, not its form, under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'contract-1' };
    await send('/v3/echo', { text: 'once' }, headers);
    const again = await send('/v3/echo', { text: 'once' }, { ...headers, 'x-request-id': 'r-2' });
    expect(again.json).toEqual({ code: 0, message: 'ok', request_id: 'req-r-2', data: { text: 'once' } });
    expect((await send('/v3/echo', { text: 'twice' }, headers)).json).toMatchObject({ code: 422 });
  });
  it('needs the headers of its contract, and no other contract does', async () => {
    for (const given of ['', ' '])
      expect((await send('/v3/echo', { text: 'hi' }, { 'x-tdai-service-id': given })).json).toMatchObject({ code: 401 });
    expect((await send('/polar-amem/echo', { text: 'hi' }, { 'x-tdai-service-id': '' })).status).toBe(200);
  });
});
