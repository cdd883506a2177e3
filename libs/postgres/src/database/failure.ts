// What the driver throws → what the callers know: an unreachable database becomes `unavailable`, the rest stays a bug.
import { AppError } from '@strata/contracts';

/** Prisma: no database, can't reach, timed out, no connection free, transaction not started, closed; sockets. */
const AWAY = new Set([
  ...['P1001', 'P1002', 'P1003', 'P1008', 'P1017', 'P2024', 'P2028'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['DatabaseNotReachable', 'DatabaseDoesNotExist', 'SocketTimeout', 'ConnectionClosed', 'TooManyConnections'],
]);
/** Postgres: connection lost, server stopping or starting, too many connections, no such database. */
const AWAY_STATE = /^(08...|57P0[123]|53300|3D000|25P03)$/;
/** Postgres: no room on the disk, no memory, a disk that fails, a server that only reads (a standby, or one set so to save its disk). */
const UNABLE_STATE = /^(53[0124]00|58030|25006)$/;
/** Postgres: the login or its password is wrong, or may not come in (pg_hba.conf). */
const REFUSED_STATE = /^28...$/;
/** Postgres: a lock or the statement took too long, or two transactions stood in each other's way. The same call may succeed a moment later. */
const BUSY_STATE = /^(55P03|57014|40P01|40001)$/;

interface DriverCause {
  originalCode?: unknown;
  kind?: unknown;
}
interface DriverFailure {
  code?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: { cause?: DriverCause } };
  /** Of a COMMIT the adapter's error comes as it is, with its cause in here. */
  cause?: DriverCause;
}
const causeOf = (failure: DriverFailure | null) => failure?.meta?.driverAdapterError?.cause ?? failure?.cause;

/** SQLSTATE of the statement that failed, or null. */
export function sqlState(error: unknown): string | null {
  const failure = error as DriverFailure | null;
  const code = causeOf(failure)?.originalCode ?? failure?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** AppErrors pass; a lost or refused connection or login, a server without room, and a lock or an answer that was not to be had in time, become AppError `unavailable`; the rest is thrown as it is. */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const failure = error as DriverFailure | null;
  const state = sqlState(error) ?? '';
  if (BUSY_STATE.test(state))
    return new AppError('unavailable', 'The database was too busy to answer in time. The same request may succeed a moment later.', {
      cause: error,
    });
  if (UNABLE_STATE.test(state))
    return new AppError('unavailable', 'The database can take no writes: it has no room left, or it only reads.', { cause: error });
  if (REFUSED_STATE.test(state)) return new AppError('unavailable', 'The database refuses the login.', { cause: error });
  const names = [failure?.code, causeOf(failure)?.kind];
  const text = typeof failure?.message === 'string' ? failure.message : '';
  const away =
    names.some((name) => typeof name === 'string' && AWAY.has(name)) ||
    AWAY_STATE.test(state) ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/.test(text);
  return away ? new AppError('unavailable', 'The database could not be reached.', { cause: error }) : error;
}
