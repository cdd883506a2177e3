// A real Postgres under a folder: initdb once, start or adopt, stop. The server outlives a crash of Node and is adopted by the next start.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postgresBinaries } from './binaries.js';
import { freePort } from './free-port.js';
import { dropDeadNote, isAlive, readPostmaster } from './postmaster-file.js';
import { existingHome, removeServerFolder, serverFolder, type ServerFolder } from './server-folder.js';
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
  /** Default: a free one. */
  port?: number;
  /** Default 300: the queue on Postgres holds many. */
  maxConnections?: number;
}

export interface EmbeddedPostgres {
  /** Superuser URL of the database `postgres`; listens on loopback only, with a generated password. */
  url: string;
  pid: number;
  /** The server was found running. */
  adopted: boolean;
  /** False once it has ended, however that came. */
  isRunning(): boolean;
  /** Waits until the server is gone. Idempotent. */
  stop(): Promise<void>;
}

/** Starts the server of this folder, or adopts the one that runs. Throws with the end of the server's log when it does not come up. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dir);
  const user = serverUser();
  const bin = join(postgresBinaries(user), 'bin');
  const folder = serverFolder(dir, user);
  if (!existsSync(join(folder.data, 'PG_VERSION'))) initialise(bin, folder, user);
  const found = readPostmaster(folder.data);
  if (!found) await dropDeadNote(folder.data);
  const pid = found?.pid ?? (await launch(bin, folder, options, user));
  const { port } = await untilReady(folder, pid);
  return {
    url: `postgresql://${USER}:${folder.password}@127.0.0.1:${port}/postgres`,
    pid,
    adopted: found !== null,
    isRunning: () => isAlive(pid),
    stop: async () => {
      await stopServer(pid);
      if (options.throwaway) await removeEmbeddedPostgres(dir);
    },
  };
}

/** Stops the server if it runs, and removes the folder with all data for good. */
export async function removeEmbeddedPostgres(dir: string): Promise<void> {
  const home = existingHome(resolve(dir));
  const running = home && readPostmaster(join(home, 'data'));
  if (running) await stopServer(running.pid);
  removeServerFolder(resolve(dir));
  rmSync(resolve(dir), { recursive: true, force: true });
}

function initialise(bin: string, { home, data }: ServerFolder, user: ServerUser | null): void {
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const access = ['-U', USER, '-A', 'scram-sha-256', `--pwfile=${join(home, 'password')}`];
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const done = spawnSync(join(bin, 'initdb'), ['-D', fresh, ...access, ...locale, '--no-sync'], {
    ...user,
    cwd: home,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  if (done.status !== 0) throw new Error(`initdb failed: ${done.error?.message ?? done.stderr}`, { cause: done.error });
  // A crash before this line leaves `data.new`, which the next start throws away.
  renameSync(fresh, data);
}

async function launch(bin: string, folder: ServerFolder, options: EmbeddedPostgresOptions, user: ServerUser | null): Promise<number> {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: options.port ?? (await freePort()),
    unix_socket_directories: '',
    max_connections: options.maxConnections ?? 300,
    ...(options.throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const log = openSync(folder.log, 'a', 0o600);
  // Its own session: a Ctrl-C in the terminal reaches us, and we stop it when its clients are gone.
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', folder.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder.home, detached: true, stdio: ['ignore', log, log], env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } },
  );
  closeSync(log);
  await new Promise<void>((started, failed) => child.once('spawn', started).once('error', failed));
  child.unref();
  return child.pid!;
}

/** The server's own note says when it takes connections, after a crash only once recovery is through. */
async function untilReady(folder: ServerFolder, pid: number): Promise<{ port: number }> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const postmaster = readPostmaster(folder.data);
    if (postmaster?.ready && postmaster.pid === pid) return postmaster;
    if (!isAlive(pid) || Date.now() > deadline) {
      const end = existsSync(folder.log) ? readFileSync(folder.log, 'utf8').split('\n').slice(-8).join('\n') : '';
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
