// One Postgres and one Redis for a whole test run; what a killed run left behind is swept away first.
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, removeEmbeddedPostgres, startEmbeddedPostgres } from '@strata/embedded';
import { findRedis, startRedis } from './redis-server.js';

const PREFIX = 'strata-test-pg-';

export interface TestServices {
  /** Superuser URL of the database `postgres`. */
  postgresUrl: string;
  /** Null when this machine has no `redis-server`. */
  redisUrl: string | null;
  stop(): Promise<void>;
}

/** Starts both without durability; stops what it started when one of them fails. */
export async function startTestServices(): Promise<TestServices> {
  await sweep();
  const dir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const started = await Promise.allSettled([startEmbeddedPostgres({ dir, throwaway: true }), findRedis() ? startRedis() : null]);
  const [postgres, redis] = started.map((one) => (one.status === 'fulfilled' ? one.value : null));
  const stop = async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed || !postgres) {
    await stop();
    throw failed?.reason;
  }
  return { postgresUrl: postgres.url, redisUrl: redis?.url ?? null, stop };
}

/** A run that was killed could not stop its Postgres: the folder's name tells whose it was. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (Number.isInteger(owner) && !isAlive(owner)) await removeEmbeddedPostgres(join(tmpdir(), name));
  }
}
