// What the reading routes and the admin surface need: lists, single records with history, tasks, projects, keys.
import type { FactStatus, KeyScope, MessageStatus, SummaryStatus } from '@strata/contracts';
import type { Summary, Topic } from './model/abstract.js';
import type { Fact, Relation } from './model/fact.js';
import type { Action, Message, Session } from './model/message.js';
import type { ApiKey, Project } from './model/project.js';
import type { UserScope } from './model/scope.js';
import type { Task } from './model/work.js';
import type { Page, PageRequest } from './ports.js';
import type { Filter } from './recall/filter/matches-filter.js';
import type { PointInTime } from './recall/options.js';

/** One version of a record: the state that it had, what made it so and by whom (`pipeline`, a key's id, a hook). */
export interface RecordVersion {
  version: number;
  snapshot: Record<string, unknown>;
  change: string;
  actor: string;
  /** Of a change by hand. */
  reason: string | null;
  /** Known time: since when the memory held this state. */
  createdAt: Date;
}
export interface ListedVersion extends RecordVersion {
  /** The snapshot of the version before it; null of the first. */
  before: RecordVersion['snapshot'] | null;
}

/** Absent and foreign are the same answer: null. Lists of an unknown user are null, of a known one a page. */
export interface RawReader {
  session(projectId: string, id: string): Promise<Session | null>;
  sessions(scope: UserScope, page: PageRequest): Promise<Page<Session> | null>;
  messages(
    projectId: string,
    sessionId: string,
    filter: { status?: MessageStatus; from?: Date; to?: Date },
    page: PageRequest,
  ): Promise<Page<Message> | null>;
  /** Every user's message with this id inside the project (at most 2 rows: one, or ambiguous). */
  message(projectId: string, id: string, userId?: string): Promise<Message[]>;
  /** `inside`: those that a recall filter lets through. */
  actions(
    scope: UserScope,
    filter: { query?: string; eventType?: string; after?: Date; inside?: Filter },
    page: PageRequest,
  ): Promise<Page<Action> | null>;
  task(projectId: string, id: string): Promise<Task | null>;
}

/** A list of which the caller wants to know how long it is, and to read any part. */
export interface Counted<T> {
  items: T[];
  total: number;
}

export interface MemoryReader {
  /** `at`: the list as it was at that known time, and of it only what held at that valid time; `status` is the one of then. */
  facts(
    scope: UserScope,
    filter: { status?: FactStatus; sessionId?: string; at?: PointInTime },
    page: PageRequest,
  ): Promise<Page<Fact> | null>;
  /** Active facts, newest first, `skip` of them left out. `preferences`: only those of which `preferenceOf` tells a preference. Null = no such user. */
  countedFacts(
    scope: UserScope,
    filter: { inside: Filter; preferences: boolean },
    part: { skip: number; limit: number },
  ): Promise<Counted<Fact> | null>;
  summaries(scope: UserScope, filter: { status?: SummaryStatus; sessionId?: string }, page: PageRequest): Promise<Page<Summary> | null>;
  topics(scope: UserScope, page: PageRequest): Promise<Page<Topic> | null>;
  /** A single record with what lies around it. */
  record(projectId: string, layer: 'fact', id: string): Promise<{ fact: Fact; relations: Relation[] } | null>;
  record(projectId: string, layer: 'summary', id: string): Promise<{ summary: Summary; facts: Fact[] } | null>;
  record(projectId: string, layer: 'topic', id: string): Promise<{ topic: Topic; summaries: Summary[] } | null>;
  /** Oldest first; null when the record is not there. */
  history(projectId: string, layer: 'fact' | 'summary' | 'topic', id: string, page: PageRequest): Promise<Page<ListedVersion> | null>;
}

export interface NewKey {
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: KeyScope[];
  expiresAt: Date | null;
}
/** Over all projects: used before a project is known (key lookup) and by the admin surface. Each change is audited under `actor`. */
export type ProjectPatch = Partial<Pick<Project, 'name' | 'timezone' | 'longTerm' | 'topics' | 'extractor' | 'retention'>>;
export interface ProjectStore {
  /** `actor` absent: the installation itself. */
  create(project: { name: string; timezone: string | null }, actor?: string): Promise<Project>;
  list(page: PageRequest): Promise<Page<Project>>;
  get(id: string): Promise<Project | null>;
  patch(id: string, patch: ProjectPatch, actor: string): Promise<Project | null>;
}
export interface KeyStore {
  /** `actor` absent: the installation itself. */
  add(projectId: string, key: NewKey, actor?: string): Promise<ApiKey>;
  list(projectId: string): Promise<ApiKey[]>;
  revoke(projectId: string, id: string, actor: string): Promise<boolean>;
  /** Not revoked, not expired. */
  byPrefix(prefix: string): Promise<(ApiKey & { hash: Buffer }) | null>;
}
