// The two abstract layers: summaries over facts, topics over summaries.
import type { Perspective, SummaryStatus } from '@strata/contracts';
import type { EventTime } from './fact.js';
import type { UserScope } from './scope.js';

export interface Summary extends UserScope {
  id: string;
  /** Null = over all sessions of the user. */
  sessionId: string | null;
  perspective: Perspective;
  content: string;
  language: string;
  /** Never empty: a summary without a fact is removed. */
  factIds: string[];
  status: SummaryStatus;
  confidence: number;
  tags: string[];
  entities: string[];
  eventTime: EventTime | null;
  /** Factor on its relevance in recall; 1 unless an operator weighs it otherwise. */
  weight: number;
  accessCount: number;
  lastAccessedAt: Date | null;
  version: number;
  /** The hook, or the key of the operator, whose edit this version holds. */
  editedBy: string | null;
  /** An operator's wording: the pipeline leaves it as it is while the facts under it stand (see write-summaries). */
  pinned: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface Topic extends UserScope {
  id: string;
  name: string;
  summaryText: string;
  summaryIds: string[];
  factCount: number;
  /** Time of the newest evidence below. */
  freshness: Date;
  version: number;
  /** The hook whose edit this version holds. */
  editedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Ships as the default allowed set; a project can replace it. `other` is always allowed and never invented names are. */
export const DEFAULT_TOPICS = [
  'profile',
  'work',
  'education',
  'family',
  'relationships',
  'home',
  'health',
  'food',
  'travel',
  'hobbies',
  'entertainment',
  'shopping',
  'finance',
  'pets',
  'plans',
  'scheduling',
  'technology',
  'behavior',
] as const;
export const OTHER_TOPIC = 'other';
