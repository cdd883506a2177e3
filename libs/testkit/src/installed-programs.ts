// Programs of this machine that tests use and no npm package brings: where they are, or that they are not here.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const path = () => (process.env['PATH'] ?? '').split(delimiter);

/** The folder of a server with its tools (Debian keeps one for each version: the newest); null when there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path()];
  return folders.find((folder) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((one) => existsSync(join(folder, one)))) ?? null;
}

/** A Chromium that can be run without a window, by its whole path; null when there is none. */
export const findBrowser = (): string | null => found('chromium', 'chromium-browser', 'google-chrome');

/** By its whole path; null when there is none. Debian keeps it where only root looks. */
export const findNginx = (): string | null => found('nginx');

function found(...names: string[]): string | null {
  const folders = [...path(), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null;
}
