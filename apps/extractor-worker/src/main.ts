// Process extractor-worker: environment → settings → worker, with health and metrics on PORT.
import { loadConfig, runMain, serve } from '@strata/platform';
import { ExtractorWorkerModule } from './extractor-worker.module.js';

runMain(() => serve(ExtractorWorkerModule, { name: 'extractor-worker', config: loadConfig(process.env) }));
