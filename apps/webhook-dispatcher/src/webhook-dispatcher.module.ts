// Composition root of webhook-dispatcher: the outbox in Postgres, wake-ups over the queue.
import { Module } from '@nestjs/common';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { RelayModule } from './relay.module.js';

@Module({ imports: [PostgresModule, QueueModule.forRoot(), RelayModule] })
export class WebhookDispatcherModule {}
