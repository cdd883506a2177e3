// webhook-dispatcher: events of the outbox → deliveries. What tools and apps/strata take of it; its own process starts at main.ts.
export { openApiDocument } from './open-api-document.js';
export { WebhookRoutesModule } from './webhook-routes.module.js';
export { RelayModule } from './relay.module.js';
export { SendingModule } from './sending.module.js';
