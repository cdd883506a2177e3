// Waiting for a deletion, for contracts whose answer means that it is done.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deletion } from '../model/deletion.js';
import type { DeletionStore } from '../ports-forget.js';

export class WaitForDeletion {
  constructor(
    private readonly store: Pick<DeletionStore, 'get'>,
    private readonly limitMs = 10_000,
  ) {}

  /** The deletion when it has ended, or as it is when the wait is over or `signal` aborts: it goes on without the caller. Null = no such deletion. */
  async execute(projectId: string, id: string, signal?: AbortSignal): Promise<Deletion | null> {
    const until = Date.now() + this.limitMs;
    for (let pause = 25; ; pause = Math.min(pause * 1.5, 250)) {
      const deletion = await this.store.get(projectId, id);
      const isOpen = deletion?.status === 'pending' || deletion?.status === 'running';
      if (!isOpen || Date.now() + pause > until || signal?.aborted) return deletion;
      await sleep(pause);
    }
  }
}
