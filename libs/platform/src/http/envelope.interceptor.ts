// Wraps what a handler returns in the form of its path's contract; routes marked @Raw() answer as they are.
import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { envelopeOf } from '../envelope/envelope-of.js';

const RAW = 'strata:raw';
export const Raw = () => SetMetadata(RAW, true);

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    if (this.reflector.get<boolean | undefined>(RAW, context.getHandler())) return next.handle();
    const { id, url } = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(map((data) => envelopeOf(url).success(data, String(id))));
  }
}
