// index: every user's entries made anew from the records, beside running services: for another embedding, or for an index that is damaged.
import type { PublicScope, UserScope } from '../model/scope.js';
import type { Embedder, IndexedRecords, MemoryIndex, RecordsOfUsers } from '../ports.js';
import { buildIndexEntries, entryVersions, sourceIds, type IndexInput } from './build-index-entries.js';
import { publicPart } from './public-part.js';

export interface RebuildPorts {
  records: RecordsOfUsers;
  index: MemoryIndex;
  embedder: Embedder;
}
export interface Rebuilt {
  users: number;
  written: number;
  removed: number;
}

/** Entries that are embedded and written together. */
export const SLICE = 500;
const USERS = 100;

/** Safe beside the pipeline: an entry is versioned, and an older one never replaces a newer one. */
export class RebuildIndex {
  constructor(private readonly ports: RebuildPorts) {}

  /** All users of all projects. `every` false: only entries that are missing or older than their record, so that a run that was interrupted goes on. */
  async all(every: boolean, onUser: (so: Rebuilt) => void = () => {}): Promise<Rebuilt> {
    const total: Rebuilt = { users: 0, written: 0, removed: 0 };
    for (const projectId of await this.ports.records.projects()) {
      let after: string | null = null;
      for (;;) {
        const page: string[] = await this.ports.records.users(projectId, after, USERS);
        for (const userId of page) {
          const { written, removed } = await this.user({ projectId, userId }, every);
          total.users += 1;
          total.written += written;
          total.removed += removed;
          onUser(total);
        }
        after = page.at(-1) ?? null;
        if (page.length < USERS) break;
      }
    }
    return total;
  }

  async user(scope: UserScope, every: boolean): Promise<Omit<Rebuilt, 'users'>> {
    const { index, embedder } = this.ports;
    // Before the records: what is written meanwhile has its entry from the pipeline, and is no orphan.
    const shelves = await Promise.all(shelvesOf(scope).map(async (shelf) => ({ shelf, held: await index.versions(shelf) })));
    const whole = inputOf(await this.ports.records.of(scope));
    const total = { written: 0, removed: 0 };
    for (const { shelf, held } of shelves) {
      const input = partFor(shelf, whole);
      const wanted = entryVersions(input);
      const due = [...wanted].filter(([id, version]) => every || (held.get(id) ?? -1n) < version).map(([id]) => id);
      for (let at = 0; at < due.length; at += SLICE)
        await index.upsert(await buildIndexEntries(shelf, only(input, new Set(due.slice(at, at + SLICE))), embedder));
      const orphans = [...held.keys()].filter((id) => !wanted.has(id));
      if (orphans.length > 0) await index.remove(shelf, orphans);
      total.written += due.length;
      total.removed += orphans.length;
    }
    return total;
  }
}

/** Where a user's records stand: on the user's own shelf, and what of them is public on the project's. */
export const shelvesOf = ({ projectId, userId }: UserScope): (UserScope | PublicScope)[] => [
  { projectId, userId },
  { projectId, publicBy: userId },
];
export const partFor = (shelf: UserScope | PublicScope, whole: IndexInput): IndexInput => ('publicBy' in shelf ? publicPart(whole) : whole);

/** What the last stage of the pipeline would have indexed: processed messages, and records that are not deleted or archived. */
export function inputOf(records: IndexedRecords): IndexInput {
  const known = new Map(records.facts.map((fact) => [fact.id, sourceIds(fact)]));
  return {
    messages: records.messages,
    targets: new Set(records.messages.flatMap((message) => (message.status === 'processed' ? [message.id] : []))),
    facts: records.facts.filter((fact) => fact.status !== 'deleted'),
    summaries: records.summaries.filter((summary) => summary.status !== 'archived' && summary.status !== 'deleted'),
    topics: records.topics,
    sourcesOf: (id) => known.get(id) ?? [],
    evidence: records.evidence,
    timezone: null,
  };
}

export function only(input: IndexInput, ids: ReadonlySet<string>): IndexInput {
  return {
    ...input,
    targets: new Set([...input.targets].filter((id) => ids.has(`message:${id}`))),
    facts: input.facts.filter(({ id }) => ids.has(`fact:${id}`)),
    summaries: input.summaries.filter(({ id }) => ids.has(`summary:${id}`)),
    topics: input.topics.filter(({ id }) => ids.has(`topic:${id}`)),
  };
}
