// Due deliveries → requests: claims, sends side by side, settles; any number of processes. Nothing here waits for one endpoint.
import type { ClaimedDelivery, DeliveryQueue, EndedAttempt } from '../ports-delivery.js';
import type { Outbound } from '../ports.js';
import { sendDelivery, type SendingClock } from './send-delivery.js';

export interface SendingOptions extends SendingClock {
  /** Requests under way at once in this process. */
  concurrency: number;
  /** Of these to one endpoint, over all processes. */
  perEndpoint: number;
  /** One attempt in all. */
  attemptTimeoutMs: number;
  /** What a killed process held is free again after this. */
  leaseMs: number;
  /** A retry, or what a lost wake-up left, is found within this time. */
  everyMs: number;
  onEnded: (ended: EndedAttempt) => void;
  onError: (error: unknown) => void;
}

export const SENDING = { concurrency: 64, perEndpoint: 8, attemptTimeoutMs: 15_000, leaseMs: 10_000, everyMs: 1000 } as const;
/** Share of a process's room that one project may have: slow endpoints, however many it registers, leave the rest to others. */
const PROJECT_SHARE = 0.75;
/** Attempts that one commit settles at most. */
const SETTLED_AT_ONCE = 100;
const SETTLE_AGAIN_MS = 1000;

export class SendDue {
  private readonly held = new Map<string, ClaimedDelivery>();
  private readonly ended: EndedAttempt[] = [];
  private readonly aborting = new AbortController();
  private claiming: Promise<void> | undefined;
  private isSettling = false;
  private isAskedAgain = false;
  private isStopping = false;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly outbound: Outbound,
    private readonly options: SendingOptions,
  ) {}

  /** Looks for due deliveries; returns when all that there is room for are under way. @throws of the queue */
  run(): Promise<void> {
    this.isAskedAgain = true;
    this.claiming ??= this.claimAll().finally(() => {
      this.claiming = undefined;
      // Asked for between the last look and here.
      if (this.isAskedAgain && !this.isStopping && this.held.size < this.options.concurrency) this.wake();
    });
    return this.claiming;
  }

  start(): void {
    const every = (ms: number, work: () => Promise<unknown>) =>
      this.timers.push(setInterval(() => void work().catch(this.options.onError), ms));
    every(this.options.everyMs, () => this.run());
    every(this.options.leaseMs / 3, () => this.renew());
    this.wake();
  }

  /** Claims no more; what is under way has `graceMs` to end, then it is aborted and due again. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    const late = setTimeout(() => this.aborting.abort(), graceMs);
    await this.claiming?.catch(() => undefined);
    await this.idle();
    clearTimeout(late);
    this.timers.forEach((timer) => clearInterval(timer));
  }

  /** Resolves when nothing is under way. */
  private async idle(): Promise<void> {
    while (this.held.size > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
  }
  private onIdle: () => void = () => undefined;

  private wake(): void {
    void this.run().catch(this.options.onError);
  }

  private async claimAll(): Promise<void> {
    const { concurrency, perEndpoint, leaseMs, now } = this.options;
    while (this.isAskedAgain && !this.isStopping) {
      this.isAskedAgain = false;
      const most = concurrency - this.held.size;
      if (most <= 0) return;
      const suspects = [...this.held.values()].filter((one) => one.isSuspect).length;
      // Dead endpoints, however many, leave half of the room to the others.
      const mostSuspect = Math.max(0, Math.floor(concurrency / 2) - suspects);
      const perProject = Math.max(1, Math.floor(concurrency * PROJECT_SHARE));
      const held = countByProject(this.held.values());
      const claimed = await this.queue.claim({ now: now(), leaseMs, most, mostSuspect, perEndpoint, perProject, held });
      for (const delivery of claimed) void this.send(delivery);
    }
  }

  private async send(delivery: ClaimedDelivery): Promise<void> {
    this.held.set(delivery.leaseToken, delivery);
    try {
      const limits = { timeoutMs: this.options.attemptTimeoutMs, signal: this.aborting.signal };
      this.ended.push(await sendDelivery(delivery, this.outbound, this.options, limits));
      if (!this.isSettling) void this.settleAll();
    } catch (error) {
      // A bug of ours: the lease runs out, and the attempt stays in the log as interrupted.
      this.options.onError(error);
      this.drop([delivery]);
    }
  }

  /** What ended while a commit was under way goes into the next one together. */
  private async settleAll(): Promise<void> {
    this.isSettling = true;
    while (this.ended.length > 0) {
      const batch = this.ended.slice(0, SETTLED_AT_ONCE);
      try {
        await this.queue.settle(batch);
      } catch (error) {
        // The leases are renewed meanwhile: nobody sends these again while this process lives.
        this.options.onError(error);
        if (this.aborting.signal.aborted) {
          this.drop(this.ended.splice(0).map(({ delivery }) => delivery));
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, SETTLE_AGAIN_MS));
        continue;
      }
      this.ended.splice(0, batch.length);
      batch.forEach((ended) => this.options.onEnded(ended));
      this.drop(batch.map(({ delivery }) => delivery));
    }
    this.isSettling = false;
  }

  private drop(deliveries: ClaimedDelivery[]): void {
    deliveries.forEach(({ leaseToken }) => this.held.delete(leaseToken));
    if (this.held.size === 0) this.onIdle();
    if (!this.isStopping) this.wake();
  }

  private async renew(): Promise<void> {
    const held = [...this.held.values()];
    if (held.length > 0) await this.queue.renew(held, new Date(this.options.now().getTime() + this.options.leaseMs));
  }
}

function countByProject(deliveries: Iterable<ClaimedDelivery>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { projectId } of deliveries) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  return counts;
}
