// Ids and hashes of records as they come in: what makes a repeat a repeat.
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@strata/contracts';
import { deterministicId } from '../model/ids.js';

/**
 * Makes ids where the caller gave none. With an idempotency key they are the same when the request runs again, so that a
 * crash between commit and answer can't double a write.
 */
export function idMaker(projectId: string, idempotencyKey: string | null): (kind: string, ...parts: (string | number)[]) => string {
  if (idempotencyKey === null) return () => randomUUID();
  return (kind, ...parts) => deterministicId(kind, projectId, idempotencyKey, ...parts);
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** SHA-256 of what was sent; the order of keys and the spelling of a time don't matter. */
export function contentHash(value: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest();
}

/**
 * Drops repeats inside one write. The same id with other content is a conflict that names both places.
 * @param list name of the array in the request
 */
export function withoutRepeats<T extends { id: string; contentHash: Buffer }>(records: T[], list: string): T[] {
  const seen = new Map<string, { record: T; index: number }>();
  records.forEach((record, index) => {
    const first = seen.get(record.id);
    if (!first) seen.set(record.id, { record, index });
    else if (!first.record.contentHash.equals(record.contentHash)) throw idConflict([`${list}.${first.index}`, `${list}.${index}`]);
  });
  return [...seen.values()].map(({ record }) => record);
}

/** 409 for ids that are stored, or sent, with other content. */
export function idConflict(places: string[]): AppError {
  return new AppError('conflict', 'An id is already taken by a record with other content', {
    errors: places.map((path) => ({ path, message: 'this id belongs to other content' })),
  });
}
