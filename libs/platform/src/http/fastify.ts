// The HTTP server under Nest: limits, parsing, request ids, measuring. What no controller should have to think of.
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@strata/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { failureAnswer, isApi } from '../envelope/envelope-of.js';
import { toAppError, toProblem } from './problem.js';
import { takeForms } from './read-multipart.js';
import { inTraceOf, traceRequests } from './trace-requests.js';
import { parseJson, parseNdjson, refuseHostileText } from './scan-json.js';

export const BODY_LIMIT = 1024 * 1024;
/** For the one route that takes newline-delimited JSON (`@RouteConfig({ndjson: true})`). */
const NDJSON_LIMIT = 16 * 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Answers what never becomes a request: broken HTTP, headers over 16 KiB, a body that doesn't arrive. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason, app] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ([431, 'Request Header Fields Too Large', new AppError('payload.too_large', 'The headers are larger than 16 KiB')] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, 'Request Timeout', new AppError('request.malformed', 'The request did not arrive in time')] as const)
        : ([400, 'Bad Request', new AppError('request.malformed', 'This is not a valid HTTP request')] as const);
  const id = randomUUID();
  const body = JSON.stringify(toProblem(app, id, status));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n${body}`,
  );
}

export function createAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Requests on a connection that is still open are answered during a stop; see stop() in serve.ts.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
    // Identifiers take 256 characters, each up to 12 bytes when percent-encoded.
    routerOptions: { maxParamLength: 4096 },
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const { status, type, body } = failureAnswer(request.url, toAppError(error), String(request.id), 400);
      void reply.status(status).header('content-type', type).header('x-request-id', request.id).send(JSON.stringify(body));
    },
  });
}

export interface Observed {
  logger: Logger;
  isStopping: () => boolean;
  isTraced: boolean;
  observe: (labels: { method: string; route: string; status: string }, seconds: number) => void;
}
/** Templates that say nothing about traffic. */
const QUIET = new Set(['/livez', '/readyz', '/healthz', '/metrics']);

/** Parsers and hooks; before Nest registers its routes. */
export function prepareInstance(instance: FastifyInstance, { logger, isStopping, isTraced, observe }: Observed): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  instance.addContentTypeParser(
    ['application/x-ndjson', 'application/jsonl'],
    { parseAs: 'buffer', bodyLimit: NDJSON_LIMIT },
    (request, body: Buffer, done) => {
      try {
        if (!(request.routeOptions.config as { ndjson?: boolean }).ndjson)
          throw new AppError('media_type.unsupported', 'The body must be application/json');
        done(null, { data: parseNdjson(body) });
      } catch (error) {
        done(error as Error);
      }
    },
  );
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (isStopping()) void reply.header('connection', 'close');
    done();
  });
  takeForms(instance);
  instance.addHook('preValidation', (request, _reply, done) => {
    try {
      refuseHostileText(request.params, '');
      refuseHostileText(request.query, '');
      refuseHostileText(request.body, '');
      done();
    } catch (error) {
      done(error as Error);
    }
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (isApi(request.url)) void reply.header('cache-control', 'no-store');
    // Before the body has come in whole (it is too large): the rest is read past, within `requestTimeout`. A connection that closes under
    // the sender takes the answer with it, and a proxy before us says 502.
    if (!request.raw.complete && !isStopping()) {
      void reply.removeHeader('connection');
      reply.raw.shouldKeepAlive = true;
    }
    done(null, payload);
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (!QUIET.has(route))
      inTraceOf(request, () =>
        logger.info(
          { request_id: request.id, method: request.method, route, status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime) },
          'answered',
        ),
      );
    done();
  });
  // After the hook above: its line stands in the span.
  if (isTraced) traceRequests(instance, (route) => QUIET.has(route));
}

/** Remembers every route; tells which methods a path takes. */
export function recordRoutes(instance: FastifyInstance): (path: string) => string[] {
  const routes: { methods: string[]; pattern: RegExp }[] = [];
  instance.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const source = url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/');
    routes.push({ methods: [method].flat(), pattern: new RegExp(`^${source}$`) });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}
