// The tracer of a process: spans that the code tells (contracts `inSpan`) → OpenTelemetry → a collector, where one is named.
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { AppError, isNested, traceWith, type CurrentSpan, type SpanTold, type Tracer } from '@strata/contracts';
import type { Config } from '../config/settings.js';

type TraceSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
>;
/** A collector that is away holds up no stop. */
const EXPORT_MS = 5000;
const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, producer: SpanKind.PRODUCER } as const;

/**
 * Null where no collector is named: then nothing of OpenTelemetry runs. `stop` sends what is left, within five seconds.
 * @param exporter takes the spans instead of the collector
 */
export function startTracing(
  config: TraceSettings,
  service: string,
  exporter: SpanExporter | null = openExporter(config),
): { stop: () => Promise<void> } | null {
  if (exporter === null) return null;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME ?? service, 'service.namespace': 'strata' }),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_MS, scheduledDelayMillis: 1000 })],
  });
  provider.register();
  const before = traceWith(new OpenTelemetryTracer());
  return {
    stop: async () => {
      traceWith(before);
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

function openExporter({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = {},
}: TraceSettings): SpanExporter | null {
  if (endpoint === undefined) return null;
  return new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers, timeoutMillis: EXPORT_MS });
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TraceSettings): Sampler {
  const isParentBased = name.startsWith('parentbased_');
  const own = name.replace('parentbased_', '');
  const root =
    own === 'always_on' ? new AlwaysOnSampler() : own === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

export const tracer = () => trace.getTracer('strata');

class OpenTelemetryTracer implements Tracer {
  inSpan<T>(told: SpanTold, run: Parameters<Tracer['inSpan']>[1]): Promise<T> {
    const { parent, links } = placeOf(told);
    const { name, kind, attributes = {}, startedAt } = told;
    const options = { attributes, links, kind: kind ? KINDS[kind] : SpanKind.INTERNAL, ...(startedAt && { startTime: startedAt }) };
    return tracer().startActiveSpan(name, options, parent, async (span) => {
      try {
        return (await run({ set: (more) => void span.setAttributes(more) })) as T;
      } catch (error) {
        // The message may hold content.
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error));
        throw error;
      } finally {
        span.end();
      }
    });
  }

  current(): CurrentSpan | null {
    const span = trace.getActiveSpan()?.spanContext();
    if (!span) return null;
    const { traceId, spanId, traceFlags } = span;
    return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
  }
}

/** Under what runs, under the span that asked for it, or, long after that, a root that links to it. */
function placeOf({ origin, startedAt }: SpanTold): {
  parent: Context;
  links: { context: NonNullable<ReturnType<typeof trace.getSpanContext>> }[];
} {
  if (origin === undefined) return { parent: context.active(), links: [] };
  const asked = origin && propagation.extract(ROOT_CONTEXT, { traceparent: origin.traceparent });
  const spanContext = asked && trace.getSpanContext(asked);
  if (!origin || !asked || !spanContext) return { parent: ROOT_CONTEXT, links: [] };
  if (isNested(origin, startedAt ?? new Date())) return { parent: asked, links: [] };
  return { parent: ROOT_CONTEXT, links: [{ context: spanContext }] };
}

export function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
