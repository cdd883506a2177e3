// index: what should stand on a shelf, from the records: its versions, and its entries slice by slice.
import type { KnowledgeBaseScope, PublicScope, UserScope } from '../model/scope.js';
import { entryIdOf, entryVersions as versionsOfFiled, indexOfEntries } from '../knowledge/index-of-entries.js';
import type { Embedder, IndexedRecords, IndexEntry, KnowledgeToIndex, MemoryIndex, RecordsOfUsers } from '../ports.js';
import { buildIndexEntries, entryVersions, sourceIds, type IndexInput } from './build-index-entries.js';
import { partsFor } from './public-part.js';

/** A shelf whose entries follow from records: of a user, or of a knowledge base. */
export type RecordShelf = UserScope | KnowledgeBaseScope;
/** What is public of a user's follows from the user's records. */
export type DerivedShelf = RecordShelf | PublicScope;

export interface ShelfPorts {
  records: RecordsOfUsers;
  knowledge: KnowledgeToIndex;
  index: MemoryIndex;
  embedder: Embedder;
}
export interface ShelfContents {
  versions: Map<string, bigint>;
  build(ids: string[]): Promise<IndexEntry[]>;
}

/** Entries that are embedded and written together. */
const SLICE = 500;

/** Ids and versions alone; null while something is about to be written there. */
export async function versionsAtRest({ records, knowledge }: ShelfPorts, shelf: DerivedShelf): Promise<Map<string, bigint> | null> {
  if (!('knowledgeBaseId' in shelf)) return records.versionsAtRest(shelf);
  const { ids, atRest } = await knowledge.entryIds(shelf);
  return atRest ? versionsOfFiled(ids) : null;
}

/** A user's records are read at once, for they depend on each other; those of a knowledge base as they are built. */
export async function shelfContents({ records, knowledge, embedder }: ShelfPorts, shelf: DerivedShelf): Promise<ShelfContents> {
  if (!('knowledgeBaseId' in shelf)) {
    const userId = 'publicBy' in shelf ? shelf.publicBy : shelf.userId;
    const parts = partsFor(shelf, inputOf(await records.of({ projectId: shelf.projectId, userId })));
    return {
      versions: entryVersions(parts),
      build: (ids) => {
        const wanted = new Set(ids);
        return buildIndexEntries(
          shelf,
          parts.map((part) => only(part, wanted)),
          embedder,
        );
      },
    };
  }
  const { ids } = await knowledge.entryIds(shelf);
  return {
    versions: versionsOfFiled(ids),
    build: async (some) => indexOfEntries(await knowledge.entries(shelf, some.map(entryIdOf)), embedder),
  };
}

/** Writes these entries, slice by slice. */
export async function writeShelf(ports: ShelfPorts, shelf: DerivedShelf, contents: ShelfContents, ids: string[]): Promise<void> {
  const { index, knowledge } = ports;
  for (let at = 0; at < ids.length; at += SLICE) await index.upsert(await contents.build(ids.slice(at, at + SLICE)));
  if (!('knowledgeBaseId' in shelf) || ids.length === 0) return;
  // Of a file that was deleted meanwhile: whoever took its entries out may have been here before they were written.
  const there = versionsOfFiled((await knowledge.entryIds(shelf)).ids);
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length > 0) await index.forget(shelf, gone);
}

/** What the last stage of the pipeline would have indexed: processed messages, and records that are not deleted or archived. */
function inputOf(records: IndexedRecords): IndexInput {
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

function only(input: IndexInput, ids: ReadonlySet<string>): IndexInput {
  return {
    ...input,
    targets: new Set([...input.targets].filter((id) => ids.has(`message:${id}`))),
    facts: input.facts.filter(({ id }) => ids.has(`fact:${id}`)),
    summaries: input.summaries.filter(({ id }) => ids.has(`summary:${id}`)),
    topics: input.topics.filter(({ id }) => ids.has(`topic:${id}`)),
  };
}
