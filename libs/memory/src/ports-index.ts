// What the domain needs of an index and of the embedding under it: entries in, candidates out. Exported with the other ports.
import type { IndexedLayer } from '@strata/contracts';
import type { Attributes, Evidence } from './model/attributes.js';
import type { Summary, Topic } from './model/abstract.js';
import type { Fact } from './model/fact.js';
import type { Message } from './model/message.js';
import type { ShelfPlace, WholeShelf } from './index/shelf-place.js';
import type { KnowledgeBaseScope, PublicReach, PublicScope, UserScope } from './model/scope.js';
import type { Filter } from './recall/filter/matches-filter.js';

/** Text → unit vector. The fingerprint names provider, model, dimension and version. */
export interface Embedder {
  readonly fingerprint: string;
  readonly dimension: number;
  embed(texts: string[], kind: 'document' | 'query', signal?: AbortSignal): Promise<Float32Array[]>;
}

/** Judges a short list of texts against the question once more: a model behind an endpoint. Without one the built-in ranking stands. */
export interface Reranker {
  /** For the trace. */
  readonly name: string;
  /** Relevance of each text, in their order, on a scale of its own. @throws AppError `model.*` when it is away or answers nonsense */
  rerank(query: string, texts: string[]): Promise<number[]>;
}

/** Term hash (uint32) → weight; sorted by hash, no hash twice. Fields, window and saturation are in the weight; IDF is not. */
export interface SparseVector {
  indices: number[];
  values: number[];
}

/** Whose entries stand together, in one of three kinds of shelf: a user's own, a knowledge base's, and the project's public one. */
export type Shelf = UserScope | KnowledgeBaseScope | PublicScope;
/** What one search goes over: never more than one shelf. How rare a word is, is told by what of the shelf is of the layers and the audience asked for. */
export type SearchedShelf = UserScope | KnowledgeBaseScope | PublicReach;

/** One searchable unit. `id` = `<layer>:<recordId>` (message ids are the caller's, unique within the user). */
export type IndexEntry = Shelf & IndexedUnit;
interface IndexedUnit {
  id: string;
  layer: IndexedLayer;
  recordId: string;
  /** Grows with the record; an older one never replaces a newer one. */
  version: bigint;
  sparse: SparseVector;
  dense: Float32Array;
  payload: IndexPayload;
}
/** What a search can be bounded by. */
export interface IndexPayload extends Attributes {
  status: string;
  /** Message ids that the record rests on. */
  sources: string[];
  /** On the public shelf: who finds it, `public` (every user of the project) or ids of knowledge bases; never empty. Entries from before there were others lack it: `public`. */
  audience?: string[];
  /** Of messages; read once, because every question asks for it. */
  signs?: MessageSigns;
}
/** What a message tells about itself besides its words. */
export interface MessageSigns {
  /** Times that it speaks of, epoch ms; the end is the first instant after. Null: not read, for want of the user's zone. */
  times: { from: number; to: number }[] | null;
  /** Share of it that asks, 0 … 1. */
  asks: number;
  /** Share that asks of what was said just before it: as likely is it an answer. */
  answers: number;
}
/** All given conditions hold together; bounds the candidates before any ranking. */
export interface IndexFilter {
  layers?: IndexedLayer[];
  statuses?: string[];
  /** A session that the entry comes from. */
  sessionId?: string;
  /** Only what is shared with one of these. */
  audience?: string[];
  /** As `matchesFilter` says it. */
  where?: Filter;
}
export interface IndexHit {
  id: string;
  /** The user or knowledge base that the entry is of. On the public shelf ids of messages repeat: they are unique within a user. */
  owner: string;
  layer: IndexedLayer;
  recordId: string;
  /** Σ idf·query·weight over the shared terms, divided by `Σ idf·query` of the query: 0 … k1+1. IDF over the shelf's entries of the layers and the audience asked for. */
  lexical: number;
  /** Share 0 … 1 of the query's Σ idf·query whose terms the entry holds. */
  covered: number;
  /** Cosine −1 … 1; 0 where the query has no vector. */
  semantic: number;
  /** As they were indexed. */
  signs?: MessageSigns;
}
/** Embedded (exact, in Postgres) or Qdrant. Postgres stays the truth: hits are joined back before they are shown. */
export interface MemoryIndex {
  /** Prepares the store for this embedding; throws AppError `unavailable` when it can't be reached. */
  prepare(fingerprint: string, dimension: number): Promise<void>;
  /** Returns when the entries are searchable. */
  upsert(entries: IndexEntry[]): Promise<void>;
  remove(shelf: Shelf, ids: string[]): Promise<void>;
  /** Takes the entries out without a trace, `all` of the shelf (of the public one: of that user) or those; what is written under their ids afterwards is new. */
  forget(shelf: Shelf, ids: string[] | 'all'): Promise<void>;
  /** The best `limit` by lexical and the best `limit` by semantic score, merged, each once. Never of another shelf. */
  search(
    shelf: SearchedShelf,
    query: { sparse: SparseVector; dense: Float32Array | null; filter: IndexFilter; limit: number },
  ): Promise<IndexHit[]>;
  /** Id → version of the shelf's entries (of the public one: that user's): of all, for verification, or of those. */
  versions(shelf: Shelf, ids?: string[]): Promise<Map<string, bigint>>;
}

/** Rows under the embedded index. `revision` grows by one with every write to a shelf (the public one is one shelf, whoever writes). An entry has a row for each embedding. */
export interface IndexRows {
  upsert(entries: EncodedEntry[], fingerprint: string): Promise<void>;
  /** Of every embedding. */
  remove(shelf: Shelf, ids: string[]): Promise<void>;
  /** Deletes the rows of any embedding; the shelf's entries begin another `life`. */
  forget(shelf: Shelf, ids: string[] | 'all'): Promise<void>;
  /**
   * Up to `limit` rows after `place`, removed ones included, in order of revision. Asked on from `next` until that is null, it gives
   * every row as it is at the last call: what changes meanwhile moves to a later place. What was read in another `life` is to be dropped.
   */
  since(
    shelf: WholeShelf,
    fingerprint: string,
    place: RowPlace,
    limit: number,
  ): Promise<{ life: string; newest: bigint; rows: EncodedEntry[]; next: RowPlace | null }>;
  /** The rows of this embedding go for good, over all projects; how many there were. */
  drop(fingerprint: string): Promise<number>;
}
/** Rows as they lie there, whatever a cache holds: for comparing them with the records. */
export interface IndexedRows {
  /** Id → version, of all or of those. */
  versions(shelf: Shelf, fingerprint: string, ids?: string[]): Promise<Map<string, bigint>>;
  /** Users (for a public entry too) or knowledge bases of the project that have an entry, in order, those after `after`. */
  owners(of: OwnersOf, fingerprint: string, after: string | null, limit: number): Promise<string[]>;
}
/** The row with this revision and id, or the end of a revision's rows (`id` null). */
export interface RowPlace {
  revision: bigint;
  id: string | null;
}
/** What a filter can ask for. */
export type IndexedFields = Omit<IndexPayload, 'sources'>;
export interface EncodedEntry extends ShelfPlace {
  id: string;
  version: bigint;
  removed: boolean;
  payload: IndexedFields;
  sparse: Buffer;
  dense: Buffer;
}

/** All that an index is made of, for making it anew. */
export interface RecordsOfUsers {
  projects(): Promise<string[]>;
  /** Ids of the project's users in order, those after `after`. */
  users(projectId: string, after: string | null, limit: number): Promise<string[]>;
  /** Messages in order of `seq`, pending ones among them; every fact, summary and topic. */
  of(scope: UserScope): Promise<IndexedRecords>;
  /** Id → version of the entries that a user's records would give on this shelf, read without them; null while work of the user is open or an erasure runs. */
  versionsAtRest(shelf: UserScope | PublicScope): Promise<Map<string, bigint> | null>;
  /** Those of the ids that are users of the project. */
  known(projectId: string, userIds: string[]): Promise<string[]>;
}
/** Who has entries, whatever the records say. */
export interface IndexOwners {
  /** Users, or knowledge bases, of the project with entries of their own; one may come twice. */
  owners(projectId: string, shelf: OwnersOf['shelf']): AsyncIterable<string>;
}
export interface OwnersOf {
  projectId: string;
  shelf: 'user' | 'knowledge_base';
}
export interface IndexedRecords {
  messages: Message[];
  facts: Fact[];
  summaries: Summary[];
  topics: Topic[];
  /** Of every one of them. */
  evidence: Evidence;
}
/** The embedding of the installation, which every writer of the index holds fast while it writes. */
export interface EmbeddingSwitch {
  /** By the clock of the records. */
  now(): Promise<Date>;
  /** Users whose work went on since then, or runs; and knowledge bases with such files. */
  changedSince(time: Date): Promise<(UserScope | KnowledgeBaseScope)[]>;
  /** Keeps writers of the index off, does `last`, and makes `fingerprint` the installation's embedding in the same commit. */
  switchTo(fingerprint: string, last: () => Promise<void>): Promise<void>;
}
