// extractor-worker: accepted writes → memory. What tools and apps/strata take of it; its own process starts at main.ts.
export { ForgetModule } from './forget/forget.module.js';
export { KnowledgeModule } from './knowledge/knowledge.module.js';
export { PipelineModule } from './pipeline.module.js';
export { VerifyModule } from './verify/verify.module.js';
