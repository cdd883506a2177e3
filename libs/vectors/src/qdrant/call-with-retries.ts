// index ▸ Qdrant: one request, tried again while another try can help.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@strata/contracts';

const ATTEMPTS = 4;
const LONGEST_WAIT_MS = 5_000;

/** HTTP status of a failure of the client; null = no answer at all (network, timeout). */
export function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number') return status;
  const said = error instanceof Error ? /\b(4\d\d|5\d\d)\b/.exec(error.message) : null;
  return said ? Number(said[1]) : null;
}

/** Qdrant refuses the key, which another try does not change and an operator does. */
export const refusesKey = (error: unknown): boolean => error instanceof AppError && [401, 403].includes(statusOf(error.cause) ?? 0);

/**
 * Network failures, 5xx and 429 are tried again (every request of the adapter is idempotent), with growing, jittered waits.
 * Throws AppError `unavailable` when the last try fails, and at once where Qdrant refuses the key or has no such collection (404 in its
 * `cause`); `internal` at once when it refuses what we sent.
 */
export async function callWithRetries<T>(what: string, call: () => Promise<T>, firstWaitMs = 100): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const asked = (error as { retry_after?: unknown }).retry_after;
      const status = typeof asked === 'number' ? 429 : statusOf(error);
      if (status === 401 || status === 403)
        throw new AppError('unavailable', `QDRANT_API_KEY: Qdrant refuses it (status ${status})`, { cause: error });
      if (status === 404) throw new AppError('unavailable', `the index has no collection to ${what}`, { cause: error });
      if (status !== null && status < 500 && status !== 429 && status !== 408)
        throw new AppError('internal', `the index refused to ${what} (status ${status})`, { cause: error });
      if (attempt === ATTEMPTS) throw new AppError('unavailable', `the index can't be reached to ${what}`, { cause: error });
      const wait = typeof asked === 'number' ? asked * 1000 : firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      await sleep(Math.min(wait, LONGEST_WAIT_MS));
    }
  }
}
