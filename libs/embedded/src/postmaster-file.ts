// Reads postmaster.pid, the server's own note of what runs on a data folder.
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  /** Takes connections. */
  ready: boolean;
}

/** The live server of this data folder; null when none runs (a note left by a dead one counts as none). */
export function readPostmaster(dataDir: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || lines[1] !== dataDir || !isAlive(pid) || !isServerOf(dataDir, pid)) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Removes a note that the server itself would trust although its writer is gone: the kernel still knows the number, as a process that
 * nobody has reaped (an init that does not, in a container) or as another program's after a reboot. Waits for sessions of the dead
 * server that still run. Call it only when `readPostmaster` says null.
 */
export async function dropDeadNote(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  if (!Number.isInteger(pid) || pid <= 1 || !isKnown(pid) || process.platform !== 'linux') return;
  const deadline = Date.now() + 10_000;
  while (worksIn(dataDir) && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
  if (!worksIn(dataDir)) rmSync(file, { force: true });
}

/** Any process, of another user too, that has not ended (one that was not reaped has). */
export function isAlive(pid: number): boolean {
  return isKnown(pid) && !hasEnded(pid);
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function hasEnded(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Server processes work in their data folder. */
function worksIn(dataDir: string): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isServerOf(dataDir, Number(name)));
}

/** After a reboot the number may be another program's, or another server's. Where there is no /proc the server's own lock decides. */
function isServerOf(dataDir: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return process.platform !== 'linux';
  }
}
