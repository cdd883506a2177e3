// An operator changes a summary: its words, its weight, or whether it is to be recalled. PATCH /api/summaries/:id ends here.
import { randomUUID } from 'node:crypto';
import { AppError, type MemoryEvent, type SummaryStatus } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import type { Correction, CorrectionStore, SummaryState } from '../ports-correction.js';
import type { WakeUps } from '../ports.js';
import { summaryEvent } from '../view/event-view.js';
import { correctRecord, requireVersion, type Planned } from './correct-record.js';
import type { Edited, EditRequest } from './edit-fact.js';
import { followAbove, type Cause } from './follow-above.js';

export interface SummaryEdit {
  status?: SummaryStatus;
  content?: string;
  /** 0.5–1.2; see `Summary.weight`. */
  weight?: number;
}

/**
 * As EditFact. An operator's words stay while the facts under the summary stand (see write-summaries); what an operator archived or
 * deleted is not written anew, and when it comes back it tells the facts as they are now.
 */
export class EditSummary {
  constructor(
    private readonly store: CorrectionStore,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws AppError `not_found`; `conflict` on a stale version */
  execute(request: EditRequest<SummaryEdit>): Promise<Edited<Summary>> {
    const { store, wakeUps } = this;
    return correctRecord(
      { store, wakeUps },
      () => store.loadSummary(request.projectId, request.id),
      (state) => this.plan(request, state),
    );
  }

  private async plan(request: EditRequest<SummaryEdit>, state: SummaryState): Promise<Planned<Edited<Summary>>> {
    const { edit, actor, reason, expectedVersion } = request;
    const { summary } = state;
    requireVersion(summary, expectedVersion);
    const { status = summary.status, weight = summary.weight, content = summary.content } = edit;
    const isReworded = content !== summary.content;
    if (status === summary.status && weight === summary.weight && !isReworded)
      return { correction: null, answer: { record: summary, taskId: null } };
    const edited = { ...summary, status, weight, ...(isReworded && { content, editedBy: actor, pinned: true }) };
    const cause = { taskId: randomUUID(), now: this.now() };
    const correction = await correctionOf(state, edited, { action: 'summary.edit', change: 'edited', actor, reason }, cause);
    return { correction, answer: { record: correction.summary?.after ?? summary, taskId: cause.taskId } };
  }
}

/** Facts that the words, which are older, may not tell as they are now: those of before an edit, or of before the summary was put away. */
function outdated(summary: Summary, edited: Summary, facts: Fact[]): string[] {
  const isReworded = edited.content !== summary.content;
  if (edited.pinned && isReworded) return [];
  if (!edited.pinned) return isReworded || !isTold(summary) ? summary.factIds : [];
  const changed = new Set(facts.filter((fact) => fact.updatedAt > summary.updatedAt).map(({ id }) => id));
  return isTold(summary) ? [] : summary.factIds.filter((id) => changed.has(id));
}

const isTold = ({ status }: Summary) => status === 'active' || status === 'deprioritized';

/** The commit that puts `edited` in the place of the state's summary, brought up to date with its facts where it was not told before. */
export async function correctionOf(
  { summary, memory }: SummaryState,
  edited: Summary,
  by: Pick<Correction, 'action' | 'actor' | 'reason'> & { change: 'edited' | 'undone' },
  cause: Cause,
): Promise<Correction> {
  const { change, ...rest } = by;
  const retold = isTold(edited) ? outdated(summary, edited, memory.facts) : [];
  const marked = { ...edited, version: summary.version + 1, updatedAt: cause.now };
  const { followed, events } = await followAbove(summary, memory, { facts: [], summary: marked, retold }, cause);
  if (followed.removed.some(({ id }) => id === summary.id))
    throw new AppError('conflict', 'No fact under the summary is active: there is nothing left that it could tell.');
  const fresh = followed.summaries.find(({ id }) => id === summary.id);
  const after = fresh ? { ...fresh, version: marked.version } : marked;
  return {
    ...{ projectId: summary.projectId, userId: summary.userId, taskId: cause.taskId, subject: summary.id, ...rest },
    facts: [],
    summary: { before: summary, after, change },
    followed: { ...followed, summaries: followed.summaries.filter(({ id }) => id !== summary.id) },
    events: [...eventsOf(summary, after, cause), ...events.filter((event) => event.resource_id !== summary.id)],
  };
}

function eventsOf(before: Summary, after: Summary, cause: Cause): MemoryEvent[] {
  const isMoved = before.status !== after.status;
  return [
    ...(isMoved ? [summaryEvent('summary.status_changed', after, cause)] : []),
    ...(before.content !== after.content || before.weight !== after.weight || !isMoved
      ? [summaryEvent('summary.updated', after, cause)]
      : []),
  ];
}
