// soak: callers that make one call after the other, mixed as below, at a steady rate.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Calls, Talker } from './calls.js';

type Kind = Exclude<{ [K in keyof Calls]: Calls[K] extends (talker: Talker) => Promise<unknown> ? K : never }[keyof Calls], undefined>;

/** In a hundred. */
const MIX: Record<Kind, number> = {
  write: 30,
  act: 8,
  context: 25,
  search: 11,
  profile: 4,
  list: 5,
  follow: 5,
  editFact: 4,
  editSummary: 2,
  deleteFact: 1,
  deleteMessage: 3,
  deleteSession: 1,
  eraseUser: 1,
};
const KINDS = (Object.keys(MIX) as Kind[]).flatMap((kind) => Array.from({ length: MIX[kind] }, () => kind));

export interface LoadOptions {
  callers: number;
  /** Of each caller. */
  users: number;
  /** Turns (a call, or the few that belong together) a second, of all callers together. */
  rate: number;
}

/** Ends after the turns that are under way when `signal` aborts. A caller that is late does not catch up. */
export async function runLoad(
  calls: Calls,
  { callers, users, rate }: LoadOptions,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const pauseMs = (1000 * callers) / rate;
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const talkers = Array.from({ length: users }, () => calls.newTalker());
      // Not all at once.
      let next = performance.now() + (pauseMs * n) / callers;
      while (!signal.aborted) {
        const waitMs = next - performance.now();
        if (waitMs > 0) await sleep(waitMs, null, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        next = Math.max(next, performance.now()) + pauseMs;
        const at = Math.floor(random() * talkers.length);
        const kind = KINDS[Math.floor(random() * KINDS.length)]!;
        const talker = talkers[at]!;
        if (kind === 'eraseUser') talkers[at] = await calls.eraseUser(talker);
        else await calls[kind](talker);
      }
    }),
  );
}
