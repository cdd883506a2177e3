// Port CorrectionStore on Postgres: what a correction by hand must see, and its commit.
import type { ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { isUuid } from '../read/known-user.js';
import { commitCorrection } from './commit-correction.js';
import { loadFact, loadSummary } from './load-correction.js';

export class PostgresCorrectionStore implements ports.CorrectionStore {
  /** `timezone`: the installation's IANA zone, for users and projects that name none. */
  constructor(
    private readonly database: Database,
    private readonly timezone: string,
  ) {}

  async loadFact(projectId: string, factId: string): Promise<ports.FactState | null> {
    if (!isUuid(factId)) return null;
    return this.database.tenant(projectId, (tx) => loadFact(tx, projectId, factId, this.timezone));
  }

  async loadSummary(projectId: string, summaryId: string): Promise<ports.SummaryState | null> {
    if (!isUuid(summaryId)) return null;
    return this.database.tenant(projectId, (tx) => loadSummary(tx, projectId, summaryId, this.timezone));
  }

  isCommitted(projectId: string, taskId: string): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => (await tx.task.count({ where: { projectId, id: taskId } })) > 0);
  }

  correct(correction: ports.Correction, expectedMemoryVersion: bigint): Promise<'committed' | 'stale'> {
    return this.database.tenant(correction.projectId, (tx) => commitCorrection(tx, correction, expectedMemoryVersion));
  }
}
