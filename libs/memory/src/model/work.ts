// The unit of the pipeline: one accepted write of one user, claimed by one worker at a time.
import type { StageName, TaskShape, TaskStatus, TraceOrigin } from '@strata/contracts';
import type { FactCandidate } from './fact.js';
import type { Ruling } from './ruling.js';
import type { UserScope } from './scope.js';

/**
 * `correction`: an operator changed facts in a commit of his own; only summaries, topics and index are left to do. `restore`: records
 * came with an export, whole as they were; only the index is left to do.
 */
export type WorkKind = 'messages' | 'actions' | 'correction' | 'restore';

/** A claimed work item. Every commit names `leaseToken`; a commit with a token that is no longer the row's is refused. */
export interface ClaimedWork extends UserScope {
  id: string;
  taskId: string;
  seq: bigint;
  kind: WorkKind;
  /** False: stop after facts (they are still indexed), no summary, no topic. */
  longTerm: boolean;
  stage: StageName;
  checkpoint: Checkpoint | null;
  /** Counted at the claim, so that a message that kills the worker is counted too. */
  attempts: number;
  leaseToken: string;
  /** The request that wrote it. Absent or null: it was not traced. */
  origin?: TraceOrigin | null;
}

/**
 * What one stage hands to the next, stored with the work item in the stage's commit. Ids and candidates only. Of an item that is done
 * the candidates stay that a model gave, and what interceptors made of candidates: an erasure tells facts anew from them.
 */
export interface Checkpoint {
  candidates?: FactCandidate[];
  /** Absent where interceptors changed nothing. */
  rulings?: Ruling[];
  /** Of a restore: the messages to index, `chunked` until then. */
  messageIds?: string[];
  /** Facts written, changed or removed by this item so far. */
  factIds?: string[];
  summaryIds?: string[];
  topicIds?: string[];
  /** Model usage of this item so far. */
  usage?: { calls: number; inputTokens: number; outputTokens: number };
}

export interface Task {
  projectId: string;
  id: string;
  userId: string | null;
  /** `file`: of a knowledge base. */
  kind: WorkKind | 'import' | 'file';
  status: TaskStatus;
  totalCount: number;
  successCount: number;
  failedCount: number;
  stages: TaskShape['stages'];
  memory: TaskShape['memory'];
  errors: TaskShape['errors'];
  /** What interceptors did. */
  hooks: TaskShape['hooks'];
  createdAt: Date;
  finishedAt: Date | null;
}
