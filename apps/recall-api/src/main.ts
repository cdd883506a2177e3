// Process recall-api: environment → settings → service.
import { loadConfig, runMain, serve } from '@strata/platform';
import { RecallApiModule } from './recall-api.module.js';

runMain(() => serve(RecallApiModule, { name: 'recall-api', config: loadConfig(process.env) }));
