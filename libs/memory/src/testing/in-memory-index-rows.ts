// memory/testing: the rows under the embedded index, in memory. Behaves like the table: one revision per write of a user.
import type { UserScope } from '../model/scope.js';
import type { EncodedEntry, IndexRows } from '../ports.js';

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
      const held = user.rows.get(entry.id);
      if (held && held.fingerprint === fingerprint && held.entry.version > entry.version) continue;
      user.revision += 1n;
      user.rows.set(entry.id, { entry, fingerprint, revision: user.revision });
    }
    return Promise.resolve();
  }

  remove(scope: UserScope, ids: string[]): Promise<void> {
    const user = this.user(scope);
    for (const id of ids) {
      const held = user.rows.get(id);
      if (!held) continue;
      user.revision += 1n;
      user.rows.set(id, { ...held, entry: { ...held.entry, removed: true }, revision: user.revision });
    }
    return Promise.resolve();
  }

  forget(scope: UserScope, ids: string[] | 'all'): Promise<void> {
    const user = this.user(scope);
    for (const id of ids === 'all' ? [...user.rows.keys()] : ids) user.rows.delete(id);
    user.life = String(Number(user.life) + 1);
    return Promise.resolve();
  }

  since(scope: UserScope, fingerprint: string, after: bigint): Promise<{ life: string; revision: bigint; rows: EncodedEntry[] }> {
    const user = this.user(scope);
    const rows = [...user.rows.values()].filter((row) => row.fingerprint === fingerprint && row.revision > after).map((row) => row.entry);
    this.rowsRead += rows.length;
    return Promise.resolve({ life: user.life, revision: user.revision, rows });
  }

  private user(scope: UserScope) {
    const key = JSON.stringify([scope.projectId, scope.userId]);
    const found = this.users.get(key) ?? { life: '1', revision: 0n, rows: new Map<string, Stored>() };
    this.users.set(key, found);
    return found;
  }
}
