// What recall reads besides the index, and how lists are paged. Exported with the other ports.
import type { Summary, Topic } from './model/abstract.js';
import type { Fact, Relation } from './model/fact.js';
import type { Message, Session } from './model/message.js';
import type { UserScope } from './model/scope.js';
import type { Filter } from './recall/filter/matches-filter.js';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
export interface PageRequest {
  limit: number;
  cursor: string | null;
}

/**
 * What recall reads besides the index: always current rows of one user. `filter` bounds what is read before it is counted or cut, by
 * the attributes that the rows have now; absent or empty = no bound.
 */
export interface RecallStore {
  session(projectId: string, sessionId: string): Promise<Session | null>;
  /** Newest `limit` messages of the session, in order of time. */
  history(scope: UserScope, sessionId: string, limit: number, filter?: Filter): Promise<Said>;
  /** Messages that are not indexed (pending, chunked, or failed until they are replayed), newest 200, over all sessions. */
  pending(scope: UserScope, filter?: Filter): Promise<Message[]>;
  /** Rows of the hits; ids that are gone are absent. `knownAt`: each fact as it was known then, absent when it was not (one that is deleted now is so then); null = as it is. */
  hydrate(
    scope: UserScope,
    ids: { facts: string[]; summaries: string[]; topics: string[]; messages: string[] },
    knownAt: Date | null,
    filter?: Filter,
  ): Promise<Hydrated>;
  /** User-level active summaries (`profile` first; of these those inside the filter) and what is needed to tell an empty memory from an unrelated question. */
  standing(scope: UserScope, filter?: Filter): Promise<Standing>;
  /** Facts one hop away: over shared entities and relations. */
  neighbours(scope: UserScope, factIds: string[], limit: number, filter?: Filter): Promise<{ relations: Relation[]; facts: Fact[] }>;
}
export interface Standing {
  /** The user has a message, an action or a fact. */
  known: boolean;
  profile: Summary[];
  speakers: string[];
  topics: Topic[];
  timezone: string;
}
/** Messages as they were said. */
export interface Said {
  messages: Message[];
  /** Ids of those that say what is no longer so: a fact that rests on them is superseded, invalidated, deleted or worded anew by an operator by now. */
  outdated: string[];
}
/** What the users of a project share. Rows are the truth: what is not shared any more is absent, whatever the index says. */
export interface PublicRecall {
  /** Messages that are shared with one of the audience (`public`, ids of knowledge bases), and facts that rest on such ones alone; none of `except`. */
  hydrate(
    projectId: string,
    except: string | null,
    audience: string[],
    ids: { facts: string[]; messages: { userId: string; id: string }[] },
  ): Promise<Pick<Hydrated, 'facts' | 'messages'>>;
}
export interface Hydrated extends Said {
  facts: Fact[];
  summaries: Summary[];
  topics: Topic[];
}

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
