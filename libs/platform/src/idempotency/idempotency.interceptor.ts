// Idempotency-Key on every POST: the first request runs, a repeat gets the stored answer (promise 9).
import {
  createParamDecorator,
  Inject,
  Injectable,
  Optional,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@strata/contracts';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { lastValueFrom, from, type Observable } from 'rxjs';
import type { StrataRequest } from '../auth/access.js';
import { IDEMPOTENCY, IDEMPOTENCY_LEASE_MS, type HeldKey, type IdempotencyRecords } from './records.js';

/** Keys of admin calls belong to no project. */
const NO_PROJECT = '00000000-0000-0000-0000-000000000000';
const SECRET_FIELD = 'strata:secret-field';
/** This field of the answer is shown once: it isn't stored, and null in a replay. */
export const ShownOnce = (field: string) => SetMetadata(SECRET_FIELD, field);

function keyOf(request: StrataRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined || request.method !== 'POST') return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new AppError('validation.failed', 'Idempotency-Key: 1–255 visible ASCII characters', {
      errors: [{ path: 'Idempotency-Key', message: 'must be 1–255 visible ASCII characters' }],
    });
  return header;
}

/** Parameter: the request's idempotency key or null. Ids made from it are the same when the request runs again after a crash. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null =>
  keyOf(context.switchToHttp().getRequest<StrataRequest>()),
);

/** JSON with sorted keys, so that the order in which a client writes them doesn't matter. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

/** Renews until the answer is there. A renewal that fails is not told: the next one mends it, or the key passes to a repeat. */
function keepHeld(records: IdempotencyRecords, held: HeldKey): () => void {
  const timer = setInterval(() => void records.renew(held).catch(() => undefined), IDEMPOTENCY_LEASE_MS / 3);
  return () => clearInterval(timer);
}

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    @Optional() @Inject(IDEMPOTENCY) private readonly records: IdempotencyRecords | null,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<StrataRequest>();
    const key = keyOf(request);
    return key === null ? next.handle() : from(this.once(key, request, context, next));
  }

  private async once(key: string, request: StrataRequest, context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const { records } = this;
    if (!records) throw new AppError('internal', 'No idempotency store is connected');
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const projectId = request.identity?.projectId ?? NO_PROJECT;
    const hash = createHash('sha256')
      .update(`${request.url}\n${canonical(request.body)}`)
      .digest();
    const begun = await records.begin(projectId, key, hash);
    if (begun.kind === 'running')
      throw new AppError('idempotency.running', 'The first request with this Idempotency-Key is still running', { retryAfterMs: 1000 });
    if (begun.kind === 'mismatch')
      throw new AppError('idempotency.mismatch', 'This Idempotency-Key was used with another address or body within 24 hours');
    if (begun.kind === 'done') {
      void reply.status(begun.status).header('Idempotency-Replayed', 'true');
      return begun.body;
    }
    let data: unknown;
    const stopRenewing = keepHeld(records, begun.held);
    try {
      data = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      // A refused request had no effect and an accepted one repeats itself by its derived ids: the key is free again.
      await records.abandon(begun.held).catch(() => undefined);
      throw error;
    } finally {
      stopRenewing();
    }
    const secret = this.reflector.get<string | undefined>(SECRET_FIELD, context.getHandler());
    const stored = secret !== undefined && data !== null && typeof data === 'object' ? { ...data, [secret]: null } : (data ?? null);
    await records.finish(begun.held, reply.statusCode, stored);
    return data;
  }
}
