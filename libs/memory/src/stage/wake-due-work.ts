// The reconciler's pass: wakes a worker for every user whose work waits, so that a lost wake-up costs one pass.
import type { WakeUps, WorkItems } from '../ports.js';

/** A pass looks at this many users; those that wait longest come first. */
const BATCH = 500;

export class WakeDueWork {
  constructor(
    private readonly workItems: Pick<WorkItems, 'due'>,
    private readonly wakeUps: WakeUps,
  ) {}

  /** How many users were due and how many wake-ups went out. Waking twice is harmless: a claim lets one through. */
  async run(signal?: AbortSignal): Promise<{ due: number; woken: number }> {
    const due = await this.workItems.due(BATCH);
    let woken = 0;
    for (const scope of due) {
      if (signal?.aborted) break;
      if (await this.wakeUps.wake(scope)) woken += 1;
    }
    return { due: due.length, woken };
  }
}
