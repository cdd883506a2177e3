// A request to forget, and how far it is. Ids and counts only: it outlives what it deletes.
import type { DeletionCounts, DeletionMode, DeletionScope, DeletionShape, Retention, TraceOrigin } from '@strata/contracts';
import type { UserScope } from './scope.js';

/** What other contracts can ask for besides: memories of any layer by their ids, or all that was written with one agent. */
export type ErasureScope = DeletionScope | { memory_ids: string[] } | { agent_id: string };

export interface Deletion {
  projectId: string;
  id: string;
  /** What was asked for, or the days that are over. */
  scope: ErasureScope | { retention: Retention };
  mode: DeletionMode;
  dryRun: boolean;
  reason: string;
  /** Id of the API key, or `retention`. */
  actor: string;
  status: DeletionShape['status'];
  counts: DeletionCounts;
  remaining: DeletionShape['remaining'];
  error: DeletionShape['error'];
  requestedAt: Date;
  completedAt: Date | null;
  verifiedAt: Date | null;
}

/** What of one user is to go. Sessions are looked into when it is done: what was written until then goes too. */
export interface Targets {
  userId: string;
  /** Everything of the user. */
  whole: boolean;
  sessionIds: string[];
  messageIds: string[];
  actionIds: string[];
  factIds: string[];
  /** Never written again. */
  summaryIds: string[];
  /** With everything under them. */
  topicIds: string[];
  /** Past their days: these records alone, and they are written again once newer facts call for it. */
  expiredSummaryIds: string[];
  expiredTopicIds: string[];
}

export const nothingOf = (userId: string): Targets => ({
  userId,
  whole: false,
  sessionIds: [],
  messageIds: [],
  actionIds: [],
  factIds: [],
  summaryIds: [],
  topicIds: [],
  expiredSummaryIds: [],
  expiredTopicIds: [],
});

/** What the index must do after the commit of one user: entries to remove, and records to index anew. */
export interface IndexFollowUp {
  /** Index ids. */
  forget: string[];
  messageIds: string[];
  factIds: string[];
  summaryIds: string[];
  topicIds: string[];
}

/** Stored with the deletion in each commit: a run that was killed goes on from here. */
export interface DeletionProgress {
  targets: Targets[];
  /** Users whose records were counted, and whose writes wait. */
  fenced: string[];
  /** Users whose records are gone. */
  done: string[];
  /** By user: what the index is still to do. */
  followUps: (IndexFollowUp & { userId: string })[];
  /** One of each user: counted again in verification. */
  removed: RemovedOfUser[];
}

/** What went besides the targets, and until when what is found under such ids was there before: what is newer was told since. */
export interface RemovedOfUser {
  userId: string;
  factIds: string[];
  topicIds: string[];
  /** ISO, by the clock of the records; absent in what an earlier version stored. */
  until?: string;
  /** Of facts and topics, which are dated by who learnt them: the newest of those that went. */
  learntUntil?: string | null;
}

/** A claimed deletion. Every commit names `leaseToken`. */
export interface ClaimedDeletion extends Deletion {
  progress: DeletionProgress;
  attempts: number;
  leaseToken: string;
  /** The request that asked for it. Absent or null: it was not traced. */
  origin?: TraceOrigin | null;
}

/** Part of what a mode `archive` keeps. */
export interface ArchivedRecord extends UserScope {
  deletionId: string;
  layer: 'message' | 'action' | 'fact' | 'summary' | 'topic';
  recordId: string;
  snapshot: Record<string, unknown>;
  archivedAt: Date;
}

export const NO_COUNTS: DeletionCounts = {
  messages: 0,
  actions: 0,
  sessions: 0,
  facts_deleted: 0,
  facts_rebuilt: 0,
  summaries: 0,
  summaries_rewritten: 0,
  topics: 0,
  topics_rewritten: 0,
  vectors: 0,
  history: 0,
  events: 0,
  webhook_deliveries: 0,
  idempotent_answers: 0,
  archived: 0,
};

export function addCounts(a: DeletionCounts, b: Partial<DeletionCounts>): DeletionCounts {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b) as [keyof DeletionCounts, number][]) sum[name] += count;
  return sum;
}
