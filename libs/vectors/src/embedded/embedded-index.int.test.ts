// The embedded index on its real rows: conformance of the port, and two processes over one table.
import type { UserScope } from '@strata/memory';
import { INDEX_DIMENSION, memoryIndexConformance } from '@strata/memory/testing';
import { applyMigrations, Database, PostgresIndexRows, PostgresProjects } from '@strata/postgres';
import { EmbeddedIndex } from './embedded-index.js';

memoryIndexConformance('embedded over Postgres', async () => {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  await applyMigrations(url);
  const database = new Database({ url });
  const index = new EmbeddedIndex(new PostgresIndexRows(database));
  await index.prepare('conformance', INDEX_DIMENSION);
  const projects = new PostgresProjects(database);
  const newScope = async (): Promise<UserScope> => ({
    projectId: (await projects.create({ name: 'test', timezone: null })).id,
    userId: `user-${crypto.randomUUID()}`,
  });
  return { index, newScope, close: () => database.close() };
});
