// What every process has under its own modules: settings, logging, metrics, health, access, validation, answers.
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import type { Logger } from 'pino';
import { AccessGuard } from './auth/access.guard.js';
import { ApiKeys } from './auth/api-keys.js';
import type { Config } from './config/settings.js';
import { CONFIG } from './config/token.js';
import { EnvelopeInterceptor } from './http/envelope.interceptor.js';
import { FormGuard } from './http/read-multipart.js';
import { ProblemFilter } from './http/problem.filter.js';
import { Shutdown } from './http/shutdown.js';
import { StrayGuard } from './http/stray.guard.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { HealthController, Readiness } from './observe/health.js';
import { Metrics, MetricsController } from './observe/metrics.js';

/** Injection token of the process's pino logger. */
export const LOGGER = 'strata.Logger';

@Module({})
export class PlatformModule {
  /** Global: apps and adapters inject CONFIG, LOGGER, Metrics, Readiness, Shutdown and ApiKeys without importing it. */
  static forRoot(parts: { config: Config; logger: Logger; allowedMethods: (path: string) => string[] }): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: CONFIG, useValue: parts.config },
        { provide: LOGGER, useValue: parts.logger },
        { provide: ApiKeys, useValue: new ApiKeys(parts.config.STRATA_KEY_SECRET) },
        Metrics,
        Readiness,
        Shutdown,
        { provide: APP_FILTER, useValue: new ProblemFilter(parts.logger, parts.allowedMethods) },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: FormGuard },
        { provide: APP_GUARD, useClass: StrayGuard },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_PIPE, useClass: ValidationPipe },
      ],
      exports: [CONFIG, LOGGER, ApiKeys, Metrics, Readiness, Shutdown],
    };
  }
}
