// Raw input: a conversation message or a behaviour record, as stored.
import type { MessageStatus, Metadata, Role } from '@strata/contracts';
import type { Attribution, UserScope } from './scope.js';

export interface Session extends UserScope, Attribution {
  id: string;
  title: string | null;
  metadata: Metadata;
  /** Null = the project's default. */
  longTerm: boolean | null;
  /** IANA zone; null = the timestamp's own offset, else the project's, else the installation's. */
  timezone: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface Message extends UserScope, Attribution {
  id: string;
  sessionId: string;
  /** Position among the user's writes; the pipeline works in this order. */
  seq: bigint;
  role: Role;
  name: string | null;
  content: string;
  turnId: string | null;
  businessId: string | null;
  timestamp: Date;
  /** Minutes east of UTC that the caller's timestamp carried. */
  utcOffset: number | null;
  metadata: Metadata;
  tags: string[];
  /** Other users of the project may recall it, and what rests on such messages alone. */
  allowPublic: boolean;
  /** Searches of these knowledge bases find it, and what rests on such messages alone. */
  knowledgeBaseIds: string[];
  status: MessageStatus;
  error: string | null;
  createdAt: Date;
}

export interface Action extends UserScope {
  id: string;
  sessionId: string | null;
  seq: bigint;
  timestamp: Date;
  content: string;
  eventType: string | null;
  page: string | null;
  app: string | null;
  platform: string | null;
  deviceId: string | null;
  anchors: Record<string, string>;
  entities: string[];
  metadata: Metadata;
  status: MessageStatus;
  createdAt: Date;
}
