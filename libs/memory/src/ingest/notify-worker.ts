// After the commit of a write: wake a worker, without making the caller wait for the queue.
import { faultPoint } from '@strata/contracts';
import type { UserScope } from '../model/scope.js';
import type { WakeUps } from '../ports.js';

const PATIENCE_MS = 200;

/** The write is durable already; a wake-up that is late or lost costs a reconciler pass. */
export async function notifyWorker(wakeUps: WakeUps, scope: UserScope): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([wakeUps.wake(scope).catch(() => false), patience]);
  clearTimeout(timer);
  faultPoint('ingest.after-enqueue');
}
