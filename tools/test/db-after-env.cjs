const pg = require('pg');
const { Redis } = require('ioredis');
const admin = async (sql) => {
  const c = new pg.Client(process.env.TEST_PG_URL);
  await c.connect();
  try {
    await c.query(sql);
  } finally {
    await c.end();
  }
};
beforeAll(async () => {
  const t = performance.now();
  const r = new Redis(process.env.REDIS_URL);
  await r.flushdb();
  r.disconnect();
  await admin(`CREATE DATABASE "${process.env.TEST_DB}" TEMPLATE "${process.env.TEST_PG_TEMPLATE}"`);
  globalThis.__dbMs = performance.now() - t;
});
afterAll(() => admin(`DROP DATABASE IF EXISTS "${process.env.TEST_DB}" WITH (FORCE)`));
