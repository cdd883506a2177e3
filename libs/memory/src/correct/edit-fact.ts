// An operator changes a fact: its words, or whether it is to be recalled. PATCH /api/facts/:id ends here.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError, type EventName, type Metadata } from '@strata/contracts';
import type { Fact } from '../model/fact.js';
import type { Correction, CorrectionStore, FactState } from '../ports-correction.js';
import type { WakeUps } from '../ports.js';
import { areOpposed } from '../reconcile/find-meetings.js';
import { factEvent } from '../view/event-view.js';
import { correctRecord, requireVersion, type Planned } from './correct-record.js';
import { followAbove, type Cause } from './follow-above.js';
import { rewordFact } from './reword-fact.js';

export interface EditRequest<E> {
  projectId: string;
  id: string;
  edit: E;
  /** Id of the API key. */
  actor: string;
  reason: string;
  /** The version that the caller saw; null = whatever stands. */
  expectedVersion: number | null;
}
export interface FactEdit {
  /** What is superseded is so by what was said; only the pipeline says it. */
  status?: 'active' | 'invalidated' | 'deleted';
  content?: string;
  /** Pairs that it gets beside its own, or in the place of those with the same keys. */
  metadata?: Metadata;
}
export interface Edited<T> {
  /** As it stands now. */
  record: T;
  /** Ends when prose, interceptors and index have followed; null where nothing changed. */
  taskId: string | null;
}

/**
 * In one commit with summaries and topics, fenced by the memory version like every stage's. New words keep the evidence, are marked with
 * the key (`editedBy`) and pinned; an invalidated or deleted fact is never recalled and old evidence does not bring it back. What changes
 * nothing writes nothing, so that a repeat is harmless.
 */
export class EditFact {
  constructor(
    private readonly store: CorrectionStore,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws AppError `not_found`; `conflict` on a stale version, or where the fact can't be so beside others */
  execute(request: EditRequest<FactEdit>): Promise<Edited<Fact>> {
    const { projectId, id } = request;
    const { store, wakeUps } = this;
    return correctRecord(
      { store, wakeUps },
      () => store.loadFact(projectId, id),
      (state) => this.plan(request, state),
    );
  }

  private async plan({ edit, actor, reason, expectedVersion }: EditRequest<FactEdit>, state: FactState): Promise<Planned<Edited<Fact>>> {
    const { fact, memory } = state;
    requireVersion(fact, expectedVersion);
    const status = edit.status ?? fact.status;
    const isReworded = edit.content !== undefined && edit.content !== fact.content;
    const metadata = { ...fact.metadata, ...edit.metadata };
    if (status === fact.status && !isReworded && isDeepStrictEqual(metadata, fact.metadata))
      return { correction: null, answer: { record: fact, taskId: null } };
    requirePossible(fact, status, isReworded);
    const worded = isReworded ? await rewordFact(fact, edit.content ?? '', actor, memory.timezone) : fact;
    const cause = { taskId: randomUUID(), now: this.now() };
    const after: Fact = { ...worded, status, metadata, version: fact.version + 1, updatedAt: cause.now };
    requireRoom(after, fact, memory.facts);
    const correction = await correctionOf(state, after, { action: 'fact.edit', change: 'edited', actor, reason }, cause);
    return { correction, answer: { record: after, taskId: cause.taskId } };
  }
}

/** The commit that puts `after` in the place of the state's fact. */
export async function correctionOf(
  { fact, memory }: FactState,
  after: Fact,
  by: Pick<Correction, 'action' | 'actor' | 'reason'> & { change: 'edited' | 'undone' },
  cause: Cause,
): Promise<Correction> {
  const { change, ...rest } = by;
  const { followed, events } = await followAbove(fact, memory, { facts: [after], summary: null, retold: [] }, cause);
  return {
    ...{ projectId: fact.projectId, userId: fact.userId, taskId: cause.taskId, subject: fact.id, ...rest },
    facts: [{ before: fact, after, change }],
    summary: null,
    followed,
    events: [factEvent(EVENTS[after.status], after, cause), ...events],
  };
}

/** To a subscriber a fact that is there, in whatever words, comes into being; version and status in `data` tell the rest. */
const EVENTS: Record<Fact['status'], EventName> = {
  active: 'fact.created',
  superseded: 'fact.superseded',
  invalidated: 'fact.deleted',
  deleted: 'fact.deleted',
};

function requirePossible(fact: Fact, status: Fact['status'], isReworded: boolean): void {
  if (status === 'active' && fact.status === 'superseded')
    throw new AppError(
      'conflict',
      `The fact is superseded by ${fact.supersededBy ?? 'another'}: to make it current again, undo that (POST /api/facts/${fact.id}/undo).`,
    );
  if (isReworded && status !== 'active')
    throw new AppError(
      'conflict',
      `Only an active fact can be worded anew; this one ${fact.status === status ? 'is' : 'would be'} ${status}.`,
    );
}

/** A fact that comes back, or tells something else now, must not deny what is current. */
export function requireRoom(after: Fact, before: Fact, active: Fact[]): void {
  if (after.status !== 'active') return;
  const stoodBeside = (other: Fact) => before.status === 'active' && areOpposed(before, other);
  const opposed = active.find((other) => other.id !== after.id && areOpposed(after, other) && !stoodBeside(other));
  if (opposed) throw new AppError('conflict', `It contradicts ${opposed.id}, which is active: change or delete that first.`);
}
