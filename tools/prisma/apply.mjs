// Brings the database of DATABASE_URL up to date: `node tools/prisma/apply.mjs`. The runner itself is the one that the apps use.
import { pathToFileURL } from 'node:url';
import migrations from '../../libs/postgres/migrate/apply-migrations.cjs';

export const { applyMigrations } = migrations;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set.');
  console.log((await applyMigrations(process.env.DATABASE_URL)).join('\n') || 'The schema is up to date.');
}
