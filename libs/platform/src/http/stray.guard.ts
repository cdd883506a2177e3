// A query parameter or body that the route doesn't take is refused: nothing is silently ignored.
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { AppError, type ErrorPlace } from '@strata/contracts';
import type { FastifyRequest } from 'fastify';

@Injectable()
export class StrayGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const declared = Object.keys((Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {}) as object);
    const takes = (kind: RouteParamtypes) => declared.some((key) => key.startsWith(`${kind}:`));
    const errors: ErrorPlace[] = [];
    if (!takes(RouteParamtypes.QUERY))
      for (const key of Object.keys(request.query ?? {})) errors.push({ path: key, message: 'unknown query parameter' });
    if (!takes(RouteParamtypes.BODY) && request.body !== undefined && request.body !== null) {
      const keys = typeof request.body === 'object' ? Object.keys(request.body) : [''];
      for (const key of keys) errors.push({ path: key, message: 'this route takes no body' });
    }
    const [first] = errors;
    if (first) throw new AppError('validation.failed', `${first.path || 'body'}: ${first.message}`, { errors });
    return true;
  }
}
