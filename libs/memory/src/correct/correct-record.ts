// What every correction by hand does: load, plan, commit, and again from the start where the memory moved on meanwhile.
import { AppError } from '@strata/contracts';
import type { Correction, CorrectionStore, Surroundings } from '../ports-correction.js';
import type { WakeUps } from '../ports.js';

export interface CorrectionPorts {
  store: CorrectionStore;
  wakeUps: WakeUps;
}
/** `correction` null: there is nothing to write, and the answer stands. */
export interface Planned<T> {
  correction: Correction | null;
  answer: T;
}

const MAX_REDOS = 5;

/** @throws AppError `not_found` when `load` finds nothing; whatever `plan` refuses with; `unavailable` when the memory never rests */
export async function correctRecord<S extends { memory: Surroundings }, T>(
  { store, wakeUps }: CorrectionPorts,
  load: () => Promise<S | null>,
  plan: (state: S) => Promise<Planned<T>>,
): Promise<T> {
  for (let redo = 0; redo <= MAX_REDOS; redo += 1) {
    const state = await load();
    if (!state) throw new AppError('not_found', 'No such record');
    const { correction, answer } = await plan(state);
    if (!correction) return answer;
    if ((await store.correct(correction, state.memory.memoryVersion)) === 'stale') continue;
    await wakeUps.wake(correction);
    return answer;
  }
  throw new AppError('unavailable', 'The memory of the user kept changing');
}

/** The caller saw another version than the one that stands. */
export function requireVersion({ version }: { version: number }, expected: number | null): void {
  if (expected !== null && expected !== version)
    throw new AppError('conflict', `The record is at version ${version}, not ${expected}: read it again before changing it.`);
}
