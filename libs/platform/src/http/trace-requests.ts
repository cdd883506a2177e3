// HTTP requests as the roots of traces, or as children of the caller's `traceparent`. Registered where tracing is on.
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from '../observe/tracing.js';

const contexts = new WeakMap<FastifyRequest, Context>();

/** Template and method only: addresses hold ids that callers chose. */
export function traceRequests(instance: FastifyInstance, isQuiet: (route: string) => boolean): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (isQuiet(route)) return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer().startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    done();
  });
  // What reads a body goes on outside of the context of the hooks before.
  instance.addHook('preHandler', (request, _reply, done) => inTraceOf(request, done));
  instance.addHook('onResponse', (request, reply, done) => {
    const span = spanOf(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Runs it under the request's span, where there is one. */
export function inTraceOf<T>(request: FastifyRequest, run: () => T): T {
  const found = contexts.get(request);
  return found ? context.with(found, run) : run();
}

function spanOf(request: FastifyRequest) {
  const found = contexts.get(request);
  return found && trace.getSpan(found);
}
