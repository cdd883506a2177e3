// Where the queue lives, and the only place that opens connections to it: Redis, or BullMQ's own tables in Postgres.
import { createPostgresBackend, Queue, Worker, type Processor, type WorkerOptions } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';

/** `redis` when REDIS_URL is set, else `postgres` on DATABASE_URL (tables in the schema `bullmq`). */
export interface QueueAccess {
  kind: 'redis' | 'postgres';
  url: string;
  /** Connections per producer and per worker, Postgres only; a worker holds one more for LISTEN. */
  poolSize?: number;
}

/**
 * A lost answer must surface within seconds: nothing waits in line for a Redis that is away. `commandTimeout` alone would give up on
 * each command and keep the half-open connection for ever; `socketTimeout` makes a new one.
 */
const PRODUCER: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2000,
  socketTimeout: 3000,
  connectTimeout: 5000,
};
/** Without `socketTimeout` a worker whose connection is half open stays deaf for ever, silently. */
const CONSUMER: RedisOptions = { maxRetriesPerRequest: null, socketTimeout: 15_000, keepAlive: 10_000, connectTimeout: 5000 };
/** A killed worker's jobs are taken over after lock + check: within 15 s. */
const TAKE_OVER = { lockDuration: 10_000, stalledInterval: 5000, maxStalledCount: 10 };

const quiet = () => undefined;

/** A Redis connection for adding jobs. Reconnects for ever; commands fail at once while it is away. */
export function connectProducer(url: string, onError: (error: Error) => void = quiet): Redis {
  return new Redis(url, PRODUCER).on('error', onError);
}

function postgresConnection(access: QueueAccess, poolSize: number) {
  return {
    connectionString: access.url,
    max: access.poolSize ?? poolSize,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    // Idempotent, under an advisory lock: whoever opens the first queue of a new database makes the tables.
    migrate: true,
  };
}

/** @param redis the producer connection (Redis only); stays the caller's, `close` of the queue leaves it open */
export function openQueue(access: QueueAccess, name: string, redis: Redis | null, onError: (error: Error) => void): Queue {
  const queue = redis
    ? new Queue(name, { connection: redis, skipVersionCheck: true })
    : (new Queue(name, { connection: postgresConnection(access, 2) }, createPostgresBackend) as unknown as Queue);
  return queue.on('error', onError);
}

/** Started with `worker.run()`; `close` ends its connections (see `dispose` for the shared one). */
export function openWorker(
  access: QueueAccess,
  name: string,
  processor: Processor,
  options: { concurrency: number },
  onError: (error: Error) => void,
): { worker: Worker; dispose: () => void } {
  const common: Omit<WorkerOptions, 'connection'> = {
    ...TAKE_OVER,
    concurrency: options.concurrency,
    autorun: false,
    drainDelay: 5,
    runRetryDelay: 1000,
  };
  if (access.kind === 'postgres') {
    const connection = postgresConnection(access, Math.min(4, options.concurrency + 1));
    const worker = new Worker(name, processor, { ...common, connection }, createPostgresBackend) as unknown as Worker;
    return { worker: worker.on('error', onError), dispose: quiet };
  }
  const redis = new Redis(access.url, CONSUMER).on('error', onError);
  const worker = new Worker(name, processor, { ...common, connection: redis, skipVersionCheck: true }).on('error', onError);
  return { worker, dispose: () => redis.disconnect() };
}
