// `keys create --name <name> [--project <id>]`: a new API key, shown once. Works beside running services.
import { parseArgs } from 'node:util';
import { IssueKey } from '@strata/memory';
import { ApiKeys, loadConfig } from '@strata/platform';
import { Database, PostgresKeys, PostgresProjects } from '@strata/postgres';
import { openFolder, recordsUrl, startDatabase } from '../folder/open-folder.js';
import { readSecrets } from '../folder/secrets.js';
import { Refusal } from './refusal.js';

export async function keys(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, project: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'create' || !values.name) throw new Refusal('keys: use `keys create --name <name> [--project <id>]`.');
  const { name, project } = values;
  await withRecords(async (database, keySecret) => {
    const projects = new PostgresProjects(database);
    const projectId = project ?? (await onlyProject(projects));
    const issued = await new IssueKey(projects, new PostgresKeys(database), new ApiKeys(keySecret)).execute({ projectId, name });
    process.stdout.write(`${issued.key}\n`);
  });
}

async function onlyProject(projects: PostgresProjects): Promise<string> {
  const { items } = await projects.list({ limit: 2, cursor: null });
  if (items.length === 1) return items[0]!.id;
  throw new Refusal(items.length === 0 ? 'keys: there is no project yet.' : 'keys: there are several projects: choose one with --project.');
}

/** The records and key secret of the environment, else those of the data folder (whose Postgres may be running). */
async function withRecords(use: (database: Database, keySecret: string) => Promise<void>): Promise<void> {
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
      await use(database, config.STRATA_KEY_SECRET);
    } finally {
      await database.close();
    }
  } finally {
    if (server && !server.adopted) await server.stop();
  }
}
