// memory/testing: what recall reads, in memory: rows given by a test, an exact index over words, no vectors.
import type { AccessCounter } from '../recall/count-access.js';
import { buildIndexEntries } from '../index/build-index-entries.js';
import { publicParts } from '../index/public-part.js';
import { searchedPlace, shelfPlace } from '../index/shelf-place.js';
import type { Summary, Topic } from '../model/abstract.js';
import { PUBLIC } from '../model/audience.js';
import {
  evidenceOf,
  factAttributes,
  messageAttributes,
  summaryAttributes,
  topicAttributes,
  type Attributes,
  type Evidence,
} from '../model/attributes.js';
import { isPinned, type Fact, type Relation } from '../model/fact.js';
import type { Message, Session } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import { matchesFilter, type Filter } from '../recall/filter/matches-filter.js';
import type { Embedder, Hydrated, IndexEntry, IndexHit, MemoryIndex, RecallStore, Retrieval, Said, SearchedShelf } from '../ports.js';

/** Rows of any number of users. Messages that are not `processed` are pending; the rest is indexed by `indexAll`. */
export class InMemoryRecall implements RecallStore, AccessCounter {
  sessions: Session[] = [];
  messages: Message[] = [];
  facts: Fact[] = [];
  /** Older versions of facts, oldest first. */
  earlier: Fact[] = [];
  summaries: Summary[] = [];
  topics: Topic[] = [];
  relations: Relation[] = [];
  timezone = 'UTC';
  /** Ids of summaries whose use was logged. */
  readonly accessed: string[] = [];
  private readonly given = new Map<string, Retrieval[]>();
  now = () => new Date();

  session(projectId: string, sessionId: string): Promise<Session | null> {
    return Promise.resolve(this.sessions.find((one) => one.projectId === projectId && one.id === sessionId) ?? null);
  }
  history(scope: UserScope, sessionId: string, limit: number, filter: Filter = []): Promise<Said> {
    const inside = this.inside(scope, filter).messages;
    const ofSession = this.messages.filter((one) => owns(scope, one) && one.sessionId === sessionId && inside(one));
    return Promise.resolve(this.said(scope, ofSession.slice(-limit)));
  }
  pending(scope: UserScope, filter: Filter = []): Promise<Message[]> {
    const inside = this.inside(scope, filter).messages;
    return Promise.resolve(
      this.messages.filter((one) => owns(scope, one) && inside(one) && ['pending', 'chunked', 'failed'].includes(one.status)),
    );
  }
  hydrate(scope: UserScope, ids: Parameters<RecallStore['hydrate']>[1], knownAt: Date | null, filter: Filter = []): Promise<Hydrated> {
    const inside = this.inside(scope, filter);
    const known = (fact: Fact) =>
      knownAt ? [...this.earlier.filter((one) => one.id === fact.id), fact].filter((one) => one.updatedAt <= knownAt).slice(-1) : [fact];
    const pick = <T extends UserScope & { id: string }>(rows: T[], wanted: string[]) =>
      rows.filter((row) => owns(scope, row) && wanted.includes(row.id));
    return Promise.resolve({
      facts: pick(this.facts, ids.facts)
        .filter(inside.facts)
        .flatMap((fact) => known(fact).map((then) => (fact.status === 'deleted' ? fact : then))),
      summaries: pick(this.summaries, ids.summaries).filter(inside.summaries),
      topics: pick(this.topics, ids.topics).filter(inside.topics),
      ...this.said(scope, pick(this.messages, ids.messages).filter(inside.messages)),
    });
  }
  standing(scope: UserScope, filter: Filter = []): ReturnType<RecallStore['standing']> {
    const inside = this.inside(scope, filter);
    const messages = this.messages.filter((one) => owns(scope, one));
    return Promise.resolve({
      known: messages.length > 0 || this.facts.some((fact) => owns(scope, fact)),
      profile: this.summaries.filter(
        (one) => owns(scope, one) && one.sessionId === null && one.status === 'active' && inside.summaries(one),
      ),
      speakers: [...new Set(messages.flatMap((one) => one.name ?? []))],
      topics: this.topics.filter((one) => owns(scope, one)),
      timezone: this.timezone,
    });
  }
  private said(scope: UserScope, messages: Message[]): Said {
    const closed = this.facts.filter((one) => owns(scope, one) && (one.status !== 'active' || isPinned(one)));
    const ids = new Set(closed.flatMap((one) => one.sources.map((source) => source.messageId)));
    return { messages, outdated: messages.flatMap(({ id }) => (ids.has(id) ? [id] : [])) };
  }
  neighbours(scope: UserScope, factIds: string[], limit: number, filter: Filter = []): ReturnType<RecallStore['neighbours']> {
    const inside = this.inside(scope, filter).facts;
    const relations = this.relations.filter((one) => factIds.includes(one.sourceId) || factIds.includes(one.targetId));
    const linked = new Set(relations.flatMap((one) => [one.sourceId, one.targetId]));
    const facts = this.facts.filter(
      (one) => owns(scope, one) && linked.has(one.id) && !factIds.includes(one.id) && one.status === 'active' && inside(one),
    );
    return Promise.resolve({ relations, facts: facts.slice(0, limit) });
  }
  touch(_scope: UserScope, summaryIds: string[]): void {
    this.accessed.push(...summaryIds);
  }

  retrieved(_scope: UserScope, factIds: string[], id: string): Promise<void> {
    for (const factId of factIds) this.given.set(factId, [...(this.given.get(factId) ?? []), { id, at: this.now() }].slice(-20));
    return Promise.resolve();
  }
  retrievals(_scope: UserScope, factIds: string[]): Promise<Map<string, Retrieval[]>> {
    return Promise.resolve(new Map([...this.given].filter(([id]) => factIds.includes(id))));
  }

  private evidence(scope: UserScope): Evidence {
    const mine = <T extends UserScope>(rows: T[]) => rows.filter((row) => owns(scope, row));
    return evidenceOf(mine(this.facts), mine(this.summaries), mine(this.messages), []);
  }

  private inside(scope: UserScope, filter: Filter) {
    const evidence = this.evidence(scope);
    const by =
      <T>(attributes: (row: T, evidence: Evidence) => Attributes) =>
      (row: T) =>
        matchesFilter(attributes(row, evidence), filter);
    return { messages: by(messageAttributes), facts: by(factAttributes), summaries: by(summaryAttributes), topics: by(topicAttributes) };
  }

  /** An index over all processed messages and all records, of every user. */
  async indexAll(): Promise<MemoryIndex> {
    const entries: IndexEntry[] = [];
    const messages = this.messages.filter((one) => one.status === 'processed');
    const key = (one: UserScope) => JSON.stringify([one.projectId, one.userId]);
    const all = [...messages, ...this.facts, ...this.summaries, ...this.topics];
    for (const scope of new Map(all.map((one) => [key(one), { projectId: one.projectId, userId: one.userId }])).values()) {
      const mine = <T extends UserScope>(rows: T[]) => rows.filter((row) => owns(scope, row));
      const facts = mine(this.facts);
      const sourcesOf = (id: string) => facts.find((one) => one.id === id)?.sources.flatMap((source) => source.messageId ?? []) ?? [];
      const targets = new Set(mine(messages).map((one) => one.id));
      const input = {
        messages: mine(messages),
        targets,
        facts,
        summaries: mine(this.summaries),
        topics: mine(this.topics),
        sourcesOf,
        evidence: this.evidence(scope),
        timezone: this.timezone,
      };
      const open = { projectId: scope.projectId, publicBy: scope.userId };
      entries.push(
        ...(await buildIndexEntries(scope, input, noVectors)),
        ...(await buildIndexEntries(open, publicParts(input), noVectors)),
      );
    }
    return new WordIndex(entries);
  }
}

const owns = (scope: UserScope, row: UserScope) => row.projectId === scope.projectId && row.userId === scope.userId;

/** Vectors that say nothing: every text is as near as every other. */
export const noVectors: Embedder = {
  fingerprint: 'none',
  dimension: 1,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(1))),
};

/** The smallest index that means what the port says, without versions and vectors. */
class WordIndex implements MemoryIndex {
  constructor(private readonly entries: IndexEntry[]) {}
  prepare(): Promise<void> {
    return Promise.resolve();
  }
  upsert(): Promise<void> {
    return Promise.reject(new Error('built once'));
  }
  remove(): Promise<void> {
    return Promise.reject(new Error('built once'));
  }
  forget(): Promise<void> {
    return Promise.reject(new Error('built once'));
  }
  versions(): Promise<Map<string, bigint>> {
    return Promise.resolve(new Map());
  }
  search(searched: SearchedShelf, { sparse, filter, limit }: Parameters<MemoryIndex['search']>[1]): Promise<IndexHit[]> {
    const { whole, except } = searchedPlace(searched);
    const counted = this.entries.filter((one) => {
      const { projectId, shelf, owner } = shelfPlace(one);
      const isHere = projectId === whole.projectId && shelf === whole.shelf && (whole.owner ?? owner) === owner;
      const isFor = !filter.audience || (one.payload.audience ?? [PUBLIC]).some((who) => filter.audience?.includes(who));
      return isHere && isFor && (!filter.layers || filter.layers.includes(one.layer));
    });
    const weightIn = (one: IndexEntry, hash: number) => one.sparse.values[one.sparse.indices.indexOf(hash)] ?? 0;
    const idf = sparse.indices.map((hash) => {
      const documents = counted.filter((one) => weightIn(one, hash) > 0).length;
      return Math.log(1 + (counted.length - documents + 0.5) / (documents + 0.5));
    });
    const norm = sparse.indices.reduce((sum, _, i) => sum + (idf[i] ?? 0) * (sparse.values[i] ?? 0), 0);
    const hits = counted
      .filter(
        (one) =>
          shelfPlace(one).owner !== except &&
          (filter.sessionId === undefined || one.payload.sessionIds.includes(filter.sessionId)) &&
          (!filter.statuses || filter.statuses.includes(one.payload.status)) &&
          matchesFilter(one.payload, filter.where ?? []),
      )
      .map((one) => {
        const parts = sparse.indices.map((hash, i) => [(idf[i] ?? 0) * (sparse.values[i] ?? 0), weightIn(one, hash)] as const);
        const lexical = norm > 0 ? parts.reduce((sum, [share, weight]) => sum + share * weight, 0) / norm : 0;
        const covered = norm > 0 ? parts.reduce((sum, [share, weight]) => sum + (weight > 0 ? share : 0), 0) / norm : 0;
        return { id: one.id, owner: shelfPlace(one).owner, layer: one.layer, recordId: one.recordId, lexical, covered, semantic: 0 };
      });
    return Promise.resolve(
      hits
        .filter((hit) => hit.lexical > 0)
        .sort((a, b) => b.lexical - a.lexical)
        .slice(0, limit),
    );
  }
}
