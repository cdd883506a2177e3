// memory/testing: an operator's corrections, over the rows in memory.
import type { Fact } from '../../model/fact.js';
import type { UserScope } from '../../model/scope.js';
import type { Correction, CorrectionStore, FactState, SummaryState, Surroundings } from '../../ports.js';
import { copy } from '../copy.js';
import type { RecordTables } from './record-tables.js';

export class InMemoryCorrectionStore implements CorrectionStore {
  constructor(private readonly tables: RecordTables) {}

  loadFact(projectId: string, factId: string): Promise<FactState | null> {
    const fact = this.tables.memory.fact.get(factId);
    if (fact?.projectId !== projectId) return Promise.resolve(null);
    const own = this.tables.facts(fact);
    const siblings = own.filter((f) => f.id !== factId && f.status === 'superseded' && f.supersededBy === fact.supersededBy);
    const ended = ({ id }: Fact) =>
      this.tables.versions.findLast((v) => v.fact.id === id && v.fact.status === 'active')?.fact.validTo ?? null;
    const versions = this.tables.versions.filter((version) => version.fact.id === factId);
    const state = copy({
      fact,
      successor: own.find((f) => f.id === fact.supersededBy) ?? null,
      siblings: fact.supersededBy === null ? [] : siblings,
      versions: versions.map(({ fact: record, change, actor, reason }) => ({ record, change, actor, reason })),
      memory: this.surroundings(fact),
    });
    return Promise.resolve({ ...state, endedBefore: new Map([state.fact, ...state.siblings].map((f) => [f.id, ended(f)])) });
  }

  loadSummary(projectId: string, summaryId: string): Promise<SummaryState | null> {
    const summary = this.tables.memory.summary.get(summaryId);
    if (summary?.projectId !== projectId || summary.content === '') return Promise.resolve(null);
    const versions = this.tables.summaryVersions.filter(({ record }) => record.id === summaryId);
    return Promise.resolve(copy({ summary, versions, memory: this.surroundings(summary) }));
  }

  isCommitted(projectId: string, taskId: string): Promise<boolean> {
    return Promise.resolve(this.tables.tasks.some((t) => t.projectId === projectId && t.id === taskId));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a failure is a rejection, as in every store
  async correct(correction: Correction, expected: bigint): Promise<'committed' | 'stale'> {
    const user = this.tables.user(correction);
    if (user.memoryVersion !== expected) return 'stale';
    user.memoryVersion += 1n;
    const { projectId, userId, taskId, actor, reason, facts, summary, followed, events } = copy(correction);
    for (const { after, change } of facts) this.tables.putFact(after, change, actor, reason);
    if (summary) this.tables.putSummary(summary.after, summary.change, actor, reason);
    for (const one of followed.summaries) this.tables.putSummary(one, one.version === 1 ? 'created' : 'updated', 'pipeline', null);
    for (const topic of followed.topics) this.tables.memory.topic.set(topic.id, topic);
    for (const { layer, id } of followed.removed) this.tables.remove(layer, id);
    for (const event of events) this.tables.outbox.push({ ...event, projectId });
    this.tables.audit.push(copy(correction));
    const task = this.tables.addTask(projectId, userId, 'correction', 1, taskId);
    task.memory.updated = facts.length + (summary ? 1 : 0);
    for (const name of ['extract-facts', 'reconcile'] as const) this.tables.markStage(task, name, 'skipped');
    const removed = (layer: 'summary' | 'topic') => followed.removed.flatMap((one) => (one.layer === layer ? one.id : []));
    this.tables.addWork(correction, {
      taskId,
      kind: 'correction',
      recordIds: [correction.subject],
      longTerm: true,
      stage: 'write-summaries',
      checkpoint: {
        factIds: facts.map(({ after }) => after.id),
        summaryIds: [...(summary ? [summary.after] : []), ...followed.summaries].map(({ id }) => id).concat(removed('summary')),
        topicIds: followed.topics.map(({ id }) => id).concat(removed('topic')),
      },
    });
    return 'committed';
  }

  private surroundings(scope: UserScope): Surroundings {
    const project = this.tables.projects.get(scope.projectId);
    return {
      memoryVersion: this.tables.user(scope).memoryVersion,
      timezone: project?.timezone ?? 'UTC',
      topicNames: project?.topics ?? [],
      retention: project?.retention ?? null,
      facts: this.tables.facts(scope).filter((fact) => fact.status === 'active'),
      summaries: this.tables.summaries(scope),
      topics: this.tables.topics(scope),
    };
  }
}
