// Start and stop of a process: root module → listening service → drained and closed.
import 'reflect-metadata';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Config } from './config/settings.js';
import { unknownNames } from './config/unknown-names.js';
import { createAdapter, prepareInstance, recordRoutes } from './http/fastify.js';
import { Shutdown } from './http/shutdown.js';
import { createLogger, describeError, NestLogger } from './observe/logger.js';
import { Metrics } from './observe/metrics.js';
import { startTracing } from './observe/tracing.js';
import { documentOf, serveDocument } from './openapi/document.js';
import { PlatformModule } from './platform.module.js';
import { within } from './within.js';

export interface ServeOptions {
  /** Service name in logs and in the title of its API document. */
  name: string;
  config: Config;
  /** Listen here instead of `config.HOST` / `config.PORT`. */
  host?: string;
  port?: number;
  /** Stop on SIGTERM and SIGINT, then end the process (default true). */
  handleSignals?: boolean;
  logger?: Logger;
}
export interface Served {
  app: NestFastifyApplication;
  /** `http://127.0.0.1:8080` */
  url: string;
  logger: Logger;
  /** Drains and closes; safe to call twice. */
  stop: () => Promise<void>;
}
type Root = Type | DynamicModule;

/** In all, from the signal to the end of the process. */
export const STOP_MS = 25_000;

@Module({})
class Process {}

/** The whole application, not listening yet. */
export async function createApp(root: Root, options: ServeOptions): Promise<NestFastifyApplication> {
  const logger = options.logger ?? createLogger(options.config.LOG_LEVEL, options.name);
  const adapter = createAdapter();
  const instance = adapter.getInstance();
  const allowedMethods = recordRoutes(instance);
  const module: DynamicModule = {
    module: Process,
    imports: [PlatformModule.forRoot({ config: options.config, logger, allowedMethods }), root],
  };
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const shutdown = app.get(Shutdown);
  const metrics = app.get(Metrics);
  prepareInstance(instance, {
    logger,
    isStopping: () => shutdown.signal.aborted,
    isTraced: options.config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    observe: (labels, seconds) => metrics.httpDuration.observe(labels, seconds),
  });
  serveDocument(app, documentOf(app, options.name));
  await app.init();
  await instance.ready();
  return app;
}

/**
 * Starts a service. A stop (signal or `stop()`) first takes readiness away and ends streams, then finishes the requests in
 * flight, then closes modules and stores; what isn't done after 25 s is cut off.
 * @throws whatever a module's start throws: the caller prints it and ends the process with 1
 */
export async function serve(root: Root, options: ServeOptions): Promise<Served> {
  const logger = options.logger ?? createLogger(options.config.LOG_LEVEL, options.name);
  const unknown = unknownNames(process.env);
  if (unknown.length > 0) logger.warn({ names: unknown }, 'environment variables that look like settings and are none');
  const tracing = startTracing(options.config, options.name);
  const app = await createApp(root, { ...options, logger });
  const url = await app.listen(options.port ?? options.config.PORT, options.host ?? options.config.HOST).then(() => app.getUrl());
  logger.info({ url }, 'listening');
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopGracefully(app, logger).finally(() => tracing?.stop()));
  if (options.handleSignals !== false)
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        void stop().then(() => process.exit(0));
      });
  return { app, url, logger, stop };
}

async function stopGracefully(app: NestFastifyApplication, logger: Logger): Promise<void> {
  const deadline = Date.now() + STOP_MS;
  app.get(Shutdown).begin();
  logger.info('stopping');
  const server = app.getHttpServer();
  // Nest would destroy modules (and their stores) before the server has answered: the server is drained first.
  const drained = new Promise<void>((resolve) => {
    if (server.listening) server.close(() => resolve());
    else resolve();
  });
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await within(drained, deadline - Date.now());
  clearInterval(sweep);
  server.closeAllConnections();
  try {
    await within(app.close(), deadline - Date.now());
  } catch (error) {
    logger.error({ error: describeError(error) }, 'stop failed');
  }
  logger.info('stopped');
}

/** Body of every `main.ts`: a start that fails says why in words, without values, and ends with 1. */
export function runMain(start: () => Promise<unknown>): void {
  // Settings are read before the first await: what they throw is said in the same way.
  const started = new Promise((resolve) => resolve(start()));
  started.catch((error: unknown) => {
    const named = error instanceof Error && (error.name === 'ConfigError' || error.name === 'AppError');
    const isAddress = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
    if (named) process.stderr.write(`${error.message}\n`);
    else if (isAddress) process.stderr.write(`HOST, PORT: Strata can't listen there: ${error.message}\n`);
    else process.stderr.write(`Strata can't start: ${JSON.stringify(describeError(error))}\n`);
    process.exit(1);
  });
}
