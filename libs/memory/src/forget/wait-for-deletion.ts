// Deleting and waiting for it, for contracts whose answer means that it is done.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@strata/contracts';
import type { Deletion } from '../model/deletion.js';
import type { DeletionStore } from '../ports-forget.js';
import type { DeletionRequest, RequestDeletion } from './request-deletion.js';

/** Always for good, and in earnest. */
export type AwaitedDeletion = Omit<DeletionRequest, 'mode' | 'dryRun'>;

export class WaitForDeletion {
  constructor(
    private readonly requestDeletion: Pick<RequestDeletion, 'execute'>,
    private readonly store: Pick<DeletionStore, 'get'>,
    private readonly limitMs = 10_000,
  ) {}

  /** @see all */
  async execute(request: AwaitedDeletion, signal?: AbortSignal): Promise<Deletion> {
    return (await this.all([request], signal))[0] as Deletion;
  }

  /**
   * One after the other, all of them durable before it waits. The deletions when they have ended, or as they are when the wait is over
   * or `signal` aborts: they go on without the caller.
   * @throws AppError as `RequestDeletion`
   */
  async all(requests: AwaitedDeletion[], signal?: AbortSignal): Promise<Deletion[]> {
    const ids: string[] = [];
    for (const request of requests) ids.push(await this.requestDeletion.execute({ ...request, mode: 'delete', dryRun: false }));
    const until = Date.now() + this.limitMs;
    const deletions: Deletion[] = [];
    for (const [i, { projectId }] of requests.entries()) deletions.push(await this.ended(projectId, ids[i] as string, until, signal));
    return deletions;
  }

  private async ended(projectId: string, id: string, until: number, signal?: AbortSignal): Promise<Deletion> {
    for (let pause = 25; ; pause = Math.min(pause * 1.5, 250)) {
      const deletion = await this.store.get(projectId, id);
      if (!deletion) throw new AppError('internal', `the deletion ${id} was just requested and is not there`);
      const isOpen = deletion.status === 'pending' || deletion.status === 'running';
      if (!isOpen || Date.now() + pause > until || signal?.aborted) return deletion;
      await sleep(pause);
    }
  }
}
