// recall-api: memory out. What tools and apps/strata take of it; its own process starts at main.ts.
export { RecallRoutesModule } from './recall-routes.module.js';
export { openApiDocument } from './open-api-document.js';
