// Tells new records from repeats and from conflicts, by id and content hash.
export interface KnownRecord {
  id: string;
  contentHash: Uint8Array;
  workItemId: string;
}

export type Sorted<T> =
  | { kind: 'fresh'; records: T[] }
  /** Every record was stored before; the work item of the first one. */
  | { kind: 'repeat'; workItemId: string }
  | { kind: 'conflict'; ids: string[] };

/** A record given twice in one write counts once; the same id with another hash is a conflict, in the write or with what is stored. */
export function sortKnown<T extends { id: string; contentHash: Uint8Array }>(given: T[], known: KnownRecord[]): Sorted<T> {
  const hash = (record: { contentHash: Uint8Array }) => Buffer.from(record.contentHash).toString('hex');
  const stored = new Map(known.map((record) => [record.id, hash(record)]));
  const fresh: T[] = [];
  const conflicts = new Set<string>();
  for (const record of given) {
    const before = stored.get(record.id);
    if (before === undefined) {
      stored.set(record.id, hash(record));
      fresh.push(record);
    } else if (before !== hash(record)) conflicts.add(record.id);
  }
  if (conflicts.size) return { kind: 'conflict', ids: [...conflicts] };
  if (fresh.length) return { kind: 'fresh', records: fresh };
  const first = known.find((record) => record.id === given[0]?.id);
  if (!first) throw new Error('a write without a record');
  return { kind: 'repeat', workItemId: first.workItemId };
}
