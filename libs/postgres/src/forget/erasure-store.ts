// Ports ErasureStore and ErasureCheck on Postgres.
import type { IndexFollowUp, ports, RemovedOfUser, Targets, UserScope } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { commitErasure } from './commit-erasure.js';
import { countUser, eraseUser, forgetArchive } from './erase-user.js';
import { loadErasure } from './load-erasure.js';
import { loadForIndex } from './load-for-index.js';
import { loadHistory } from './load-history.js';
import { remaining, type Remaining } from './remaining.js';

export class PostgresErasureStore implements ports.ErasureStore, ports.ErasureCheck {
  /** `timezone`: the installation's IANA zone, for users and sessions that name none. */
  constructor(
    private readonly database: Database,
    private readonly timezone: string,
  ) {}

  load(projectId: string, targets: Targets): Promise<ports.ErasureSource | null> {
    const scope = { projectId, userId: targets.userId };
    return loadErasure(this.database, scope, targets, this.timezone);
  }

  items(scope: UserScope, gone: ports.RecordIds, records: ports.RecordIds | 'all'): Promise<ports.HistoryItem[]> {
    return loadHistory(this.database, scope, gone, records);
  }

  commit(erasure: ports.Erasure, expectedMemoryVersion: bigint): Promise<ports.ErasureOutcome> {
    const commit = (tx: Tx) => commitErasure(tx, erasure, expectedMemoryVersion);
    const { projectId, deletion } = erasure;
    return deletion.dryRun ? takenBack(this.database, projectId, commit) : this.database.tenant(projectId, commit);
  }

  countUser(...[scope, fence]: Parameters<ports.ErasureStore['countUser']>): ReturnType<ports.ErasureStore['countUser']> {
    return this.database.tenant(scope.projectId, (tx) => countUser(tx, scope, fence));
  }

  eraseUser(...erasure: Parameters<ports.ErasureStore['eraseUser']>): Promise<void> {
    return eraseUser(this.database, ...erasure);
  }

  forgetArchive(...gone: Parameters<ports.ErasureStore['forgetArchive']>): Promise<void> {
    return forgetArchive(this.database, ...gone);
  }

  loadForIndex(scope: UserScope, followUp: IndexFollowUp): Promise<ports.IndexSource> {
    return this.database.tenant(scope.projectId, (tx) => loadForIndex(tx, scope, followUp));
  }

  remaining(scope: UserScope, targets: Targets, removed: RemovedOfUser, indexed: string[], before: Date): Promise<Remaining> {
    return this.database.tenant(scope.projectId, (tx) => remaining(tx, scope, targets, removed, indexed, before));
  }
}

class TakenBack<T> extends Error {
  constructor(readonly outcome: T) {
    super('a dry run keeps nothing');
  }
}

/** What `work` gives, and nothing of what it wrote. */
async function takenBack<T>(database: Database, projectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.tenant(projectId, async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as T;
    throw error;
  }
}
