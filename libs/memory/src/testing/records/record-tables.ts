// memory/testing: the rows of the record store in memory, and what more than one of its ports does with them.
import { randomUUID } from 'node:crypto';
import { AppError, STAGE_NAMES, type MemoryEvent, type StageName } from '@strata/contracts';
import type { Summary, Topic } from '../../model/abstract.js';
import type { Fact, Relation } from '../../model/fact.js';
import type { Action, Message, Session } from '../../model/message.js';
import type { Project } from '../../model/project.js';
import type { UserScope } from '../../model/scope.js';
import type { Checkpoint, ClaimedWork, Task, WorkKind } from '../../model/work.js';
import type { Correction, Version } from '../../ports.js';
import { formerWordings } from '../../reconcile/settled.js';
import { copy } from '../copy.js';

export const LEASE_MS = 10_000;

export interface WorkRow extends UserScope {
  id: string;
  taskId: string;
  seq: bigint;
  kind: WorkKind;
  recordIds: string[];
  longTerm: boolean;
  status: 'pending' | 'running' | 'done' | 'failed';
  stage: StageName;
  checkpoint: Checkpoint | null;
  attempts: number;
  availableAt: number;
  leaseToken: string | null;
  leaseUntil: number;
}
interface UserRow {
  nextSeq: bigint;
  memoryVersion: bigint;
}

export type Kept<T> = T & { hash: string; taskId: string };

export const keyOf = (scope: UserScope) => JSON.stringify([scope.projectId, scope.userId]);
export const sameUser = (a: UserScope, b: UserScope) => a.projectId === b.projectId && a.userId === b.userId;
const newStages = (): Task['stages'] => STAGE_NAMES.map((name) => ({ name, status: 'pending' }));

export class RecordTables {
  readonly projects = new Map<string, Project>();
  readonly outbox: (MemoryEvent & { projectId: string })[] = [];
  readonly sessions: Session[] = [];
  readonly messageRows: Kept<Message>[] = [];
  readonly actionRows: Kept<Action>[] = [];
  readonly tasks: Task[] = [];
  readonly work: WorkRow[] = [];
  readonly memory = { fact: new Map<string, Fact>(), summary: new Map<string, Summary>(), topic: new Map<string, Topic>() };
  /** Every version of every fact, in order of writing, with what made it. */
  readonly versions: { fact: Fact; change: string; actor: string; reason: string | null }[] = [];
  readonly summaryVersions: Version<Summary>[] = [];
  readonly audit: Correction[] = [];
  readonly relations: (Relation & UserScope)[] = [];
  private readonly users = new Map<string, UserRow>();

  constructor(readonly now: () => Date) {}

  /** Records of any status, oldest first. */
  facts(scope: UserScope): Fact[] {
    return copy([...this.memory.fact.values()].filter((r) => sameUser(r, scope)));
  }
  summaries(scope: UserScope): Summary[] {
    return copy([...this.memory.summary.values()].filter((r) => sameUser(r, scope)));
  }
  topics(scope: UserScope): Topic[] {
    return copy([...this.memory.topic.values()].filter((r) => sameUser(r, scope)));
  }
  putFact(fact: Fact, change: string, actor: string, reason: string | null): void {
    this.memory.fact.set(fact.id, fact);
    this.versions.push({ fact: copy(fact), change, actor, reason });
  }

  putSummary(summary: Summary, change: string, actor: string, reason: string | null): void {
    this.memory.summary.set(summary.id, summary);
    this.summaryVersions.push({ record: copy(summary), change, actor, reason });
  }
  /** What is made anew under the same id starts at version 1 again. */
  remove(layer: 'summary' | 'topic', id: string): void {
    this.memory[layer].delete(id);
    if (layer === 'summary') this.summaryVersions.splice(0, Infinity, ...this.summaryVersions.filter(({ record }) => record.id !== id));
  }
  /** Of a fact in an operator's wording: those that it had before. */
  former(scope: UserScope): Fact[] {
    const versions = (fact: Fact) => this.versions.flatMap((version) => (version.fact.id === fact.id ? version.fact : []));
    return this.facts(scope).flatMap((fact) => formerWordings(fact, versions(fact)));
  }

  user(scope: UserScope): UserRow {
    const row = this.users.get(keyOf(scope)) ?? { nextSeq: 1n, memoryVersion: 0n };
    this.users.set(keyOf(scope), row);
    return row;
  }
  addTask(projectId: string, userId: string | null, kind: Task['kind'], totalCount: number, id: string = randomUUID()): Task {
    const task: Task = {
      projectId,
      id,
      userId,
      kind,
      status: 'pending',
      totalCount,
      successCount: 0,
      failedCount: 0,
      stages: newStages(),
      memory: { added: 0, updated: 0, deleted: 0 },
      errors: [],
      hooks: [],
      createdAt: this.now(),
      finishedAt: null,
    };
    this.tasks.push(task);
    return task;
  }
  /** A pending item at the end of the user's line. */
  addWork(scope: UserScope, item: Pick<WorkRow, 'taskId' | 'kind' | 'recordIds' | 'longTerm' | 'stage' | 'checkpoint'>): WorkRow {
    const row: WorkRow = {
      ...item,
      projectId: scope.projectId,
      userId: scope.userId,
      id: randomUUID(),
      seq: this.user(scope).nextSeq++,
      status: 'pending',
      attempts: 0,
      availableAt: this.now().getTime(),
      leaseToken: null,
      leaseUntil: 0,
    };
    this.work.push(row);
    return row;
  }
  count(task: Task, by: { success?: number; failed?: number }): void {
    task.successCount += by.success ?? 0;
    task.failedCount += by.failed ?? 0;
    if (task.successCount + task.failedCount < task.totalCount) return;
    task.status = task.failedCount === 0 ? 'completed' : task.successCount === 0 ? 'failed' : 'partial';
    task.finishedAt = this.now();
  }
  markStage(task: Task, name: StageName, status: Task['stages'][number]['status']): void {
    for (const stage of task.stages) if (stage.name === name) stage.status = status;
  }
  markRecords(row: WorkRow, status: Message['status'], error: string | null): void {
    for (const m of this.messageRows) if (row.kind === 'messages' && this.isOf(m, row)) Object.assign(m, { status, error });
    for (const a of this.actionRows) if (row.kind === 'actions' && this.isOf(a, row)) a.status = status;
  }
  isOf(record: UserScope & { id: string }, row: WorkRow): boolean {
    return sameUser(record, row) && row.recordIds.includes(record.id);
  }
  isDue(row: WorkRow): boolean {
    return row.status === 'pending' ? row.availableAt <= this.now().getTime() : row.leaseUntil < this.now().getTime();
  }
  held(work: ClaimedWork): WorkRow | undefined {
    return this.work.find((w) => w.id === work.id && w.projectId === work.projectId && w.leaseToken === work.leaseToken);
  }
  rowOf(work: ClaimedWork): WorkRow {
    const row = this.work.find((w) => w.id === work.id && w.projectId === work.projectId);
    if (!row) throw new AppError('not_found', `work item ${work.id}`);
    return row;
  }
  taskOf(row: WorkRow): Task {
    const task = this.tasks.find((t) => t.id === row.taskId);
    if (!task) throw new AppError('internal', `task ${row.taskId} of a work item is gone`);
    return task;
  }
}
