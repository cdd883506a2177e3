// The tools of the other tests, on real processes and sockets.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serviceFor, startProcess, startProxy, startRedis } from './index.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'strata-testkit-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const script = (name: string, source: string) => {
  writeFileSync(join(dir, name), source);
  return join(dir, name);
};

it('waits until a process is ready, kills it, and tells how it ended', async () => {
  const port = await freePort();
  const entry = script(
    'server.cjs',
    `let ready = false; setTimeout(() => (ready = true), 150);
     require('http').createServer((q, a) => { a.statusCode = ready ? 200 : 503; a.end(process.env.GREETING); }).listen(+process.env.PORT)`,
  );
  const started = await startProcess({ entry, env: { PORT: `${port}`, GREETING: 'hello' }, readyUrl: `http://127.0.0.1:${port}` });
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello');
  await started.kill();
  await started.kill();
  expect(await started.exited).toEqual({ code: null, signal: 'SIGKILL' });
});

it('shows what a process wrote that did not become ready', async () => {
  const entry = script('broken.cjs', `console.error('no such table'); process.exit(3)`);
  await expect(startProcess({ entry, env: {}, readyUrl: 'http://127.0.0.1:1' })).rejects.toThrow(/no such table/);
});

it('sends to a process that listens; one that does not, or has ended, is left as it is', async () => {
  const deaf = script('deaf.cjs', `console.log('up'); setInterval(() => undefined, 1000)`);
  const listening = script(
    'listening.cjs',
    `process.on('message', (m) => { console.log('got ' + m); process.exit(0); }); console.log('up')`,
  );
  const until = async (check: () => boolean) => {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const [other, one] = await Promise.all([deaf, listening].map((entry) => startProcess({ entry, env: {} })));
  // Before it has begun, too.
  other!.send('hello');
  await until(() => other!.output() === 'up\n' && one!.output() === 'up\n');
  for (const each of [other!, one!]) each.send('hello');
  expect(await one!.exited).toEqual({ code: 0, signal: null });
  expect(one!.output()).toBe('up\ngot hello\n');
  one!.send('again');
  await other!.kill('SIGTERM');
  expect(await other!.exited).toEqual({ code: null, signal: 'SIGTERM' });
});

it('a proxy passes bytes, swallows them without telling either end, and passes them to new connections', async () => {
  const echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const proxy = await startProxy({ port: (echo.address() as AddressInfo).port });
  const open = async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    await once(socket, 'connect');
    const state = { got: '', closed: false };
    socket.on('data', (bytes) => (state.got += bytes.toString())).on('close', () => (state.closed = true));
    socket.on('error', () => undefined);
    return { socket, state };
  };
  const until = async (check: () => boolean) => {
    while (!check()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const first = await open();
  first.socket.write('one');
  await until(() => first.state.got === 'one');

  proxy.swallow();
  first.socket.write('two');
  await new Promise((resolve) => setTimeout(resolve, 100));
  proxy.pass();
  first.socket.write('three');
  const second = await open();
  second.socket.write('four');
  await until(() => second.state.got === 'four');
  expect(first.state).toEqual({ got: 'one', closed: false });

  proxy.cut();
  await until(() => first.state.closed && second.state.closed);
  await proxy.stop();
  echo.close();
});

(process.env['REDIS_URL'] ? it : it.skip)('a Redis tells how many bytes it holds', async () => {
  const redis = await startRedis();
  try {
    const before = await redis.usedBytes();
    const socket = connect(redis.port, '127.0.0.1');
    socket.write(`SET held ${'x'.repeat(30_000)}\r\n`);
    await once(socket, 'data');
    socket.destroy();
    const held = (await redis.usedBytes()) - before;
    expect(held).toBeGreaterThan(30_000);
    expect(held).toBeLessThan(300_000);
  } finally {
    await redis.stop();
  }
});

it('routes as the entry does', () => {
  expect(serviceFor('/api/sessions/s1/context')).toBe('recall-api');
  expect(serviceFor('/api/sessions/s1/messages')).toBe('ingest-api');
  expect(serviceFor('/metrics')).toBeNull();
});
