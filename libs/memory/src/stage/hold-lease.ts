// Keeps a claimed item while its worker lives, and tells when it was lost.
import type { ClaimedWork } from '../model/work.js';
import type { WorkItems } from '../ports.js';

export interface Lease {
  /** Aborted once the item belongs to somebody else. */
  readonly lost: AbortSignal;
  stop(): void;
}

/** Extends every `everyMs`. A failing store is no loss by itself: the next beat or the commit will tell. */
export function holdLease(work: ClaimedWork, workItems: Pick<WorkItems, 'extend'>, everyMs: number): Lease {
  const lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const beat = async () => {
    try {
      if (!(await workItems.extend(work)) && !stopped) return lost.abort();
    } catch {
      // The lease outlives three missed beats.
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => void beat(), everyMs);
    timer.unref();
  };
  schedule();
  return {
    lost: lost.signal,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
