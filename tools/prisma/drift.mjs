// Shows that the migrations and schema.prisma describe the same database: applies them to the empty database of DATABASE_URL, then asks
// Prisma for the difference and for the status. Exit 1 on drift.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from './apply.mjs';

if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set: name a scratch database; it is created when missing.');
await applyMigrations(process.env.DATABASE_URL);

const cli = fileURLToPath(new URL('./cli.mjs', import.meta.url));
const prisma = (...args) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', env: process.env });

// An engine that dies leaves the exit code at 0: only the words that say "none" count.
const diff = prisma('migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--exit-code', '--script');
const same = diff.status === 0 && diff.stdout.includes('This is an empty migration');
if (!same) fail(`Between the migrations and schema.prisma:\n${diff.stdout}${diff.stderr}`);
else {
  const status = prisma('migrate', 'status');
  if (status.status === 0 && status.stdout.includes('Database schema is up to date'))
    console.log('no drift: database, migrations and schema.prisma agree');
  else fail(`${status.stdout}${status.stderr}`);
}

function fail(why) {
  console.error(why);
  process.exitCode = 1;
}
