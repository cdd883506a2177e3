// Fake of the record store for unit tests: ingest, work items, stages and corrections over the same rows, with the rules of the ports.
import { randomUUID } from 'node:crypto';
import type { MemoryEvent } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { Project } from '../model/project.js';
import type { UserScope } from '../model/scope.js';
import type { ClaimedWork, Task } from '../model/work.js';
import type { CorrectionsSubject } from './conformance/correction-store-conformance.js';
import { copy, without } from './copy.js';
import { InMemoryCorrectionStore } from './records/in-memory-correction-store.js';
import { InMemoryIngestStore } from './records/in-memory-ingest-store.js';
import { InMemoryStageStore } from './records/in-memory-stage-store.js';
import { InMemoryWorkItems } from './records/in-memory-work-items.js';
import { RecordTables, sameUser } from './records/record-tables.js';

/** The ports, and what only a test may do. Everything is copied in and out, so that no test can change a record behind the store's back. */
export class InMemoryRecords implements CorrectionsSubject {
  private readonly tables: RecordTables;
  readonly ingest: InMemoryIngestStore;
  readonly workItems: InMemoryWorkItems;
  readonly stages: InMemoryStageStore;
  readonly corrections: InMemoryCorrectionStore;

  constructor(now: () => Date = () => new Date()) {
    this.tables = new RecordTables(now);
    this.ingest = new InMemoryIngestStore(this.tables);
    this.workItems = new InMemoryWorkItems(this.tables);
    this.stages = new InMemoryStageStore(this.tables);
    this.corrections = new InMemoryCorrectionStore(this.tables);
  }

  get projects() {
    return this.tables.projects;
  }
  get audit() {
    return this.tables.audit;
  }
  get versions() {
    return this.tables.versions;
  }

  newProject(over: Partial<Project> = {}): Promise<Project> {
    const id = randomUUID();
    const project: Project = {
      id,
      name: 'test',
      timezone: null,
      longTerm: true,
      topics: [],
      extractor: null,
      retention: null,
      createdAt: this.tables.now(),
      ...over,
    };
    this.tables.projects.set(project.id, project);
    return Promise.resolve(project);
  }
  /** As if the worker that holds this lease had been silent for longer than the lease. */
  expireLease(work: ClaimedWork): Promise<void> {
    for (const row of this.tables.work) if (row.id === work.id) row.leaseUntil = this.tables.now().getTime() - 1;
    return Promise.resolve();
  }
  messages(scope: UserScope): Promise<Message[]> {
    return Promise.resolve(this.tables.messageRows.filter((m) => sameUser(m, scope)).map((m) => copy(without(m, 'hash', 'taskId'))));
  }
  task(projectId: string, id: string): Promise<Task | null> {
    return Promise.resolve(copy(this.tables.tasks.find((t) => t.id === id && t.projectId === projectId) ?? null));
  }
  events(projectId: string): Promise<MemoryEvent[]> {
    return Promise.resolve(this.tables.outbox.filter((e) => e.projectId === projectId).map((e) => without(e, 'projectId')));
  }
  /** Records of any status, oldest first. */
  facts(scope: UserScope): Fact[] {
    return this.tables.facts(scope);
  }
  /** Of every user. */
  rows(): { facts: Fact[]; messages: Message[] } {
    return { facts: copy([...this.tables.memory.fact.values()]), messages: this.tables.messageRows };
  }
  summaries(scope: UserScope): Summary[] {
    return this.tables.summaries(scope);
  }
  topics(scope: UserScope): Topic[] {
    return this.tables.topics(scope);
  }
  history(_projectId: string, factId: string): ReturnType<CorrectionsSubject['history']> {
    const versions = this.versions.filter(({ fact }) => fact.id === factId);
    return Promise.resolve(versions.map(({ fact, change, actor, reason }) => ({ version: fact.version, change, actor, reason })));
  }
  /** What another writer (an operator's edit) does to the optimistic lock. */
  touchMemory(scope: UserScope): void {
    this.tables.user(scope).memoryVersion += 1n;
  }
}
