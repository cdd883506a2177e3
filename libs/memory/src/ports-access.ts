// What counting the use of memories needs. Exported with the other ports.
import type { UserScope } from './model/scope.js';

/** That a summary was given out: how often since the last count, and when last. */
export interface Access extends UserScope {
  summaryId: string;
  count: number;
  lastAt: Date;
}
/** Written behind the answers, many together, each summary once; ids that are gone or another user's are passed by. */
export interface AccessLog {
  add(accesses: Access[]): Promise<void>;
}
