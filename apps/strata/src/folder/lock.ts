// One process per data folder: a note of who runs on it, which a dead process can't keep.
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Holder {
  pid: number;
  /** Tells two processes apart that had the same number. */
  started: string;
  url?: string;
}
export interface FolderLock {
  /** Adds the address, for the message of whoever comes second. */
  announce(url: string): void;
  release(): void;
}

/** The lock, or who has it. The note of a dead process is taken over. */
export function lockFolder(dir: string): { lock: FolderLock } | { holder: Holder } {
  const file = join(dir, 'lock');
  const own = `${file}.${process.pid}`;
  const write = (holder: Holder) => writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
  const me: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' };
  for (;;) {
    write(me);
    try {
      // A link is made once or not at all, and never half written.
      linkSync(own, file);
      rmSync(own);
      break;
    } catch (error) {
      rmSync(own);
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && isRunning(holder)) return { holder };
    takeAway(file, holder);
  }
  return {
    lock: {
      announce: (url) => {
        write({ ...me, url });
        renameSync(own, file);
      },
      release: () => rmSync(file, { force: true }),
    },
  };
}

/** Of two that find the same dead note only one may remove it: a note that is no longer the dead one is put back. */
function takeAway(file: string, dead: Holder | null): void {
  const aside = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const found = readHolder(aside);
  if (found && (found.pid !== dead?.pid || found.started !== dead.started)) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one was faster.
    }
  }
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isRunning(holder: Holder): boolean {
  return startOf(holder.pid) === holder.started;
}

/** Boot and tick of a process's start; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything, the 20th field is the start.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`;
  } catch {
    return null;
  }
}
