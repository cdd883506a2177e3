// index: are its entries those that the records give? Shelf by shelf, beside running services: `strata verify`, and a pass of the worker.
import type { IndexOwners } from '../ports.js';
import { shelvesOf } from './public-part.js';
import { shelfContents, versionsAtRest, writeShelf, type DerivedShelf, type RecordShelf, type ShelfPorts } from './shelf-contents.js';

/** `missing`: a record without an entry; `stale`: an entry of another version than its record; `orphan`: an entry without a record. */
export const DRIFTS = ['missing', 'stale', 'orphan'] as const;
type Kind = (typeof DRIFTS)[number];

/** Of one user or knowledge base. Index ids, `<layer>:<record id>`. */
export interface IndexDrift {
  shelf: RecordShelf;
  entries: number;
  found: Record<Kind, string[]>;
  /** What was still so when it was compared again after mending; all that was found where nothing is mended. */
  left: Record<Kind, string[]>;
}
export interface CheckIndexPorts extends ShelfPorts {
  owners: IndexOwners;
}

const SHELVES = 200;

export class CheckIndex {
  constructor(private readonly ports: CheckIndexPorts) {}

  /**
   * Users of a project, then its knowledge bases, in order of their ids; those after `after`. One whose work is open is left out: the
   * pipeline is about to write.
   */
  async *shelves(
    projectId: string,
    mend: boolean,
    after: RecordShelf | null = null,
  ): AsyncGenerator<IndexDrift | { skipped: RecordShelf }> {
    for await (const shelf of this.after(projectId, after)) yield (await this.shelf(shelf, mend)) ?? { skipped: shelf };
  }

  /** Entries of users and knowledge bases that the project does not have: all of them are orphans. Reads who stands in the index, so it is a worker's once a day. */
  async *strangers(projectId: string, mend: boolean): AsyncGenerator<IndexDrift> {
    const { owners, records, knowledge } = this.ports;
    for await (const userIds of inPages(owners.owners(projectId, 'user'))) {
      const known = new Set(await records.known(projectId, userIds));
      for (const userId of userIds) if (!known.has(userId)) yield await this.stranger({ projectId, userId }, mend);
    }
    for await (const ids of inPages(owners.owners(projectId, 'knowledge_base'))) {
      const known = new Set(await knowledge.known(projectId, ids));
      for (const knowledgeBaseId of ids) if (!known.has(knowledgeBaseId)) yield await this.stranger({ projectId, knowledgeBaseId }, mend);
    }
  }

  /** Of a user also what is shared. Null while its work is open. Costs ids and versions on both sides; records are read only where they differ. */
  async shelf(shelf: RecordShelf, mend: boolean): Promise<IndexDrift | null> {
    const drift: IndexDrift = { shelf, entries: 0, found: nothing(), left: nothing() };
    for (const one of shelvesOf(shelf)) {
      const before = await this.compare(one);
      if (!before) return null;
      const { found, held } = before;
      drift.entries += held.size;
      add(drift.found, found);
      if (mend && countOf(found) > 0) await this.mend(one, found, held);
      // Null: work has begun meanwhile, and writes the rest.
      add(drift.left, mend && countOf(found) > 0 ? ((await this.compare(one))?.found ?? nothing()) : found);
    }
    return drift;
  }

  private async *after(projectId: string, after: RecordShelf | null): AsyncGenerator<RecordShelf> {
    const { records, knowledge } = this.ports;
    if (after === null || 'userId' in after)
      for (let last: string | null = after?.userId ?? null; ;) {
        const page: string[] = await records.users(projectId, last, SHELVES);
        for (const userId of page) yield { projectId, userId };
        last = page.at(-1) ?? null;
        if (page.length < SHELVES) break;
      }
    const base = after && 'knowledgeBaseId' in after ? after.knowledgeBaseId : null;
    for (let last: string | null = base; ;) {
      const page: string[] = await knowledge.bases(projectId, last, SHELVES);
      for (const knowledgeBaseId of page) yield { projectId, knowledgeBaseId };
      last = page.at(-1) ?? null;
      if (page.length < SHELVES) return;
    }
  }

  private async compare(shelf: DerivedShelf): Promise<{ found: Record<Kind, string[]>; held: Map<string, bigint> } | null> {
    // Before the records: what is written in between has its entry from the pipeline, and is no orphan.
    const held = await this.ports.index.versions(shelf);
    const wanted = await versionsAtRest(this.ports, shelf);
    if (!wanted) return null;
    const missing = [...wanted.keys()].filter((id) => !held.has(id));
    const stale = [...wanted].filter(([id, version]) => held.has(id) && held.get(id) !== version).map(([id]) => id);
    const orphan = [...held.keys()].filter((id) => !wanted.has(id));
    return { found: { missing, stale, orphan }, held };
  }

  private async mend(shelf: DerivedShelf, found: Record<Kind, string[]>, held: Map<string, bigint>): Promise<void> {
    const contents = await shelfContents(this.ports, shelf);
    const wanted = contents.versions;
    const due = [...found.missing, ...found.stale].filter((id) => wanted.has(id));
    // An older version does not replace a newer one: what is too new goes first, and the mark that may stand where an entry is missing.
    const inTheWay = due.filter((id) => !held.has(id) || held.get(id)! > wanted.get(id)!);
    const gone = [...inTheWay, ...found.orphan.filter((id) => !wanted.has(id))];
    if (gone.length > 0) await this.ports.index.forget(shelf, gone);
    await writeShelf(this.ports, shelf, contents, due);
  }

  private async stranger(shelf: RecordShelf, mend: boolean): Promise<IndexDrift> {
    const { index } = this.ports;
    const drift: IndexDrift = { shelf, entries: 0, found: nothing(), left: nothing() };
    for (const one of shelvesOf(shelf)) {
      const held = [...(await index.versions(one)).keys()];
      drift.entries += held.length;
      drift.found.orphan.push(...held);
      if (mend) await index.forget(one, 'all');
      drift.left.orphan.push(...(mend ? (await index.versions(one)).keys() : held));
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
    if (page.size < SHELVES) continue;
    yield [...page];
    page = new Set();
  }
  if (page.size > 0) yield [...page];
}
