// An operator reverts the last supersede of a fact, or the last edit of it by hand. POST /api/facts/:id/undo ends here.
import { AppError, type EventName } from '@strata/contracts';
import type { Fact } from '../model/fact.js';
import type { Correction, CorrectionStore, FactState } from '../ports-correction.js';
import type { WakeUps } from '../ports.js';
import { factEvent } from '../view/event-view.js';
import { factView } from '../view/memory-view.js';
import { correctRecord, type Planned } from './correct-record.js';
import { correctionOf, requireRoom } from './edit-fact.js';
import { followAbove } from './follow-above.js';
import { lastEdit, moveFact } from './move-by-hand.js';
import { restoreSuperseded } from './restore-superseded.js';
import { taskIdOf, undoneBefore, undoneChange, type Undone, type UndoRequest } from './undo-record.js';

/**
 * A superseded fact becomes current again and what superseded it invalidated; of any other fact the last edit by hand that was not
 * undone goes back, as far as it still stands. Fenced like an edit. Repeated under its idempotency key it answers again and changes
 * nothing.
 */
export class UndoFact {
  constructor(
    private readonly store: CorrectionStore,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws AppError `not_found`; `conflict` when there is nothing to undo */
  execute(request: UndoRequest): Promise<Undone<Fact>> {
    const { projectId, id } = request;
    const { store, wakeUps } = this;
    const taskId = taskIdOf('fact', request);
    return correctRecord(
      { store, wakeUps },
      () => store.loadFact(projectId, id),
      async (state): Promise<Planned<Undone<Fact>>> => {
        if (request.idempotencyKey !== null && (await store.isCommitted(projectId, taskId)))
          return { correction: null, answer: { record: state.fact, undone: undoneBefore(state.versions, factView), taskId } };
        return state.fact.status === 'superseded' ? this.undoSupersede(request, state, taskId) : this.undoEdit(request, state, taskId);
      },
    );
  }

  private async undoSupersede({ actor, reason }: UndoRequest, state: FactState, taskId: string): Promise<Planned<Undone<Fact>>> {
    const { fact, memory, versions } = state;
    const cause = { taskId, now: this.now() };
    const facts = restoreSuperseded(state, cause.now);
    const record = facts.find(({ after }) => after.id === fact.id)?.after ?? fact;
    const changed = { facts: facts.map(({ after }) => after), summary: null, retold: [] };
    const { followed, events } = await followAbove(fact, memory, changed, cause);
    const correction: Correction = {
      ...{ projectId: fact.projectId, userId: fact.userId, taskId, actor, reason, action: 'fact.undo', subject: fact.id },
      ...{ facts, summary: null, followed },
      events: [...facts.flatMap(({ after, change }) => (EVENTS[change] ? [factEvent(EVENTS[change], after, cause)] : [])), ...events],
    };
    const made = versions.findLast(({ change }) => change === 'superseded') ?? { record: fact, actor: 'pipeline', reason: null };
    return { correction, answer: { record, undone: undoneChange('supersede', made, fact, record, factView), taskId } };
  }

  private async undoEdit({ actor, reason }: UndoRequest, state: FactState, taskId: string): Promise<Planned<Undone<Fact>>> {
    const { fact, memory, versions } = state;
    const last = lastEdit(versions);
    const replaced = fact.supersedes === null ? '' : `; to undo what it replaced, undo ${fact.supersedes}`;
    if (!last)
      throw new AppError('conflict', `There is nothing to undo: the fact is ${fact.status}, and no edit by hand stands on it${replaced}.`);
    const moved = moveFact(fact, last.edit.record, last.before);
    if (!moved)
      throw new AppError(
        'conflict',
        `There is nothing to undo: what version ${last.edit.record.version} changed by hand was changed since${replaced}.`,
      );
    const cause = { taskId, now: this.now() };
    const after = { ...moved, version: fact.version + 1, updatedAt: cause.now };
    requireRoom(after, fact, memory.facts);
    const correction = await correctionOf(state, after, { action: 'fact.undo_edit', change: 'undone', actor, reason }, cause);
    return { correction, answer: { record: after, undone: undoneChange('edit', last.edit, fact, after, factView), taskId } };
  }
}

/** To a subscriber a restored fact comes into being and an invalidated one goes; version and status in `data` tell the rest. */
const EVENTS: Partial<Record<Correction['facts'][number]['change'], EventName>> = { restored: 'fact.created', invalidated: 'fact.deleted' };
