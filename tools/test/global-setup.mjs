// Jest globalSetup: uses the services of with-services.mjs, or starts its own when jest is run alone.
import { applyMigrations } from '../prisma/apply.mjs';
import { startPostgres, startRedis } from './services.mjs';
export default async function () {
  if (process.env.TEST_PG_URL && process.env.TEST_REDIS_URL) return;
  const [pg, redis] = await Promise.all([startPostgres(), startRedis()]);
  globalThis.__services = [pg, redis];
  process.env.TEST_PG_URL = pg.url;
  process.env.TEST_REDIS_URL = redis.url;
  process.env.TEST_PG_TEMPLATE = 'template_app';
  try {
    await applyMigrations(pg.url.replace(/\/postgres$/, '/template_app'));
  } catch (e) {
    await Promise.all([pg.stop(), redis.stop()]);
    throw e;
  }
}
