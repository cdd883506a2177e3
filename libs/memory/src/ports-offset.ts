// Lists by place and with a total, for contracts that count pages. Exported with the other ports.
import type { FactType, Metadata } from '@strata/contracts';
import type { Fact } from './model/fact.js';
import type { Message } from './model/message.js';
import type { UserScope } from './model/scope.js';

export interface Window {
  /** 0 counts only. */
  limit: number;
  offset: number;
}
export interface Counted<T> {
  items: T[];
  total: number;
}
interface Bounds {
  ids?: string[];
  /** Both inclusive. */
  from?: Date;
  to?: Date;
  agentId?: string;
  /** Each pair among the record's own. */
  metadata?: Metadata;
}
/** Null where the list is empty because there is no such user. Newest first. */
export interface OffsetReader {
  /** Times are the messages' own. `ids` and `sessionIds` together: what one of them names; `sessionId` bounds both. */
  messages(
    scope: UserScope,
    filter: Bounds & { sessionIds?: string[]; sessionId?: string },
    window: Window,
  ): Promise<Counted<Message> | null>;
  /** Active facts; times are those of their last change. */
  facts(scope: UserScope, filter: Bounds & { type?: FactType }, window: Window): Promise<Counted<Fact> | null>;
}
