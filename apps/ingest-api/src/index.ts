// ingest-api: messages and actions in. Composed by its own main.ts, or by apps/strata with the other services.
export { IngestApiModule } from './ingest-api.module.js';
export { IngestRoutesModule } from './ingest-routes.module.js';
export { openApiDocument } from './open-api-document.js';
