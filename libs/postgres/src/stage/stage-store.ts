// Port StageStore on Postgres: what a stage reads, and its one commit.
import type { ClaimedWork, ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { commitStage } from './commit-stage.js';
import { loadForIndex } from './load-for-index.js';
import { loadStage } from './load-stage.js';

export class PostgresStageStore implements ports.StageStore {
  /** `timezone`: the installation's IANA zone, for users and sessions that name none. */
  constructor(
    private readonly database: Database,
    private readonly timezone: string,
  ) {}

  /** Throws AppError `not_found` when project or user are gone (erased under the work). */
  load(work: ClaimedWork): Promise<ports.StageInput> {
    return this.database.tenant(work.projectId, (tx) => loadStage(tx, work, this.timezone));
  }

  commit(work: ClaimedWork, expectedMemoryVersion: bigint, changes: ports.StageChanges): Promise<'committed' | 'lease_lost' | 'stale'> {
    return this.database.tenant(work.projectId, (tx) => commitStage(tx, work, expectedMemoryVersion, changes));
  }

  holds({ projectId, id, leaseToken }: ClaimedWork): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => (await tx.workItem.count({ where: { projectId, id, leaseToken } })) === 1);
  }

  loadForIndex(work: ClaimedWork): Promise<ports.IndexSource> {
    return this.database.tenant(work.projectId, (tx) => loadForIndex(tx, work));
  }
}
