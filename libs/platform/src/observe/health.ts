// Health routes (Terminus): alive needs nothing, ready needs what the app's modules registered (Postgres and its schema first).
import { Controller, Get, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { AppError } from '@strata/contracts';
import { Public } from '../auth/access.js';
import { Raw } from '../http/envelope.interceptor.js';
import { Shutdown } from '../http/shutdown.js';
import { within } from '../within.js';
import { Metrics } from './metrics.js';

const CHECK_MS = 3000;

/** Adapters register here what this process can't work without. A check that throws, or takes over 3 s, is down. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  register(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }
  entries(): [string, () => Promise<unknown>][] {
    return [...this.checks];
  }
}

@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicator: HealthIndicatorService,
    private readonly readiness: Readiness,
    private readonly shutdown: Shutdown,
    metrics: Metrics,
  ) {
    metrics.gauge('strata_not_ready', () => this.failing());
  }

  /** The process answers: a restart would mend nothing that this can tell. */
  @Get('livez')
  @Raw()
  alive(): Promise<HealthCheckResult> {
    return this.health.check([]);
  }
  /** May be sent requests. Down as soon as a stop was asked for. */
  @Get('readyz')
  @Raw()
  ready(): Promise<HealthCheckResult> {
    if (this.shutdown.signal.aborted) throw new AppError('unavailable', 'The service is stopping');
    return this.all();
  }
  @Get('healthz')
  @Raw()
  healthy(): Promise<HealthCheckResult> {
    return this.all();
  }

  private async failing(): Promise<number> {
    if (this.shutdown.signal.aborted) return 1;
    const checks = this.readiness.entries().map(([, check]) => isUp(check));
    return (await Promise.all(checks)).filter((up) => !up).length;
  }

  private all(): Promise<HealthCheckResult> {
    return this.health.check(
      this.readiness.entries().map(
        ([name, check]) =>
          () =>
            this.one(name, check),
      ),
    );
  }
  private async one(name: string, check: () => Promise<unknown>) {
    const session = this.indicator.check(name);
    try {
      return (await within(check(), CHECK_MS)) === 'late' ? session.down('no answer in 3 s') : session.up();
    } catch (error) {
      return session.down(error instanceof AppError ? error.message : 'the check failed');
    }
  }
}

async function isUp(check: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await within(check(), CHECK_MS)) !== 'late';
  } catch {
    return false;
  }
}
