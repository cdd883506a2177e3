// The sending end of the queue: parsed payload → job. Used by the apps (through wake-ups) and by the workers for dead letters.
import { AppError, JOBS, type JobName, type JobPayload } from '@strata/contracts';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { connectProducer, openQueue, type QueueAccess } from './access.js';
import { parseJob } from './parse-job.js';

export const DEAD_LETTER_QUEUE = 'dead-letter';
/** What nobody could work on, kept until an operator removes it. `payload` is as it was found. */
export interface DeadLetter {
  queue: string;
  job: string;
  jobId: string;
  payload: unknown;
  reason: string;
  failedAt: string;
}

export class JobQueue {
  private readonly redis: Redis | null;
  private readonly queues = new Map<string, Promise<Queue>>();

  /** Connects in the background; a queue that is away is not an error here. */
  constructor(
    readonly access: QueueAccess,
    private readonly onError: (error: Error) => void = () => undefined,
  ) {
    this.redis = access.kind === 'redis' ? connectProducer(access.url, onError) : null;
  }

  /** False while the connection is known to be away: a job could not be added now. */
  get isReachable(): boolean {
    return this.redis === null || this.redis.status === 'ready';
  }

  /**
   * Adds a job; one with the id of a job that still waits or runs is dropped (the `epoch` in a payload makes it another one).
   * @throws AppError `internal` for a payload that is not the job's, `unavailable` when the queue is away (within about 2 s)
   */
  async enqueue<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void> {
    const parsed = parseJob(name, payload);
    if (!parsed.ok) throw new AppError('internal', `Job ${name} was not enqueued: ${parsed.reason}`);
    const job = JOBS[name];
    await this.add(job.queue, name, parsed.payload, {
      jobId: (job.id as (payload: JobPayload<N>) => string)(parsed.payload),
      attempts: job.retry.attempts,
      backoff: { type: 'exponential' as const, delay: job.retry.backoffMs },
      // A finished job's id would silently swallow the next job with that id.
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** Repeating it is harmless: the letter's id is the job's. */
  async bury(letter: DeadLetter): Promise<void> {
    const jobId = `${letter.queue}-${letter.jobId}`.replaceAll(':', '-');
    await this.add(DEAD_LETTER_QUEUE, letter.job, letter, { jobId, attempts: 1 });
  }

  /** Newest first. */
  async deadLetters(limit: number): Promise<DeadLetter[]> {
    const queue = await this.queue(DEAD_LETTER_QUEUE);
    return (await queue.getJobs(['waiting'], 0, limit - 1)).map((job) => job.data as DeadLetter);
  }

  /** Jobs that wait, are delayed or run. */
  async depth(name: string): Promise<number> {
    const counts = await (await this.queue(name)).getJobCounts('waiting', 'delayed', 'active');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /** Opens the queue now, making its tables (Postgres). @throws AppError `unavailable` */
  async prepare(): Promise<void> {
    await this.opened(DEAD_LETTER_QUEUE);
  }

  /** The queue itself, for the page that shows it. @throws AppError `unavailable` */
  async opened(name: string): Promise<Queue> {
    try {
      return await this.queue(name);
    } catch (error) {
      throw new AppError('unavailable', 'The queue could not be reached', { cause: error });
    }
  }

  async close(): Promise<void> {
    const open = await Promise.allSettled(this.queues.values());
    this.queues.clear();
    await Promise.allSettled(open.flatMap((queue) => (queue.status === 'fulfilled' ? [queue.value.close()] : [])));
    this.redis?.disconnect();
  }

  /** The server's eviction policy, `null` on Postgres. @throws when Redis is away */
  async evictionPolicy(): Promise<string | null> {
    if (!this.redis) return null;
    // INFO, since managed servers often forbid CONFIG.
    return /^maxmemory_policy:(\S+)/m.exec(await this.redis.info('memory'))?.[1] ?? null;
  }
  /** Calls back at each (re)connection to Redis; never on Postgres. */
  onConnected(listener: () => void): void {
    this.redis?.on('ready', listener);
    if (this.redis?.status === 'ready') listener();
  }

  private async add(name: string, job: string, data: unknown, options: Parameters<Queue['add']>[2]): Promise<void> {
    if (!this.isReachable) throw new AppError('unavailable', 'The queue is away');
    try {
      await (await this.queue(name)).add(job, data, options);
    } catch (error) {
      throw new AppError('unavailable', 'The queue is away', { cause: error });
    }
  }

  private queue(name: string): Promise<Queue> {
    let opening = this.queues.get(name);
    if (!opening) {
      opening = this.open(name);
      this.queues.set(name, opening);
      // BullMQ remembers a failed start for ever: the next call opens a new one.
      opening.catch(() => this.queues.delete(name));
    }
    return opening;
  }

  private async open(name: string): Promise<Queue> {
    const queue = openQueue(this.access, name, this.redis, this.onError);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      void queue.close().catch(() => undefined);
      throw error;
    }
  }
}
