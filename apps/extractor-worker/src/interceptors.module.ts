// Wires interceptors into the pipeline: webhooks of `mode: sync`, asked over the guarded way out.
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Interceptors } from '@strata/hooks';
import { OutboundHttp } from '@strata/outbound-http';
import { LOGGER, Metrics } from '@strata/platform';
import { PostgresDecisionStore, PostgresHookStore } from '@strata/postgres';
import { hookReporter } from './report-hook.js';
import type { Log } from './report-work.js';

/** Secrets that this process could not open would hold up every write: the start says so. */
@Injectable()
class SealedSecrets implements OnModuleInit {
  constructor(private readonly hooks: PostgresHookStore) {}
  onModuleInit(): Promise<void> {
    return this.hooks.assertOpens();
  }
}

/** Needs the modules of Postgres and outbound HTTP in the same app (both global). */
@Module({
  providers: [
    {
      provide: Interceptors,
      inject: [PostgresHookStore, PostgresDecisionStore, OutboundHttp, LOGGER, Metrics],
      useFactory: (hooks: PostgresHookStore, decisions: PostgresDecisionStore, outbound: OutboundHttp, log: Log, metrics: Metrics) =>
        new Interceptors({ hooks, decisions, outbound, report: hookReporter(log, metrics) }),
    },
    SealedSecrets,
  ],
  exports: [Interceptors],
})
export class InterceptorsModule {}
