// What forgetting needs: requests that survive everything, the history from which facts are told anew, and one commit that no stage can cross.
import type { DeletionCounts, DeletionShape, MemoryEvent } from '@strata/contracts';
import type { Summary, Topic } from './model/abstract.js';
import type {
  ArchivedRecord,
  ClaimedDeletion,
  Deletion,
  DeletionProgress,
  ErasureScope,
  IndexFollowUp,
  RemovedOfUser,
  Targets,
} from './model/deletion.js';
import type { Fact, FactCandidate, Relation } from './model/fact.js';
import type { Action, Message, Session } from './model/message.js';
import type { Project } from './model/project.js';
import type { Ruling } from './model/ruling.js';
import type { UserScope } from './model/scope.js';
import type { IndexSource, Page, PageRequest, WorkError } from './ports.js';

export interface DeletionStore {
  /** Whose records these are; null when one of them is unknown or foreign. @throws AppError `ambiguous` where users share a message id */
  resolve(projectId: string, scope: ErasureScope): Promise<Targets[] | null>;
  /** Written with its audit entry; a second one with the same id changes nothing. */
  open(deletion: Pick<Deletion, 'projectId' | 'id' | 'scope' | 'mode' | 'dryRun' | 'reason' | 'actor'>, targets: Targets[]): Promise<void>;
  get(projectId: string, id: string): Promise<Deletion | null>;
  /** What mode `archive` kept; null when there is no such deletion. */
  archived(projectId: string, id: string, page: PageRequest): Promise<Page<ArchivedRecord> | null>;
}

/** What is past the days of its project. */
export interface RetentionStore {
  /** Those that let records go. */
  projects(): Promise<string[]>;
  /**
   * One deletion of the oldest records that are past their days at `at`: `limit` of them, and what facts among them replaced. With its
   * audit entry; its id. Null = nothing is due, or the last one of the project is still open, whichever worker opened it. Users whose last one failed
   * are left out for a day.
   */
  openDue(projectId: string, at: Date, limit: number): Promise<string | null>;
}

/** Leases over deletions; time is the database's. */
export interface DeletionWork {
  /** Over all projects: those that wait, those whose worker was lost; oldest first. */
  due(limit: number): Promise<{ projectId: string; id: string }[]>;
  claim(projectId: string, id: string): Promise<ClaimedDeletion | null>;
  /** Of the lease alone; false = it was lost. */
  extend(deletion: ClaimedDeletion): Promise<boolean>;
  /** Extends the lease and keeps progress and counts; false = the lease was lost. */
  advance(deletion: ClaimedDeletion): Promise<boolean>;
  /** Receipt, audit entry and events in one commit; false = the lease was lost. */
  finish(deletion: ClaimedDeletion, end: DeletionEnd): Promise<boolean>;
}
/** Receipts that are counted again long after. */
export interface ErasureRecounts {
  /** Completed deletions that were last verified longer ago than `minutes`, up to 30 days after their end. */
  unverified(minutes: number, limit: number): Promise<Erased[]>;
  /** A later count of a completed one. */
  verified(projectId: string, id: string, remaining: NonNullable<DeletionShape['remaining']>): Promise<void>;
}
/** What a completed deletion took out, for counting again. */
export interface Erased extends Pick<DeletionProgress, 'targets' | 'removed'> {
  projectId: string;
  id: string;
  completedAt: Date;
}
export type DeletionEnd =
  | { kind: 'completed'; counts: DeletionCounts; remaining: DeletionShape['remaining']; events: MemoryEvent[] }
  | { kind: 'retry'; afterMs: number; error: WorkError }
  | { kind: 'failed'; error: WorkError };

/** One accepted write that the pipeline has learnt from, as it was given then: erased records are still in it. */
export interface HistoryItem {
  id: string;
  seq: bigint;
  /** When it was learnt from. */
  at: Date;
  longTerm: boolean;
  session: Session | null;
  messages: Message[];
  actions: Action[];
  /** Earlier messages of the session, newest last: as many as leave six when the erased ones are taken out. */
  context: Message[];
  pastActions: Action[];
  /** What a model read in it; null = read it again. */
  candidates: FactCandidate[] | null;
  /** What interceptors made of candidates. */
  rulings: Ruling[];
}
export interface Undo {
  factId: string;
  at: Date;
  actor: string;
  reason: string;
}
/** An operator changed the fact, or took such a change back: its states around it. */
export interface EditByHand {
  factId: string;
  at: Date;
  by: ByHand;
  before: Fact;
  after: Fact;
}
/** What the history says of a version that the pipeline did not make. */
export interface ByHand {
  change: string;
  actor: string;
  reason: string | null;
}
export interface RecordIds {
  messageIds: string[];
  actionIds: string[];
}
export interface ErasureSource {
  /** When it was read, by the clock of the records. */
  at: Date;
  project: Project;
  defaultTimezone: string;
  memoryVersion: bigint;
  /** Ids of what the targets name, sessions looked into. */
  messageIds: string[];
  actionIds: string[];
  /** All of the user, of any status. */
  facts: Fact[];
  undos: Undo[];
  /** In order. */
  edits: EditByHand[];
  /** Ids that candidates would get whose facts were deleted by name. */
  forgotten: string[];
  summaries: Summary[];
  topics: Topic[];
}

/** Everything that one erasure changes for one user, in one transaction. */
export interface Erasure extends UserScope {
  deletion: Pick<ClaimedDeletion, 'id' | 'leaseToken' | 'mode' | 'dryRun' | 'actor' | 'reason'>;
  at: Date;
  targets: Targets;
  messageIds: string[];
  actionIds: string[];
  removedFacts: Fact[];
  /** Every version of each fact that is told anew, in order; the last one is the row. */
  rebuilt: { fact: Fact; by: ByHand | null }[];
  /** Among the facts that were looked at: those between two of them are replaced. `dropped`: others that go, whatever their confidence. */
  relations: { among: string[]; now: Relation[]; dropped: Relation[] };
  /** Ids that their candidates would get, for `ErasureSource.forgotten`. */
  forget: string[];
  /** What is left of them, of each item that has some. */
  rulings: { itemId: string; rulings: Ruling[] }[];
  removedSummaries: Summary[];
  summaries: Summary[];
  /** Summaries deleted by name: never written again. */
  buriedSummaryIds: string[];
  removedTopics: Topic[];
  topics: Topic[];
  events: MemoryEvent[];
  /** As they stand with this commit; the commit adds what it finds: neighbours to index again, and what it counted. */
  followUp: IndexFollowUp;
  progress: DeletionProgress;
  counts: DeletionCounts;
}

export type ErasureOutcome =
  { kind: 'committed'; progress: DeletionProgress; counts: DeletionCounts } | { kind: 'stale' } | { kind: 'lease_lost' };

export interface ErasureStore {
  /** Null when the user is gone. */
  load(projectId: string, targets: Targets): Promise<ErasureSource | null>;
  /** Items that were learnt from and hold one of `records`, or were read with an erased record in sight; in the order of learning. One that is gone as a whole is left out. */
  items(scope: UserScope, gone: RecordIds, records: RecordIds | 'all'): Promise<HistoryItem[]>;
  /** `stale`: the user's memory moved on since it was read, and nothing was written. Fences what runs for the user. Of a dry run all is counted and nothing kept. */
  commit(erasure: Erasure, expectedMemoryVersion: bigint): Promise<ErasureOutcome>;
  /**
   * What there is at that moment, by the clock of the records. With a fence writes of the user wait from here on, and work ends; null =
   * nothing was fenced: the user is gone, or has begun another life since the deletion was asked for.
   * @throws AppError `unavailable` while another deletion erases the user
   */
  countUser(
    scope: UserScope,
    fence: Pick<ClaimedDeletion, 'id' | 'requestedAt'> | null,
  ): Promise<{ counts: DeletionCounts; at: Date } | null>;
  /**
   * Everything of a user that this deletion has fenced, in chunks; repeated after a crash it goes on, and without its fence it ends.
   * `between` runs after each, `atLast` while writes still wait.
   */
  eraseUser(scope: UserScope, deletion: ClaimedDeletion, between: () => Promise<void>, atLast: () => Promise<void>): Promise<void>;
  /** What earlier deletions archived of a user who was gone, or in another life, when this one came; one that archives leaves it. */
  forgetArchive(scope: UserScope, deletion: Pick<ClaimedDeletion, 'mode' | 'requestedAt'>): Promise<void>;
  loadForIndex(scope: UserScope, followUp: IndexFollowUp): Promise<IndexSource>;
}

export interface ErasureCheck {
  /**
   * How many rows of what was erased each table still holds, and which of `indexed` have no record. What was written since is of
   * another life: ids may be used again. `before`: of the count; nothing newer is looked at where `removed` doesn't say until when.
   */
  remaining(
    scope: UserScope,
    targets: Targets,
    removed: RemovedOfUser,
    indexed: string[],
    before: Date,
  ): Promise<{ records: Record<string, number>; orphans: string[] }>;
}
