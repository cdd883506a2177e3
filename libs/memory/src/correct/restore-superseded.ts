// The last supersede taken back: which facts return, which one goes. Pure.
import { AppError } from '@strata/contracts';
import type { Fact } from '../model/fact.js';
import type { Correction, SupersedeState } from '../ports-correction.js';
import { areOpposed } from '../reconcile/find-meetings.js';

/**
 * The fact is current again and its successor was never true. What else the successor had closed returns too ("no pets any
 * more" closes each of them), unless the fact denies it: then it is the fact that supersedes it now. Relations stay: they tell
 * what was said.
 * @throws AppError `conflict` when there is nothing to undo
 */
export function restoreSuperseded(state: SupersedeState, now: Date): Correction['facts'] {
  const { fact, endedBefore } = state;
  const successor = requireUndoable(state);
  const next = (old: Fact, change: Partial<Fact>): Fact => ({ ...old, ...change, version: old.version + 1, updatedAt: now });
  const restored = (old: Fact): Fact =>
    next(old, { status: 'active', supersededBy: null, supersededAt: null, validTo: endedBefore.get(old.id) ?? null });
  return [
    { before: fact, after: restored(fact), change: 'restored' },
    { before: successor, after: next(successor, { status: 'invalidated' }), change: 'invalidated' },
    ...state.siblings.map((sibling): Correction['facts'][number] =>
      areOpposed(sibling, fact)
        ? { before: sibling, after: next(sibling, { supersededBy: fact.id }), change: 'updated' }
        : { before: sibling, after: restored(sibling), change: 'restored' },
    ),
  ];
}

function requireUndoable({ fact, successor }: SupersedeState): Fact {
  const refuse = (detail: string) => new AppError('conflict', `There is nothing to undo: ${detail}.`);
  const replaced = fact.supersedes === null ? '' : `; to undo what it replaced, undo ${fact.supersedes}`;
  if (fact.status !== 'superseded') throw refuse(`the fact is ${fact.status}, not superseded${replaced}`);
  if (!successor || successor.status === 'deleted') throw refuse('the fact that superseded it is deleted');
  if (successor.status === 'superseded') throw refuse(`${successor.id}, which superseded it, is itself superseded; undo that first`);
  if (successor.status === 'invalidated') throw refuse(`${successor.id}, which superseded it, is invalidated already`);
  return successor;
}
