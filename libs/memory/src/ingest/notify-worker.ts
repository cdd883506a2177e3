// After the commit of a write: wake a worker.
import { faultPoint } from '@strata/contracts';
import type { UserScope } from '../model/scope.js';
import type { WakeUps } from '../ports.js';

/** The write is durable already; a wake-up that is lost costs a reconciler pass (see the port: it is bounded and never throws). */
export async function notifyWorker(wakeUps: WakeUps, scope: UserScope): Promise<void> {
  await wakeUps.wake(scope);
  faultPoint('ingest.after-enqueue');
}
