// `npm start`: folder → database → schema → services → address and key. A stop goes the other way.
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { keepRunning, type KeptPostgres } from '@strata/embedded';
import { describeExtraction } from '@strata/models';
import { createLogger, loadConfig, serve, type Config, type Served } from '@strata/platform';
import { lockFolder, type FolderLock } from '../folder/lock.js';
import { clearFolder, openFolder, recordsUrl, startDatabase } from '../folder/open-folder.js';
import { readSecrets, SECRETS_FILE, type Secrets } from '../folder/secrets.js';
import { StrataModule } from '../strata.module.js';
import { HeldLog } from './held-log.js';
import { applySchema } from './migrate.js';
import { step } from './progress.js';
import { Refusal } from './refusal.js';
import { welcome } from './welcome.js';

/** @throws Refusal where there is nothing to start, ConfigError, or what failed; nothing is left running then */
export async function start(options: { reset: boolean; yes: boolean }): Promise<void> {
  const dir = openFolder();
  const shown = show(dir);
  const claim = lockFolder(dir);
  if ('holder' in claim)
    throw new Refusal(`Strata runs on ${shown} already (process ${claim.holder.pid}${claim.holder.url ? `, ${claim.holder.url}` : ''}).`);
  const running: Running = { lock: claim.lock };
  try {
    if (options.reset) await reset(dir, shown, options.yes);
    const started = startAll(dir, running);
    // A signal in the middle of a start waits for it: nothing is left half started.
    onSignals(() => started.catch(() => undefined).then(() => stopAll(running)));
    await started;
  } catch (error) {
    await stopAll(running);
    throw error;
  }
}

interface Running {
  lock: FolderLock;
  database?: KeptPostgres;
  served?: Served;
}

async function startAll(dir: string, running: Running): Promise<void> {
  const secrets = readSecrets(dir);
  const settings = { ...process.env, ...defaults(secrets) };
  // Before anything is started: a wrong setting or a taken port is told at once.
  await assertFree(loadConfig({ ...settings, DATABASE_URL: settings['DATABASE_URL'] || 'postgresql://embedded' }));
  let url = settings['DATABASE_URL'];
  if (!url) {
    const start = () => startDatabase(dir);
    const server = await step(`Postgres (data in ${show(dir)})`, start, ({ adopted }) => (adopted ? 'found running' : 'started'));
    url = recordsUrl(server);
    // Where the services look for it.
    const port = Number(new URL(url).port);
    running.database = keepRunning(
      server,
      () => startDatabase(dir, port),
      (line) => process.stderr.write(`${line}\n`),
    );
  }
  const config = loadConfig({ ...settings, DATABASE_URL: url });
  const migrate = () => applySchema(config.DATABASE_URL, (line) => process.stdout.write(`${line}\n`));
  await step('schema', migrate, (applied) => (applied.length > 0 ? `${applied.length} migrations applied` : 'current'));
  const log = new HeldLog((line) => process.stdout.write(line));
  const options = { name: 'strata', config, port: config.STRATA_PORT, handleSignals: false };
  try {
    running.served = await step(`services (${describeParts(config)})`, () =>
      serve(StrataModule, { ...options, logger: createLogger(config.LOG_LEVEL, options.name, log) }),
    );
  } catch (error) {
    log.flush();
    throw error;
  }
  running.lock.announce(running.served.url);
  const said = describeKey(secrets, join(show(dir), SECRETS_FILE));
  process.stdout.write(welcome({ url: running.served.url, ...said, troubles: log.release() }));
}

/** Idempotent. */
async function stopAll(running: Running): Promise<void> {
  await running.served?.stop();
  await running.database?.stop();
  running.lock.release();
}

/** Relative where that is shorter to read. */
function show(dir: string): string {
  const path = relative(process.cwd(), dir);
  return path === '' || path.startsWith('..') ? dir : path;
}

/** What is not given by the environment. Lines of the log that are no warning would hide the address and the key. */
function defaults(secrets: Secrets): Record<string, string> {
  const made = {
    STRATA_KEY_SECRET: secrets.keySecret,
    STRATA_ADMIN_KEY: secrets.adminKey,
    STRATA_BOOTSTRAP_API_KEY: secrets.apiKey,
    LOG_LEVEL: 'warn',
  };
  return Object.fromEntries(Object.entries(made).filter(([name]) => !process.env[name]));
}

function describeKey(secrets: Secrets, file: string): { apiKey: string; keySource: string } {
  return process.env['STRATA_BOOTSTRAP_API_KEY']
    ? { apiKey: '$STRATA_BOOTSTRAP_API_KEY', keySource: 'the one of your environment' }
    : { apiKey: secrets.apiKey, keySource: `kept in ${file}, with the admin key` };
}

function describeParts(config: Config): string {
  const stores = `queue in ${config.REDIS_URL ? 'Redis' : 'Postgres'}, index in ${config.QDRANT_URL ? 'Qdrant' : 'Postgres'}`;
  return `${stores}, extraction: ${describeExtraction(config)}`;
}

async function reset(dir: string, shown: string, isAgreed: boolean): Promise<void> {
  if (!isAgreed) {
    if (!process.stdin.isTTY) throw new Refusal(`--reset removes everything in ${shown}: add --yes to agree.`);
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(`This removes every memory and key in ${shown}. Type "yes" to go on: `);
    terminal.close();
    if (answer.trim() !== 'yes') throw new Refusal('Nothing was removed.');
  }
  await step(`removing the data in ${shown}`, () => clearFolder(dir));
}

/** The first signal stops everything in order; a second one ends at once (Postgres is then found running by the next start). */
function onSignals(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      process.stdout.write('\nStopping …\n');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`The stop failed: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
}

async function assertFree({ HOST, STRATA_PORT }: Config): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((free, taken) => server.once('error', taken).listen(STRATA_PORT, HOST, free));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Refusal(`Port ${STRATA_PORT} is taken by another program: set STRATA_PORT to a free one.`);
    throw new Refusal(`Strata can't listen on ${HOST}:${STRATA_PORT} (${code}): set HOST and STRATA_PORT.`);
  }
  await new Promise((closed) => server.close(closed));
}
