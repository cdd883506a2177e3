// The one job table: name → queue, payload schema, retry and id rule. Parsed on enqueue and on dequeue.
import { z } from 'zod';

/** Delays between attempts in ms; the job runs at most `attempts` times before it is dead-lettered. */
export interface JobRetry {
  attempts: number;
  backoffMs: number;
}
interface JobDefinition<S extends z.ZodType, Q extends QueueName> {
  queue: Q;
  schema: S;
  retry: JobRetry;
  timeoutMs: number;
  /** A job with the id of one that waits is dropped by the queue; `epoch` makes a new wake-up differ from a finished one. No `:` inside. */
  id: (payload: z.infer<S>) => string;
}
const job = <S extends z.ZodType, const Q extends QueueName>(definition: JobDefinition<S, Q>) => definition;

export const QUEUES = ['memory', 'deletions', 'knowledge', 'events', 'deliveries'] as const;
export type QueueName = (typeof QUEUES)[number];

/** Payloads are ids only; the truth lies in Postgres and a claim makes a redelivery harmless. */
export const JOBS = {
  /** Wakes a worker for one user's oldest due work item. */
  'process-work': job({
    queue: 'memory',
    schema: z.strictObject({ project_id: z.uuid(), user_id: z.string().min(1), epoch: z.string().min(1) }),
    retry: { attempts: 3, backoffMs: 1000 },
    timeoutMs: 600_000,
    id: (p) => `work-${p.epoch}`,
  }),
  /** Wakes a worker for one deletion; a queue of its own, so that it does not wait behind extraction. */
  'run-deletion': job({
    queue: 'deletions',
    schema: z.strictObject({ project_id: z.uuid(), deletion_id: z.uuid(), epoch: z.string().min(1) }),
    retry: { attempts: 3, backoffMs: 1000 },
    timeoutMs: 600_000,
    id: (p) => `forget-${p.epoch}`,
  }),
  /** Wakes a worker for one file of a knowledge base; a queue of its own, so that a long file holds up no user. */
  'run-file': job({
    queue: 'knowledge',
    schema: z.strictObject({ project_id: z.uuid(), file_id: z.uuid(), epoch: z.string().min(1) }),
    retry: { attempts: 3, backoffMs: 1000 },
    timeoutMs: 600_000,
    id: (p) => `file-${p.epoch}`,
  }),
  /** Wakes the dispatcher to fan out the outbox's events of one project. */
  'relay-outbox': job({
    queue: 'events',
    schema: z.strictObject({ project_id: z.uuid(), epoch: z.string().min(1) }),
    retry: { attempts: 3, backoffMs: 1000 },
    timeoutMs: 60_000,
    id: (p) => `relay-${p.epoch}`,
  }),
  /** Wakes a sender for the deliveries that are due, of all projects. */
  'send-deliveries': job({
    queue: 'deliveries',
    schema: z.strictObject({ epoch: z.string().min(1) }),
    retry: { attempts: 3, backoffMs: 1000 },
    timeoutMs: 60_000,
    id: (p) => `send-${p.epoch}`,
  }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]['schema']>;
/** Names of the jobs that travel on a queue. */
export type JobsOn<Q extends QueueName> = { [N in JobName]: (typeof JOBS)[N]['queue'] extends Q ? N : never }[JobName];
/** Job → use-case, exhaustive: a missing or unknown handler does not compile. */
export type JobHandlers<N extends JobName = JobName> = {
  [K in N]: (payload: JobPayload<K>, signal: AbortSignal) => Promise<void>;
};
