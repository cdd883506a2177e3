// Process webhook-dispatcher: environment → settings → relay, with health and metrics on PORT.
import { loadConfig, runMain, serve } from '@strata/platform';
import { WebhookDispatcherModule } from './webhook-dispatcher.module.js';

runMain(() => serve(WebhookDispatcherModule, { name: 'webhook-dispatcher', config: loadConfig(process.env) }));
