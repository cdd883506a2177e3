// Process ingest-api: environment → settings → service.
import { loadConfig, runMain, serve } from '@strata/platform';
import { IngestApiModule } from './ingest-api.module.js';

runMain(() => serve(IngestApiModule, { name: 'ingest-api', config: loadConfig(process.env) }));
