// Last step of every failed request: one answer in the form of its contract, whoever raised the failure; ours are logged without content.
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@strata/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { describeError } from '../observe/logger.js';
import { failureAnswer } from '../envelope/envelope-of.js';
import { problemStatus, toAppError } from './problem.js';

/** @param allowedMethods methods of the routes that match a path: 405 instead of 404 when there are some */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly allowedMethods: (path: string) => string[],
  ) {}

  catch(raised: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    let error = toAppError(raised);
    if (raised instanceof HttpException && raised.getStatus() === 404) {
      const allowed = this.allowedMethods(request.url.split('?', 1)[0] ?? '');
      if (allowed.length > 0) {
        error = new AppError('method_not_allowed', `This route takes ${allowed.join(', ')}`);
        void reply.header('allow', allowed.join(', '));
        raised = error;
      }
    }
    if (error.kind === 'bug')
      this.logger.error(
        { request_id: request.id, method: request.method, route: request.routeOptions?.url, error: describeError(raised) },
        'request failed',
      );
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const { status, type, body } = failureAnswer(request.url, error, String(request.id), problemStatus(raised, error));
    if (status === 401) void reply.header('www-authenticate', 'Api-Key');
    if (error.retryAfterMs !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))));
    void reply
      .status(status)
      .header('content-type', type)
      .send(JSON.stringify({ ...body, ...checksOf(raised) }));
  }
}

/** A failed health check tells which part is down. */
function checksOf(raised: unknown): { checks?: unknown } {
  if (!(raised instanceof HttpException) || raised.getStatus() !== 503) return {};
  const response = raised.getResponse();
  return typeof response === 'object' && 'details' in response ? { checks: response.details } : {};
}
