// Long work that does not wait for anything, in turns with all else: leases are extended and requests answered meanwhile.
import { setImmediate } from 'node:timers/promises';

/** A lease lasts 10 s and an answer takes milliseconds: short enough for both, also where two follow each other. */
const TURN_MS = 20;

/** For long work that awaits in between: called often, it lets the event loop go on when a turn is over. */
export function turnTaker(signal?: AbortSignal): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - begun < TURN_MS) return;
    await setImmediate();
    begun = performance.now();
  };
}

/** Runs `steps` to their end. Between two of them, when a turn is over, the event loop goes on; an abort ends the work there. */
export function inTurns<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  return takingTurns(steps, turnTaker(signal));
}

/** The same as a part of longer work, whose turns go on. */
export async function takingTurns<T>(steps: Generator<void, T>, takeTurn: () => Promise<void>): Promise<T> {
  for (;;) {
    await takeTurn();
    const step = steps.next();
    if (step.done) return step.value;
  }
}
