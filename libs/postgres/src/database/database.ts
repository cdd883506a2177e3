// Every statement of this lib goes through here: one transaction, under a role without rights of its own.
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient, type Prisma } from '../generated/prisma/client.js';
import { poolConfig, type DatabaseRole } from './connection.js';
import { asAppError } from './failure.js';
import { ReadPool, type Read } from './read-pool.js';

export type Tx = Prisma.TransactionClient;
/** Reads within a transaction of the client, for code that the hot path shares. */
export const readsOf =
  (tx: Tx): Read =>
  <Row>(statement: Prisma.Sql) =>
    tx.$queryRaw<Row[]>(statement);

export interface DatabaseOptions {
  url: string;
  /** Connections for requests and stages of one project; 12 when absent. */
  appPoolSize?: number;
  /** Connections for what recall reads; 8 when absent. */
  readPoolSize?: number;
  /** Connections for exports, each of which holds one for as long as it lasts; 2 when absent. */
  streamPoolSize?: number;
  /** Connections for claims over projects, outbox, keys; 3 when absent. */
  systemPoolSize?: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** Told of errors on idle connections, which are replaced by themselves. */
  onConnectionError?: (error: Error) => void;
}

/** A transaction that waits longer for a free connection, or runs longer, is given up. */
const MAX_WAIT_MS = 5_000;
const MAX_TRANSACTION_MS = 20_000;
/** A restore takes as long as its file is, and waits for the file in between. */
const MAX_BULK_MS = 24 * 3600_000;
const BULK_IDLE_MS = 600_000;

export class Database {
  private readonly app: PrismaClient;
  private readonly sys: PrismaClient;
  private readonly reads: ReadPool;
  private readonly streams: ReadPool;

  constructor(options: DatabaseOptions) {
    const pool = (role: DatabaseRole, size: number) =>
      poolConfig({
        url: options.url,
        role,
        size,
        statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
        // A process that froze in the middle of a transaction loses it before those who wait for its locks give up.
        lockTimeoutMs: options.lockTimeoutMs ?? 10_000,
        idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs ?? 5_000,
        connectTimeoutMs: 5_000,
      });
    const onError = (error: Error) => options.onConnectionError?.(error);
    const client = (role: DatabaseRole, size: number) =>
      new PrismaClient({
        adapter: new PrismaPg(pool(role, size), { onPoolError: onError, onConnectionError: onError }),
        transactionOptions: { maxWait: MAX_WAIT_MS, timeout: MAX_TRANSACTION_MS },
      });
    this.app = client('strata_app', options.appPoolSize ?? 12);
    this.sys = client('strata_system', options.systemPoolSize ?? 3);
    this.reads = new ReadPool(pool('strata_app', options.readPoolSize ?? 8), onError);
    this.streams = new ReadPool(pool('strata_app', options.streamPoolSize ?? 2), onError);
  }

  /**
   * One transaction (read committed) that sees and writes rows of `projectId` only, enforced by row-level security.
   * Commits when `fn` returns, rolls back when it throws. Throws AppError `unavailable` when the database is away.
   */
  async tenant<T>(projectId: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
    return this.run(this.app, async (tx) => {
      await tx.$executeRaw`SELECT set_config('app.project_id', ${projectId}, true)`;
      return fn(tx);
    });
  }

  /** The same for what only reads, as fast as can be. Throws AppError `unavailable` when the database is away. */
  async read<T>(projectId: string, fn: (read: Read) => Promise<T>): Promise<T> {
    try {
      return await this.reads.run(projectId, fn);
    } catch (error) {
      throw failure(error);
    }
  }

  /**
   * Rows of `projectId` as they all were at one moment, for as long as they are taken (see ReadPool.stream). Throws AppError
   * `unavailable` when the database is away or all connections for it are in use.
   */
  async *stream<T>(projectId: string, rows: (read: Read) => AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* this.streams.stream(projectId, rows);
    } catch (error) {
      throw failure(error);
    }
  }

  /** As `tenant`, for a write that may take an hour: all of it or nothing. */
  async bulk<T>(projectId: string, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const patient = (tx: Tx) =>
      tx.$executeRaw`SELECT set_config('app.project_id', ${projectId}, true), set_config('idle_in_transaction_session_timeout', ${`${BULK_IDLE_MS}`}, true)`;
    return this.run(this.app, async (tx) => patient(tx).then(() => fn(tx)), MAX_BULK_MS);
  }

  /** One transaction over all projects, on the tables that hold no memory: keys, work, tasks, outbox, hooks, settings. */
  async system<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    return this.run(this.sys, fn);
  }

  /** Answers when both roles can run a statement; for readiness. Throws AppError `unavailable`. */
  async ping(): Promise<void> {
    await Promise.all([this.app, this.sys].map((client) => client.$queryRaw`SELECT 1`.catch((e: unknown) => Promise.reject(failure(e)))));
  }

  async close(): Promise<void> {
    await Promise.all([this.app.$disconnect(), this.sys.$disconnect(), this.reads.close(), this.streams.close()]);
  }

  private async run<T>(client: PrismaClient, fn: (tx: Tx) => Promise<T>, timeout = MAX_TRANSACTION_MS): Promise<T> {
    try {
      return await client.$transaction(fn, { timeout });
    } catch (error) {
      throw failure(error);
    }
  }
}

function failure(error: unknown): Error {
  const known = asAppError(error);
  return known instanceof Error ? known : new Error(String(known));
}
