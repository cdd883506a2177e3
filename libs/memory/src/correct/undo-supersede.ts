// An operator reverts the last supersede of a fact. POST /api/facts/:id/undo ends here.
import { randomUUID } from 'node:crypto';
import { AppError } from '@strata/contracts';
import type { Fact } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { Correction, CorrectionStore, SupersedeState } from '../ports-correction.js';
import type { WakeUps } from '../ports.js';
import { factEvent } from '../view/event-view.js';
import { restoreSuperseded } from './restore-superseded.js';

export interface UndoRequest {
  projectId: string;
  factId: string;
  /** Id of the API key. */
  actor: string;
  reason: string;
  idempotencyKey: string | null;
}
export interface Undone {
  /** As it stands now: active. */
  fact: Fact;
  /** Ends when summaries, topics and index have followed. */
  taskId: string;
}

const MAX_REDOS = 5;

/**
 * The facts change at once and in one commit, fenced by the memory version like every stage's; a work item in the user's order
 * takes summaries, topics and index after them. Repeated under its idempotency key it answers again and changes nothing.
 */
export class UndoSupersede {
  constructor(
    private readonly store: CorrectionStore,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws AppError `not_found`; `conflict` when there is nothing to undo */
  async execute(request: UndoRequest): Promise<Undone> {
    const { projectId, factId, idempotencyKey } = request;
    const taskId = idempotencyKey === null ? randomUUID() : deterministicId('undo', projectId, factId, idempotencyKey);
    for (let redo = 0; redo <= MAX_REDOS; redo += 1) {
      const state = await this.store.loadSupersede(projectId, factId);
      if (!state) throw new AppError('not_found', 'No such fact');
      if (idempotencyKey !== null && (await this.store.isCommitted(projectId, taskId))) return { fact: state.fact, taskId };
      const correction = this.correctionOf(request, state, taskId);
      if ((await this.store.correct(correction, state.memoryVersion)) === 'stale') continue;
      await this.wakeUps.wake(correction);
      return { fact: correction.facts[0]?.after ?? state.fact, taskId };
    }
    throw new AppError('unavailable', 'The memory of the user kept changing');
  }

  private correctionOf({ actor, reason }: UndoRequest, state: SupersedeState, taskId: string): Correction {
    const now = this.now();
    const facts = restoreSuperseded(state, now);
    const { projectId, userId, id } = state.fact;
    // To a subscriber a restored fact comes into being and an invalidated one goes; version and status in `data` tell the rest.
    const events = facts.flatMap(({ after, change }) =>
      change === 'updated' ? [] : [factEvent(change === 'restored' ? 'fact.created' : 'fact.deleted', after, { taskId, now })],
    );
    return { projectId, userId, taskId, actor, reason, action: 'fact.undo', subject: id, facts, events };
  }
}
