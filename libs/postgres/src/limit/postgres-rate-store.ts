// limit: rate counts that processes share in Postgres, for installations without Redis.
import { FlexibleCounter, limiterOptions, type RateCounter, type RateRule, type RateStore } from '@strata/platform';
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { poolConfig } from '../database/connection.js';

/** One short statement a call: what takes longer is a server in trouble. */
const PATIENCE_MS = 2000;

/**
 * Windows end by the clocks of the processes, so these should agree within a second or two. Expired rows are deleted every five
 * minutes.
 */
export class PostgresRateStore implements RateStore {
  private readonly pool: pg.Pool;

  /** Connects at the first use. */
  constructor(url: string, onError: (error: Error) => void = () => undefined) {
    const limits = { statementTimeoutMs: PATIENCE_MS, lockTimeoutMs: PATIENCE_MS, idleInTransactionTimeoutMs: PATIENCE_MS };
    // The server's limit ends a statement; the client's ends the wait for a server that is silent.
    this.pool = new pg.Pool({
      ...poolConfig({ url, role: 'strata_system', size: 2, connectTimeoutMs: PATIENCE_MS, ...limits }),
      query_timeout: 2 * PATIENCE_MS,
    });
    this.pool.on('error', onError);
  }

  open(rule: RateRule): RateCounter {
    return new FlexibleCounter(
      new RateLimiterPostgres({
        ...limiterOptions(rule),
        storeClient: this.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        // A migration makes it: the role has no right to.
        tableCreated: true,
      }),
    );
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
