// Where the server keeps its files: inside the given folder, or, when its user can't get there, in a shared one that the given folder names.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SHARED_DIR } from './binaries.js';
import type { ServerUser } from './server-user.js';

export interface ServerFolder {
  /** Belongs to the server's user, 0700; holds `data`, `password` and `postgres.log`. */
  home: string;
  data: string;
  log: string;
  password: string;
}

/** Notes the place where it is not inside: a removed folder never meets its old data again, a moved one still does. */
const POINTER = 'server-home';

/** Makes what is missing. Idempotent. */
export function serverFolder(dir: string, user: ServerUser | null): ServerFolder {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const home = existingHome(dir) ?? makeHome(dir, user);
  return { home, data: join(home, 'data'), log: join(home, 'postgres.log'), password: readPassword(home, user) };
}

/** The server's folder of an earlier start; null when there was none. */
export function existingHome(dir: string): string | null {
  const pointer = join(dir, POINTER);
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8') : join(dir, 'server');
  return existsSync(home) ? home : null;
}

export function removeServerFolder(dir: string): void {
  const home = existingHome(dir);
  if (home) rmSync(home, { recursive: true, force: true });
  rmSync(join(dir, POINTER), { force: true });
}

function makeHome(dir: string, user: ServerUser | null): string {
  let home = join(dir, 'server');
  if (user && canEnter(dirname(dir), user)) chmodSync(dir, 0o711);
  else if (user) {
    home = join(SHARED_DIR, `postgres-data-${randomBytes(8).toString('hex')}`);
    writeWhole(join(dir, POINTER), home);
  }
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (user) chownSync(home, user.uid, user.gid);
  return home;
}

/** The kernel is asked as that user: modes, ACLs and mount options all count. */
function canEnter(folder: string, user: ServerUser): boolean {
  return spawnSync('/bin/ls', ['-d', `${resolve(folder)}/.`], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function readPassword(home: string, user: ServerUser | null): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeWhole(file, randomBytes(24).toString('hex'));
    // initdb reads it.
    if (user) chownSync(file, user.uid, user.gid);
  }
  return readFileSync(file, 'utf8');
}

/** Written beside and renamed: a crash leaves no half file. */
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
