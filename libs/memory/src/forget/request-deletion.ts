// A request to forget: made durable at once, done by a worker. POST /api/deletions and its shorthands end here.
import { randomUUID } from 'node:crypto';
import { AppError, type DeletionMode } from '@strata/contracts';
import type { ErasureScope } from '../model/deletion.js';
import { deterministicId } from '../model/ids.js';
import type { DeletionStore } from '../ports-forget.js';

export interface DeletionRequest {
  projectId: string;
  scope: ErasureScope;
  mode: DeletionMode;
  dryRun: boolean;
  reason: string;
  /** Id of the API key. */
  actor: string;
  idempotencyKey: string | null;
}

/** A lost wake-up costs a pass, nothing more: false when the queue is away, never throws. */
export interface DeletionWakeUps {
  wakeForDeletion(projectId: string, deletionId: string): Promise<boolean>;
}

export class RequestDeletion {
  constructor(
    private readonly store: DeletionStore,
    private readonly wakeUps: DeletionWakeUps,
  ) {}

  /**
   * The deletion's id, after the commit. The same idempotency key gives the same deletion.
   * @throws AppError `not_found` when one of the ids is unknown or foreign, `ambiguous` when users share a message id
   */
  async execute({ idempotencyKey, ...request }: DeletionRequest): Promise<string> {
    const { projectId } = request;
    const id = idempotencyKey === null ? randomUUID() : deterministicId('deletion', projectId, idempotencyKey);
    if (idempotencyKey !== null && (await this.store.get(projectId, id))) return id;
    const targets = await this.store.resolve(projectId, request.scope);
    if (!targets) throw new AppError('not_found', 'Nothing like this is stored');
    await this.store.open({ ...request, id }, targets);
    await this.wakeUps.wakeForDeletion(projectId, id);
    return id;
  }
}
