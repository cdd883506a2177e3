// index: are its entries those that the records give? User by user, beside running services: `strata verify`, and a pass of the worker.
import type { PublicScope, UserScope } from '../model/scope.js';
import type { Embedder, IndexOwners, MemoryIndex, RecordsOfUsers } from '../ports.js';
import { buildIndexEntries, entryVersions } from './build-index-entries.js';
import { inputOf, only, partFor, shelvesOf, SLICE } from './rebuild-index.js';

/** `missing`: a record without an entry; `stale`: an entry of another version than its record; `orphan`: an entry without a record. */
export const DRIFTS = ['missing', 'stale', 'orphan'] as const;
type Kind = (typeof DRIFTS)[number];

/** Of one user. Index ids, `<layer>:<record id>`. */
export interface IndexDrift extends UserScope {
  entries: number;
  found: Record<Kind, string[]>;
  /** What was still so when it was compared again after mending; all that was found where nothing is mended. */
  left: Record<Kind, string[]>;
}
export interface CheckIndexPorts {
  records: RecordsOfUsers;
  index: MemoryIndex;
  owners: IndexOwners;
  embedder: Embedder;
}

const USERS = 200;

export class CheckIndex {
  constructor(private readonly ports: CheckIndexPorts) {}

  /** Users of a project after `after`, in order of their ids. A user whose work is open is left out: the pipeline is about to write. */
  async *users(projectId: string, mend: boolean, after: string | null = null): AsyncGenerator<IndexDrift | { skipped: UserScope }> {
    for (let last = after; ;) {
      const page = await this.ports.records.users(projectId, last, USERS);
      for (const userId of page) {
        const scope = { projectId, userId };
        yield (await this.user(scope, mend)) ?? { skipped: scope };
      }
      last = page.at(-1) ?? null;
      if (page.length < USERS) return;
    }
  }

  /** Entries of users that the project does not have: all of them are orphans. Reads who stands in the index, so it is no part of every pass. */
  async *strangers(projectId: string, mend: boolean): AsyncGenerator<IndexDrift> {
    for await (const userIds of inPages(this.ports.owners.owners(projectId))) {
      const known = new Set(await this.ports.records.known(projectId, userIds));
      for (const userId of userIds) if (!known.has(userId)) yield await this.stranger({ projectId, userId }, mend);
    }
  }

  /** Of both shelves. Null while work of the user is open. Costs ids and versions on both sides; records are read only where they differ. */
  async user(scope: UserScope, mend: boolean): Promise<IndexDrift | null> {
    const drift: IndexDrift = { ...scope, entries: 0, found: nothing(), left: nothing() };
    for (const shelf of shelvesOf(scope)) {
      const before = await this.compare(shelf);
      if (!before) return null;
      const { found, held } = before;
      drift.entries += held.size;
      add(drift.found, found);
      if (!mend || countOf(found) === 0) {
        add(drift.left, found);
        continue;
      }
      await this.mend(scope, shelf, found, held);
      // Null: work has begun meanwhile, and writes the rest.
      add(drift.left, (await this.compare(shelf))?.found ?? nothing());
    }
    return drift;
  }

  private async compare(shelf: UserScope | PublicScope): Promise<{ found: Record<Kind, string[]>; held: Map<string, bigint> } | null> {
    // Before the records: what is written in between has its entry from the pipeline, and is no orphan.
    const held = await this.ports.index.versions(shelf);
    const wanted = await this.ports.records.versionsAtRest(shelf);
    if (!wanted) return null;
    const missing = [...wanted.keys()].filter((id) => !held.has(id));
    const stale = [...wanted].filter(([id, version]) => held.has(id) && held.get(id) !== version).map(([id]) => id);
    const orphan = [...held.keys()].filter((id) => !wanted.has(id));
    return { found: { missing, stale, orphan }, held };
  }

  private async mend(
    scope: UserScope,
    shelf: UserScope | PublicScope,
    found: Record<Kind, string[]>,
    held: Map<string, bigint>,
  ): Promise<void> {
    const { index, records, embedder } = this.ports;
    const input = partFor(shelf, inputOf(await records.of(scope)));
    const wanted = entryVersions(input);
    const due = [...found.missing, ...found.stale].filter((id) => wanted.has(id));
    // An older version does not replace a newer one: what is too new goes first.
    const tooNew = due.filter((id) => (held.get(id) ?? 0n) > (wanted.get(id) ?? 0n));
    const gone = [...tooNew, ...found.orphan.filter((id) => !wanted.has(id))];
    if (gone.length > 0) await index.forget(shelf, gone);
    for (let at = 0; at < due.length; at += SLICE)
      await index.upsert(await buildIndexEntries(shelf, only(input, new Set(due.slice(at, at + SLICE))), embedder));
  }

  private async stranger(scope: UserScope, mend: boolean): Promise<IndexDrift> {
    const drift: IndexDrift = { ...scope, entries: 0, found: nothing(), left: nothing() };
    for (const shelf of shelvesOf(scope)) {
      const held = [...(await this.ports.index.versions(shelf)).keys()];
      drift.entries += held.length;
      drift.found.orphan.push(...held);
      if (mend) await this.ports.index.forget(shelf, 'all');
      drift.left.orphan.push(...(mend ? (await this.ports.index.versions(shelf)).keys() : held));
    }
    return drift;
  }
}

const nothing = (): Record<Kind, string[]> => ({ missing: [], stale: [], orphan: [] });
function add(to: Record<Kind, string[]>, more: Record<Kind, string[]>): void {
  for (const kind of DRIFTS) to[kind].push(...more[kind]);
}
const countOf = (found: Record<Kind, string[]>) => DRIFTS.reduce((sum, kind) => sum + found[kind].length, 0);

async function* inPages(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page = new Set<string>();
  for await (const id of ids) {
    page.add(id);
    if (page.size < USERS) continue;
    yield [...page];
    page = new Set();
  }
  if (page.size > 0) yield [...page];
}
