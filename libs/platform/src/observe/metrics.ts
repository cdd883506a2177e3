// Prometheus metrics of one process; any module may add its own to `registry`.
import { Controller, Get, Header, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Public } from '../auth/access.js';
import { Raw } from '../http/envelope.interceptor.js';
import { METRICS, type LabelOf, type NameOf } from './metric-table.js';

@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  /** Labels hold route templates, never addresses: no id becomes a label. */
  readonly httpDuration = this.histogram('strata_http_request_duration_seconds');
  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
  /** A counter of this process; made once per name. */
  counter<N extends NameOf<'counter'>>(name: N): Counter<LabelOf<N>> {
    const made = this.registry.getSingleMetric(name) as Counter<LabelOf<N>> | undefined;
    const { help, labels } = METRICS[name];
    return made ?? new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }
  histogram<N extends NameOf<'histogram'>>(name: N): Histogram<LabelOf<N>> {
    const made = this.registry.getSingleMetric(name) as Histogram<LabelOf<N>> | undefined;
    const { help, labels, buckets = [] } = METRICS[name];
    return made ?? new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] });
  }
  /** A gauge that is read at each scrape; one that can't be read is left out of it, and the scrape goes on. */
  gauge(name: NameOf<'gauge'>, read: () => number | Promise<number>): void {
    if (this.registry.getSingleMetric(name)) return;
    new Gauge({
      name,
      help: METRICS[name].help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
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
