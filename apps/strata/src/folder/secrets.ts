// Secrets of an installation that was given none: made once, kept in the data folder for its owner only.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiKeys } from '@strata/platform';

export interface Secrets {
  adminKey: string;
  keySecret: string;
  /** Key of the first project. */
  apiKey: string;
}

export const SECRETS_FILE = 'secrets.json';

/** Reads them, or makes them. Written beside and renamed: a crash leaves all or none. */
export function readSecrets(dir: string): Secrets {
  const file = join(dir, SECRETS_FILE);
  if (!existsSync(file)) {
    const keySecret = randomBytes(32).toString('hex');
    const secrets: Secrets = { adminKey: randomBytes(24).toString('hex'), keySecret, apiKey: new ApiKeys(keySecret).mint().key };
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const secrets = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  for (const name of ['adminKey', 'keySecret', 'apiKey'] as const)
    if (typeof secrets[name] !== 'string') throw new Error(`${file}: "${name}" is missing`);
  return secrets as Secrets;
}
