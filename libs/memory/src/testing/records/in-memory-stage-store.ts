// memory/testing: what a stage loads and commits, over the rows in memory.
import { AppError, STAGE_NAMES } from '@strata/contracts';
import { evidenceOf } from '../../model/attributes.js';
import type { ClaimedWork } from '../../model/work.js';
import type { IndexSource, StageChanges, StageInput, StageStore } from '../../ports.js';
import { isSettledFor } from '../../reconcile/settled.js';
import { copy, without } from '../copy.js';
import { countedWith } from './counted-with.js';
import { sameUser, type RecordTables } from './record-tables.js';

export class InMemoryStageStore implements StageStore {
  constructor(private readonly tables: RecordTables) {}

  load(work: ClaimedWork): Promise<StageInput> {
    const row = this.tables.rowOf(work);
    const project = this.tables.projects.get(work.projectId);
    if (!project) throw new AppError('not_found', `project ${work.projectId}`);
    const own = this.tables.messageRows.filter((m) => sameUser(m, work));
    const messages = own.filter((m) => row.kind === 'messages' && this.tables.isOf(m, row));
    const [first] = messages;
    const context = first ? own.filter((m) => m.sessionId === first.sessionId && m.seq < first.seq).slice(-6) : [];
    const actions = this.tables.actionRows.filter((a) => row.kind === 'actions' && this.tables.isOf(a, row));
    const sessionId = first?.sessionId ?? actions[0]?.sessionId;
    return Promise.resolve(
      copy({
        project,
        defaultTimezone: project.timezone ?? 'UTC',
        session: this.tables.sessions.find((s) => s.projectId === work.projectId && s.id === sessionId) ?? null,
        messages,
        actions,
        pastActions: countedWith(
          actions,
          this.tables.actionRows.filter((a) => sameUser(a, work)),
        ),
        context,
        facts: this.tables.facts(work).filter((f) => f.status === 'active'),
        settled: [...this.tables.facts(work).filter((f) => isSettledFor(f, [...messages, ...actions])), ...this.tables.former(work)],
        summaries: this.tables.summaries(work),
        topics: this.tables.topics(work),
        memoryVersion: this.tables.user(work).memoryVersion,
      }),
    );
  }

  commit(work: ClaimedWork, expected: bigint, changes: StageChanges): Promise<'committed' | 'lease_lost' | 'stale'> {
    const row = this.tables.held(work);
    if (!row) return Promise.resolve('lease_lost');
    const user = this.tables.user(work);
    if (user.memoryVersion !== expected) return Promise.resolve('stale');
    const { facts = [], summaries = [], topics = [], removed = [], relations = [], events = [] } = copy(changes);
    for (const fact of facts) {
      const change = fact.status !== 'active' ? fact.status : fact.version === 1 ? 'created' : 'updated';
      this.tables.putFact(fact, change, 'pipeline', null);
    }
    for (const summary of summaries) this.tables.putSummary(summary, summary.version === 1 ? 'created' : 'updated', 'pipeline', null);
    for (const topic of topics) this.tables.memory.topic.set(topic.id, topic);
    for (const { layer, id } of removed) this.tables.remove(layer, id);
    for (const relation of relations) this.tables.relations.push({ ...relation, projectId: work.projectId, userId: work.userId });
    for (const event of events) this.tables.outbox.push({ ...event, projectId: work.projectId });
    if (facts.length + relations.length + summaries.length + topics.length + removed.length) user.memoryVersion += 1n;
    const { messageStatus, memory } = changes;
    const records = row.kind === 'messages' ? this.tables.messageRows : this.tables.actionRows;
    if (messageStatus) for (const r of records) if (sameUser(r, work) && messageStatus.ids.includes(r.id)) r.status = messageStatus.status;
    const task = this.tables.taskOf(row);
    if (memory) for (const kind of ['added', 'updated', 'deleted'] as const) task.memory[kind] += memory[kind];
    this.tables.markStage(task, row.stage, 'completed');
    if (changes.nextStage) {
      const jumped = STAGE_NAMES.slice(STAGE_NAMES.indexOf(row.stage) + 1, STAGE_NAMES.indexOf(changes.nextStage));
      for (const name of jumped) this.tables.markStage(task, name, 'skipped');
      this.tables.markStage(task, changes.nextStage, 'running');
      row.stage = changes.nextStage;
    }
    row.checkpoint = copy(changes.checkpoint);
    return Promise.resolve('committed');
  }

  holds(work: ClaimedWork): Promise<boolean> {
    return Promise.resolve(this.tables.held(work) !== undefined);
  }

  loadForIndex(work: ClaimedWork): Promise<IndexSource> {
    const row = this.tables.rowOf(work);
    const own = this.tables.messageRows.filter((m) => sameUser(m, work));
    const wanted = new Set<string>();
    for (const sessionId of new Set(own.filter((m) => row.kind === 'messages' && this.tables.isOf(m, row)).map((m) => m.sessionId))) {
      const inSession = own.filter((m) => m.sessionId === sessionId);
      inSession.forEach((m, at) => {
        if (!this.tables.isOf(m, row)) return;
        for (const near of inSession.slice(Math.max(0, at - 2), at + 3)) wanted.add(near.id);
      });
    }
    const { factIds = [], summaryIds = [], topicIds = [] } = work.checkpoint ?? {};
    const [facts, summaries] = [this.tables.facts(work), this.tables.summaries(work)];
    const told = summaries.filter((s) => summaryIds.includes(s.id) || s.factIds.some((id) => factIds.includes(id)));
    const messages = own.filter((m) => wanted.has(m.id)).map((m) => without(m, 'hash', 'taskId'));
    const actions = this.tables.actionRows.filter((a) => sameUser(a, work));
    return Promise.resolve({
      evidence: evidenceOf(facts, summaries, own, actions),
      ...copy({
        messages,
        facts: facts.filter((f) => factIds.includes(f.id)),
        summaries: told,
        topics: this.tables
          .topics(work)
          .filter((t) => topicIds.includes(t.id) || t.summaryIds.some((id) => told.some((summary) => summary.id === id))),
      }),
    });
  }
}
