// Fake of the record store for unit tests: ingest, work items and stages over plain maps, with the rules of the ports.
import { randomUUID } from 'node:crypto';
import { AppError, STAGE_NAMES, type MemoryEvent, type StageName } from '@strata/contracts';
import type { Summary, Topic } from '../model/abstract.js';
import type { Fact, Relation } from '../model/fact.js';
import type { Action, Message, Session } from '../model/message.js';
import type { Project } from '../model/project.js';
import type { UserScope } from '../model/scope.js';
import type { Checkpoint, ClaimedWork, Task, WorkKind } from '../model/work.js';
import type * as ports from '../ports.js';
import { countedWith } from './counted-with.js';
import { copy, without } from './copy.js';

const LEASE_MS = 10_000;

interface WorkRow extends UserScope {
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

const keyOf = (scope: UserScope) => JSON.stringify([scope.projectId, scope.userId]);
const sameUser = (a: UserScope, b: UserScope) => a.projectId === b.projectId && a.userId === b.userId;
/** See `StageInput.settled`. */
function isSettledFor(fact: Fact, records: { id: string }[]): boolean {
  const ids = new Set(records.map((record) => record.id));
  const rests = fact.sources.some((s) => ids.has(s.messageId ?? s.actionId ?? ''));
  return fact.status === 'invalidated' || (fact.status === 'superseded' && rests);
}
const newStages = (): Task['stages'] => STAGE_NAMES.map((name) => ({ name, status: 'pending' }));

/** Everything is copied in and out, so that no test can change a record behind the store's back. */
export class InMemoryRecords implements ports.IngestStore, ports.WorkItems, ports.StageStore, ports.CorrectionStore {
  readonly projects = new Map<string, Project>();
  readonly outbox: (MemoryEvent & { projectId: string })[] = [];
  private readonly users = new Map<string, UserRow>();
  private readonly sessions: Session[] = [];
  private readonly messageRows: (Message & { hash: string; taskId: string })[] = [];
  private readonly actionRows: (Action & { hash: string; taskId: string })[] = [];
  private readonly tasks: Task[] = [];
  private readonly work: WorkRow[] = [];
  private readonly memory = { fact: new Map<string, Fact>(), summary: new Map<string, Summary>(), topic: new Map<string, Topic>() };
  /** Every version of every fact, in order of writing, with what made it. */
  readonly versions: { fact: Fact; change: string; actor: string; reason: string | null }[] = [];
  readonly audit: ports.Correction[] = [];
  readonly relations: (Relation & UserScope)[] = [];

  constructor(private readonly now: () => Date = () => new Date()) {}

  // ------------------------------------------------------------ set-up and inspection, for tests

  newProject(over: Partial<Project> = {}): Promise<Project> {
    const id = randomUUID();
    const project: Project = {
      id,
      name: 'test',
      timezone: null,
      longTerm: true,
      topics: [],
      extractor: 'builtin',
      createdAt: this.now(),
      ...over,
    };
    this.projects.set(project.id, project);
    return Promise.resolve(project);
  }
  /** As if the worker that holds this lease had been silent for longer than the lease. */
  expireLease(work: ClaimedWork): Promise<void> {
    for (const row of this.work) if (row.id === work.id) row.leaseUntil = this.now().getTime() - 1;
    return Promise.resolve();
  }
  messages(scope: UserScope): Promise<Message[]> {
    return Promise.resolve(this.messageRows.filter((m) => sameUser(m, scope)).map((m) => copy(without(m, 'hash', 'taskId'))));
  }
  task(projectId: string, id: string): Promise<Task | null> {
    return Promise.resolve(copy(this.tasks.find((t) => t.id === id && t.projectId === projectId) ?? null));
  }
  events(projectId: string): Promise<MemoryEvent[]> {
    return Promise.resolve(this.outbox.filter((e) => e.projectId === projectId).map((e) => without(e, 'projectId')));
  }
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
  /** What another writer (an operator's edit) does to the optimistic lock. */
  touchMemory(scope: UserScope): void {
    this.user(scope).memoryVersion += 1n;
  }

  // ------------------------------------------------------------ IngestStore

  openSession(
    input: Omit<Session, 'createdAt' | 'updatedAt'>,
  ): Promise<{ kind: 'created' | 'existing'; session: Session } | { kind: 'foreign' }> {
    const found = this.sessions.find((s) => s.projectId === input.projectId && s.id === input.id);
    if (found) return Promise.resolve(sameUser(found, input) ? { kind: 'existing', session: copy(found) } : { kind: 'foreign' });
    this.user(input);
    const session = { ...copy(input), createdAt: this.now(), updatedAt: this.now() };
    this.sessions.push(session);
    return Promise.resolve({ kind: 'created', session: copy(session) });
  }

  patchSession(projectId: string, id: string, patch: Parameters<ports.IngestStore['patchSession']>[2]): Promise<Session | null> {
    const session = this.sessions.find((s) => s.projectId === projectId && s.id === id);
    if (session) Object.assign(session, patch, { updatedAt: this.now() });
    return Promise.resolve(copy(session ?? null));
  }

  createImportTask(projectId: string, totalSessions: number): Promise<string> {
    return Promise.resolve(this.addTask(projectId, null, 'import', totalSessions).id);
  }

  appendMessages(input: ports.AppendMessages): Promise<ports.AppendOutcome> {
    const session = this.sessions.find((s) => s.id === input.sessionId && sameUser(s, input));
    if (!session) return Promise.reject(new AppError('not_found', `session ${input.sessionId}`));
    const row = (m: ports.NewMessage, seq: bigint): Message => ({
      ...copy(m),
      projectId: input.projectId,
      userId: input.userId,
      sessionId: input.sessionId,
      seq,
      status: 'pending',
      error: null,
      createdAt: this.now(),
    });
    return Promise.resolve(this.append(input, 'messages', input.messages, this.messageRows, row));
  }

  appendActions(input: Parameters<ports.IngestStore['appendActions']>[0]): Promise<ports.AppendOutcome> {
    const row = (a: ports.NewAction, seq: bigint): Action => ({
      ...copy(a),
      projectId: input.projectId,
      userId: input.userId,
      seq,
      status: 'pending',
      createdAt: this.now(),
    });
    return Promise.resolve(this.append(input, 'actions', input.actions, this.actionRows, row));
  }

  private append<N extends { id: string; contentHash: Buffer }, R extends UserScope & { id: string }>(
    input: UserScope & { longTerm: boolean; taskId?: string },
    kind: 'messages' | 'actions',
    given: N[],
    rows: (R & { hash: string; taskId: string })[],
    toRow: (record: N, seq: bigint) => R,
  ): ports.AppendOutcome {
    const hashes = new Map(rows.filter((r) => sameUser(r, input)).map((r) => [r.id, r.hash]));
    const fresh: N[] = [];
    const conflicts = new Set<string>();
    for (const record of given) {
      const hash = record.contentHash.toString('hex');
      const known = hashes.get(record.id);
      if (known === undefined) fresh.push(record);
      else if (known !== hash) conflicts.add(record.id);
      if (known === undefined) hashes.set(record.id, hash);
    }
    if (conflicts.size) return { kind: 'id_conflict', ids: [...conflicts] };
    const ids = given.map((r) => r.id);
    const joined =
      input.taskId === undefined ? undefined : this.tasks.find((t) => t.id === input.taskId && t.projectId === input.projectId);
    if (input.taskId !== undefined && !joined) throw new AppError('not_found', `task ${input.taskId}`);
    if (!fresh.length) {
      // An import whose session was known already has nothing to wait for in it.
      if (joined) this.count(joined, { success: 1 });
      const first = rows.find((r) => sameUser(r, input) && r.id === ids[0]);
      return { kind: 'appended', taskId: joined?.id ?? first?.taskId ?? '', workItemId: null, accepted: 0, ids };
    }
    const user = this.user(input);
    const task = joined ?? this.addTask(input.projectId, input.userId, kind, fresh.length);
    for (const record of fresh) rows.push({ ...toRow(record, user.nextSeq++), hash: record.contentHash.toString('hex'), taskId: task.id });
    const item: WorkRow = {
      projectId: input.projectId,
      userId: input.userId,
      id: randomUUID(),
      taskId: task.id,
      seq: user.nextSeq++,
      kind,
      recordIds: fresh.map((r) => r.id),
      longTerm: input.longTerm,
      status: 'pending',
      stage: 'extract-facts',
      checkpoint: null,
      attempts: 0,
      availableAt: this.now().getTime(),
      leaseToken: null,
      leaseUntil: 0,
    };
    this.work.push(item);
    return { kind: 'appended', taskId: task.id, workItemId: item.id, accepted: fresh.length, ids };
  }

  // ------------------------------------------------------------ WorkItems

  claim(scope: UserScope): Promise<ClaimedWork | null> {
    const row = this.work.find((w) => sameUser(w, scope) && (w.status === 'pending' || w.status === 'running'));
    if (!row || !this.isDue(row)) return Promise.resolve(null);
    row.status = 'running';
    row.attempts += 1;
    row.leaseToken = randomUUID();
    row.leaseUntil = this.now().getTime() + LEASE_MS;
    const task = this.taskOf(row);
    task.status = 'running';
    this.markStage(task, row.stage, 'running');
    const { id, taskId, seq, kind, longTerm, stage, checkpoint, attempts, leaseToken, projectId, userId } = row;
    return Promise.resolve(copy({ id, taskId, seq, kind, longTerm, stage, checkpoint, attempts, leaseToken, projectId, userId }));
  }

  extend(work: ClaimedWork): Promise<boolean> {
    const row = this.held(work);
    if (row) row.leaseUntil = this.now().getTime() + LEASE_MS;
    return Promise.resolve(row !== undefined);
  }

  release(work: ClaimedWork, as: ports.ReleaseAs): Promise<boolean> {
    const row = this.held(work);
    if (!row) return Promise.resolve(false);
    row.leaseToken = null;
    const task = this.taskOf(row);
    const counted = task.kind === 'import' ? 1 : row.recordIds.length;
    if (as.kind === 'retry') {
      row.status = 'pending';
      row.availableAt = as.availableAt.getTime();
      if (!as.countAttempt) row.attempts -= 1;
    } else if (as.kind === 'done') {
      row.status = 'done';
      row.checkpoint = null;
      this.markStage(task, row.stage, 'completed');
      this.markRecords(row, 'processed', null);
      this.count(task, { success: counted });
    } else {
      row.status = 'failed';
      this.markStage(task, row.stage, 'failed');
      this.markRecords(row, 'failed', as.error.message);
      task.errors.push({ ...as.error, message_ids: row.recordIds });
      for (const message of this.messageRows.filter((m) => row.kind === 'messages' && this.isOf(m, row))) {
        this.outbox.push({
          projectId: row.projectId,
          event: 'message.failed',
          resource: 'message',
          resource_id: message.id,
          user_id: row.userId,
          session_id: message.sessionId,
          task_id: row.taskId,
          occurred_at: this.now().toISOString(),
          data: { message_id: message.id, error: as.error.message },
        });
      }
      this.count(task, { failed: counted });
    }
    return Promise.resolve(true);
  }

  due(limit: number): Promise<UserScope[]> {
    const heads = new Map<string, WorkRow>();
    for (const row of this.work) {
      if ((row.status === 'pending' || row.status === 'running') && !heads.has(keyOf(row))) heads.set(keyOf(row), row);
    }
    const due = [...heads.values()].filter((row) => this.isDue(row)).sort((a, b) => a.availableAt - b.availableAt);
    return Promise.resolve(due.slice(0, limit).map(({ projectId, userId }) => ({ projectId, userId })));
  }

  replay(projectId: string, taskId: string): Promise<{ items: number; users: string[] }> {
    const rows = this.work.filter((w) => w.projectId === projectId && w.taskId === taskId && w.status === 'failed');
    for (const row of rows) {
      Object.assign(row, { status: 'pending', attempts: 0, availableAt: this.now().getTime() });
      this.markRecords(row, 'pending', null);
      const task = this.taskOf(row);
      task.failedCount -= task.kind === 'import' ? 1 : row.recordIds.length;
      task.errors = task.errors.filter((e) => !e.message_ids.some((id) => row.recordIds.includes(id)));
      Object.assign(task, { status: 'pending', finishedAt: null });
      this.markStage(task, row.stage, 'pending');
    }
    return Promise.resolve({ items: rows.length, users: [...new Set(rows.map((r) => r.userId))] });
  }

  // ------------------------------------------------------------ StageStore

  load(work: ClaimedWork): Promise<ports.StageInput> {
    const row = this.rowOf(work);
    const project = this.projects.get(work.projectId);
    if (!project) throw new AppError('not_found', `project ${work.projectId}`);
    const own = this.messageRows.filter((m) => sameUser(m, work));
    const messages = own.filter((m) => row.kind === 'messages' && this.isOf(m, row));
    const [first] = messages;
    const context = first ? own.filter((m) => m.sessionId === first.sessionId && m.seq < first.seq).slice(-6) : [];
    const actions = this.actionRows.filter((a) => row.kind === 'actions' && this.isOf(a, row));
    const sessionId = first?.sessionId ?? actions[0]?.sessionId;
    return Promise.resolve(
      copy({
        project,
        defaultTimezone: project.timezone ?? 'UTC',
        session: this.sessions.find((s) => s.projectId === work.projectId && s.id === sessionId) ?? null,
        messages,
        actions,
        pastActions: countedWith(
          actions,
          this.actionRows.filter((a) => sameUser(a, work)),
        ),
        context,
        facts: this.facts(work).filter((f) => f.status === 'active'),
        settled: this.facts(work).filter((f) => isSettledFor(f, [...messages, ...actions])),
        summaries: this.summaries(work),
        topics: this.topics(work),
        memoryVersion: this.user(work).memoryVersion,
      }),
    );
  }

  commit(work: ClaimedWork, expected: bigint, changes: ports.StageChanges): Promise<'committed' | 'lease_lost' | 'stale'> {
    const row = this.held(work);
    if (!row) return Promise.resolve('lease_lost');
    const user = this.user(work);
    if (user.memoryVersion !== expected) return Promise.resolve('stale');
    const { facts = [], summaries = [], topics = [], removed = [], relations = [], events = [] } = copy(changes);
    for (const fact of facts) {
      const change = fact.status !== 'active' ? fact.status : fact.version === 1 ? 'created' : 'updated';
      this.putFact(fact, change, 'pipeline', null);
    }
    for (const summary of summaries) this.memory.summary.set(summary.id, summary);
    for (const topic of topics) this.memory.topic.set(topic.id, topic);
    for (const { layer, id } of removed) this.memory[layer].delete(id);
    for (const relation of relations) this.relations.push({ ...relation, projectId: work.projectId, userId: work.userId });
    for (const event of events) this.outbox.push({ ...event, projectId: work.projectId });
    if (facts.length + relations.length + summaries.length + topics.length + removed.length) user.memoryVersion += 1n;
    const { messageStatus, memory } = changes;
    const records = row.kind === 'messages' ? this.messageRows : this.actionRows;
    if (messageStatus) for (const r of records) if (sameUser(r, work) && messageStatus.ids.includes(r.id)) r.status = messageStatus.status;
    const task = this.taskOf(row);
    if (memory) for (const kind of ['added', 'updated', 'deleted'] as const) task.memory[kind] += memory[kind];
    this.markStage(task, row.stage, 'completed');
    if (changes.nextStage) {
      const jumped = STAGE_NAMES.slice(STAGE_NAMES.indexOf(row.stage) + 1, STAGE_NAMES.indexOf(changes.nextStage));
      for (const name of jumped) this.markStage(task, name, 'skipped');
      this.markStage(task, changes.nextStage, 'running');
      row.stage = changes.nextStage;
    }
    row.checkpoint = copy(changes.checkpoint);
    return Promise.resolve('committed');
  }

  loadForIndex(work: ClaimedWork): Promise<ports.IndexSource> {
    const row = this.rowOf(work);
    const own = this.messageRows.filter((m) => sameUser(m, work));
    const wanted = new Set<string>();
    for (const sessionId of new Set(own.filter((m) => row.kind === 'messages' && this.isOf(m, row)).map((m) => m.sessionId))) {
      const inSession = own.filter((m) => m.sessionId === sessionId);
      inSession.forEach((m, at) => {
        if (!this.isOf(m, row)) return;
        for (const near of inSession.slice(Math.max(0, at - 2), at + 3)) wanted.add(near.id);
      });
    }
    const { factIds = [], summaryIds = [], topicIds = [] } = work.checkpoint ?? {};
    const messages = own.filter((m) => wanted.has(m.id)).map((m) => without(m, 'hash', 'taskId'));
    return Promise.resolve(
      copy({
        messages,
        facts: this.facts(work).filter((f) => factIds.includes(f.id)),
        summaries: this.summaries(work).filter((s) => summaryIds.includes(s.id)),
        topics: this.topics(work).filter((t) => topicIds.includes(t.id)),
      }),
    );
  }

  // ------------------------------------------------------------ CorrectionStore

  loadSupersede(projectId: string, factId: string): Promise<ports.SupersedeState | null> {
    const fact = this.memory.fact.get(factId);
    if (fact?.projectId !== projectId) return Promise.resolve(null);
    const own = this.facts(fact);
    const siblings = own.filter((f) => f.id !== factId && f.status === 'superseded' && f.supersededBy === fact.supersededBy);
    const ended = ({ id }: Fact) => this.versions.findLast((v) => v.fact.id === id && v.fact.status === 'active')?.fact.validTo ?? null;
    return Promise.resolve(
      copy({
        fact,
        successor: own.find((f) => f.id === fact.supersededBy) ?? null,
        siblings: fact.supersededBy === null ? [] : siblings,
        memoryVersion: this.user(fact).memoryVersion,
      }),
    ).then((state) => ({ ...state, endedBefore: new Map([state.fact, ...state.siblings].map((f) => [f.id, ended(f)])) }));
  }

  isCommitted(projectId: string, taskId: string): Promise<boolean> {
    return Promise.resolve(this.tasks.some((t) => t.projectId === projectId && t.id === taskId));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a failure is a rejection, as in every store
  async correct(correction: ports.Correction, expected: bigint): Promise<'committed' | 'stale'> {
    const user = this.user(correction);
    if (user.memoryVersion !== expected) return 'stale';
    user.memoryVersion += 1n;
    const { projectId, userId, taskId, actor, reason, facts, events } = copy(correction);
    for (const { after, change } of facts) this.putFact(after, change, actor, reason);
    for (const event of events) this.outbox.push({ ...event, projectId });
    this.audit.push(copy(correction));
    const task = this.addTask(projectId, userId, 'correction', 1, taskId);
    task.memory.updated = facts.length;
    for (const name of ['extract-facts', 'reconcile'] as const) this.markStage(task, name, 'skipped');
    this.work.push({
      projectId,
      userId,
      id: randomUUID(),
      taskId,
      seq: user.nextSeq++,
      kind: 'correction',
      recordIds: [correction.subject],
      longTerm: true,
      status: 'pending',
      stage: 'write-summaries',
      checkpoint: { factIds: facts.map(({ after }) => after.id) },
      attempts: 0,
      availableAt: this.now().getTime(),
      leaseToken: null,
      leaseUntil: 0,
    });
    return 'committed';
  }

  private putFact(fact: Fact, change: string, actor: string, reason: string | null): void {
    this.memory.fact.set(fact.id, fact);
    this.versions.push({ fact: copy(fact), change, actor, reason });
  }

  // ------------------------------------------------------------ shared

  private user(scope: UserScope): UserRow {
    const row = this.users.get(keyOf(scope)) ?? { nextSeq: 1n, memoryVersion: 0n };
    this.users.set(keyOf(scope), row);
    return row;
  }
  private addTask(projectId: string, userId: string | null, kind: Task['kind'], totalCount: number, id: string = randomUUID()): Task {
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
      createdAt: this.now(),
      finishedAt: null,
    };
    this.tasks.push(task);
    return task;
  }
  private count(task: Task, by: { success?: number; failed?: number }): void {
    task.successCount += by.success ?? 0;
    task.failedCount += by.failed ?? 0;
    if (task.successCount + task.failedCount < task.totalCount) return;
    task.status = task.failedCount === 0 ? 'completed' : task.successCount === 0 ? 'failed' : 'partial';
    task.finishedAt = this.now();
  }
  private markStage(task: Task, name: StageName, status: Task['stages'][number]['status']): void {
    for (const stage of task.stages) if (stage.name === name) stage.status = status;
  }
  private markRecords(row: WorkRow, status: Message['status'], error: string | null): void {
    for (const m of this.messageRows) if (row.kind === 'messages' && this.isOf(m, row)) Object.assign(m, { status, error });
    for (const a of this.actionRows) if (row.kind === 'actions' && this.isOf(a, row)) a.status = status;
  }
  private isOf(record: UserScope & { id: string }, row: WorkRow): boolean {
    return sameUser(record, row) && row.recordIds.includes(record.id);
  }
  private isDue(row: WorkRow): boolean {
    return row.status === 'pending' ? row.availableAt <= this.now().getTime() : row.leaseUntil < this.now().getTime();
  }
  private held(work: ClaimedWork): WorkRow | undefined {
    return this.work.find((w) => w.id === work.id && w.projectId === work.projectId && w.leaseToken === work.leaseToken);
  }
  private rowOf(work: ClaimedWork): WorkRow {
    const row = this.work.find((w) => w.id === work.id && w.projectId === work.projectId);
    if (!row) throw new AppError('not_found', `work item ${work.id}`);
    return row;
  }
  private taskOf(row: WorkRow): Task {
    const task = this.tasks.find((t) => t.id === row.taskId);
    if (!task) throw new AppError('internal', `task ${row.taskId} of a work item is gone`);
    return task;
  }
}
