// memory/testing: the rows under the embedded index, in memory. Behaves like the table: one revision per write of a user.
import type { UserScope } from '../model/scope.js';
import type { EncodedEntry, IndexRows, RowPlace } from '../ports.js';

interface Stored {
  entry: EncodedEntry;
  fingerprint: string;
  revision: bigint;
}

export class InMemoryIndexRows implements IndexRows {
  private readonly users = new Map<string, { life: string; revision: bigint; rows: Map<string, Stored> }>();
  /** Rows handed out by `since`, for tests of what a cache loads. */
  rowsRead = 0;

  upsert(entries: EncodedEntry[], fingerprint: string): Promise<void> {
    for (const entry of entries) {
      const user = this.user(entry);
      const key = JSON.stringify([fingerprint, entry.id]);
      const held = user.rows.get(key);
      if (held && held.entry.version > entry.version) continue;
      user.revision += 1n;
      user.rows.set(key, { entry, fingerprint, revision: user.revision });
    }
    return Promise.resolve();
  }

  remove(scope: UserScope, ids: string[]): Promise<void> {
    const user = this.user(scope);
    for (const [key, held] of user.rows) {
      if (!ids.includes(held.entry.id)) continue;
      user.revision += 1n;
      user.rows.set(key, { ...held, entry: { ...held.entry, removed: true }, revision: user.revision });
    }
    return Promise.resolve();
  }

  forget(scope: UserScope, ids: string[] | 'all'): Promise<void> {
    const user = this.user(scope);
    for (const [key, held] of user.rows) if (ids === 'all' || ids.includes(held.entry.id)) user.rows.delete(key);
    user.life = String(Number(user.life) + 1);
    return Promise.resolve();
  }

  since(scope: UserScope, fingerprint: string, place: RowPlace, limit: number): ReturnType<IndexRows['since']> {
    const user = this.user(scope);
    // Every write has a revision of its own here, so that a place is a revision.
    const rows = [...user.rows.values()]
      .filter((row) => row.fingerprint === fingerprint && row.revision > place.revision)
      .sort((a, b) => (a.revision < b.revision ? -1 : 1))
      .slice(0, limit);
    this.rowsRead += rows.length;
    const last = rows.at(-1);
    const next = last && rows.length === limit ? { revision: last.revision, id: last.entry.id } : null;
    return Promise.resolve({ life: user.life, newest: user.revision, rows: rows.map((row) => row.entry), next });
  }

  drop(fingerprint: string): Promise<number> {
    let dropped = 0;
    for (const { rows } of this.users.values())
      for (const [key, row] of rows) if (row.fingerprint === fingerprint && rows.delete(key)) dropped += 1;
    return Promise.resolve(dropped);
  }

  private user(scope: UserScope) {
    const key = JSON.stringify([scope.projectId, scope.userId]);
    const found = this.users.get(key) ?? { life: '1', revision: 0n, rows: new Map<string, Stored>() };
    this.users.set(key, found);
    return found;
  }
}
