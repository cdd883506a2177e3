// What an operator's corrections need: the record with its history, the memory around it, and one commit that no stage of the pipeline
// can cross. Exported with the other ports.
import type { AuditAction, MemoryEvent, Retention } from '@strata/contracts';
import type { Summary, Topic } from './model/abstract.js';
import type { Fact } from './model/fact.js';
import type { UserScope } from './model/scope.js';

/** A superseded fact with what closed it. */
export interface SupersedeState {
  fact: Fact;
  /** Null when nothing superseded the fact, or when that is gone. */
  successor: Fact | null;
  /** Other facts that the successor superseded. */
  siblings: Fact[];
  /** Fact and siblings by id: the end of validity that each had before it was superseded. */
  endedBefore: ReadonlyMap<string, Date | null>;
}

/** A state that a record had, and what made it. */
export interface Version<T> {
  record: T;
  change: string;
  actor: string;
  /** Of a change by hand. */
  reason: string | null;
}

/** What summaries and topics are made of. */
export interface Surroundings {
  /** Read before the rest. */
  memoryVersion: bigint;
  /** Zone in which the dates of statements are meant. */
  timezone: string;
  /** Names of topics that the project allows; empty = the default set. */
  topicNames: string[];
  /** The project's. */
  retention: Retention | null;
  /** All active ones. */
  facts: Fact[];
  summaries: Summary[];
  topics: Topic[];
}
/** `versions`: oldest first, the one that stands included. */
export interface FactState extends SupersedeState {
  versions: Version<Fact>[];
  memory: Surroundings;
}
export interface SummaryState {
  summary: Summary;
  versions: Version<Summary>[];
  memory: Surroundings;
}

export interface Correction extends UserScope {
  /** Task and work item that bring prose, interceptors and the index after; both are made by the commit. */
  taskId: string;
  /** Id of the API key. */
  actor: string;
  reason: string;
  /** For the audit: what was done (`fact.edit`, `fact.undo`, …) and to which record. */
  action: AuditAction;
  subject: string;
  /** Whole new state of each record; `change` names it in the record's history. */
  facts: { before: Fact; after: Fact; change: 'edited' | 'undone' | 'restored' | 'invalidated' | 'updated' }[];
  summary: { before: Summary; after: Summary; change: 'edited' | 'undone' } | null;
  /** Told anew from the facts as they stand now. */
  followed: { summaries: Summary[]; topics: Topic[]; removed: { layer: 'summary' | 'topic'; id: string }[] };
  events: MemoryEvent[];
}

export interface CorrectionStore {
  /** Null when the project has no such fact. */
  loadFact(projectId: string, factId: string): Promise<FactState | null>;
  /** Null when the project has no such summary, or it was erased. */
  loadSummary(projectId: string, summaryId: string): Promise<SummaryState | null>;
  /** True when the correction with this task was committed: a request that runs again did its work already. */
  isCommitted(projectId: string, taskId: string): Promise<boolean>;
  /**
   * Records with history, events, audit entry, task and work item in one transaction, at the user's place in the order of writes.
   * `stale`: the user's memory moved on since it was read, and nothing was written. A stage that runs meanwhile is redone.
   */
  correct(correction: Correction, expectedMemoryVersion: bigint): Promise<'committed' | 'stale'>;
}
