// Start-up: an app serves only on the schema that it was written for.
import { AppError } from '@strata/contracts';
import { applyMigrations as apply, compareSchema } from '../../migrate/apply-migrations.cjs';
import { asAppError } from '../database/failure.js';

/**
 * Creates the database when it is missing and brings it up to date; the names of the migrations applied now. Safe to run from
 * several processes at once. Throws Error that names the migration on a failed or edited one.
 */
export function applyMigrations(url: string): Promise<string[]> {
  return apply(url);
}

/** Throws AppError `unavailable` that says what is missing and which command mends it. */
export async function assertSchemaCurrent(url: string): Promise<void> {
  let state: Awaited<ReturnType<typeof compareSchema>>;
  try {
    state = await compareSchema(url);
  } catch (error) {
    const known = asAppError(error);
    // At a start the reader is who set the address.
    throw known instanceof AppError ? new AppError(known.code, `DATABASE_URL: ${known.message}`, { cause: error }) : known;
  }
  const { missing, unknown, edited, failed } = state;
  const problem = failed.length
    ? `Migration ${failed.join(', ')} failed in this database, or still runs. If it failed: mend it, then run: npm run prisma -- migrate resolve`
    : unknown.length
      ? `The database is newer than this release (${unknown.join(', ')}). Run the release that it belongs to.`
      : edited.length
        ? `Migration ${edited.join(', ')} differs from the one that this database got. Restore it or start from a fresh database.`
        : missing.length
          ? `The database is older than this release (${missing.join(', ')} missing). Run: npm run strata -- migrate`
          : null;
  if (problem) throw new AppError('unavailable', problem);
}
