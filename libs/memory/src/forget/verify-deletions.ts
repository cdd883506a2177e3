// The job that counts again, long after: what was erased must not have come back.
import type { DeletionShape } from '@strata/contracts';
import type { MemoryIndex } from '../ports.js';
import type { ErasureCheck, ErasureRecounts } from '../ports-forget.js';
import { checkErasure } from './check-erasure.js';

const EVERY_MINUTES = 60;
const BATCH = 20;

export interface VerifyDeletionsPorts {
  work: ErasureRecounts;
  check: ErasureCheck;
  index: MemoryIndex;
}
export interface VerifiedDeletion {
  projectId: string;
  id: string;
  remaining: NonNullable<DeletionShape['remaining']>;
}

export class VerifyDeletions {
  constructor(private readonly ports: VerifyDeletionsPorts) {}

  /** Those whose last count is an hour old, 20 a pass. What is found is written into the receipt, and told to whoever runs the pass. */
  async run(signal: AbortSignal): Promise<VerifiedDeletion[]> {
    const verified: VerifiedDeletion[] = [];
    for (const erased of await this.ports.work.unverified(EVERY_MINUTES, BATCH)) {
      if (signal.aborted) break;
      const { projectId, id, completedAt } = erased;
      const remaining = await checkErasure(this.ports, projectId, erased, completedAt);
      await this.ports.work.verified(projectId, id, remaining);
      verified.push({ projectId, id, remaining });
    }
    return verified;
  }
}
