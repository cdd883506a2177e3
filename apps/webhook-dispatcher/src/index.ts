// webhook-dispatcher: events of the outbox → deliveries. Composed by its own main.ts, or by apps/strata with the other services.
export { RelayModule } from './relay.module.js';
export { WebhookDispatcherModule } from './webhook-dispatcher.module.js';
