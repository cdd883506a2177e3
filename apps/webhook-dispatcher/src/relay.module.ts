// Wires the relay: a job of the queue `events`, or a tick, moves the outbox's events into deliveries.
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, describeError, LOGGER, Metrics, type Config } from '@strata/platform';
import { PostgresIdempotency, PostgresOutbox } from '@strata/postgres';
import { JobWorkers } from '@strata/queue';
import { DELIVERY_WAKE_UPS, deliveryWakeUps, type DeliveryWakeUps } from './deliveries/delivery-wake-ups.js';
import { eventHandlers } from './handlers.js';
import { RelayOutbox } from './relay-outbox.js';

interface Log {
  warn(details: object, message: string): void;
  debug(details: object, message: string): void;
}

@Injectable()
class RelayLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly relay: RelayOutbox,
    private readonly workers: JobWorkers,
  ) {}
  onApplicationBootstrap(): void {
    this.workers.start('events', eventHandlers(this.relay), { concurrency: 1 });
    this.relay.start();
  }
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.workers.stop(), this.relay.stop()]);
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** Needs the modules of Postgres and queue in the same app (both global). */
@Module({
  providers: [
    deliveryWakeUps,
    {
      provide: RelayOutbox,
      inject: [PostgresOutbox, PostgresIdempotency, DELIVERY_WAKE_UPS, CONFIG, LOGGER, Metrics],
      useFactory: (
        outbox: PostgresOutbox,
        idempotency: PostgresIdempotency,
        wakeUps: DeliveryWakeUps,
        config: Config,
        log: Log,
        metrics: Metrics,
      ) => {
        const events = metrics.counter('strata_outbox_events_total');
        const refused = metrics.counter('strata_outbox_refused_total');
        const deliveries = metrics.counter('strata_deliveries_created_total');
        return new RelayOutbox(
          {
            take: (limit) => outbox.take(limit),
            prune: () => Promise.all([outbox.prune(daysAgo(config.WEBHOOK_RETENTION_DAYS)), idempotency.prune()]),
          },
          (relayed) => {
            if (relayed.deliveries > 0) wakeUps.wake();
            events.inc(relayed.events);
            refused.inc(relayed.refused);
            deliveries.inc(relayed.deliveries);
            log.debug(relayed, 'events relayed');
            if (relayed.refused > 0)
              log.warn({ refused: relayed.refused }, 'events of an unknown shape were set aside (outbox.refused_at)');
          },
          (error) => log.warn({ error: describeError(error) }, 'the outbox could not be relayed'),
        );
      },
    },
    RelayLifecycle,
  ],
})
export class RelayModule {}
