// Wires the sender: a job of the queue `deliveries`, or a tick, sends what is due.
import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SendDue, SENDING, type delivery } from '@strata/hooks';
import { OutboundHttp } from '@strata/outbound-http';
import { CONFIG, describeError, LOGGER, Metrics, Shutdown, type Config } from '@strata/platform';
import { PostgresDeliveryQueue } from '@strata/postgres';
import { JobWorkers } from '@strata/queue';
import { deliveryHandlers } from './handlers.js';
import { reportAttempts, reportDue } from './report-deliveries.js';

interface Log {
  warn(details: object, message: string): void;
}

const PRUNE_EVERY_MS = 3_600_000;
/** An attempt takes 15 s at most and its commit a moment; the process has 25 s in all. */
const STOP_MS = 17_000;

@Injectable()
class SendingLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  private pruning: NodeJS.Timeout | undefined;
  private stopped: Promise<void> | undefined;

  constructor(
    private readonly sending: SendDue,
    private readonly queue: PostgresDeliveryQueue,
    private readonly workers: JobWorkers,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Log,
    shutdown: Shutdown,
  ) {
    // While requests are still being answered, nothing new is sent.
    shutdown.signal.addEventListener('abort', () => void this.stop(), { once: true });
  }
  onApplicationBootstrap(): void {
    this.workers.start('deliveries', deliveryHandlers(this.sending), { concurrency: 1 });
    this.sending.start();
    this.prune();
    this.pruning = setInterval(() => this.prune(), PRUNE_EVERY_MS);
  }
  /** Before any store is closed. */
  onModuleDestroy(): Promise<void> {
    return this.stop();
  }
  private stop(): Promise<void> {
    clearInterval(this.pruning);
    return (this.stopped ??= this.sending.stop(STOP_MS));
  }
  private prune(): void {
    const before = new Date(Date.now() - this.config.WEBHOOK_RETENTION_DAYS * 24 * PRUNE_EVERY_MS);
    this.queue
      .prune(before)
      .catch((error: unknown) => this.log.warn({ error: describeError(error) }, 'old deliveries could not be deleted'));
  }
}

function openSending(queue: delivery.DeliveryQueue, outbound: OutboundHttp, config: Config, log: Log, metrics: Metrics): SendDue {
  reportDue(metrics, queue);
  return new SendDue(queue, outbound, {
    ...SENDING,
    concurrency: config.WEBHOOK_CONCURRENCY,
    perEndpoint: config.WEBHOOK_ENDPOINT_CONCURRENCY,
    now: () => new Date(),
    random: Math.random,
    onEnded: reportAttempts(metrics),
    onError: (error) => log.warn({ error: describeError(error) }, 'deliveries could not be sent or settled'),
  });
}

/** Needs the modules of Postgres, queue and outbound HTTP in the same app (all global). */
@Module({
  providers: [
    { provide: SendDue, inject: [PostgresDeliveryQueue, OutboundHttp, CONFIG, LOGGER, Metrics], useFactory: openSending },
    SendingLifecycle,
  ],
})
export class SendingModule {}
