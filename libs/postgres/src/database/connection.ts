// Connection settings of one pool: the unprivileged role, the time limits and the size, all sent when a connection opens.
import type pg from 'pg';

/** `strata_app` sees one project at a time, `strata_system` finds work over all projects and never reads memory. */
export type DatabaseRole = 'strata_app' | 'strata_system';

export interface PoolSettings {
  url: string;
  role: DatabaseRole;
  /** Connections of this pool. */
  size: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  /** A stopped process that holds row locks is thrown out by the server after this. */
  idleInTransactionTimeoutMs: number;
  connectTimeoutMs: number;
}

/**
 * The login role may be a superuser (it is in the embedded server): `role` in the start-up packet takes its rights away
 * before the first statement, so row-level security applies on every connection. Options in the URL are dropped, because
 * they would replace ours.
 */
export function poolConfig(settings: PoolSettings): pg.PoolConfig {
  const url = new URL(settings.url);
  for (const name of ['options', 'schema', 'connection_limit', 'pool_timeout', 'pgbouncer']) url.searchParams.delete(name);
  const options = {
    role: settings.role,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.lockTimeoutMs,
    idle_in_transaction_session_timeout: settings.idleInTransactionTimeoutMs,
    timezone: 'UTC',
  };
  return {
    connectionString: url.toString(),
    options: Object.entries(options)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: settings.role,
    max: settings.size,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}
