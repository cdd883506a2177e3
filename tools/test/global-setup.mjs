// Jest globalSetup of the integration and e2e projects: one Postgres with a migrated template database, one Redis.
import { createRequire } from 'node:module';
import { applyMigrations } from '../prisma/apply.mjs';
import { ensureBuilt } from './ensure-built.mjs';

export default async function () {
  ensureBuilt('libs/embedded', 'libs/testkit');
  const { startTestServices } = createRequire(import.meta.url)('../../libs/testkit/dist/index.js');
  const services = await startTestServices();
  globalThis.testServices = services;
  try {
    if (services.redisUrl === null && process.env.CI === 'true')
      throw new Error('There is no redis-server here: apt-get install -y redis-server');
    process.env.TEST_POSTGRES_URL = services.postgresUrl;
    process.env.TEST_REDIS_URL = services.redisUrl ?? '';
    const template = new URL(services.postgresUrl);
    template.pathname = '/template_strata';
    await applyMigrations(template.href);
  } catch (error) {
    await services.stop();
    throw error;
  }
}
