// Starts a throw-away PostgreSQL and Redis on free loopback ports. Plain Node, no Docker.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const freePort = () =>
  new Promise((res, rej) => {
    const s = createServer()
      .once('error', rej)
      .listen(0, '127.0.0.1', () => {
        const { port } = s.address();
        s.close(() => res(port));
      });
  });
async function waitPort(port, child, ms = 20000) {
  const end = Date.now() + ms;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`server exited with ${child.exitCode}`);
    const ok = await new Promise((r) => {
      const c = createConnection({ port, host: '127.0.0.1' }, () => {
        c.destroy();
        r(true);
      }).on('error', () => r(false));
    });
    if (ok) return;
    if (Date.now() > end) throw new Error(`port ${port} did not open`);
    await new Promise((r) => setTimeout(r, 30));
  }
}
function pgBin() {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const base = '/usr/lib/postgresql';
  if (existsSync(base)) {
    const v = readdirSync(base).sort((a, b) => Number(b) - Number(a))[0];
    if (v) return join(base, v, 'bin');
  }
  throw new Error('PostgreSQL server not found: apt-get install postgresql');
}
/** PostgreSQL refuses to run as root: then run it as the user `postgres`. */
const asPg =
  process.getuid?.() === 0
    ? (() => {
        const id = (f) => Number(execFileSync('id', [f, 'postgres'], { encoding: 'utf8' }));
        return { uid: id('-u'), gid: id('-g') };
      })()
    : {};
export async function startPostgres() {
  const dir = mkdtempSync(join(tmpdir(), 'test-pg-'));
  if (asPg.uid !== undefined) chownSync(dir, asPg.uid, asPg.gid);
  chmodSync(dir, 0o700);
  const bin = pgBin();
  const data = join(dir, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], {
    ...asPg,
    cwd: dir,
    stdio: 'ignore',
  });
  const port = await freePort();
  const set = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: dir,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 100,
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
  };
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...Object.entries(set).flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
    ...asPg,
    cwd: dir,
    stdio: 'ignore',
  });
  await waitPort(port, child);
  for (let i = 0; ; i++) {
    // the port opens before the server takes connections (57P03)
    const c = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
    });
    try {
      await c.connect();
      await c.end();
      break;
    } catch (e) {
      if (i > 200) throw e;
      await new Promise((r) => setTimeout(r, 25));
    }
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    pid: child.pid,
    stop: () => stop(child, 'SIGINT', dir),
  };
}
export async function startRedis() {
  const dir = mkdtempSync(join(tmpdir(), 'test-redis-'));
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir, '--maxmemory-policy', 'noeviction'],
    { stdio: 'ignore' },
  );
  await waitPort(port, child);
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop: () => stop(child, 'SIGTERM', dir),
  };
}
function stop(child, signal, dir) {
  return new Promise((res) => {
    const done = () => {
      rmSync(dir, { recursive: true, force: true });
      res();
    };
    if (child.exitCode !== null) return done();
    child.once('exit', done);
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  });
}
