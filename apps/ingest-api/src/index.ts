// ingest-api: messages and actions in. What tools and apps/strata take of it; its own process starts at main.ts.
export { IngestRoutesModule } from './ingest-routes.module.js';
export { openApiDocument } from './open-api-document.js';
export { QueuePageModule } from './admin/queue-page.js';
