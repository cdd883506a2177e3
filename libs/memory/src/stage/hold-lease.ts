// Keeps what a worker has claimed while it lives, and tells when it was lost.

export interface Lease {
  /** Aborted once it belongs to somebody else. */
  readonly lost: AbortSignal;
  stop(): void;
}

/** Extends every `everyMs`. A failing store is no loss by itself: the next beat or the commit will tell. */
export function holdLease<T>(claimed: T, store: { extend(claimed: T): Promise<boolean> }, everyMs: number): Lease {
  const lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const beat = async () => {
    try {
      if (!(await store.extend(claimed)) && !stopped) return lost.abort();
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
