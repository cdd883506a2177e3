// What a command works on beside running services: the records of the environment, else those of the data folder, and one project of them.
import { loadConfig, type Config } from '@strata/platform';
import { Database, PostgresProjects } from '@strata/postgres';
import { openFolder, recordsUrl, startDatabase } from '../folder/open-folder.js';
import { readSecrets } from '../folder/secrets.js';
import { Refusal } from './refusal.js';

export interface Records {
  database: Database;
  config: Config;
}

/** Of the data folder Postgres may be running; where it is not, it runs for as long as `use` does. */
export async function withRecords(use: (records: Records) => Promise<void>): Promise<void> {
  const isEmbedded = !process.env['DATABASE_URL'];
  const dir = isEmbedded || !process.env['STRATA_KEY_SECRET'] ? openFolder() : null;
  const server = isEmbedded && dir ? await startDatabase(dir) : null;
  try {
    const config = loadConfig({
      ...process.env,
      DATABASE_URL: server ? recordsUrl(server) : process.env['DATABASE_URL'],
      STRATA_KEY_SECRET: process.env['STRATA_KEY_SECRET'] || (dir ? readSecrets(dir).keySecret : undefined),
    });
    const database = new Database({ url: config.DATABASE_URL });
    try {
      await use({ database, config });
    } finally {
      await database.close();
    }
  } finally {
    if (server && !server.adopted) await server.stop();
  }
}

/** The one that is named, which must be there, else the only one. @throws Refusal */
export async function chooseProject(database: Database, command: string, named: string | undefined): Promise<string> {
  const projects = new PostgresProjects(database);
  if (named !== undefined) {
    const found = /^[0-9a-f-]{36}$/i.test(named) ? await projects.get(named) : null;
    if (!found) throw new Refusal(`${command}: there is no project ${named}.`);
    return found.id;
  }
  const { items } = await projects.list({ limit: 2, cursor: null });
  const [project, other] = items;
  if (project && !other) return project.id;
  throw new Refusal(
    project ? `${command}: there are several projects: choose one with --project.` : `${command}: there is no project yet.`,
  );
}
