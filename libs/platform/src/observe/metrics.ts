// Prometheus metrics of one process; any module may add its own to `registry`.
import { Controller, Get, Header, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Public } from '../auth/access.js';
import { Raw } from '../http/envelope.interceptor.js';

@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  /** Labels hold route templates, never addresses: no id becomes a label. */
  readonly httpDuration = new Histogram({
    name: 'strata_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
  /** A counter of this process; made once per name. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    const made = this.registry.getSingleMetric(name) as Counter<L> | undefined;
    return made ?? new Counter({ name, help, labelNames, registers: [this.registry] });
  }
  histogram<L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]): Histogram<L> {
    const made = this.registry.getSingleMetric(name) as Histogram<L> | undefined;
    return made ?? new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
  /** A gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    if (this.registry.getSingleMetric(name)) return;
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  onApplicationShutdown(): void {
    this.registry.clear();
  }
}

@ApiExcludeController()
@Public()
@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}
  @Get('metrics')
  @Raw()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  scrape(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
