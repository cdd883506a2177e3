// extractor-worker: accepted writes → memory. Composed by its own main.ts, or by apps/strata with the other services.
export { ExtractorWorkerModule } from './extractor-worker.module.js';
export { PipelineModule } from './pipeline.module.js';
