// Bulk writing: any number of rows of one table in one statement, sent as one JSON parameter.
import { Prisma } from '../generated/prisma/client.js';
import type { Tx } from './database.js';

/** Column → value; dates and JSON as they are, bytes as `\x…` hex. Every row has the same columns. */
export type TableRow = Record<string, unknown>;

export interface OnConflict {
  /** Columns of the unique key that may be there already. */
  key: string[];
  /** Columns that then keep what they hold; all others are replaced. Absent: the old row stays as it is. */
  keep?: string[];
  /** Only rows that satisfy this are replaced: a condition over `old` (the stored row) and `excluded`. */
  when?: string;
}

const name = (column: string) => `"${column}"`;

/** Inserts or replaces; answers how many rows were written. Table and column names are ours, never a caller's. */
export async function insertRows(tx: Tx, table: string, rows: TableRow[], onConflict?: OnConflict): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const columns = Object.keys(first);
  let conflict = '';
  if (onConflict) {
    const kept = new Set([...onConflict.key, ...(onConflict.keep ?? [])]);
    const set = columns.filter((c) => !kept.has(c)).map((c) => `${name(c)} = excluded.${name(c)}`);
    const action = onConflict.keep && set.length ? `DO UPDATE SET ${set.join(', ')}` : 'DO NOTHING';
    const when = onConflict.keep && onConflict.when ? ` WHERE ${onConflict.when}` : '';
    conflict = ` ON CONFLICT (${onConflict.key.map(name).join(', ')}) ${action}${when}`;
  }
  const list = columns.map(name).join(', ');
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return tx.$executeRaw`${Prisma.raw(`INSERT INTO ${name(table)} AS old (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${name(table)}, `)}${json}::jsonb${Prisma.raw(`)${conflict}`)}`;
}

export const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
