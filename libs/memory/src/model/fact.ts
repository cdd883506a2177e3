// Fact: one short, explicitly supported statement with verified quotes and two clocks.
import type { FactCategory, FactStatus, FactType, Granularity, Metadata, RelationKind, Role } from '@strata/contracts';
import type { Attribution, UserScope } from './scope.js';

/** Half-open interval of event time: `start` ≤ t < `end`, as fine as `granularity` says. */
export interface EventTime {
  start: Date;
  end: Date;
  granularity: Granularity;
}

/** Subject and attribute, both lower-case words: `user` / `home city`. */
export interface Slot {
  subject: string;
  attribute: string;
}

/** A slice of a message (offsets in Unicode code points, end exclusive), or a counted action. Exactly one id is set. */
export interface Source {
  messageId: string | null;
  actionId: string | null;
  start: number;
  end: number;
  quote: string;
  role: Role;
  name: string | null;
  timestamp: Date;
}

/** What both extractors produce and verification checks, before reconciliation decides what becomes of it. */
export interface FactCandidate {
  content: string;
  category: FactCategory;
  type: FactType;
  speaker: Role;
  speakerName: string | null;
  /** BCP 47 primary tag of the source: `en`, `zh`, … or `und`. */
  language: string;
  sources: Source[];
  entities: string[];
  tags: string[];
  confidence: number;
  slot: Slot | null;
  value: string | null;
  /** `set`: the slot's (or list's) value; `remove`: it no longer holds ("I no longer have the cat"). */
  polarity: 'set' | 'remove';
  eventTime: EventTime | null;
  validFrom: Date | null;
  validTo: Date | null;
  flags: string[];
  /** Where interceptors were shown it: the id that they saw, and what one of them made of it. */
  shown?: { id: string; metadata: Metadata; editedBy: string | null };
}

/** Flag of a fact that comes from a write without long-term memory only: no summary and no topic rests on it. */
export const SHORT_TERM = 'short_term';

/**
 * Flag of an operator's wording: further evidence is added to it and never words it anew; what says more, and later, becomes a fact of
 * its own that supersedes it. The wordings that it had before are settled (see reconcile/settled.ts).
 */
export const PINNED = 'pinned';
export const isPinned = ({ flags }: Pick<FactCandidate, 'flags'>): boolean => flags.includes(PINNED);

export interface Fact extends Omit<FactCandidate, 'polarity' | 'shown'>, UserScope, Attribution {
  id: string;
  sessionId: string | null;
  status: FactStatus;
  version: number;
  supersedes: string | null;
  supersededBy: string | null;
  supersededAt: Date | null;
  metadata: Metadata;
  /** The hook whose wording, or other edit, it holds; where it is `PINNED`, the key of the operator. */
  editedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Confidence of `contradicts` where nothing tells which of the two was said last: either may be the true one. */
export const WITHOUT_ORDER = 0.5;

/** Directed: `source` <kind> `target`, e.g. source *before* target. */
export interface Relation {
  sourceId: string;
  targetId: string;
  kind: RelationKind;
  confidence: number;
}
