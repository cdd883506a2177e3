// The records that a command of the operator works on, beside running services: those of the environment, else of the data folder.
import { loadConfig, type Config } from '@strata/platform';
import { Database } from '@strata/postgres';
import { openFolder, recordsUrl, startDatabase } from '../folder/open-folder.js';
import { readSecrets } from '../folder/secrets.js';

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
