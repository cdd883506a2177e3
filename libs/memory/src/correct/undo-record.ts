// What both undos have in common: the request, what is told of what was undone, and the repeat under an idempotency key.
import { randomUUID } from 'node:crypto';
import { AppError } from '@strata/contracts';
import { deterministicId } from '../model/ids.js';
import type { Version } from '../ports-correction.js';
import { changedFields } from '../view/history-view.js';
import { lastEdit } from './move-by-hand.js';

export interface UndoRequest {
  projectId: string;
  id: string;
  /** Id of the API key. */
  actor: string;
  reason: string;
  idempotencyKey: string | null;
}
/** What was undone: the version that made it, by whom and why, and the fields of the record that went back. */
export interface UndoneChange {
  kind: 'supersede' | 'edit';
  version: number;
  actor: string;
  reason: string | null;
  changed: string[];
}
export interface Undone<T> {
  /** As it stands now. */
  record: T;
  undone: UndoneChange;
  /** Ends when prose, interceptors and index have followed. */
  taskId: string;
}

export const taskIdOf = (layer: string, { projectId, id, idempotencyKey }: UndoRequest): string =>
  idempotencyKey === null ? randomUUID() : deterministicId('undo', layer, projectId, id, idempotencyKey);

/** `made`: the version that was undone; `before` and `after` the record around the undo. */
export function undoneChange<T extends object>(
  kind: UndoneChange['kind'],
  made: Pick<Version<{ version: number }>, 'record' | 'actor' | 'reason'>,
  before: T,
  after: T,
  view: (record: T) => object,
): UndoneChange {
  const changed = changedFields({ ...view(before) }, { ...view(after) });
  return { kind, version: made.record.version, actor: made.actor, reason: made.reason, changed };
}

/** Of an undo that was committed before: out of the record's history. @throws AppError `conflict` where the history does not hold it */
export function undoneBefore<T extends { version: number }>(versions: Version<T>[], view: (record: T) => object): UndoneChange {
  const at = versions.findLastIndex(({ change }) => change === 'undone' || change === 'restored');
  const [before, undo] = [versions[at - 1], versions[at]];
  const earlier = versions.slice(0, at);
  const kind = undo?.change === 'restored' ? 'supersede' : 'edit';
  const made = kind === 'supersede' ? earlier.findLast(({ change }) => change === 'superseded') : lastEdit(earlier)?.edit;
  if (!before || !undo || !made) throw new AppError('conflict', 'It was undone before, and its history is gone.');
  return undoneChange(kind, made, before.record, undo.record, view);
}
