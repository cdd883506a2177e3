// Jest setupFiles: names the database and the Redis of this test file (made in database.cjs), as an app would find them.
const { randomUUID } = require('node:crypto');

const url = new URL(process.env.TEST_POSTGRES_URL);
url.pathname = `/t_${randomUUID().replaceAll('-', '')}`;
process.env.DATABASE_URL = url.href;
// Without a redis-server the variable stays unset, and what needs Redis is not run.
if (process.env.TEST_REDIS_URL) process.env.REDIS_URL = `${process.env.TEST_REDIS_URL}/${Number(process.env.JEST_WORKER_ID ?? 1) % 16}`;
else delete process.env.REDIS_URL;
process.env.LOG_LEVEL ??= 'silent';
// For what a release keeps of its statements (docs/upgrade.md).
if (process.env.STRATA_RECORD_STATEMENTS) require('../release/record-statements.cjs');
