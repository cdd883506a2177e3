// Jest setupFilesAfterEnv: an own migrated database, copied from the template, and an emptied Redis for each test file.
const pg = require('pg');
const { Redis } = require('ioredis');

const name = new URL(process.env.DATABASE_URL).pathname.slice(1);

async function asAdmin(sql) {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
async function emptyRedis() {
  if (!process.env.REDIS_URL) return;
  const redis = new Redis(process.env.REDIS_URL);
  await redis.flushdb();
  redis.disconnect();
}

beforeAll(() => Promise.all([asAdmin(`CREATE DATABASE ${name} TEMPLATE template_strata`), emptyRedis()]));
afterAll(() => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
