// memory/testing: an operator's corrections, over the rows in memory.
import type { Fact } from '../../model/fact.js';
import type { Correction, CorrectionStore, SupersedeState } from '../../ports.js';
import { copy } from '../copy.js';
import type { RecordTables } from './record-tables.js';

export class InMemoryCorrectionStore implements CorrectionStore {
  constructor(private readonly tables: RecordTables) {}

  loadSupersede(projectId: string, factId: string): Promise<SupersedeState | null> {
    const fact = this.tables.memory.fact.get(factId);
    if (fact?.projectId !== projectId) return Promise.resolve(null);
    const own = this.tables.facts(fact);
    const siblings = own.filter((f) => f.id !== factId && f.status === 'superseded' && f.supersededBy === fact.supersededBy);
    const ended = ({ id }: Fact) =>
      this.tables.versions.findLast((v) => v.fact.id === id && v.fact.status === 'active')?.fact.validTo ?? null;
    return Promise.resolve(
      copy({
        fact,
        successor: own.find((f) => f.id === fact.supersededBy) ?? null,
        siblings: fact.supersededBy === null ? [] : siblings,
        memoryVersion: this.tables.user(fact).memoryVersion,
      }),
    ).then((state) => ({ ...state, endedBefore: new Map([state.fact, ...state.siblings].map((f) => [f.id, ended(f)])) }));
  }

  isCommitted(projectId: string, taskId: string): Promise<boolean> {
    return Promise.resolve(this.tables.tasks.some((t) => t.projectId === projectId && t.id === taskId));
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- a failure is a rejection, as in every store
  async correct(correction: Correction, expected: bigint): Promise<'committed' | 'stale'> {
    const user = this.tables.user(correction);
    if (user.memoryVersion !== expected) return 'stale';
    user.memoryVersion += 1n;
    const { projectId, userId, taskId, actor, reason, facts, events } = copy(correction);
    for (const { after, change } of facts) this.tables.putFact(after, change, actor, reason);
    for (const event of events) this.tables.outbox.push({ ...event, projectId });
    this.tables.audit.push(copy(correction));
    const task = this.tables.addTask(projectId, userId, 'correction', 1, taskId);
    task.memory.updated = facts.length;
    for (const name of ['extract-facts', 'reconcile'] as const) this.tables.markStage(task, name, 'skipped');
    this.tables.addWork(correction, {
      taskId,
      kind: 'correction',
      recordIds: [correction.subject],
      longTerm: true,
      stage: 'write-summaries',
      checkpoint: { factIds: facts.map(({ after }) => after.id) },
    });
    return 'committed';
  }
}
