// What an operator's correction needs: the records around it, and one commit that no stage of the pipeline can cross. Exported with the other ports.
import type { AuditAction, MemoryEvent } from '@strata/contracts';
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
  /** Of the fact's user, read before the facts. */
  memoryVersion: bigint;
}

export interface Correction extends UserScope {
  /** Task and work item that bring summaries, topics and index after; both are made by the commit. */
  taskId: string;
  /** Id of the API key. */
  actor: string;
  reason: string;
  /** For the audit: what was done (`fact.undo`) and to which record. */
  action: AuditAction;
  subject: string;
  /** Whole new state of each fact; `change` names it in the fact's history. */
  facts: { before: Fact; after: Fact; change: 'restored' | 'invalidated' | 'updated' }[];
  events: MemoryEvent[];
}

export interface CorrectionStore {
  /** Null when the project has no such fact. */
  loadSupersede(projectId: string, factId: string): Promise<SupersedeState | null>;
  /** True when the correction with this task was committed: a request that runs again did its work already. */
  isCommitted(projectId: string, taskId: string): Promise<boolean>;
  /**
   * Facts with history, events, audit entry, task and work item in one transaction, at the user's place in the order of writes.
   * `stale`: the user's memory moved on since it was read, and nothing was written. A stage that runs meanwhile is redone.
   */
  correct(correction: Correction, expectedMemoryVersion: bigint): Promise<'committed' | 'stale'>;
}
