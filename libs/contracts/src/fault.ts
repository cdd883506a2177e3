// Named points at which a test can kill the process, to show that nothing acknowledged is lost there.

/** In the order in which a write meets them. */
export const FAULT_POINTS = [
  'ingest.before-commit',
  'ingest.after-commit',
  'ingest.after-enqueue',
  'work.after-claim',
  'hook.after-decision',
  'work.before-stage-commit',
  'work.after-stage-commit',
  'index.after-upsert',
  'work.before-release',
  'work.after-release',
  'outbox.before-mark',
  'outbox.after-mark',
  'forget.after-claim',
  'forget.before-commit',
  'forget.after-commit',
  'forget.between-chunks',
  'forget.after-index',
  'forget.before-complete',
  'knowledge.after-claim',
  'knowledge.after-entries',
  'knowledge.after-index',
  'delivery.after-claim',
  'delivery.after-send',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/** `STRATA_FAULT=<point>` or `<point>:<n>`: the process kills itself the first (n-th) time it gets there. Unset in production. */
const [armed, nth = '1'] = (process.env['STRATA_FAULT'] ?? '').split(':');
if (armed && !(FAULT_POINTS as readonly string[]).includes(armed)) throw new Error(`STRATA_FAULT: no fault point is called ${armed}`);
let left = Number(nth);

/** Costs one comparison unless a fault is armed. SIGKILL, so that no handler can tidy up. */
export function faultPoint(point: FaultPoint): void {
  if (point !== armed) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}
