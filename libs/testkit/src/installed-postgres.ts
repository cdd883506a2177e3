// A throw-away server of the Postgres that is installed on this machine: unlike the embedded one it has pg_dump and pg_restore.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, serverUser } from '@strata/embedded';

const START_TIMEOUT_MS = 30_000;

export interface InstalledPostgres {
  /** Superuser URL of the database `postgres`, on loopback. */
  url: string;
  /** As a disk that is gone: no shutdown, no files. Idempotent. */
  destroy(): Promise<void>;
}

/** `bin`: of `findPostgres`. Without durability. Throws when it does not come up. */
export async function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  const user = serverUser();
  const dir = mkdtempSync(join(tmpdir(), 'strata-installed-pg-'));
  const password = crypto.randomUUID();
  const passwordFile = join(dir, 'password');
  writeFileSync(passwordFile, password);
  for (const path of user ? [dir, passwordFile] : []) chownSync(path, user!.uid, user!.gid);
  const run = { ...user, cwd: dir, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const data = join(dir, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'strata', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...run, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(dir, { recursive: true });
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], { ...run, stdio: 'ignore' });
  const running = () => child.exitCode === null && child.signalCode === null;
  const destroy = async () => {
    if (running()) {
      const exited = once(child, 'exit');
      // At once: the clients are not asked to leave.
      child.kill('SIGQUIT');
      await exited;
    }
    rmSync(dir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isReady(data)) {
    if (!running() || Date.now() > deadline) {
      await destroy();
      throw new Error(`postgres of ${bin} did not come up on port ${port}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url: `postgresql://strata:${password}@127.0.0.1:${port}/postgres`, destroy };
}

/** It listens before it takes connections; its note says when it does. */
function isReady(data: string): boolean {
  const note = join(data, 'postmaster.pid');
  return existsSync(note) && readFileSync(note, 'utf8').split('\n')[7]?.trim() === 'ready';
}
