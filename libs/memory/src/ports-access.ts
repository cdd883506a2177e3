// What counting the use of memories needs. Exported with the other ports.
import type { UserScope } from './model/scope.js';

/** That a summary was given out: how often since the last count, and when last. */
export interface Access extends UserScope {
  summaryId: string;
  count: number;
  lastAt: Date;
}
/** Written behind the answers; ids that are gone or another user's are passed by. */
export interface AccessLog {
  /** Many together, each summary once. */
  add(accesses: Access[]): Promise<void>;
  /** Each fact was given out now, under this retrieval. The newest 20 of a fact are kept. */
  retrieved(scope: UserScope, factIds: string[], retrievalId: string): Promise<void>;
  /** By fact, oldest first; without an entry for one that never was. */
  retrievals(scope: UserScope, factIds: string[]): Promise<Map<string, Retrieval[]>>;
}
export interface Retrieval {
  id: string;
  at: Date;
}
