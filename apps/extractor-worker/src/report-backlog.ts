// How far the pipeline is behind → gauges, read once for a scrape. The same in every worker: they all ask the records.
import type { Metrics } from '@strata/platform';
import type { Backlog } from '@strata/postgres';

/** Gauges of one scrape are read side by side. */
const SAME_SCRAPE_MS = 500;

export function reportBacklog(metrics: Metrics, backlog: { read: () => Promise<Backlog> }, now: () => number = Date.now): void {
  let last: { at: number; read: Promise<Backlog> } | undefined;
  const read = (): Promise<Backlog> => {
    if (!last || now() - last.at > SAME_SCRAPE_MS) last = { at: now(), read: backlog.read() };
    return last.read;
  };
  const age = (at: Date | null): number => (at === null ? 0 : Math.max(0, (now() - at.getTime()) / 1000));
  metrics.gauge('strata_work_pending_age_seconds', async () => age((await read()).oldestPendingAt));
  metrics.gauge('strata_work_due_age_seconds', async () => age((await read()).oldestDueAt));
  metrics.gauge('strata_work_due_users', async () => (await read()).dueUsers);
}
