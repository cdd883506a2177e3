// What sending needs from outside: deliveries that are due, held under a lease, and the log of what became of them.
import type { Hook } from './model/hook.js';
import type { Delivery, DeliveryStatus } from './model/delivery.js';
import type { HookRequest } from './model/request.js';
import type { JudgedAttempt } from './dispatch/judge-answer.js';
import type { Page, PageRequest } from './ports.js';

/** A delivery that is the holder's to send until its lease runs out. */
export interface ClaimedDelivery {
  projectId: string;
  id: string;
  messageId: string;
  hook: Pick<Hook, 'id' | 'targetUrl' | 'headers' | 'secrets'>;
  payload: HookRequest;
  /** Of the schedule: 1 is the first. */
  attempt: number;
  /** Of the log. */
  ordinal: number;
  leaseToken: string;
  /** Its endpoint failed last time. */
  isSuspect: boolean;
  createdAt: Date;
  /** Of what told its event. Absent or null: nothing is traced. */
  traceparent?: string | null;
}

export interface ClaimLimits {
  now: Date;
  leaseMs: number;
  /** Deliveries at most. */
  most: number;
  /** Of these, to endpoints that failed last time. */
  mostSuspect: number;
  /** Under way at once to one endpoint, over all processes. */
  perEndpoint: number;
  /** Under way at once for one project, in this process. */
  perProject: number;
  /** Under way in this process already, by project. */
  held: ReadonlyMap<string, number>;
}

export interface EndedAttempt {
  delivery: ClaimedDelivery;
  startedAt: Date;
  endedAt: Date;
  /** Null: the process stopped meanwhile; the delivery is due again, and the attempt is not counted. */
  judged: JudgedAttempt | null;
  /** Of the schedule; null = it was the last attempt, or none is needed. */
  nextAttemptAt: Date | null;
}

/** Deliveries over all projects. Times are the caller's. */
export interface DeliveryQueue {
  /**
   * Takes due deliveries, the oldest of each endpoint in turn; of paused and disabled endpoints none. The attempt is counted and
   * logged as `interrupted` at once, so that one that kills its process is in the log too. What another process is just claiming is
   * passed by.
   */
  claim(limits: ClaimLimits): Promise<ClaimedDelivery[]>;
  /** Keeps the leases of what is under way. One that was lost stays lost. */
  renew(held: readonly ClaimedDelivery[], until: Date): Promise<void>;
  /**
   * Logs attempts and moves their deliveries and endpoints on, in one commit: an endpoint that is gone or given up is disabled, its
   * open deliveries are cancelled and `webhook.disabled` is told. Of a lost lease only the log is written. Repeating it is harmless.
   */
  settle(ended: readonly EndedAttempt[]): Promise<void>;
  /** Deliveries that could be sent now, since when the oldest waits, and how many enabled webhooks failed when they were last told. */
  due(now: Date): Promise<{ count: number; oldestAt: Date | null; failing: number }>;
  /** Deletes what ended before, and what waits for a webhook that has been disabled since before; how many. */
  prune(before: Date): Promise<number>;
}

/** Deliveries of one webhook, for its owner. What is sent again is audited under `actor`, an id of an API key. */
export interface DeliveryLog {
  /** Newest first, each with its attempts. */
  list(projectId: string, hookId: string, page: PageRequest & { status: DeliveryStatus | null }): Promise<Page<Delivery>>;
  find(projectId: string, hookId: string, id: string): Promise<Delivery | null>;
  /** Due at once, at the beginning of the schedule, under its old `webhook-id`. `under_way`: it is being sent right now. */
  redeliver(projectId: string, hookId: string, id: string, now: Date, actor: string): Promise<'due' | 'under_way' | null>;
  /**
   * Delivers retained events of the window that the subscription wants, oldest first: those that it was never told of, and those it
   * was (under the same `webhook-id`). What still waits stays as it is. Returns how many are due.
   */
  replay(hook: Hook, window: ReplayWindow, actor: string): Promise<number>;
  /** Logs a request that was made outside of the schedule. */
  addTest(hook: Hook, delivery: Pick<Delivery, 'id' | 'messageId' | 'payload'>, attempt: TestAttempt): Promise<Delivery>;
}

/** A request that was made at its owner's wish, once. */
export interface TestAttempt {
  startedAt: Date;
  endedAt: Date;
  judged: JudgedAttempt;
}

export interface ReplayWindow {
  since: Date;
  until: Date;
  /** Only what was not delivered. */
  isFailedOnly: boolean;
  now: Date;
}
