// Start-up: an app serves only on a schema that has all it was written for, and that takes nothing of it away.
import { AppError } from '@strata/contracts';
import { applyMigrations as apply, compareSchema } from '../../migrate/apply-migrations.cjs';
import { asAppError, sqlState } from '../database/failure.js';

/**
 * Creates the database when it is missing and brings it up to date; the names of the migrations applied now. Safe to run from
 * several processes at once, and beside traffic: what waits for a lock is taken back and tried again. `onWait` is told of it.
 * Throws Error that names the migration on a failed or edited one, and on one that got no lock for a quarter of an hour.
 */
export function applyMigrations(url: string, onWait?: (line: string) => void): Promise<string[]> {
  return apply(url, onWait ? { onWait } : {});
}

/**
 * A newer schema will do, as during an upgrade, unless one of its migrations has set a floor above this release (docs/upgrade.md).
 * Throws AppError `unavailable` that says what is wrong and what mends it.
 */
export async function assertSchemaUsable(url: string): Promise<void> {
  let state: Awaited<ReturnType<typeof compareSchema>>;
  try {
    state = await compareSchema(url);
  } catch (error) {
    // At a start the reader is who set the address, and what the server refuses speaks of the login and tables alone.
    const known = asAppError(error);
    if (known instanceof AppError) throw new AppError(known.code, `DATABASE_URL: ${known.message}`, { cause: error });
    if (error instanceof Error && sqlState(error)) throw new AppError('unavailable', `DATABASE_URL: ${error.message}`, { cause: error });
    throw error;
  }
  const { missing, floor, edited, failed } = state;
  const problem = failed.length
    ? `Migration ${failed.join(', ')} failed in this database half-way, or still runs. If it failed: mend it, then run: npm run prisma -- migrate resolve --rolled-back <name>`
    : floor !== null
      ? `The database is of a newer release, on which this one can't run: it lacks ${floor}. Run a release that has it.`
      : edited.length
        ? `Migration ${edited.join(', ')} differs from the one that this database got. Restore it or start from a fresh database.`
        : missing.length
          ? `The database is older than this release (${missing.join(', ')} missing). Run: npm run strata -- migrate`
          : null;
  if (problem) throw new AppError('unavailable', problem);
}
