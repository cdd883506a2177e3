// The records that a command of the operator works on, beside running services: those of the environment, else of the data folder;
// and one project of them.
import { loadConfig, type Config } from '@strata/platform';
import { Database, PostgresProjects } from '@strata/postgres';
import { openFolder, recordsUrl, startDatabase } from '../folder/open-folder.js';
import { readSecrets } from '../folder/secrets.js';
import { Refusal } from './refusal.js';

/** What is not given by the environment is the data folder's, whose Postgres may be running. */
export async function withRecords(use: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const isEmbedded = !process.env['DATABASE_URL'];
  const dir = isEmbedded || !process.env['STRATA_KEY_SECRET'] ? openFolder() : null;
  const server = isEmbedded && dir ? await startDatabase(dir) : null;
  try {
    const config = loadConfig({
      ...process.env,
      DATABASE_URL: server ? recordsUrl(server) : process.env['DATABASE_URL'],
      STRATA_KEY_SECRET: process.env['STRATA_KEY_SECRET'] || (dir ? readSecrets(dir).keySecret : undefined),
    });
    // A user's whole memory is read at once, and a switch waits for its last users.
    const database = new Database({ url: config.DATABASE_URL, statementTimeoutMs: 120_000, idleInTransactionTimeoutMs: 60_000 });
    try {
      await use(database, config);
    } finally {
      await database.close();
    }
  } finally {
    if (server && !server.adopted) await server.stop();
  }
}

/** Of a list that is told in a refusal. */
const MOST_NAMED = 20;

/** The one that is named, which must be there, else the only one. @throws Refusal */
export async function chooseProject(database: Database, command: string, named: string | undefined): Promise<string> {
  const projects = new PostgresProjects(database);
  if (named !== undefined) {
    const found = /^[0-9a-f-]{36}$/i.test(named) ? await projects.get(named) : null;
    if (!found) throw new Refusal(`${command}: there is no project ${named}.`);
    return found.id;
  }
  const { items, nextCursor } = await projects.list({ limit: MOST_NAMED, cursor: null });
  const [project, other] = items;
  if (!project) throw new Refusal(`${command}: there is no project yet.`);
  if (!other) return project.id;
  const choices = items.map(({ id, name }) => `  ${id}  ${name}\n`).join('');
  throw new Refusal(`${command}: there are several projects: choose one with --project.\n${choices}${nextCursor ? '  …\n' : ''}`);
}
