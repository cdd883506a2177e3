// Postgres refuses to run as root: then the server runs as another user of this machine.
import { readFileSync } from 'node:fs';

export interface ServerUser {
  uid: number;
  gid: number;
}

/** Null unless we are root. Prefers `postgres`, else `nobody`. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('Postgres does not run as root, and there is no user postgres or nobody to run it as: set DATABASE_URL');
}
