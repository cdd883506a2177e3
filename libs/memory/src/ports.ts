// What the domain needs from outside. Each port exists for a forbidden import or for two implementations.
import type { MemoryEvent, MessageStatus, StageName } from '@strata/contracts';
import type { Summary, Topic } from './model/abstract.js';
import type { Evidence } from './model/attributes.js';
import type { Fact, Relation } from './model/fact.js';
import type { Action, Message, Session } from './model/message.js';
import type { Project } from './model/project.js';
import type { UserScope } from './model/scope.js';
import type { Checkpoint, ClaimedWork, Task } from './model/work.js';

// ---------------------------------------------------------------- writing

export interface NewMessage extends Pick<
  Message,
  | 'id'
  | 'role'
  | 'name'
  | 'content'
  | 'turnId'
  | 'businessId'
  | 'timestamp'
  | 'utcOffset'
  | 'metadata'
  | 'tags'
  | 'agentId'
  | 'appId'
  | 'allowPublic'
  | 'knowledgeBaseIds'
> {
  /** SHA-256 over what the caller sent. */
  contentHash: Buffer;
}
export interface NewAction extends Omit<Action, 'projectId' | 'userId' | 'seq' | 'status' | 'createdAt'> {
  contentHash: Buffer;
}
export interface AppendMessages extends UserScope {
  sessionId: string;
  messages: NewMessage[];
  longTerm: boolean;
  /** Given for imports: the item joins this task, which must exist; else a task is made. */
  taskId?: string;
}
/** `accepted: 0` = every record was known already; then `taskId` is the task of the first acceptance. */
export type AppendOutcome =
  { kind: 'appended'; taskId: string; workItemId: string | null; accepted: number; ids: string[] } | { kind: 'id_conflict'; ids: string[] };

/** One transaction: rows + work item + task; returns after COMMIT. Assigns `seq` under the user's row lock. */
export interface IngestStore {
  appendMessages(input: AppendMessages): Promise<AppendOutcome>;
  /** Creates the user on first sight. */
  appendActions(input: UserScope & { actions: NewAction[]; longTerm: boolean; taskId?: string }): Promise<AppendOutcome>;
  /** Creates user and session; an existing session of the same user is returned as it is, another user's is a conflict. */
  openSession(
    session: Omit<Session, 'createdAt' | 'updatedAt'>,
  ): Promise<{ kind: 'created' | 'existing'; session: Session } | { kind: 'foreign' }>;
  patchSession(
    projectId: string,
    id: string,
    patch: Partial<Pick<Session, 'title' | 'metadata' | 'longTerm' | 'timezone'>>,
  ): Promise<Session | null>;
  /** `by`: who imports, and whose memory, for the audit; null = nobody does, the task only joins what was written together. */
  createImportTask(projectId: string, totalSessions: number, by: { actor: string; users: string[] } | null): Promise<string>;
}

// ---------------------------------------------------------------- pipeline

export type ReleaseAs =
  | { kind: 'done' }
  /** Waits until `availableAt`. `countAttempt: false` takes the claim's attempt back (rate limit, graceful stop). */
  | { kind: 'retry'; availableAt: Date; countAttempt: boolean; error: WorkError | null }
  | { kind: 'failed'; error: WorkError };
export interface WorkError {
  code: string;
  message: string;
}

/** Claims with a lease; per user in order, one at a time; users in parallel. Time is the database's. */
export interface WorkItems {
  /** The user's oldest open item when it is due and none runs (an expired lease counts as not running); else null. */
  claim(scope: UserScope): Promise<ClaimedWork | null>;
  /** Extends the lease; false = lost. */
  extend(work: ClaimedWork): Promise<boolean>;
  /**
   * Ends the run: state of item, messages (processed / failed) and task in one transaction; emits `message.failed`.
   * False = the lease was lost and nothing was written.
   */
  release(work: ClaimedWork, as: ReleaseAs): Promise<boolean>;
  /** Users with a due item that nobody runs, oldest first, over all projects. */
  due(limit: number): Promise<UserScope[]>;
  /** Failed items of a task become pending again with fresh attempts; the count of items. Audited under `actor`, an id of an API key. */
  replay(projectId: string, taskId: string, actor: string): Promise<{ items: number; users: string[] }>;
}

/** Everything that one stage may change, written in one transaction together with the item's next stage. */
export interface StageChanges {
  nextStage: StageName | null;
  checkpoint: Checkpoint;
  /** Whole new state of each record; `version` is the one that it gets. Inserted or replaced, with history. */
  facts?: Fact[];
  relations?: Relation[];
  summaries?: Summary[];
  topics?: Topic[];
  /** Removed for good (summaries without a fact, topics without a summary). */
  removed?: { layer: 'summary' | 'topic'; id: string }[];
  messageStatus?: { ids: string[]; status: MessageStatus };
  /** When the stage learnt from the item's records: the `createdAt` of its new facts. */
  knownAt?: Date;
  events?: MemoryEvent[];
  memory?: Task['memory'];
}

export interface StageInput {
  project: Project;
  /** Zone for "yesterday" where neither session nor timestamp names one. */
  defaultTimezone: string;
  session: Session | null;
  /** In order of `seq`; empty for an item of actions. */
  messages: Message[];
  actions: Action[];
  /** Earlier actions that these are counted with: of the same event types, over `BEHAVIOUR_WINDOW_DAYS`, the newest `MOST_COUNTED_ACTIONS`, in order of time. */
  pastActions: Action[];
  /** Up to 6 earlier messages of the same session, for who "she" or "there" is; never extracted from again. */
  context: Message[];
  /** The user's facts that may meet the new ones: all active ones. */
  facts: Fact[];
  /**
   * What is settled: all facts that an operator undid or deleted, the wordings that an operator replaced (as facts that are invalidated),
   * and the superseded ones that rest on this item's records. Old evidence never brings them back. Also the superseded ones that still held when the oldest of these records was written: what is told late
   * takes its place among them.
   */
  settled: Fact[];
  summaries: Summary[];
  topics: Topic[];
  /** Optimistic lock: `commit` is refused with `stale` when the user's memory has moved on since. A commit that writes records moves it by one, any other leaves it. */
  memoryVersion: bigint;
}

export interface StageStore {
  load(work: ClaimedWork): Promise<StageInput>;
  commit(work: ClaimedWork, expectedMemoryVersion: bigint, changes: StageChanges): Promise<'committed' | 'lease_lost' | 'stale'>;
  /** Whether the item is still this worker's. */
  holds(work: ClaimedWork): Promise<boolean>;
  /** Current rows to index: the item's messages with two neighbours on each side, and the records by id. Absent = gone. */
  loadForIndex(work: ClaimedWork): Promise<IndexSource>;
}

/** With the summaries and topics that rest on what the item changed: their attributes may have changed with it. */
export interface IndexSource {
  /** The item's messages plus, for each session touched, two messages before and after; in order. */
  messages: Message[];
  facts: Fact[];
  summaries: Summary[];
  topics: Topic[];
  /** Of the records above. */
  evidence: Evidence;
}

/** A lost wake-up costs a reconciler pass, nothing more: `wake` never throws on an absent queue; it returns false. */
export interface WakeUps {
  wake(scope: UserScope): Promise<boolean>;
}

// ---------------------------------------------------------------- models

export type {
  ChatModel,
  ChatTurn,
  ExtractInput,
  ExtractOutput,
  Extractor,
  ModelOutput,
  SummaryQuestion,
  SummaryWriter,
} from './ports-model.js';

// ---------------------------------------------------------------- index

export type { Filter } from './recall/filter/matches-filter.js';
export type { Attributes, Evidence, Provenance } from './model/attributes.js';
export type {
  Embedder,
  EmbeddingSwitch,
  EncodedEntry,
  IndexedFields,
  IndexedRecords,
  IndexedRows,
  IndexEntry,
  IndexFilter,
  IndexHit,
  IndexOwners,
  IndexPayload,
  IndexRows,
  MemoryIndex,
  MessageSigns,
  OwnersOf,
  RecordsOfUsers,
  Reranker,
  RowPlace,
  SearchedShelf,
  Shelf,
  SparseVector,
} from './ports-index.js';

// ---------------------------------------------------------------- interceptors
export type { InterceptedStage, Interceptors, Item, StageInterceptors } from './ports-intercept.js';

// ---------------------------------------------------------------- knowledge bases

export type {
  DocumentFault,
  Deleting,
  DocumentReader,
  FileEnd,
  FileWakeUps,
  FileWork,
  KnowledgeFiles,
  KnowledgeRecall,
  KnowledgeStore,
  KnowledgeToIndex,
  NewFile,
  ReadDocument,
} from './ports-knowledge.js';

// ---------------------------------------------------------------- audit
export type { AuditFilter, AuditLog, AuditRecord, NewAuditEntry } from './ports-audit.js';

// ---------------------------------------------------------------- correcting

export type { Correction, CorrectionStore, FactState, SummaryState, SupersedeState, Surroundings, Version } from './ports-correction.js';

// ---------------------------------------------------------------- taking out and in

export type { ExportStore, KnownImport, Placed, RestoreBatch, RestoreStore, RestoreWriter, StoredRecord } from './ports-export.js';

// ---------------------------------------------------------------- forgetting

export type {
  DeletionEnd,
  DeletionStore,
  RetentionStore,
  DeletionWork,
  Erased,
  Erasure,
  ErasureCheck,
  ErasureRecounts,
  ErasureOutcome,
  ErasureSource,
  ErasureStore,
  HistoryItem,
  ByHand,
  EditByHand,
  RecordIds,
  Undo,
} from './ports-forget.js';

// ---------------------------------------------------------------- recall and reading

export type {
  Access,
  AccessLog,
  Hydrated,
  Page,
  PageRequest,
  PublicRecall,
  RecallStore,
  Retrieval,
  Said,
  Standing,
} from './ports-recall.js';
export type { Counted, OffsetReader, Window } from './ports-offset.js';
