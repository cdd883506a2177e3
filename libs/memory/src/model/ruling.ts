// What interceptors decided of a candidate, kept with its work item: facts that are told anew are dropped and edited as they were.
import type { FactCandidate, Source } from './fact.js';

/** Where a candidate stands, without its words. */
export type Evidence = Pick<Source, 'messageId' | 'actionId' | 'start' | 'end'>;

/** What was dropped is known by digests alone. */
export interface Ruling {
  /** Under which interceptors saw the candidate. */
  id: string;
  /** Digest of the voice and the words that they saw. */
  said: string;
  /** Digest of its slot where that has one value; else null. */
  slot: string | null;
  evidence: Evidence[];
  /** Nothing else was left that rests on this evidence: whatever is read there again, in other words perhaps, is the same. */
  isAlone: boolean;
  /** Null: dropped. */
  edited: FactCandidate | null;
}
