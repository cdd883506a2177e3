// Wires the queue into an app: producer, wake-ups and workers over the access that the environment names.
import {
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { tokens } from '@strata/memory';
import { CONFIG, describeError, LOGGER, Metrics, Readiness, Shutdown, type Config } from '@strata/platform';
import type { QueueAccess } from './access.js';
import { BullWakeUps } from './bull-wake-ups.js';
import { refuseEviction } from './eviction.js';
import { JobQueue } from './job-queue.js';
import { JobWorkers, type JobReport } from './job-workers.js';

/** The part of the process's logger that is used here. */
interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  debug(details: object, message: string): void;
}

export function queueAccess(config: Pick<Config, 'REDIS_URL' | 'DATABASE_URL'>): QueueAccess {
  return config.REDIS_URL ? { kind: 'redis', url: config.REDIS_URL } : { kind: 'postgres', url: config.DATABASE_URL };
}

/** A queue that is away says so once in ten seconds, not at each attempt to reach it. */
function sparingly(log: Log): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 10_000;
    log.warn(
      { error: describeError(error) },
      'the queue is away or in trouble: new work is found by the next pass over it instead of at once',
    );
  };
}

function reporter(log: Log, metrics: Metrics): (report: JobReport) => void {
  const jobs = metrics.counter('strata_jobs_total');
  const duration = metrics.histogram('strata_job_duration_seconds');
  return ({ error, ...report }) => {
    // A name from outside the table must not become a label.
    const job = report.reason?.startsWith('no job is called') ? 'unknown' : report.job;
    jobs.inc({ job, outcome: report.outcome });
    duration.observe({ job }, report.seconds);
    if (report.outcome === 'dead_letter') log.error(report, 'job became a dead letter');
    else if (report.outcome === 'failed') log.warn({ ...report, error: describeError(error) }, 'job failed');
    else log.debug(report, 'job ended');
  };
}

@Injectable()
class QueueLifecycle implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  constructor(
    private readonly jobs: JobQueue,
    private readonly workers: JobWorkers,
    private readonly readiness: Readiness,
    shutdown: Shutdown,
    @Inject(LOGGER) private readonly log: Log,
  ) {
    // While requests are still being answered, no new job is claimed.
    shutdown.signal.addEventListener('abort', () => void this.workers.stop(), { once: true });
  }
  /** Redis may be away at the start (a write needs only Postgres); one that evicts keys is refused. */
  async onApplicationBootstrap(): Promise<void> {
    await refuseEviction(this.jobs, {
      onLater: (error) => this.log.error({ error: describeError(error) }, error.message),
      readiness: (check) => this.readiness.register('queue', check),
    });
    if (this.jobs.access.kind === 'postgres') await this.jobs.prepare();
  }
  /** Before any store is closed. */
  async onModuleDestroy(): Promise<void> {
    await this.workers.stop();
  }
  async onApplicationShutdown(): Promise<void> {
    await this.jobs.close();
  }
}

@Global()
@Module({
  providers: [
    {
      provide: JobQueue,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, log: Log) => new JobQueue(queueAccess(config), sparingly(log)),
    },
    {
      provide: JobWorkers,
      inject: [JobQueue, LOGGER, Metrics],
      useFactory: (jobs: JobQueue, log: Log, metrics: Metrics) => new JobWorkers(jobs, reporter(log, metrics), sparingly(log)),
    },
    {
      provide: tokens.WAKE_UPS,
      inject: [JobQueue, Metrics],
      useFactory: (jobs: JobQueue, metrics: Metrics) => {
        const wakeUps = metrics.counter('strata_wake_ups_total');
        return new BullWakeUps(jobs, (outcome) => wakeUps.inc({ outcome }));
      },
    },
    { provide: tokens.DELETION_WAKE_UPS, useExisting: tokens.WAKE_UPS },
    { provide: tokens.FILE_WAKE_UPS, useExisting: tokens.WAKE_UPS },
    QueueLifecycle,
  ],
  exports: [JobQueue, JobWorkers, tokens.WAKE_UPS, tokens.DELETION_WAKE_UPS, tokens.FILE_WAKE_UPS],
})
export class QueueModule {
  /** Provides JobQueue, JobWorkers and the port WAKE_UPS to the whole app; imported more than once, it is still one. */
  static forRoot(): typeof QueueModule {
    return QueueModule;
  }
}
