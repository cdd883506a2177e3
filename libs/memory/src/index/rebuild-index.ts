// index: every user's and knowledge base's entries made anew from the records, beside running services: for another embedding, or for an index that is damaged.
import { shelvesOf } from './public-part.js';
import { shelfContents, writeShelf, type DerivedShelf, type RecordShelf, type ShelfPorts } from './shelf-contents.js';

export interface Rebuilt {
  users: number;
  bases: number;
  written: number;
  removed: number;
}

const SHELVES = 100;

/** Safe beside the pipeline: an entry is versioned, and an older one never replaces a newer one. */
export class RebuildIndex {
  constructor(private readonly ports: ShelfPorts) {}

  /** All shelves of all projects. `every` false: only entries that are missing or older than their record, so that a run that was interrupted goes on. */
  async all(every: boolean, onShelf: (so: Rebuilt) => void = () => {}): Promise<Rebuilt> {
    const { records, knowledge } = this.ports;
    const total: Rebuilt = { users: 0, bases: 0, written: 0, removed: 0 };
    const add = async (shelf: RecordShelf) => {
      const { written, removed } = await this.shelf(shelf, every);
      total['userId' in shelf ? 'users' : 'bases'] += 1;
      total.written += written;
      total.removed += removed;
      onShelf(total);
    };
    for (const projectId of await records.projects()) {
      for await (const userId of paged((after) => records.users(projectId, after, SHELVES))) await add({ projectId, userId });
      for await (const knowledgeBaseId of paged((after) => knowledge.bases(projectId, after, SHELVES)))
        await add({ projectId, knowledgeBaseId });
    }
    return total;
  }

  /** Of a user also what is shared. */
  async shelf(shelf: RecordShelf, every: boolean): Promise<Pick<Rebuilt, 'written' | 'removed'>> {
    const total = { written: 0, removed: 0 };
    for (const one of shelvesOf(shelf)) {
      const { written, removed } = await this.one(one, every);
      total.written += written;
      total.removed += removed;
    }
    return total;
  }

  private async one(shelf: DerivedShelf, every: boolean): Promise<Pick<Rebuilt, 'written' | 'removed'>> {
    const { index } = this.ports;
    // Before the records: what is written meanwhile has its entry from the pipeline, and is no orphan.
    const held = await index.versions(shelf);
    const contents = await shelfContents(this.ports, shelf);
    const due = [...contents.versions].filter(([id, version]) => every || (held.get(id) ?? -1n) < version).map(([id]) => id);
    await writeShelf(this.ports, shelf, contents, due);
    const orphans = [...held.keys()].filter((id) => !contents.versions.has(id));
    if (orphans.length > 0) await index.remove(shelf, orphans);
    return { written: due.length, removed: orphans.length };
  }
}

async function* paged(next: (after: string | null) => Promise<string[]>): AsyncGenerator<string> {
  for (let after: string | null = null; ;) {
    const page = await next(after);
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < SHELVES) return;
  }
}
