// Keyset pagination: the sort key of the last row, opaque to the caller.
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';

type Key = string | number | bigint | Date;
/** How each part of a sort key is read back. */
type Kind = 'time' | 'text' | 'seq' | 'uuid';

const refuse = () =>
  new AppError('validation.failed', 'The cursor is not one that this list gave out.', {
    errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
  });

function readPart(kind: Kind, part: unknown): Key {
  if (kind === 'time' && typeof part === 'number' && Number.isSafeInteger(part) && Math.abs(part) <= 8.64e15) return new Date(part);
  if (kind === 'text' && typeof part === 'string' && !part.includes('\u0000')) return part;
  if (kind === 'seq' && typeof part === 'string' && /^\d{1,18}$/.test(part)) return BigInt(part);
  if (kind === 'uuid' && typeof part === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)) return part;
  throw refuse();
}

/** Null = from the start. Throws AppError `validation.failed` at path `cursor` when it is malformed or of another list. */
export function readCursor(cursor: string | null, kinds: Kind[]): Key[] | null {
  if (cursor === null) return null;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refuse();
  }
  if (!Array.isArray(parts) || parts.length !== kinds.length) throw refuse();
  return kinds.map((kind, i) => readPart(kind, parts[i]));
}

export function writeCursor(key: Key[]): string {
  const parts = key.map((part) => (part instanceof Date ? part.getTime() : typeof part === 'bigint' ? part.toString() : part));
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** `rows` were read with `limit + 1`: the extra one tells that there is more. */
export function toPage<Row, T>(rows: Row[], limit: number, keyOf: (row: Row) => Key[], toItem: (row: Row) => T): ports.Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), nextCursor: rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null };
}
