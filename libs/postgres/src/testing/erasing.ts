// For tests of forgetting: a user whose writes go through the real pipeline, and a worker that does deletions at once.
import { randomUUID } from 'node:crypto';
import type { DeletionScope } from '@strata/contracts';
import {
  BuiltinExtractor,
  RequestDeletion,
  RunDeletion,
  shelfPlace,
  RunWork,
  type Deletion,
  type DeletionReport,
  type Fact,
  type Project,
  type ports,
} from '@strata/memory';
import { newUser, sampleNewAction, sampleNewMessage } from '@strata/memory/testing';
import { PostgresDeletionStore } from '../forget/deletion-store.js';
import { PostgresDeletionWork } from '../forget/deletion-work.js';
import { PostgresErasureStore } from '../forget/erasure-store.js';
import { PostgresMemoryReader } from '../read/memory-reader.js';
import type { PostgresRecords } from './test-database.js';

/** Ids and versions only, as far as these tests look. */
export class ListedIndex implements ports.MemoryIndex {
  readonly shelves = new Map<string, Map<string, ports.IndexEntry>>();
  prepare = () => Promise.resolve();
  upsert(entries: ports.IndexEntry[]): Promise<void> {
    for (const entry of entries) {
      const held = this.of(entry).get(entry.id);
      if (!held || held.version <= entry.version) this.of(entry).set(entry.id, entry);
    }
    return Promise.resolve();
  }
  remove(shelf: ports.Shelf, ids: string[]): Promise<void> {
    for (const id of ids) this.of(shelf).delete(id);
    return Promise.resolve();
  }
  forget(shelf: ports.Shelf, ids: string[] | 'all'): Promise<void> {
    return this.remove(shelf, ids === 'all' ? [...this.of(shelf).keys()] : ids);
  }
  search = () => Promise.resolve([]);
  versions(shelf: ports.Shelf, ids?: string[]): Promise<Map<string, bigint>> {
    const held = [...this.of(shelf)].filter(([id]) => ids?.includes(id) ?? true);
    return Promise.resolve(new Map(held.map(([id, { version }]) => [id, version])));
  }
  private of(shelf: ports.Shelf) {
    const place = shelfPlace(shelf);
    const key = JSON.stringify([place.projectId, place.shelf, place.owner]);
    const found = this.shelves.get(key) ?? new Map<string, ports.IndexEntry>();
    this.shelves.set(key, found);
    return found;
  }
}

export const noVectors: ports.Embedder = {
  fingerprint: 'none',
  dimension: 1,
  embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(1))),
};

const page = { limit: 100, cursor: null };
const never = new AbortController().signal;

interface MemoryOptions {
  extractor?: ports.Extractor;
  index?: ports.MemoryIndex;
  interceptors?: ports.Interceptors;
  userId?: string;
  sessionId?: string;
  project?: Project;
}

export async function newMemory(records: PostgresRecords, options: MemoryOptions = {}) {
  const user = await newUser(records, options.userId, options.sessionId, options.project);
  const { projectId, scope } = user;
  let now = new Date('2026-06-01T12:00:00Z');
  const index = options.index ?? new ListedIndex();
  const reader = new PostgresMemoryReader(records.database);
  const extractors = { builtin: options.extractor ?? new BuiltinExtractor() };
  const clock = () => now;
  const pipeline = new RunWork({
    ...{ workItems: records.workItems, stages: records.stages, extractors, embedder: noVectors, index },
    ...(options.interceptors && { interceptors: options.interceptors }),
    now: clock,
  });
  const store = new PostgresDeletionStore(records.database);
  const work = new PostgresDeletionWork(records.database);
  const erasures = new PostgresErasureStore(records.database, 'UTC');
  const reports: DeletionReport[] = [];
  const deletions = new RunDeletion({
    ...{ work, erasures, check: erasures, index, embedder: noVectors, extractors },
    report: (_, report) => reports.push(report),
  });
  const request = new RequestDeletion(store, { wakeForDeletion: () => Promise.resolve(true) });
  const run = () => pipeline.run(scope, never);
  return {
    ...{ user, scope, projectId, index: index as ListedIndex, reader, store, work, erasures, deletions, pipeline, run, reports },
    at: (time: Date) => (now = time),
    /** One write of these messages, `[id, content]`, a minute after the one before. */
    async say(
      messages: [string, string][],
      over: { sessionId?: string; process?: boolean; role?: 'user' | 'assistant'; about?: Partial<ports.NewMessage> } = {},
    ) {
      now = new Date(now.getTime() + 60_000);
      const sessionId = over.sessionId ?? user.sessionId;
      if (sessionId !== user.sessionId)
        await records.ingest.openSession({
          ...scope,
          id: sessionId,
          title: null,
          metadata: {},
          agentId: null,
          appId: null,
          longTerm: null,
          timezone: null,
        });
      await user.append(
        messages.map(([id, content], i) =>
          sampleNewMessage(id, content, {
            timestamp: new Date(now.getTime() + i * 1000),
            role: over.role ?? 'user',
            businessId: `b-${id}`,
            ...over.about,
          }),
        ),
        { sessionId },
      );
      if (over.process !== false) await run();
    },
    async act(id: string, content: string, anchors: Record<string, string>, sessionId: string | null = null) {
      now = new Date(now.getTime() + 60_000);
      await records.ingest.appendActions({
        ...scope,
        longTerm: true,
        actions: [sampleNewAction(id, content, { timestamp: now, anchors, sessionId })],
      });
      await run();
    },
    async request(asked: DeletionScope, over: { mode?: 'delete' | 'archive'; dryRun?: boolean } = {}): Promise<string> {
      return request.execute({
        projectId,
        scope: asked,
        mode: over.mode ?? 'delete',
        dryRun: over.dryRun ?? false,
        reason: 'asked for',
        actor: 'key-1',
        idempotencyKey: null,
      });
    },
    async forget(asked: DeletionScope, over: { mode?: 'delete' | 'archive'; dryRun?: boolean } = {}): Promise<Deletion> {
      const id = await this.request(asked, over);
      const before = reports.length;
      await deletions.run(projectId, id, never);
      const [failure] = reports
        .slice(before)
        .flatMap((report) => (report.kind === 'retry' || report.kind === 'failed' ? [report.error] : []));
      if (failure !== undefined) throw failure as Error;
      return (await store.get(projectId, id))!;
    },
    facts: async (): Promise<Fact[]> => (await reader.facts(scope, {}, page))?.items ?? [],
    summaries: async () => (await reader.summaries(scope, {}, page))?.items ?? [],
    topics: async () => (await reader.topics(scope, page))?.items ?? [],
    id: randomUUID(),
  };
}
