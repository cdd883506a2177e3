// The data folder of the product in one process: `postgres/`, `secrets.json`, `lock`.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '@strata/embedded';
import { Refusal } from '../command/refusal.js';
import { SECRETS_FILE } from './secrets.js';

export const dataFolder = (): string => resolve(process.env['STRATA_DATA_DIR'] || '.strata');

/** Others may pass through when we are root (Postgres runs as another user); they can list and read nothing. */
export function openFolder(): string {
  const dir = dataFolder();
  mkdirSync(dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  return dir;
}

/** @param port unset: a free one @throws Refusal with the end of the server's log */
export async function startDatabase(dir: string, port?: number): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dir: join(dir, 'postgres'), ...(port === undefined ? {} : { port }) });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** URL of the records' database on that server. */
export function recordsUrl(server: EmbeddedPostgres): string {
  const url = new URL(server.url);
  url.pathname = '/strata';
  return url.href;
}

/** Records and secrets are gone for good; the lock, which the caller holds, stays. */
export async function clearFolder(dir: string): Promise<void> {
  await removeEmbeddedPostgres(join(dir, 'postgres'));
  rmSync(join(dir, SECRETS_FILE), { force: true });
}
