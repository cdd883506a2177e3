// Wires the relay: a job of the queue `events`, or a tick, moves the outbox's events into deliveries.
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { describeError, LOGGER, Metrics } from '@strata/platform';
import { PostgresIdempotency, PostgresOutbox } from '@strata/postgres';
import { JobWorkers } from '@strata/queue';
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

/** Needs the modules of Postgres and queue in the same app (both global). */
@Module({
  providers: [
    {
      provide: RelayOutbox,
      inject: [PostgresOutbox, PostgresIdempotency, LOGGER, Metrics],
      useFactory: (outbox: PostgresOutbox, idempotency: PostgresIdempotency, log: Log, metrics: Metrics) => {
        const events = metrics.counter('strata_outbox_events_total', 'Events taken from the outbox');
        const deliveries = metrics.counter('strata_deliveries_created_total', 'Deliveries made of events');
        return new RelayOutbox(
          {
            take: (limit) => outbox.take(limit),
            prune: () => Promise.all([outbox.prune(), idempotency.prune()]),
          },
          (relayed) => {
            events.inc(relayed.events);
            deliveries.inc(relayed.deliveries);
            log.debug(relayed, 'events relayed');
          },
          (error) => log.warn({ error: describeError(error) }, 'the outbox could not be relayed'),
        );
      },
    },
    RelayLifecycle,
  ],
})
export class RelayModule {}
