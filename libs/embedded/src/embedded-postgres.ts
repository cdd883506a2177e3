// A real Postgres under a folder: initdb once, start or adopt, stop. The server outlives a crash of Node and is adopted by the next start.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { postgresBinaries, SHARED_DIR } from './binaries.js';
import { isAlive, readPostmaster } from './postmaster-file.js';
import { serverUser, type ServerUser } from './server-user.js';

const USER = 'strata';
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export interface EmbeddedPostgresOptions {
  /** Holds data, log and the generated password; made when absent. */
  dir: string;
  /** For tests: no fsync, and `stop` removes the folder. */
  throwaway?: boolean;
  maxConnections?: number;
}

export interface EmbeddedPostgres {
  /** Superuser URL of the database `postgres`; listens on loopback only, with a generated password. */
  url: string;
  pid: number;
  /** A server that was found running. */
  adopted: boolean;
  /** Waits until the server is gone. Idempotent. */
  stop(): Promise<void>;
}

/** Starts the server of this folder, or adopts the one that runs. Throws with the end of the server's log when it does not come up. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dir);
  const user = serverUser();
  // The server's user must be able to walk through; what is secret inside is 0600.
  mkdirSync(dir, { recursive: true, mode: user ? 0o711 : 0o700 });
  const bin = join(postgresBinaries(user), 'bin');
  const home = serverHome(dir, user);
  const dataDir = join(home, 'data');
  const password = readPassword(home);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(bin, home, password, user);
  const found = readPostmaster(dataDir);
  const pid = found?.pid ?? (await launch(bin, home, options, user));
  const { port } = await untilReady(dataDir, pid, join(home, 'postgres.log'));
  return {
    url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
    pid,
    adopted: found !== null,
    stop: async () => {
      await stopServer(pid);
      if (options.throwaway) for (const path of new Set([home, dir])) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Removes data and password of a stopped server for good. */
export function removeEmbeddedPostgres(dir: string): void {
  for (const path of new Set([serverHome(resolve(dir), serverUser()), resolve(dir)])) rmSync(path, { recursive: true, force: true });
}

/** The server's own folder: inside `dir`, or, where its user can't get there (a 0700 home of root), under /var/lib/strata. */
function serverHome(dir: string, user: ServerUser | null): string {
  const inside = join(dir, 'server');
  if (user === null) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const home = traversable(dir, user) ? inside : join(SHARED_DIR, `data-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
  if (!existsSync(home)) {
    mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
    mkdirSync(home, { recursive: true, mode: 0o700 });
    chownSync(home, user.uid, user.gid);
  }
  return home;
}

function traversable(dir: string, user: ServerUser): boolean {
  return spawnSync('/bin/ls', ['-d', `${dir}/.`], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function readPassword(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    // Written beside and renamed: a crash leaves no half password.
    writeFileSync(`${file}.new`, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

function initialise(bin: string, home: string, password: string, user: ServerUser | null): void {
  const dataDir = join(home, 'data');
  const fresh = `${dataDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = join(home, 'initdb-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const done = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-sync',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...user, cwd: home, encoding: 'utf8', env: { PATH: process.env['PATH'], LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`, { cause: done.error });
  // A crash before this line leaves `data.new`, which the next start throws away.
  renameSync(fresh, dataDir);
}

async function launch(bin: string, home: string, options: EmbeddedPostgresOptions, user: ServerUser | null): Promise<number> {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: await freePort(),
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 300,
    ...(options.throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(join(home, 'postgres.log'), 'a', 0o600);
  // Its own session: a Ctrl-C in the terminal reaches us, and we stop it when its clients are gone.
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', join(home, 'data'), ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      ...user,
      cwd: home,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  closeSync(log);
  await new Promise<void>((started, failed) => child.once('spawn', started).once('error', failed));
  child.unref();
  return child.pid!;
}

async function untilReady(dataDir: string, pid: number, log: string): Promise<{ port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const postmaster = readPostmaster(dataDir);
    if (postmaster?.ready && postmaster.pid === pid) return postmaster;
    if (!isAlive(pid) || Date.now() > deadline) {
      const end = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n') : '';
      throw new Error(`the embedded Postgres did not start:\n${end}`);
    }
    await pause(20);
  }
}

/** SIGINT: clients are disconnected, the server writes what it must and ends. */
async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`the embedded Postgres (pid ${pid}) did not stop`);
    await pause(20);
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => found(port));
      });
  });
}
