// memory/testing: the rows under the embedded index, in memory. Behaves like the table: one revision per write to a shelf.
import { shelfPlace, wholeShelf, type WholeShelf } from '../index/shelf-place.js';
import type { EncodedEntry, IndexedRows, IndexRows, OwnersOf, RowPlace, Shelf } from '../ports.js';

interface Stored {
  entry: EncodedEntry;
  fingerprint: string;
  revision: bigint;
}

export class InMemoryIndexRows implements IndexRows, IndexedRows {
  private readonly shelves = new Map<string, { life: string; revision: bigint; rows: Map<string, Stored> }>();
  /** Rows handed out by `since`, for tests of what a cache loads. */
  rowsRead = 0;

  upsert(entries: EncodedEntry[], fingerprint: string): Promise<void> {
    for (const entry of entries) {
      const shelf = this.shelf(wholeShelf(entry));
      const key = JSON.stringify([fingerprint, entry.owner, entry.id]);
      const held = shelf.rows.get(key);
      if (held && held.entry.version > entry.version) continue;
      shelf.revision += 1n;
      shelf.rows.set(key, { entry, fingerprint, revision: shelf.revision });
    }
    return Promise.resolve();
  }

  remove(of: Shelf, ids: string[]): Promise<void> {
    const place = shelfPlace(of);
    const shelf = this.shelf(wholeShelf(place));
    for (const [key, held] of shelf.rows) {
      if (held.entry.owner !== place.owner || !ids.includes(held.entry.id)) continue;
      shelf.revision += 1n;
      shelf.rows.set(key, { ...held, entry: { ...held.entry, removed: true }, revision: shelf.revision });
    }
    return Promise.resolve();
  }

  forget(of: Shelf, ids: string[] | 'all'): Promise<void> {
    const place = shelfPlace(of);
    const shelf = this.shelf(wholeShelf(place));
    for (const [key, { entry }] of shelf.rows)
      if (entry.owner === place.owner && (ids === 'all' || ids.includes(entry.id))) shelf.rows.delete(key);
    shelf.life = String(Number(shelf.life) + 1);
    return Promise.resolve();
  }

  since(of: WholeShelf, fingerprint: string, place: RowPlace, limit: number): ReturnType<IndexRows['since']> {
    const shelf = this.shelf(of);
    // Every write has a revision of its own here, so that a place is a revision.
    const rows = [...shelf.rows.values()]
      .filter((row) => row.fingerprint === fingerprint && row.revision > place.revision)
      .sort((a, b) => (a.revision < b.revision ? -1 : 1))
      .slice(0, limit);
    this.rowsRead += rows.length;
    const last = rows.at(-1);
    const next = last && rows.length === limit ? { revision: last.revision, id: last.entry.id } : null;
    return Promise.resolve({ life: shelf.life, newest: shelf.revision, rows: rows.map((row) => row.entry), next });
  }

  versions(of: Shelf, fingerprint: string, ids?: string[]): Promise<Map<string, bigint>> {
    const { projectId, shelf, owner } = shelfPlace(of);
    const rows = [...this.shelf(wholeShelf({ projectId, shelf, owner })).rows.values()];
    const held = rows.filter((row) => row.fingerprint === fingerprint && row.entry.owner === owner && !row.entry.removed);
    const those = ids ? held.filter(({ entry }) => ids.includes(entry.id)) : held;
    return Promise.resolve(new Map(those.map(({ entry }) => [entry.id, entry.version])));
  }

  owners({ projectId, shelf }: OwnersOf, fingerprint: string, after: string | null, limit: number): Promise<string[]> {
    const rows = [...this.shelves.values()].flatMap((shelf) => [...shelf.rows.values()]);
    const own = rows.filter((row) => row.fingerprint === fingerprint && !row.entry.removed && row.entry.projectId === projectId);
    const kinds = shelf === 'user' ? ['user', 'public'] : [shelf];
    const owners = own.map(({ entry }) => entry).filter((entry) => kinds.includes(entry.shelf) && entry.owner > (after ?? ''));
    return Promise.resolve([...new Set(owners.map(({ owner }) => owner))].sort().slice(0, limit));
  }

  drop(fingerprint: string): Promise<number> {
    let dropped = 0;
    for (const { rows } of this.shelves.values())
      for (const [key, row] of rows) if (row.fingerprint === fingerprint && rows.delete(key)) dropped += 1;
    return Promise.resolve(dropped);
  }

  private shelf(of: WholeShelf) {
    const key = JSON.stringify([of.projectId, of.shelf, of.owner]);
    const found = this.shelves.get(key) ?? { life: '1', revision: 0n, rows: new Map<string, Stored>() };
    this.shelves.set(key, found);
    return found;
  }
}
