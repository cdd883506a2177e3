// recall-api: memory out. Composed by its own main.ts, or by apps/strata with the other services.
export { RecallApiModule } from './recall-api.module.js';
export { RecallRoutesModule } from './recall-routes.module.js';
export { openApiDocument } from './open-api-document.js';
