// node tools/test/with-services.mjs CMD ARGS...: one PostgreSQL and one Redis for the whole command; template database migrated once.
import { spawn } from 'node:child_process';
import { applyMigrations } from '../prisma/apply.mjs';
import { startPostgres, startRedis } from './services.mjs';
const t0 = performance.now();
const started = await Promise.allSettled([startPostgres(), startRedis()]);
const up = started.filter((s) => s.status === 'fulfilled').map((s) => s.value);
const stopAll = () => Promise.all(up.map((s) => s.stop()));
const failed = started.find((s) => s.status === 'rejected');
if (failed) {
  await stopAll();
  throw failed.reason;
}
const t1 = performance.now();
const [pg, redis] = up;
const template = pg.url.replace(/\/postgres$/, '/template_app');
const env = {
  ...process.env,
  TEST_PG_URL: pg.url,
  TEST_REDIS_URL: redis.url,
  TEST_PG_TEMPLATE: 'template_app',
};
try {
  await applyMigrations(template);
} catch (e) {
  await stopAll();
  throw e;
}
console.error(`services ${Math.round(t1 - t0)} ms, migrations ${Math.round(performance.now() - t1)} ms`);
const [cmd, ...args] = process.argv.slice(2);
const child = spawn(cmd, args, {
  stdio: 'inherit',
  env: {
    ...env,
    PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
  },
});
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => child.kill(s));
child.once('exit', async (code) => {
  await stopAll();
  process.exit(code ?? 1);
});
