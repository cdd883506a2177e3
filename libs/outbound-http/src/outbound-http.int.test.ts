// Requests to real sockets that misbehave, and to names that change their mind.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startNameServer } from '@strata/testkit';
import { createResolve } from './guard/resolve-name.js';
import type { ports } from '@strata/hooks';
import { OutboundHttp } from './outbound-http.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function listen(server: Server): Promise<string> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => open.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.close();
    open.forEach((socket) => socket.destroy());
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serveHttp = (answer: (request: IncomingMessage, response: ServerResponse) => void) => listen(createServer(answer));
const serveBytes = (answer: (socket: Socket) => void) =>
  listen(createTcpServer((socket) => void socket.on('error', () => undefined).once('data', () => answer(socket))));
function client(options: Partial<ConstructorParameters<typeof OutboundHttp>[0]> = {}): OutboundHttp {
  const http = new OutboundHttp({ allowCidrs: ['127.0.0.0/8'], ...options });
  cleanups.push(() => http.close());
  return http;
}
async function post(http: OutboundHttp, url: string, over: Partial<ports.OutboundRequest> = {}, signal = new AbortController().signal) {
  const request = { url, headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs: 10_000, mostAnswerBytes: 262_144 };
  const { durationMs, ...answer } = await http.post({ ...request, ...over }, signal);
  expect(durationMs).toBeGreaterThanOrEqual(0);
  return answer;
}
const failed = (reason: string, detail: unknown) => ({ kind: 'failed', reason, detail });

it('posts the body and gives status, Retry-After and answer back', async () => {
  let got = '';
  const host = await serveHttp((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => (got += part));
    request.on('end', () => response.writeHead(429, { 'retry-after': '7' }).end('later'));
  });
  const outcome = await post(client(), `http://${host}/hook?x=1`);
  expect(outcome).toEqual({ kind: 'answered', status: 429, retryAfterMs: 7000, body: 'later', truncated: false });
  expect(got).toBe('{"a":1}');
});

it('follows no redirect', async () => {
  let reached = false;
  const inside = await serveHttp((_, response) => {
    reached = true;
    response.end();
  });
  for (const location of [`http://${inside}/`, 'http://169.254.169.254/latest/meta-data/']) {
    const host = await serveHttp((_, response) => response.writeHead(302, { location }).end());
    expect(await post(client(), `http://${host}/`)).toMatchObject({ kind: 'answered', status: 302 });
  }
  expect(reached).toBe(false);
});

it('takes an answer of the largest size, and stops reading at the first byte more', async () => {
  for (const [size, truncated] of [
    [1000, false],
    [1001, true],
    [300_000, true],
  ] as const) {
    const host = await serveHttp((_, response) => response.end('x'.repeat(size)));
    const outcome = await post(client(), `http://${host}/`, { mostAnswerBytes: 1000 });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, truncated, body: 'x'.repeat(1000) });
  }
});

it('stops reading an endless answer', async () => {
  let isClosed = false;
  const host = await serveHttp((_, response) => {
    const more = () => {
      while (!isClosed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', more).on('close', () => (isClosed = true));
    more();
  });
  expect(await post(client(), `http://${host}/`)).toMatchObject({ kind: 'answered', truncated: true });
  while (!isClosed) await new Promise((resolve) => setTimeout(resolve, 5));
});

it('has one deadline for all of it: silence, a slow head, a byte at a time', async () => {
  const timers: NodeJS.Timeout[] = [];
  cleanups.push(() => timers.forEach(clearInterval));
  const drip = (text: string) =>
    serveBytes((socket) => {
      socket.write(text);
      timers.push(setInterval(() => socket.write('a'), 50));
    });
  const limits = { timeoutMs: 400 };
  const silent = await serveBytes(() => undefined);
  expect(await post(client(), `http://${silent}/`, limits)).toEqual(failed('timeout', null));
  const head = await drip('HTTP/1.1 200 OK\r\nx-drip: ');
  expect(await post(client(), `http://${head}/`, limits)).toEqual(failed('timeout', null));
  const body = await drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
  expect(await post(client(), `http://${body}/`, limits)).toEqual(failed('timeout', null));
});

it('says how a connection failed', async () => {
  const failing = async (host: string) => post(client(), `http://${host}/`);
  expect(await failing(await serveBytes((socket) => socket.resetAndDestroy()))).toEqual(failed('connection', 'ECONNRESET'));
  expect(await failing(await serveBytes((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab')))).toMatchObject({
    kind: 'failed',
  });
  expect(await failing(await serveBytes((socket) => socket.end('no http at all\r\n\r\n')))).toMatchObject({
    kind: 'failed',
    detail: 'INVALID_HTTP',
  });
  expect(await failing(await serveBytes((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)))).toMatchObject({
    kind: 'failed',
    detail: expect.stringMatching(/HEADERS_OVERFLOW/),
  });
  expect(await failing('127.0.0.1:1')).toMatchObject({ reason: 'target_refused' });
  const gone = await serveBytes(() => undefined);
  await cleanups.pop()?.();
  expect(await failing(gone)).toEqual(failed('connection', 'ECONNREFUSED'));
});

it('ends with the caller', async () => {
  const host = await serveBytes(() => undefined);
  const stop = new AbortController();
  const outcome = post(client(), `http://${host}/`, {}, stop.signal);
  stop.abort(new Error('stopping'));
  await expect(outcome).rejects.toThrow('stopping');
});

it('speaks TLS to https and trusts nobody unknown', async () => {
  let first: number | undefined;
  const host = await serveBytes((socket) => socket.end());
  const tcp = createTcpServer((socket) =>
    socket.once('data', (bytes: Buffer) => {
      first = bytes[0];
      socket.end();
    }),
  );
  const hello = await listen(tcp);
  expect(await post(client(), `https://${hello}/`)).toMatchObject({ kind: 'failed' });
  // A handshake record, not a request in the clear.
  expect(first).toBe(22);
  expect(await post(client(), `https://${host}/`)).toMatchObject({ kind: 'failed' });
});

it('refuses a literal without asking any resolver, and a name by what it stands for', async () => {
  const names: string[] = [];
  const addresses: Record<string, string[]> = {
    'inside.example': ['10.0.0.7'],
    'mixed.example': ['93.184.216.34', '10.0.0.7'],
    'meta.example': ['169.254.169.254'],
    'public.example': ['93.184.216.34'],
    'mapped.example': ['::ffff:10.0.0.7'],
  };
  const http = client({ allowCidrs: ['127.0.0.0/8'], resolve: (name) => (names.push(name), Promise.resolve(addresses[name] ?? [])) });
  const outcome = async (url: string) => {
    const answer = await post(http, url, { timeoutMs: 2000 });
    return answer.kind === 'failed' && answer.reason === 'target_refused' ? answer.detail : answer;
  };
  expect(await outcome('https://10.0.0.7/')).toMatch(/not a public address/);
  expect(await outcome('https://[::ffff:a00:7]/')).toMatch(/not a public address/);
  expect(names).toEqual([]);
  for (const name of ['inside', 'mixed', 'meta', 'mapped']) {
    expect(await outcome(`https://${name}.example/`)).toMatch(/not a public address/);
    expect(await http.refusal(`https://${name}.example/`)).toMatch(/not a public address/);
  }
  expect(await outcome('http://public.example/')).toMatch(/https/);
  expect(await outcome('https://nowhere.example/')).toMatch(/no address/);
  expect(await http.refusal('https://public.example/')).toBeNull();
});

it('is not fooled by a name server that rebinds: each connection is judged by what it goes to', async () => {
  const reached: string[] = [];
  const host = await serveHttp((request, response) => {
    reached.push(String(request.headers.host));
    response.setHeader('connection', 'close').end();
  });
  const port = host.split(':')[1];
  // The first answer satisfies a check; the second is what a connection that asks again would go to.
  const names = await startNameServer((_, times) => (times === 1 ? ['93.184.216.34'] : ['127.0.0.1']));
  cleanups.push(() => names.stop());
  const closed = client({ allowCidrs: [], resolve: createResolve([names.address]) });
  expect(await closed.refusal(`https://rebind.example:${port}/`)).toBeNull();
  expect(await post(closed, `https://rebind.example:${port}/`)).toMatchObject({ reason: 'target_refused' });
  expect(reached).toEqual([]);
  // The same way round with the range opened: the connection goes to the address that was judged.
  const open = client({ resolve: createResolve([names.address]) });
  expect(await post(open, `http://rebind.example:${port}/`)).toMatchObject({ kind: 'answered', status: 200 });
  expect(reached).toEqual([`rebind.example:${port}`]);
});

it('lets a name that can not be resolved now pass a check, and says so at a call', async () => {
  const http = client({ resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) });
  expect(await http.refusal('https://later.example/')).toBeNull();
  expect(await post(http, 'https://later.example/')).toEqual(failed('connection', 'ENOTFOUND'));
});
