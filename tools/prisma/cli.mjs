// Runs the Prisma CLI with the WebAssembly schema engine, so no engine download is needed.
// PRISMA_NATIVE_ENGINE=1 uses the native engine instead.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
const require = createRequire(import.meta.url);
const env = {
  ...process.env,
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
};
if (!env.PRISMA_NATIVE_ENGINE) env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./schema-engine.mjs', import.meta.url));
const r = spawnSync(process.execPath, [require.resolve('prisma/build/index.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
});
// `npm start` keeps its Postgres on a free port: the CLI's "can't reach" says nothing of that.
if (r.status !== 0 && !process.env.DATABASE_URL && process.argv[2] === 'migrate')
  console.error(
    `DATABASE_URL is not set. For the database of a running \`npm start\`:
  F=.strata/postgres/server; export DATABASE_URL="postgresql://strata:$(cat $F/password)@127.0.0.1:$(sed -n 4p $F/data/postmaster.pid)/strata"`,
  );
process.exit(r.status ?? 1);
