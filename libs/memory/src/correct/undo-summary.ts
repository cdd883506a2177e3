// An operator reverts the last edit of a summary by hand. POST /api/summaries/:id/undo ends here.
import { AppError } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import type { CorrectionStore, SummaryState } from '../ports-correction.js';
import type { WakeUps } from '../ports.js';
import { summaryView } from '../view/memory-view.js';
import { correctRecord, type Planned } from './correct-record.js';
import { correctionOf } from './edit-summary.js';
import { lastEdit, moveSummary } from './move-by-hand.js';
import { taskIdOf, undoneBefore, undoneChange, type Undone, type UndoRequest } from './undo-record.js';

/** As UndoFact. Words that come back and that no operator gave tell the facts as they are now. */
export class UndoSummary {
  constructor(
    private readonly store: CorrectionStore,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws AppError `not_found`; `conflict` when there is nothing to undo */
  execute(request: UndoRequest): Promise<Undone<Summary>> {
    const { store, wakeUps } = this;
    const { projectId, id } = request;
    const taskId = taskIdOf('summary', request);
    return correctRecord(
      { store, wakeUps },
      () => store.loadSummary(projectId, id),
      async (state): Promise<Planned<Undone<Summary>>> => {
        if (request.idempotencyKey !== null && (await store.isCommitted(projectId, taskId)))
          return { correction: null, answer: { record: state.summary, undone: undoneBefore(state.versions, summaryView), taskId } };
        return this.plan(request, state, taskId);
      },
    );
  }

  private async plan({ actor, reason }: UndoRequest, state: SummaryState, taskId: string): Promise<Planned<Undone<Summary>>> {
    const { summary, versions } = state;
    const last = lastEdit(versions);
    if (!last) throw new AppError('conflict', 'There is nothing to undo: no edit by hand stands on the summary.');
    const moved = moveSummary(summary, last.edit.record, last.before);
    if (!moved)
      throw new AppError(
        'conflict',
        `There is nothing to undo: what version ${last.edit.record.version} changed by hand was changed since.`,
      );
    const by = { action: 'summary.undo_edit' as const, change: 'undone' as const, actor, reason };
    const correction = await correctionOf(state, moved, by, { taskId, now: this.now() });
    const record = correction.summary?.after ?? summary;
    return { correction, answer: { record, undone: undoneChange('edit', last.edit, summary, record, summaryView), taskId } };
  }
}
