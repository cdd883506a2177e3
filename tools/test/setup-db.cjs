// Jest setupFiles: a database of its own for each test file, cloned from the migrated template; a Redis key prefix/db per worker.
const { randomUUID } = require('node:crypto');
process.env.LOG_LEVEL ??= 'silent';
process.env.TEST_DB = `t_${randomUUID().replaceAll('-', '')}`;
process.env.DATABASE_URL = process.env.TEST_PG_URL.replace(/\/postgres$/, `/${process.env.TEST_DB}`);
process.env.REDIS_URL = `${process.env.TEST_REDIS_URL}/${Number(process.env.JEST_WORKER_ID ?? 1) % 16}`;
