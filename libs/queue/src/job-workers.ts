// The receiving end of the queue: job → parsed payload → handler; what can't be worked on becomes a dead letter.
import { JOBS, type JobHandlers, type JobName, type JobPayload, type JobsOn, type QueueName } from '@strata/contracts';
import { within } from '@strata/platform';
import { UnrecoverableError, WaitingError, type Job, type Worker } from 'bullmq';
import { openWorker } from './access.js';
import type { JobQueue } from './job-queue.js';
import { parseJob } from './parse-job.js';

export interface JobReport {
  queue: QueueName;
  job: string;
  jobId: string;
  outcome: 'done' | 'failed' | 'dead_letter' | 'returned';
  attempt: number;
  seconds: number;
  error?: unknown;
  reason?: string;
}
interface Running {
  worker: Worker;
  dispose: () => void;
}

/** Jobs on this queue that have no handler, and handlers without a job; empty = exhaustive. */
export function handlerGaps(queue: QueueName, handlers: Record<string, unknown>): string[] {
  const names = (Object.keys(JOBS) as JobName[]).filter((name) => JOBS[name].queue === queue);
  return [
    ...names.filter((name) => typeof handlers[name] !== 'function').map((name) => `${name} has no handler`),
    ...Object.keys(handlers)
      .filter((name) => !(names as string[]).includes(name))
      .map((name) => `${name} is not a job of queue ${queue}`),
  ];
}

export class JobWorkers {
  private readonly running = new Map<QueueName, Running>();
  private readonly stopping = new AbortController();
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly jobs: JobQueue,
    private readonly report: (report: JobReport) => void = () => undefined,
    private readonly onError: (error: Error) => void = () => undefined,
  ) {}

  /**
   * Starts working on a queue. Handlers may run twice for one job (a crash, a lost connection): they must be idempotent.
   * A handler's signal is aborted at a stop, after the job's `timeoutMs`, and when another worker has taken the job over.
   * @throws Error for a missing, unknown or second set of handlers: the boot stops
   */
  start<Q extends QueueName>(queue: Q, handlers: JobHandlers<JobsOn<Q>>, options: { concurrency: number }): void {
    const gaps = handlerGaps(queue, handlers);
    if (gaps.length > 0) throw new Error(`Queue ${queue} can't start: ${gaps.join(', ')}`);
    if (this.running.has(queue)) throw new Error(`Queue ${queue} can't start: it has handlers already`);
    // Three parameters: BullMQ hands over its signal only then.
    const processor = (job: Job, token?: string, signal?: AbortSignal) => this.work(queue, handlers, job, token, signal);
    const { worker, dispose } = openWorker(this.jobs.access, queue, processor, options, this.onError);
    worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id, 'lock lost')));
    // Stalled too often: BullMQ gives up on it without calling the processor.
    worker.on('failed', (job, error) => {
      if (job && error instanceof UnrecoverableError) void this.bury(queue, job, 'the worker died on it too often', 0).catch(this.onError);
    });
    this.running.set(queue, { worker, dispose });
    worker.run().catch(this.onError);
  }

  /** Stops claiming, aborts what runs, waits at most `graceMs`, closes. What did not end is redelivered to another worker. */
  stop(graceMs = 18_000): Promise<void> {
    return (this.stopped ??= this.end(graceMs));
  }

  private async end(graceMs: number): Promise<void> {
    const running = [...this.running.values()];
    // Closing comes first: a worker that is only paused would fetch the very jobs that are given back below.
    const closed = running.map(({ worker }) => worker.close());
    this.stopping.abort();
    // `close` waits without limit for jobs that don't end and for connections that are gone.
    await within(Promise.allSettled(closed), graceMs);
    await Promise.all(
      running.map(async ({ worker, dispose }) => {
        await within(Promise.allSettled([worker.backend.close(true)]), 500);
        dispose();
      }),
    );
  }

  private async work(
    queue: QueueName,
    handlers: Partial<Record<JobName, (payload: never, signal: AbortSignal) => Promise<void>>>,
    job: Job,
    token: string | undefined,
    lost: AbortSignal | undefined,
  ): Promise<void> {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    const attempt = job.attemptsMade + 1;
    const note = { queue, job: job.name, jobId: job.id ?? '', attempt };
    const giveBack = async (held: string) => {
      await job.moveToWait(held);
      this.report({ ...note, outcome: 'returned', seconds: seconds() });
      throw new WaitingError();
    };
    if (this.stopping.signal.aborted && token !== undefined) await giveBack(token);
    const parsed = parseJob(job.name, job.data);
    const handler = parsed.ok ? handlers[parsed.name] : undefined;
    if (!parsed.ok || !handler) {
      await this.bury(queue, job, parsed.ok ? `${job.name} does not belong on this queue` : parsed.reason, seconds());
      return;
    }
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(JOBS[parsed.name].timeoutMs), ...(lost ? [lost] : [])]);
    try {
      await (handler as (payload: JobPayload<JobName>, signal: AbortSignal) => Promise<void>)(parsed.payload, signal);
      this.report({ ...note, outcome: 'done', seconds: seconds() });
    } catch (error) {
      if (this.stopping.signal.aborted && token !== undefined) await giveBack(token);
      // A job whose lock was lost is another worker's: its fate is decided there.
      if (!lost?.aborted && attempt >= JOBS[parsed.name].retry.attempts) await this.bury(queue, job, errorName(error), seconds());
      else this.report({ ...note, outcome: 'failed', seconds: seconds(), error });
      // The queue stores this text: a name, since a driver's message may quote stored content.
      throw new Error(errorName(error), { cause: error });
    }
  }

  private async bury(queue: QueueName, job: Job, reason: string, seconds: number): Promise<void> {
    const jobId = job.id ?? '';
    await this.jobs.bury({ queue, job: job.name, jobId, payload: job.data as unknown, reason, failedAt: new Date().toISOString() });
    this.report({ queue, job: job.name, jobId, outcome: 'dead_letter', attempt: job.attemptsMade + 1, seconds, reason });
  }
}

function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
