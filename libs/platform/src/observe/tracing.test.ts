// Spans as a collector gets them: under what asked for them, linked when that was long ago, and nothing that a caller said.
import { AppError, currentSpan, inSpan, NESTED_FOR_MS } from '@strata/contracts';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { loadConfig } from '../config/load-config.js';
import { createLogger } from './logger.js';
import { startTracing } from './tracing.js';

const ENV = { DATABASE_URL: 'postgresql://u:p@127.0.0.1/db', STRATA_KEY_SECRET: 's'.repeat(32) };
/** Keeps what it is given, whatever is shut down. */
class Kept implements SpanExporter {
  readonly spans: ReadableSpan[] = [];
  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.spans.push(...spans);
    done({ code: 0 });
  }
  shutdown = () => Promise.resolve();
}
let kept: Kept;
beforeEach(() => (kept = new Kept()));

const settings = (over: Record<string, string> = {}) => loadConfig({ ...ENV, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...over });
async function traced(run: () => Promise<unknown>, over: Record<string, string> = {}) {
  const tracing = startTracing(settings(over), 'test-service', kept)!;
  try {
    await run();
  } finally {
    await tracing.stop();
  }
  return kept.spans.map((span) => span.name);
}
/** As a collector tells it. */
function named(name: string) {
  const span = kept.spans.find((one) => one.name === name)!;
  const { traceId, spanId } = span.spanContext();
  return {
    ...{ traceId, spanId, parentSpanId: span.parentSpanContext?.spanId ?? '', service: span.resource.attributes['service.name'] },
    ...{ attributes: span.attributes, status: span.status, events: span.events },
    links: span.links.map(({ context }) => ({ traceId: context.traceId, spanId: context.spanId })),
  };
}
const CALLER = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

it('traces nothing where no collector is named', async () => {
  expect(startTracing(loadConfig(ENV), 'test-service')).toBeNull();
  expect(await inSpan({ name: 'work' }, () => Promise.resolve(currentSpan()))).toBeNull();
});

it('nests what runs inside, and sends what is known at the end', async () => {
  await traced(() =>
    inSpan({ name: 'outer' }, (span) => inSpan({ name: 'inner', kind: 'client' }, () => Promise.resolve(span.set({ n: 3 })))),
  );
  expect(named('inner').parentSpanId).toBe(named('outer').spanId);
  expect(named('outer')).toMatchObject({ service: 'test-service', parentSpanId: '', attributes: { n: 3 } });
});

it.each([
  ['a moment later is its child', 1000, true],
  ['hours later is a trace of its own, with a link', NESTED_FOR_MS + 60_000, false],
])('work that begins %s', async (_, agoMs, isChild) => {
  const origin = { traceparent, at: new Date(Date.now() - agoMs) };
  await traced(() => inSpan({ name: 'outer' }, () => inSpan({ name: 'work', origin }, () => Promise.resolve())));
  const { traceId, parentSpanId, links } = named('work');
  expect([traceId === CALLER.traceId, parentSpanId, links]).toEqual(isChild ? [true, CALLER.spanId, []] : [false, '', [CALLER]]);
  expect(traceId).not.toBe(named('outer').traceId);
});

it.each([null, { traceparent: 'no traceparent', at: new Date() }])('work of no known origin is a trace of its own: %j', async (origin) => {
  await traced(() => inSpan({ name: 'outer' }, () => inSpan({ name: 'work', origin }, () => Promise.resolve())));
  expect(named('work')).toMatchObject({ parentSpanId: '', links: [] });
});

it('tells of a failure its code or name, never its text', async () => {
  const failing = (name: string, error: Error) => inSpan({ name }, () => Promise.reject(error)).catch(() => undefined);
  await traced(async () => {
    await failing('known', new AppError('model.unavailable', 'CANARY'));
    await failing('unknown', new TypeError('CANARY'));
  });
  expect([named('known').attributes, named('unknown').attributes]).toEqual([
    { 'error.type': 'model.unavailable' },
    { 'error.type': 'TypeError' },
  ]);
  for (const name of ['known', 'unknown']) expect([named(name).status, named(name).events]).toEqual([{ code: 2 }, []]);
});

it('goes by the sampler and the names of the standard settings', async () => {
  const over = { OTEL_TRACES_SAMPLER: 'always_off', OTEL_SERVICE_NAME: 'mine' };
  expect(await traced(() => inSpan({ name: 'work' }, () => Promise.resolve()), over)).toEqual([]);
  await traced(() => inSpan({ name: 'work' }, () => Promise.resolve()), { OTEL_SERVICE_NAME: 'mine' });
  expect(named('work').service).toBe('mine');
});

it('obeys a caller who traces nothing, and carries that on', async () => {
  const origin = { traceparent: traceparent.replace(/01$/, '00'), at: new Date() };
  let stored: string | undefined;
  const spans = await traced(() => inSpan({ name: 'work', origin }, () => Promise.resolve((stored = currentSpan()?.traceparent))));
  expect([spans, stored]).toEqual([[], expect.stringMatching(new RegExp(`^00-${CALLER.traceId}-\\w{16}-00$`))]);
});

it('puts the ids of trace and span into log lines, and none where nothing is traced', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', 'test', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  await traced(() => inSpan({ name: 'work' }, () => Promise.resolve(logger.info('inside'))));
  logger.info('outside');
  expect(lines[0]).toMatchObject({ trace_id: named('work').traceId, span_id: named('work').spanId });
  expect(lines[1]).not.toHaveProperty('trace_id');
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
])('refuses %s=%s by its name, and shows no secret', (name, value) => {
  const start = () => settings({ [name]: value });
  expect(start).toThrow(name);
  if (name.endsWith('HEADERS')) expect(start).toThrow(expect.objectContaining({ message: expect.not.stringContaining(value) as string }));
});
