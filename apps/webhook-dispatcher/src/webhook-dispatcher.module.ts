// Composition root of webhook-dispatcher: outbox and deliveries in Postgres, wake-ups over the queue, the guarded way out.
import { Module } from '@nestjs/common';
import { OutboundHttpModule } from '@strata/outbound-http';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { RelayModule } from './relay.module.js';
import { SendingModule } from './sending.module.js';
import { WebhookRoutesModule } from './webhook-routes.module.js';

@Module({ imports: [PostgresModule, QueueModule.forRoot(), OutboundHttpModule, WebhookRoutesModule, RelayModule, SendingModule] })
export class WebhookDispatcherModule {}
