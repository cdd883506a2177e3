// Logging: JSON lines without content, keys or queries (promise 23).
import type { LoggerService } from '@nestjs/common';
import { AppError, currentSpan } from '@strata/contracts';
import pino, { type Logger } from 'pino';

/** Fields that hold secrets or what users said; censored wherever an object with them is logged. */
const SENSITIVE = [
  'authorization',
  'api_key',
  'apiKey',
  'key',
  'secret',
  'password',
  'content',
  'query',
  'messages',
  'body',
  'quote',
  'headers',
];

/** @param destination where lines go; standard output unless given */
export function createLogger(level: string, name: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service: name, pid: process.pid },
    // Empty while nothing is traced.
    mixin: () => {
      const span = currentSpan();
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SENSITIVE.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

const SPEAKS_ONLY_OF_CODE = new Set(['TypeError', 'ReferenceError', 'RangeError', 'ConfigError', 'AssertionError']);

/**
 * An error as a log entry. The message is left out unless it can't hold stored content: a database driver quotes values in
 * its messages, a JSON parser the text. Class, code and stack frames are enough to find the place.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = codeOf(error);
  const isSystem = 'syscall' in error;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(error instanceof AppError || isSystem || SPEAKS_ONLY_OF_CODE.has(error.name) ? { message: error.message } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** What Redis answers begins with its code (`WRONGPASS`, `OOM`); what follows may quote a value. */
function codeOf(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name === 'ReplyError' ? /^[A-Z]+\b/.exec(error.message)?.[0] : undefined;
}

/** Nest's own lines through pino. Nest logs route tables and module names, never requests. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log(message: unknown, ...rest: unknown[]) {
    this.write('debug', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]) {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]) {
    this.write('trace', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]) {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]) {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]) {
    this.write('fatal', message, rest);
  }
  private write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]) {
    const context = rest.findLast((part) => typeof part === 'string' && !part.includes('\n'));
    if (message instanceof Error) this.logger[level]({ context, error: describeError(message) }, 'error');
    else if (typeof message === 'string') this.logger[level]({ context }, message);
    else this.logger[level]({ context, ...(message as object) });
  }
}
